//! Turns against a lone opponent, whose kinds of past are the lanes.
//!
//! What a turn comes to differs by the kind of the opponent's past only where
//! the opponent's next turn would earn a bonus after that kind. So each outcome
//! is read once for all kinds: what a bonus adds goes to the lanes of those
//! kinds after which it is earned. Every lane adds up the same numbers in the
//! same order as in a block with many opponents.

use crate::duel::lanes::{add, multiply_add};
use crate::duel::past::MOST_KINDS;
use crate::duel::plan::Action;
use crate::duel::toss_weights::{AllWeights, DEPTH, TossWeights};

use super::Side;
use super::near::NearTurn;

/// What a lone opponent rolls next, and after which kinds of past this earns
/// its bonus.
#[derive(Clone, Debug, Default)]
pub struct LoneOpponent {
    /// By the opponent's score and the raw score: the dice.
    pub next: Vec<u8>,
    /// By depth, the opponent's score, table and whether a bonus is earned: what the turns
    /// of the current step come to beyond it and at the end of the game, without
    /// the opponent's bonus.
    far: Vec<f64>,
    /// By these dice and by kind: all ones where they earn a bonus.
    masks: [[u64; KINDS]; 16],
}

/// So many kinds are computed side by side, as many as fill whole registers.
pub const KINDS: usize = MOST_KINDS.next_power_of_two();

impl LoneOpponent {
    /// Begins anew, with the kinds after which dice earn a bonus, as bits, and
    /// with room for so many turns of a step.
    pub fn note(&mut self, by_dice: &[u16; 16], turns: usize) {
        self.next.clear();
        self.far.resize(turns, 0.0);
        for (masks, kinds) in self.masks.iter_mut().zip(by_dice) {
            for (kind, mask) in masks.iter_mut().enumerate() {
                *mask = 0_u64.wrapping_sub(u64::from(kinds >> kind & 1));
            }
        }
    }

    /// What a bonus adds, in the lanes of the kinds after which it is earned.
    #[inline(always)]
    fn added(&self, next: u8, difference: f64) -> [f64; KINDS] {
        let masks = &self.masks[usize::from(next) % 16];
        let mut added = [0.0; KINDS];
        for (added, mask) in added.iter_mut().zip(masks) {
            *added = f64::from_bits(difference.to_bits() & mask);
        }
        added
    }
}

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// Whether there is a lone opponent who can earn a bonus, with so many kinds
    /// of past.
    #[inline(always)]
    pub fn is_lone(kinds: usize) -> bool {
        LANES == 1 && kinds > 1
    }

    /// Adds up what leads from the sums of a step, `top` and those below it, to
    /// sums above `top`, for one table against one score.
    #[inline(always)]
    pub fn look_far_at_lone<const FUSED: bool>(
        &mut self,
        weights: &AllWeights,
        top: usize,
        table: usize,
        theirs: usize,
    ) {
        let first_raw = top - theirs + 1;
        let depths = first_raw.saturating_sub(self.goal)..DEPTH.min(first_raw);
        // These often come from far away; they are all asked for before the first
        // is needed.
        let mut finish = [[0.0; 2]; DEPTH];
        for depth in depths.clone() {
            let own = first_raw - 1 - depth;
            let roll = weights.of(self.actions[theirs * self.goal + own][table]);
            for (earned, finish) in finish[depth].iter_mut().enumerate() {
                let away = self.goal + (1 - earned) * weights.bonus - own;
                *finish = roll.finish(away, theirs)[self.player];
            }
        }
        for depth in depths {
            let own = first_raw - 1 - depth;
            let action = self.actions[theirs * self.goal + own][table];
            let roll = weights.of(action);
            if roll.body.is_empty() {
                continue;
            }
            let plane = self.pasts[table].kind_after(action.dice());
            let place = self.far_place::<true>(depth, theirs, table);
            let from = (table, theirs, first_raw, depth);
            let sum = (finish[depth], place);
            if self.can_earn(table, action) && !self.is_shifted(weights.bonus, table, own, theirs) {
                self.add_far::<FUSED, 2>(roll, from, plane, [0, weights.bonus], sum);
            } else {
                self.add_far::<FUSED, 1>(roll, from, plane, [0], sum);
            }
        }
    }

    /// Adds up what leads beyond the step, from a turn with each of these
    /// bonuses.
    #[inline(always)]
    fn add_far<const FUSED: bool, const M: usize>(
        &mut self,
        roll: &TossWeights,
        (table, theirs, first_raw, depth): (usize, usize, usize, usize),
        plane: usize,
        bonuses: [usize; M],
        (finish, place): ([f64; 2], usize),
    ) {
        let beyond = |points: usize| points.saturating_sub(1 + depth);
        let from = beyond(roll.body.start);
        let to = beyond(roll.body.end + bonuses[M - 1]).min(self.goal.saturating_sub(first_raw));
        let count = to.saturating_sub(from);
        let rows = self.landings.rows();
        let row = rows.shape().row(plane, 0, theirs);
        let difference_row = rows.shape().row(plane, 1, theirs);
        let without = rows.raws(row, first_raw + from, count);
        let differences = rows.raws(difference_row, first_raw + from, count);
        let opponent = &self.lone;
        let next = opponent.next[theirs * self.goal..].get(first_raw + from..);
        let mut next = next.unwrap_or_default();
        // Loops rather than closures, which might not be inlined.
        let mut weights: [&[f64]; M] = [&[]; M];
        for variant in 0..M {
            weights[variant] = roll.from(from + 1 + depth, bonuses[variant]);
        }
        let mut sums = [0.0; M];
        let mut added = [[0.0; KINDS]; M];
        for (without, differences) in without.into_iter().zip(differences) {
            let count = without.len();
            let mut here = weights;
            for weights in &mut here {
                *weights = &weights[..count];
            }
            let cells = without.iter().zip(differences).zip(next);
            for (place, ((without, difference), next)) in cells.enumerate() {
                let values = opponent.added(*next, difference[table][0]);
                for variant in 0..M {
                    let weight = here[variant][place];
                    let sum = &mut sums[variant];
                    *sum = multiply_add::<FUSED>(weight, without[table][0], *sum);
                    add::<FUSED, KINDS>(&mut added[variant], weight, &values);
                }
            }
            for weights in &mut weights {
                *weights = &weights[count..];
            }
            next = &next[count..];
        }
        let far = self.far.cells_mut().as_flattened_mut();
        for variant in 0..M {
            far[place + variant * KINDS..][..KINDS].copy_from_slice(&added[variant]);
            self.lone.far[place / KINDS + variant] = sums[variant] + finish[variant];
        }
    }

    /// Finishes a turn without a bonus, and with one where that can be earned.
    #[inline(always)]
    pub fn take_turn_at_lone<const FUSED: bool>(
        &mut self,
        weights: &AllWeights,
        sum: usize,
        turn: NearTurn,
    ) {
        let NearTurn { table, theirs, .. } = turn;
        let bonus = weights.bonus;
        let later = NearTurn {
            start: turn.start + bonus,
            below: turn.below.saturating_sub(bonus),
            far: turn.far + KINDS,
            place: turn.place + KINDS * TABLES,
            ..turn
        };
        let copied = if self.remembered.bonuses == 1 {
            None
        } else if !self.can_earn(table, turn.action) {
            Some(turn.place)
        } else if self.is_shifted(bonus, table, turn.start, theirs) {
            Some(self.turn_place::<true>(sum + bonus, theirs) * TABLES + table)
        } else {
            self.finish_at_lone::<FUSED, 2>(weights, [turn, later]);
            return;
        };
        self.finish_at_lone::<FUSED, 1>(weights, [turn]);
        if let Some(from) = copied {
            let turns = self.turns.cells_mut();
            for kind in 0..KINDS {
                turns[later.place + kind * TABLES] = turns[from + kind * TABLES];
            }
        }
    }

    /// Adds to the far sums of turns of one roll the outcomes that stay within
    /// the step or end the game.
    #[inline(always)]
    fn finish_at_lone<const FUSED: bool, const M: usize>(
        &mut self,
        weights: &AllWeights,
        turns: [NearTurn; M],
    ) {
        let turn = turns[0];
        let roll = weights.of(turn.action);
        let mut sums = [0.0; M];
        let mut added = [[0.0; KINDS]; M];
        for variant in 0..M {
            let turn = turns[variant];
            if turn.action == Action::BACON {
                sums[variant] = self.first_sum(weights, turn)[0];
            } else {
                sums[variant] = self.lone.far[turn.far / KINDS];
                let far = self.far.cells().as_flattened();
                added[variant].copy_from_slice(&far[turn.far..][..KINDS]);
            }
        }
        if turn.action == Action::BACON {
            let points = weights.bacon(turn.theirs);
            for variant in 0..M {
                let sums = (&mut sums[variant], &mut added[variant]);
                self.add_near_at_lone::<FUSED>(turns[variant], points, 1.0, sums);
            }
        } else {
            for &(points, chance) in &roll.heads {
                for variant in 0..M {
                    let sums = (&mut sums[variant], &mut added[variant]);
                    self.add_near_at_lone::<FUSED>(turns[variant], points, chance, sums);
                }
            }
            for points in roll.body.start..roll.body.end.min(turn.below + 1) {
                for variant in 0..M {
                    if points <= turns[variant].below {
                        let weight = roll.weight(points);
                        let sums = (&mut sums[variant], &mut added[variant]);
                        self.add_near_at_lone::<FUSED>(turns[variant], points, weight, sums);
                    }
                }
            }
        }
        let chances = self.turns.cells_mut().as_flattened_mut();
        for variant in 0..M {
            let mut kinds = added[variant];
            for kind in &mut kinds {
                *kind += sums[variant];
            }
            let place = turns[variant].place;
            if TABLES == 1 {
                chances[place..][..KINDS].copy_from_slice(&kinds);
            } else {
                for (kind, chance) in kinds.into_iter().enumerate() {
                    chances[place + kind * TABLES] = chance;
                }
            }
        }
    }

    /// Adds the landing of so many points, where it is below the goal, without
    /// the opponent's bonus and by what this adds.
    #[inline(always)]
    fn add_near_at_lone<const FUSED: bool>(
        &self,
        turn: NearTurn,
        points: usize,
        weight: f64,
        (sum, added): (&mut f64, &mut [f64; KINDS]),
    ) {
        let raw = turn.start + points;
        if raw >= self.goal {
            return;
        }
        let rows = self.landings.rows();
        let plane = self.pasts[turn.table].kind_after(turn.action.dice());
        let without = rows.at(rows.shape().row(plane, 0, turn.theirs), raw);
        let difference = rows.at(rows.shape().row(plane, 1, turn.theirs), raw);
        let next = self.lone.next[turn.theirs * self.goal + raw];
        *sum = multiply_add::<FUSED>(weight, without[turn.table][0], *sum);
        let values = self.lone.added(next, difference[turn.table][0]);
        add::<FUSED, KINDS>(added, weight, &values);
    }
}
