//! The gain of changing a single choice.

use std::sync::Arc;

use crate::{Choice, Phase, Scores, Table};

use super::fixed::Fixed;
use super::ground::Ground;
use super::memory::{Memory, MoverView};
use super::order::At;
use super::policy::Policy;
use super::solution::Solution;
use super::visits::Visits;

/// A table against an opponent, with everything needed to compute the gain of changing any
/// single choice.
///
/// The gain is how often the cell is met, times how much higher the value of the
/// other choice is there. This is exact because a game does not return to a cell.
/// The one exception, two chops in turn, is computed separately.
pub struct Changes<'a> {
    pub ground: Arc<Ground>,
    pub table: &'a Table,
    theirs: Fixed<'a>,
    visits: Visits,
    /// The table's values.
    pub itself: Solution,
}

/// The number of the table's player.
pub const MINE: usize = 0;

impl<'a> Changes<'a> {
    /// Prepares a table and its opponent. Tables must fit the rules, and neither
    /// player may roll dice that can score nothing.
    pub fn new(ground: &Arc<Ground>, table: &'a Table, theirs: Fixed<'a>) -> Changes<'a> {
        let players = [Fixed::Table(table), theirs];
        Changes {
            ground: Arc::clone(ground),
            table,
            theirs,
            visits: Visits::new(ground, players),
            itself: Solution::with_all_positions(ground, &players.map(Policy::Fixed)),
        }
    }

    /// How often the table's player is to move at some scores, by its past, as far as it comes up, and
    /// the other's.
    pub fn often<const L: usize>(&self, at: At) -> Vec<(u8, [f64; L])> {
        self.visits.at(&self.ground.places, at)
    }

    /// Adds to `gains`, for each of these choices, what it would gain at some scores
    /// times a weight, if all other choices stay. None of them may score nothing.
    pub fn add_gains<const L: usize>(
        &self,
        scores: Scores,
        others: &[Choice],
        weight: f64,
        gains: &mut [f64],
    ) {
        let choice = self.table.choice(scores);
        for &layer in &self.ground.layers {
            let at = At {
                mover: MINE,
                layer,
                scores,
            };
            let often = self.often::<L>(at);
            if often.is_empty() {
                continue;
            }
            let now = self.itself.weighted_value::<L>(at, choice, &often);
            for (gain, &other) in gains.iter_mut().zip(others) {
                *gain += weight * (self.itself.weighted_value::<L>(at, other, &often) - now);
            }
            if self.ground.rules.has_chop_to_spend() && layer.spent() == 0 {
                let back = weight * self.chopped_back(scores, layer.phase, &often);
                let rules = &self.ground.rules;
                let phase = layer.after_chop(rules).after_chop(rules).phase;
                for (gain, &other) in gains.iter_mut().zip(others) {
                    *gain += back * self.gain_once_back(scores, phase, choice, other);
                }
            }
        }
    }

    /// How often a first chop at some scores would be answered by a chop, after which
    /// the table is to move at the same scores again. Nothing else leads from a cell
    /// back to it.
    fn chopped_back<const L: usize>(
        &self,
        scores: Scores,
        phase: Phase,
        often: &[(u8, [f64; L])],
    ) -> f64 {
        let phase = self.ground.rules.phase_after_chop(phase);
        let chops = |previous: u8| {
            let choice = match self.theirs {
                Fixed::Table(table) => Some(table.choice(scores)),
                Fixed::Perfect(perfect) => perfect.reply(
                    0,
                    MoverView {
                        scores,
                        mine: Memory {
                            previous,
                            chop_spent: false,
                        },
                        theirs: SPENT,
                        phase,
                    },
                ),
            };
            choice == Some(Choice::PORK_CHOP)
        };
        let by_past = often
            .iter()
            .flat_map(|(_, often)| (0..).zip(often.iter().copied()));
        by_past
            .filter(|&(past, often)| often > 0.0 && chops(past))
            .map(|(_, often)| often)
            .sum()
    }

    /// The effect of a change at the scores to which two chops lead back, by bringing the
    /// game there or keeping it away.
    fn gain_once_back(&self, scores: Scores, phase: Phase, choice: Choice, other: Choice) -> f64 {
        let view = MoverView {
            scores,
            mine: SPENT,
            theirs: SPENT,
            phase,
        };
        let value = |choice| self.itself.value_of(MINE, view, choice);
        let gain = || value(other) - value(choice);
        match Choice::PORK_CHOP {
            chop if other == chop => gain(),
            chop if choice == chop => -gain(),
            _ => 0.0,
        }
    }
}

/// The memory of a player who has just chopped.
const SPENT: Memory = Memory {
    previous: 0,
    chop_spent: true,
};
