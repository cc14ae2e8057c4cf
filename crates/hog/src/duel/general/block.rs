//! A duel of two tables in one backward sweep.

use crate::Rules;
use crate::sweep::{Layer, own_scores};

use super::prepared::Prepared;
use super::side::Side;
use crate::duel::toss_weights::{AllWeights, DEPTH};

/// The working space of a sweep that compares two tables.
///
/// For each sum of the scores, from the highest at which a player is to move down to
/// 0, the sweep computes both players' win chances when they are to move. Then it
/// writes these as the other player's afterstates, which the turns at lower sums
/// read.
///
/// Most outcomes of a turn lead to much higher sums. So the sweep takes several sums
/// in one step, and reads each afterstate beyond the step once for all turns of the
/// step. This makes it depend less on memory.
#[derive(Clone, Debug)]
pub struct Block {
    a: Side,
    b: Side,
    /// By [`Layer::index`], as seen by a.
    after_chops: [AfterChop; 4],
    /// By the other's score and own score: whether the table chops.
    a_chops: Vec<bool>,
    b_chops: Vec<bool>,
}

/// The chances at the turns of a layer that a chop leads to.
#[derive(Clone, Debug, Default)]
struct AfterChop {
    a: Turns,
    b: Turns,
}

/// Chances at the turns of one player, by own score, other's score and variant. There
/// is room for all, but only those after a chop are written.
#[derive(Clone, Debug, Default)]
struct Turns {
    goal: usize,
    variants: usize,
    chances: Vec<f64>,
}

impl Block {
    /// A block that computes the chances that a wins.
    pub fn new(rules: &Rules) -> Self {
        Block {
            a: Side::new(rules, 0),
            b: Side::new(rules, 1),
            after_chops: std::array::from_fn(|_| AfterChop::default()),
            a_chops: Vec::new(),
            b_chops: Vec::new(),
        }
    }

    /// The chances that a wins, if a moves first and if b does.
    ///
    /// Both tables must fit the rules, and neither may roll dice that can score nothing.
    pub fn win_chances(
        &mut self,
        rules: &Rules,
        weights: &AllWeights,
        a: &Prepared,
        b: &Prepared,
    ) -> [f64; 2] {
        let chops = [a.chops, b.chops];
        if chops.contains(&true) {
            self.a.seat(weights, a, false, b);
            self.b.seat(weights, b, false, a);
            self.a.note_chops(&mut self.a_chops);
            self.b.note_chops(&mut self.b_chops);
        }
        for layer in Layer::most_spent_first(rules) {
            if layer.mine && !chops[0] || layer.theirs && !chops[1] {
                continue;
            }
            self.a.seat(weights, a, layer.mine, b);
            self.b.seat(weights, b, layer.theirs, a);
            self.a.note_earning(weights, &self.b);
            self.b.note_earning(weights, &self.a);
            self.sweep(rules, weights, layer);
        }
        [self.a.start(&self.b), self.b.start(&self.a)]
    }

    /// Sweeps through one layer, as seen by a, and keeps the turns that a chop leads
    /// to.
    fn sweep(&mut self, rules: &Rules, weights: &AllWeights, layer: Layer) {
        let goal = usize::from(rules.goal);
        let Block {
            a,
            b,
            after_chops,
            a_chops,
            b_chops,
        } = self;
        // Taken out while the other layers are read.
        let mut kept = std::mem::take(&mut after_chops[layer.spent()]);
        if layer.mine {
            kept.b.make_room(goal, b.variants());
        }
        if layer.theirs {
            kept.a.make_room(goal, a.variants());
        }
        let after_a = layer.after_chop(rules).spent();
        let after_b = layer
            .seen_by_other()
            .after_chop(rules)
            .seen_by_other()
            .spent();
        let highest = 2 * (goal - 1);
        // A layer is reached by chops, and every later sum is at least theirs.
        let lowest_a = lowest_sum(a_chops, goal, layer.mine);
        let lowest = lowest_a.max(lowest_sum(b_chops, goal, layer.theirs));
        for top in (lowest..=highest).rev().step_by(DEPTH) {
            a.look_far(weights, top);
            b.look_far(weights, top);
            for depth in 0..DEPTH.min(top + 1 - lowest) {
                let sum = top - depth;
                // After a chop the other is to move, at the same sum, in a layer
                // that is finished. The chop counts as no dice.
                let (after, left_behind) = (&after_chops[after_a].b, a.kind_at_start());
                a.take_turns(weights, sum, depth, |scores, kind| {
                    after.after_chop(b, left_behind, scores, kind)
                });
                let (after, left_behind) = (&after_chops[after_b].a, b.kind_at_start());
                b.take_turns(weights, sum, depth, |scores, kind| {
                    after.after_chop(a, left_behind, scores, kind)
                });
                a.write_afterstates(weights, b, sum);
                b.write_afterstates(weights, a, sum);
                if layer.mine {
                    kept.b.keep(b, sum, a_chops);
                }
                if layer.theirs {
                    kept.a.keep(a, sum, b_chops);
                }
            }
        }
        after_chops[layer.spent()] = kept;
    }
}

/// The lowest sum of the scores at which a table chops; 0 if it does not matter.
fn lowest_sum(chops: &[bool], goal: usize, matters: bool) -> usize {
    let cells = chops
        .iter()
        .enumerate()
        .filter(|(_, chops)| matters && **chops);
    let sums = cells.map(|(cell, _)| cell / goal + cell % goal);
    sums.min().unwrap_or(0)
}

impl Turns {
    fn make_room(&mut self, goal: usize, variants: usize) {
        let turns = goal * goal * variants;
        (self.goal, self.variants) = (goal, variants);
        if self.chances.len() < turns {
            self.chances = vec![0.0; turns];
        }
    }

    fn place(&self, own: usize, theirs: usize) -> usize {
        (own * self.goal + theirs) * self.variants
    }

    /// Keeps the turns at a sum that a chop of the other player leads to.
    fn keep(&mut self, side: &Side, sum: usize, chops: &[bool]) {
        for theirs in own_scores(self.goal, sum) {
            // The scores are swapped: this player's own score was the chopper's.
            let own = sum - theirs;
            if !chops[theirs * self.goal + own] {
                continue;
            }
            let place = self.place(own, theirs);
            for variant in 0..self.variants {
                self.chances[place + variant] = side.turn(sum, theirs, variant);
            }
        }
    }

    /// The chance after the other player has chopped at these scores of the chopper and of
    /// this player before the chop. The chopper leaves the past `left_behind`, and this player has
    /// the past `kind`.
    fn after_chop(
        &self,
        side: &Side,
        left_behind: usize,
        (own, theirs): (usize, usize),
        kind: usize,
    ) -> f64 {
        let bonus = side.earns(own, theirs, kind);
        self.chances[self.place(own, theirs) + side.variant(bonus, left_behind)]
    }
}
