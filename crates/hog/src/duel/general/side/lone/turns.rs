//! The turns at one sum against a lone opponent.

use crate::duel::general::plan::Action;
use crate::duel::general::toss_weights::{AllWeights, TossWeights};
use crate::sweep::own_scores;

use super::super::Side;
use super::reader::{Reader, note_chances};
use super::turn::Turn;
use super::{HALF, KINDS};

impl<const TABLES: usize, const LANES: usize> Side<TABLES, LANES> {
    /// Finishes the turns at one sum, which is `depth` below the highest of the step.
    ///
    /// `chopped` is the same as for many opponents.
    #[inline(always)]
    pub fn take_turns_at_lone<const FUSED: bool>(
        &mut self,
        weights: &AllWeights,
        sum: usize,
        depth: usize,
        chopped: impl Fn((usize, usize), usize, usize) -> [f64; LANES],
    ) {
        let mut by_roll = std::mem::take(&mut self.lone.by_roll);
        by_roll.iter_mut().flatten().for_each(Vec::clear);
        let variants = self.remembered.variants();
        let first = self.turn_place::<true>(sum, 0);
        for theirs in own_scores(self.goal, sum) {
            let own = sum - theirs;
            let actions = self.actions[theirs * self.goal + own];
            for (table, action) in actions.into_iter().enumerate() {
                let place = (first + theirs * variants) * TABLES + table;
                if action == Action::CHOP {
                    let chances = self.turns.cells_mut();
                    for kind in 0..self.remembered.kinds {
                        let chance = chopped((own, theirs), table, kind)[0];
                        for earned in 0..self.remembered.bonuses {
                            chances[place + (earned * KINDS + kind) * TABLES] = [chance; LANES];
                        }
                    }
                    continue;
                }
                let roll = weights.of(action);
                let (away, ending) = (self.goal - own, weights.ending(theirs));
                let turn = Turn {
                    table,
                    theirs,
                    own,
                    plane: self.pasts[table].kind_after(action.dice()),
                    place,
                    finish: [
                        roll.finish(self.player, away + weights.bonus, ending),
                        roll.finish(self.player, away, ending),
                    ],
                    copied: if !self.can_earn(table, action) {
                        Some(place)
                    } else if self.is_shifted(weights.bonus, table, own, theirs) {
                        let from = self.turn_place::<true>(sum + weights.bonus, theirs);
                        Some(from * TABLES + table)
                    } else {
                        None
                    },
                };
                by_roll[action.place()][usize::from(turn.copied.is_none())].push(turn);
            }
        }
        let [without, with] = &by_roll[Action::BACON.place()];
        self.take_bacon::<FUSED, 1>(weights, without, [0]);
        self.take_bacon::<FUSED, 2>(weights, with, [0, weights.bonus]);
        for (roll, [without, with]) in weights.rolls().zip(&by_roll) {
            self.roll_all::<FUSED, 1>(roll, depth, without, [0]);
            self.roll_all::<FUSED, 2>(roll, depth, with, [0, weights.bonus]);
        }
        if self.remembered.bonuses == 2 {
            for [without, _] in &by_roll {
                self.copy_bonuses(without);
            }
        }
        self.lone.by_roll = by_roll;
    }

    /// Copies the chances with a bonus that are not computed.
    #[inline(always)]
    fn copy_bonuses(&mut self, turns: &[Turn]) {
        let chances = self.turns.cells_mut().as_flattened_mut();
        for turn in turns {
            let from = turn.copied.unwrap_or(turn.place);
            let to = turn.place + KINDS * TABLES;
            if TABLES == 1 {
                chances.copy_within(from..from + KINDS, to);
            } else {
                for kind in 0..KINDS {
                    chances[to + kind * TABLES] = chances[from + kind * TABLES];
                }
            }
        }
    }

    /// Finishes turns without dice, with each of these bonuses.
    #[inline(always)]
    fn take_bacon<const FUSED: bool, const M: usize>(
        &mut self,
        weights: &AllWeights,
        turns: &[Turn],
        bonuses: [usize; M],
    ) {
        for turn in turns {
            for (variant, bonus) in bonuses.iter().enumerate() {
                let own = turn.own + bonus;
                let points = weights.bacon(turn.theirs);
                let finish = self.bacon_finish(weights, own, turn.theirs);
                let reader = Reader::new(&self.lone, self.goal);
                let mut sums = [[[self.lone.as_whole(finish), [0.0; HALF]]]];
                let moved = [Turn { own, ..*turn }];
                reader.add_up::<FUSED, 1, 1>(&moved, (points, points + 1), [&[1.0]], &mut sums);
                let place = turn.place + variant * KINDS * TABLES;
                let kinds = self.lone.chances(sums[0][0]);
                let chances = self.turns.cells_mut().as_flattened_mut();
                note_chances::<TABLES>(chances, place, &kinds);
            }
        }
    }

    /// Finishes turns with the same roll, with each of these bonuses.
    ///
    /// The turns are taken in pairs: both have the same weights, and neither has to wait
    /// for its own previous additions.
    #[inline(always)]
    fn roll_all<const FUSED: bool, const M: usize>(
        &mut self,
        roll: &TossWeights,
        depth: usize,
        turns: &[Turn],
        bonuses: [usize; M],
    ) {
        if roll.body.is_empty() {
            return;
        }
        let reader = Reader::new(&self.lone, self.goal);
        let chances = self.turns.cells_mut().as_flattened_mut();
        let (pairs, rest) = turns.as_chunks();
        for pair in pairs {
            reader.roll::<FUSED, 2, M>(roll, depth, pair, bonuses, chances);
        }
        let (rest, _) = rest.as_chunks();
        for turn in rest {
            reader.roll::<FUSED, 1, M>(roll, depth, turn, bonuses, chances);
        }
    }
}
