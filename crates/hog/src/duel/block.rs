//! All duels between a few tables and a few others, in one backward sweep.

use crate::Rules;

use super::lanes::transposed;
use super::prepared::Prepared;
use super::side::Side;
use super::toss_weights::{AllWeights, DEPTH};

/// The working space of a sweep that compares `A` tables with `B` others.
///
/// For each sum of the scores, from the highest at which anybody is to move
/// down to 0, it computes both players' win chances when they are to move,
/// then writes what these mean for a player who lands there, from which the
/// turns at lower sums read. What a table does at a pair of scores is the same
/// against all `B` opponents: its turn reads them side by side. On the way from
/// one player's turns to the other's landings, the block is transposed.
///
/// Most of a turn's outcomes lead to sums that are far higher. So several sums
/// are taken in one step: each landing beyond the step is read once for all
/// turns of the step. This makes the sweep depend less on the memory.
#[derive(Clone, Debug)]
pub struct Block<const A: usize, const B: usize> {
    a: Side<A, B>,
    b: Side<B, A>,
    /// By who has spent the Pork Chop, as bits: what is known of the layers
    /// that a chop leads to.
    layers: [Layer<A, B>; 4],
    /// By the other's score and the own one: whether one of the tables chops.
    a_chops: Vec<bool>,
    b_chops: Vec<bool>,
}

/// The chances at those turns of a layer that a chop leads to.
#[derive(Clone, Debug, Default)]
struct Layer<const A: usize, const B: usize> {
    a: Turns<A, B>,
    b: Turns<B, A>,
}

/// Chances at turns of one player: by own score, other's score and variant, room
/// for all of them, but only those after a chop are written.
#[derive(Clone, Debug, Default)]
struct Turns<const TABLES: usize, const LANES: usize> {
    goal: usize,
    variants: usize,
    chances: Vec<[[f64; LANES]; TABLES]>,
}

/// The win chances of `A` tables against `B` others: a moving first, and b.
pub type WinChances<const A: usize, const B: usize> = [[[f64; 2]; B]; A];

impl<const A: usize, const B: usize> Block<A, B> {
    pub fn new(rules: &Rules) -> Self {
        Block {
            a: Side::new(rules, 0),
            b: Side::new(rules, 1),
            layers: std::array::from_fn(|_| Layer::default()),
            a_chops: Vec::new(),
            b_chops: Vec::new(),
        }
    }

    /// The chances that each table of a wins against each of b, with Feral Hogs
    /// or without.
    #[inline(always)]
    pub fn either<const FUSED: bool>(
        &mut self,
        rules: &Rules,
        weights: &AllWeights,
        a: [&Prepared; A],
        b: [&Prepared; B],
    ) -> WinChances<A, B> {
        if rules.feral_hogs.is_some() {
            self.win_chances::<FUSED, true>(rules, weights, a, b)
        } else {
            self.win_chances::<FUSED, false>(rules, weights, a, b)
        }
    }

    /// The chances that each table of a wins against each of b.
    ///
    /// All tables fit the rules, and none rolls no dice without Free Bacon.
    #[inline(always)]
    pub fn win_chances<const FUSED: bool, const FERAL: bool>(
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
        // A chop leads from a layer to one with more spent, at the same sum, so
        // that those with more spent come first.
        for (a_spent, b_spent) in [(true, true), (true, false), (false, true), (false, false)] {
            if a_spent && !chops[0] || b_spent && !chops[1] {
                continue;
            }
            self.a.seat(weights, a, a_spent, b);
            self.b.seat(weights, b, b_spent, a);
            self.a.note_earning(weights, &self.b);
            self.b.note_earning(weights, &self.a);
            self.sweep::<FUSED, FERAL>(rules, weights, [a_spent, b_spent]);
        }
        let (first, second) = (self.a.start(&self.b), transposed(&self.b.start(&self.a)));
        std::array::from_fn(|i| std::array::from_fn(|j| [first[i][j], second[i][j]]))
    }

    /// Sweeps through one layer, and keeps it where it is needed.
    #[inline(always)]
    fn sweep<const FUSED: bool, const FERAL: bool>(
        &mut self,
        rules: &Rules,
        weights: &AllWeights,
        [a_spent, b_spent]: [bool; 2],
    ) {
        let place = |a_spent, b_spent| usize::from(a_spent) + 2 * usize::from(b_spent);
        let goal = usize::from(rules.goal);
        let Block {
            a,
            b,
            layers,
            a_chops,
            b_chops,
        } = self;
        // The layer is taken out while the others are read.
        let here = place(a_spent, b_spent);
        let mut layer = std::mem::take(&mut layers[here]);
        if a_spent {
            layer.b.make_room(goal, b.variants());
        }
        if b_spent {
            layer.a.make_room(goal, a.variants());
        }
        let highest = 2 * (goal - 1);
        // A layer is reached by chops, and every later sum is at least theirs.
        let lowest_a = lowest_sum(a_chops, goal, a_spent);
        let lowest = lowest_a.max(lowest_sum(b_chops, goal, b_spent));
        for top in (lowest..=highest).rev().step_by(DEPTH) {
            a.look_far::<FUSED, FERAL>(weights, top);
            b.look_far::<FUSED, FERAL>(weights, top);
            for depth in 0..DEPTH.min(top + 1 - lowest) {
                let sum = top - depth;
                // After a chop the other is to move, at the same sum, in a layer
                // that is known; the chop counts as no dice.
                let (after, left_behind) = (&layers[place(true, b_spent)].b, a.kinds_at_start());
                a.take_turns::<FUSED, FERAL>(weights, sum, depth, |scores, table, kind| {
                    after.after_chop(b, left_behind[table], scores, table, kind)
                });
                let (after, left_behind) = (&layers[place(a_spent, true)].a, b.kinds_at_start());
                b.take_turns::<FUSED, FERAL>(weights, sum, depth, |scores, table, kind| {
                    after.after_chop(a, left_behind[table], scores, table, kind)
                });
                a.land::<FERAL>(weights, b, sum);
                b.land::<FERAL>(weights, a, sum);
                if a_spent {
                    layer.b.keep(b, sum, a_chops);
                }
                if b_spent {
                    layer.a.keep(a, sum, b_chops);
                }
            }
        }
        layers[here] = layer;
    }
}

/// The lowest sum of the scores at which somebody chops, where that matters.
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

    /// Keeps the turns at a sum that a chop of the other leads to.
    fn keep(&mut self, side: &Side<TABLES, LANES>, sum: usize, chops: &[bool]) {
        let last = self.goal - 1;
        for theirs in sum.saturating_sub(last)..=sum.min(last) {
            // The scores are traded: this player's own score was the chopper's.
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

    /// The chances after the other player has chopped, by that player's tables:
    /// at these scores (the chopper's, this player's before the chop), where
    /// the chopper leaves one kind of past behind and this player had another.
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
