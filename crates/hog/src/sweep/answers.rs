//! The choices of the player to move, with their values.

use crate::Choice;

use super::action_value::weighted;
use super::order::At;
use super::solution::Solution;
use super::visits::Visits;

/// The mover's choices and their values, by the mover's past and the other's.
pub struct Answers<const L: usize> {
    pub values: [[f64; L]; L],
    pub choices: [[Choice; L]; L],
}

/// Pasts as they are remembered.
const PASTS: std::ops::Range<u8> = 0..u8::MAX;

impl Solution {
    /// One choice for all pasts.
    pub(super) fn answers_of_choice<const L: usize>(&self, at: At, choice: Choice) -> Answers<L> {
        let value = self.action_value::<L>(at, choice);
        #[cfg(test)]
        crate::price::counted::add(L);
        let mut values = [[0.0; L]; L];
        for (past, values) in PASTS.zip(&mut values) {
            *values = *value.after(&self.ground.rules, past);
        }
        Answers {
            values,
            choices: [[choice; L]; L],
        }
    }

    /// The best of some choices for each past, the first of those that are equal.
    pub(super) fn best_answers<const L: usize>(&self, at: At, choices: &[Choice]) -> Answers<L> {
        let mut answers = Answers {
            values: [[f64::NEG_INFINITY; L]; L],
            choices: [[Choice::dice(0); L]; L],
        };
        let pasts = self.ground.places.pasts.min(L);
        for &choice in choices {
            let value = self.action_value::<L>(at, choice);
            #[cfg(test)]
            crate::price::counted::add(pasts * L);
            let best = answers.values.iter_mut().zip(&mut answers.choices);
            for (past, (values, choices)) in PASTS.zip(best.take(pasts)) {
                let others = value.after(&self.ground.rules, past);
                for lane in 0..L {
                    let better = others[lane] > values[lane];
                    values[lane] = if better { others[lane] } else { values[lane] };
                    choices[lane] = if better { choice } else { choices[lane] };
                }
            }
        }
        answers
    }

    /// The replies of perfect play.
    pub(super) fn answers_of_perfect<const L: usize>(
        &self,
        at: At,
        options: &[Choice],
        perfect: &Solution,
    ) -> Answers<L> {
        let choices = perfect.replies::<L>(at);
        let mut values = [[0.0; L]; L];
        for &choice in options {
            let value = self.action_value::<L>(at, choice);
            #[cfg(test)]
            crate::price::counted::add(L * L);
            for (past, (values, choices)) in PASTS.zip(values.iter_mut().zip(&choices)) {
                let after = value.after(&self.ground.rules, past);
                for lane in 0..L {
                    if choices[lane] == choice {
                        values[lane] = after[lane];
                    }
                }
            }
        }
        Answers { values, choices }
    }

    /// The best single choice for all pasts, the first of those that are equal.
    pub(super) fn best_for_all_pasts<const L: usize>(
        &self,
        at: At,
        choices: impl Iterator<Item = Choice>,
        visits: &Visits,
    ) -> Choice {
        let often = visits.at::<L>(&self.ground.places, at);
        let mut best = (Choice::dice(1), f64::NEG_INFINITY);
        for choice in choices {
            let value = self.weighted_value(at, choice, &often);
            if value > best.1 {
                best = (choice, value);
            }
        }
        best.0
    }

    /// The value of the best choice for each past, weighted by how often each comes
    /// up.
    pub fn best_weighted_value<const L: usize>(&self, at: At, often: &[(u8, [f64; L])]) -> f64 {
        let options = self.ground.rules.distinct_choices(at.layer.mine);
        let answers = self.best_answers::<L>(at, &options);
        let by_past = often
            .iter()
            .map(|(past, often)| weighted(&answers.values[usize::from(*past)], often));
        by_past.sum()
    }
}
