//! What a choice is worth.

use crate::duel::turn_points::TurnPoints;
use crate::solve::memory::Layer;
use crate::{Choice, Roll, Rules};

use super::{At, Solution};

/// What a choice is worth, by the other's past.
pub struct Prospect<const L: usize> {
    /// The dice that are rolled.
    pub roll: Roll,
    pub plain: [f64; L],
    /// With the bonus of Feral Hogs.
    pub with_bonus: [f64; L],
}

impl Solution {
    /// What a choice is worth.
    pub(super) fn prospect<const L: usize>(&self, at: At, choice: Choice) -> Prospect<L> {
        let roll = self.rules.roll(choice, at.scores, at.layer.mine);
        let (sets, _) = self.players[at.mover].chances.as_chunks::<L>();
        match roll {
            Roll::Chop => {
                // The other is to move with the mover's score. The chop counts
                // as no dice.
                let layer = Layer {
                    mine: true,
                    ..at.layer
                };
                let set = self.places.before(&self.rules, layer, 0, at.scores);
                Prospect {
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
                Prospect {
                    roll,
                    plain,
                    with_bonus,
                }
            }
        }
    }
}

impl<const L: usize> Prospect<L> {
    /// The values after a turn with so many dice.
    pub fn after(&self, rules: &Rules, past: usize) -> &[f64; L] {
        if self.earns(rules, past) {
            &self.with_bonus
        } else {
            &self.plain
        }
    }

    /// Whether a turn earns the bonus after one with so many dice.
    pub fn earns(&self, rules: &Rules, past: usize) -> bool {
        match (self.roll, rules.feral_hogs) {
            (Roll::Dice(dice, _), Some(rule)) => {
                usize::from(dice).abs_diff(past) == usize::from(rule.apart)
            }
            _ => false,
        }
    }
}

/// The chances after a turn that scores these points from a score on: within
/// the row as far as it goes, and among the finished ones beyond.
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
        let first = (raw + inner.len()).saturating_sub(row.len());
        beyond += dot(outer, finished.get(first..).unwrap_or(&[]));
    }
    sums.map(|sum| sum + beyond)
}

/// The dot product as far as the left goes, in four sums that do not wait for
/// each other.
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
