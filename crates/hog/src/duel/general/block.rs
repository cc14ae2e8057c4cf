//! All duels between a few tables and a few others, in one backward sweep.

use crate::Rules;
use crate::sweep::{Layer, own_scores};

use super::lanes::transposed;
use super::prepared::Prepared;
use super::side::Side;
use crate::duel::toss_weights::{AllWeights, DEPTH};

/// The working space of a sweep that compares `A` tables with `B` others. With `FERAL`
/// it follows the pasts that Feral Hogs looks at.
///
/// For each sum of the scores, from the highest at which a player is to move down to
/// 0, the sweep computes both players' win chances when they are to move. Then it
/// writes these as the other player's afterstates, which the turns at lower sums
/// read. A table makes the same choice at a pair of scores against all `B` opponents,
/// so its turn reads their values side by side. Between one player's turns and the
/// other's afterstates, the block is transposed.
///
/// Most outcomes of a turn lead to much higher sums. So the sweep takes several sums
/// in one step, and reads each afterstate beyond the step once for all turns of the
/// step. This makes it depend less on memory.
#[derive(Clone, Debug)]
pub struct Block<const FERAL: bool, const A: usize, const B: usize> {
    a: Side<A, B>,
    b: Side<B, A>,
    /// By [`Layer::index`], as seen by a.
    after_chops: [AfterChop<A, B>; 4],
    /// By the other's score and own score: whether any of the tables chops.
    a_chops: Vec<bool>,
    b_chops: Vec<bool>,
}

/// The chances at the turns of a layer that a chop leads to.
#[derive(Clone, Debug, Default)]
struct AfterChop<const A: usize, const B: usize> {
    a: Turns<A, B>,
    b: Turns<B, A>,
}

/// Chances at the turns of one player, by own score, other's score and variant. There
/// is room for all, but only those after a chop are written.
#[derive(Clone, Debug, Default)]
struct Turns<const TABLES: usize, const LANES: usize> {
    goal: usize,
    variants: usize,
    chances: Vec<[[f64; LANES]; TABLES]>,
}

/// The win chances for `A` tables against `B` others, if a moves first and if b does.
pub type WinChances<const A: usize, const B: usize> = [[[f64; 2]; B]; A];

impl<const FERAL: bool, const A: usize, const B: usize> Block<FERAL, A, B> {
    /// A block that computes the chances that a wins.
    pub fn new(rules: &Rules) -> Self {
        Block::for_players(rules, [0, 1])
    }

    /// A block that computes the chances that b wins.
    pub fn reversed(rules: &Rules) -> Self {
        Block::for_players(rules, [1, 0])
    }

    fn for_players(rules: &Rules, [a, b]: [usize; 2]) -> Self {
        Block {
            a: Side::new(rules, a),
            b: Side::new(rules, b),
            after_chops: std::array::from_fn(|_| AfterChop::default()),
            a_chops: Vec::new(),
            b_chops: Vec::new(),
        }
    }

    /// The chances for each table of a against each of b.
    ///
    /// All tables must fit the rules, and none may roll dice that can score nothing.
    #[inline(always)]
    pub fn win_chances<const FUSED: bool>(
        &mut self,
        rules: &Rules,
        weights: &AllWeights,
        a: [&Prepared; A],
        b: [&Prepared; B],
    ) -> WinChances<A, B> {
        let chops = [
            a.iter().any(|table| table.chops),
            b.iter().any(|table| table.chops),
        ];
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
            self.sweep::<FUSED>(rules, weights, layer);
        }
        let (first, second) = (self.a.start(&self.b), transposed(&self.b.start(&self.a)));
        std::array::from_fn(|i| std::array::from_fn(|j| [first[i][j], second[i][j]]))
    }

    /// Sweeps through one layer, as seen by a, and keeps the turns that a chop leads
    /// to.
    #[inline(always)]
    fn sweep<const FUSED: bool>(&mut self, rules: &Rules, weights: &AllWeights, layer: Layer) {
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
            a.look_far::<FUSED, FERAL>(weights, top);
            b.look_far::<FUSED, FERAL>(weights, top);
            for depth in 0..DEPTH.min(top + 1 - lowest) {
                let sum = top - depth;
                // After a chop the other is to move, at the same sum, in a layer
                // that is finished. The chop counts as no dice.
                let (after, left_behind) = (&after_chops[after_a].b, a.kinds_at_start());
                a.take_turns::<FUSED, FERAL>(weights, sum, depth, |scores, table, kind| {
                    after.after_chop(b, left_behind[table], scores, table, kind)
                });
                let (after, left_behind) = (&after_chops[after_b].a, b.kinds_at_start());
                b.take_turns::<FUSED, FERAL>(weights, sum, depth, |scores, table, kind| {
                    after.after_chop(a, left_behind[table], scores, table, kind)
                });
                a.write_afterstates::<FERAL>(weights, b, sum);
                b.write_afterstates::<FERAL>(weights, a, sum);
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

impl<const TABLES: usize, const LANES: usize> Turns<TABLES, LANES> {
    fn make_room(&mut self, goal: usize, variants: usize) {
        let turns = goal * goal * variants;
        (self.goal, self.variants) = (goal, variants);
        if self.chances.len() < turns {
            self.chances = vec![[[0.0; LANES]; TABLES]; turns];
        }
    }

    fn place(&self, own: usize, theirs: usize) -> usize {
        (own * self.goal + theirs) * self.variants
    }

    /// Keeps the turns at a sum that a chop of the other player leads to.
    fn keep(&mut self, side: &Side<TABLES, LANES>, sum: usize, chops: &[bool]) {
        for theirs in own_scores(self.goal, sum) {
            // The scores are swapped: this player's own score was the chopper's.
            let own = sum - theirs;
            if !chops[theirs * self.goal + own] {
                continue;
            }
            let place = self.place(own, theirs);
            for variant in 0..self.variants {
                self.chances[place + variant] = *side.turn(sum, theirs, variant);
            }
        }
    }

    /// The chances after the other player has chopped, by this player's tables, at
    /// these scores of the chopper and of this player before the chop. The chopper
    /// leaves the past `left_behind`, and this player has the past `kind`.
    #[inline(never)]
    fn after_chop(
        &self,
        side: &Side<TABLES, LANES>,
        left_behind: usize,
        (own, theirs): (usize, usize),
        choppers_table: usize,
        kind: usize,
    ) -> [f64; TABLES] {
        let place = self.place(own, theirs);
        let mut chances = [0.0; TABLES];
        for (table, chance) in chances.iter_mut().enumerate() {
            let bonus = side.earns(table, own, theirs, kind);
            let variant = side.variant(bonus, left_behind);
            *chance = self.chances[place + variant][table][choppers_table];
        }
        chances
    }
}
