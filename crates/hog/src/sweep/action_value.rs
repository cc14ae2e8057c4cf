//! The value of a choice.

use crate::{Choice, Roll, Rules};

use super::memory::Seen;
use super::order::At;
use super::places::LANES;
use super::solution::Solution;
use super::turn_points::TurnPoints;

/// The value of a choice, by the other's past.
pub struct ActionValue<const L: usize> {
    /// The dice that are rolled.
    pub roll: Roll,
    /// Without the bonus of Feral Hogs.
    plain: [f64; L],
    /// With the bonus of Feral Hogs.
    with_bonus: [f64; L],
}

impl Solution {
    /// The win chance of a player who is to move at scores below the goal and makes
    /// this choice, which the rules allow.
    pub fn value_of(&self, player: usize, seen: Seen, choice: Choice) -> f64 {
        if self.places.lanes == 1 {
            self.value_of_with::<1>(player, seen, choice)
        } else {
            self.value_of_with::<LANES>(player, seen, choice)
        }
    }

    fn value_of_with<const L: usize>(&self, player: usize, seen: Seen, choice: Choice) -> f64 {
        let at = At {
            mover: player,
            layer: seen.layer(),
            scores: seen.scores,
        };
        let mine = seen.mine.previous_dice.min(self.rules.most_dice);
        let theirs = self.places.past(seen.theirs.previous_dice);
        self.action_value::<L>(at, choice).after(&self.rules, mine)[theirs]
    }

    /// The value of a choice.
    pub(super) fn action_value<const L: usize>(&self, at: At, choice: Choice) -> ActionValue<L> {
        let roll = self.rules.roll(choice, at.scores, at.layer.mine);
        let (sets, _) = self.players[at.mover].chances.as_chunks::<L>();
        match roll {
            Roll::Chop => {
                // The other is to move with the mover's score. The chop counts
                // as no dice.
                let layer = at.layer.after_chop();
                let set = self.places.before(&self.rules, layer, 0, at.scores);
                ActionValue {
                    roll,
                    plain: sets[set],
                    with_bonus: sets[set],
                }
            }
            Roll::Dice(dice, die) => {
                let points = self.points.of_roll(dice, die, at.scores);
                let theirs = usize::from(at.scores.theirs.0);
                let row = self.places.row(at.layer, self.places.past(dice), theirs);
                let row = &sets[row..row + self.places.goal];
                let finished = self.finished.row(theirs);
                let own = usize::from(at.scores.mine.0);
                let plain = expectation(points, row, finished, own);
                let with_bonus = match self.rules.feral_hogs {
                    Some(rule) => expectation(points, row, finished, own + usize::from(rule.bonus)),
                    None => plain,
                };
                ActionValue {
                    roll,
                    plain,
                    with_bonus,
                }
            }
        }
    }

    /// The value of a choice, weighted by how often each past comes up.
    pub fn weighted_value<const L: usize>(
        &self,
        at: At,
        choice: Choice,
        often: &[[f64; L]; L],
    ) -> f64 {
        let value = self.action_value::<L>(at, choice);
        #[cfg(test)]
        crate::price::counted::add(L * L);
        let by_past = (0..).zip(often);
        by_past
            .map(|(past, often)| weighted(value.after(&self.rules, past), often))
            .sum()
    }
}

impl<const L: usize> ActionValue<L> {
    /// The values after a turn with this many dice, by the other's past.
    pub fn after(&self, rules: &Rules, previous_dice: u8) -> &[f64; L] {
        if self.earns(rules, previous_dice) {
            &self.with_bonus
        } else {
            &self.plain
        }
    }

    /// Tests whether the turn earns the bonus after one with this many dice.
    pub fn earns(&self, rules: &Rules, previous_dice: u8) -> bool {
        match (self.roll, rules.feral_hogs) {
            (Roll::Dice(dice, _), Some(rule)) => rule.earns(previous_dice, dice),
            _ => false,
        }
    }
}

/// The sum of values, each times how often its past comes up.
pub fn weighted<const L: usize>(values: &[f64; L], often: &[f64; L]) -> f64 {
    values.iter().zip(often).map(|(v, o)| v * o).sum()
}

/// The win chance of a turn that adds these points to a score: by the row as far
/// as it goes, and by the finished afterstates beyond.
fn expectation<const L: usize>(
    points: &TurnPoints,
    row: &[[f64; L]],
    finished: &[f64],
    from: usize,
) -> [f64; L] {
    let mut sums = [0.0; L];
    let mut beyond = 0.0;
    for run in &points.runs {
        let raw = from + run.first;
        let within = row.get(raw..).unwrap_or(&[]);
        let (inner, outer) = run.chances.split_at(within.len().min(run.chances.len()));
        if L == 1 {
            sums[0] += dot(inner, within.as_flattened());
        } else {
            for (chance, values) in inner.iter().zip(within) {
                for lane in 0..L {
                    sums[lane] += chance * values[lane];
                }
            }
        }
        #[cfg(test)]
        crate::price::counted::add(inner.len() * L + outer.len());
        let first = (raw + inner.len()).saturating_sub(row.len());
        beyond += dot(outer, finished.get(first..).unwrap_or(&[]));
    }
    sums.map(|sum| sum + beyond)
}

/// The dot product over the length of `left`, in four sums that do not wait for each
/// other.
fn dot(left: &[f64], right: &[f64]) -> f64 {
    let mut sums = [0.0; 4];
    let (left, left_rest) = left.as_chunks::<4>();
    let (right, right_rest) =
        right[..(4 * left.len() + left_rest.len()).min(right.len())].as_chunks::<4>();
    for (l, r) in left.iter().zip(right) {
        for lane in 0..4 {
            sums[lane] += l[lane] * r[lane];
        }
    }
    let rest: f64 = left_rest.iter().zip(right_rest).map(|(l, r)| l * r).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}
