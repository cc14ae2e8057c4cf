//! What the choices come to that a player makes.

use crate::Choice;
use crate::solve::visits::Visits;

use super::{At, Solution};

/// What is best, by the mover's past and the other's.
pub struct Answers<const L: usize> {
    pub values: [[f64; L]; L],
    pub choices: [[Choice; L]; L],
}

impl Solution {
    /// One choice, whatever the pasts.
    pub(super) fn answer<const L: usize>(&self, at: At, choice: Choice) -> Answers<L> {
        let prospect = self.prospect::<L>(at, choice);
        let past = |past| *prospect.after(&self.rules, past);
        Answers {
            values: std::array::from_fn(past),
            choices: [[choice; L]; L],
        }
    }

    /// The best of some choices.
    pub(super) fn answers<const L: usize>(&self, at: At, choices: &[Choice]) -> Answers<L> {
        let mut answers = Answers {
            values: [[f64::NEG_INFINITY; L]; L],
            choices: [[Choice::dice(0); L]; L],
        };
        let pasts = self.places.pasts.min(L);
        for &choice in choices {
            let prospect = self.prospect::<L>(at, choice);
            let best = answers.values.iter_mut().zip(&mut answers.choices);
            for (past, (values, choices)) in best.take(pasts).enumerate() {
                let prospects = prospect.after(&self.rules, past);
                for lane in 0..L {
                    let better = prospects[lane] > values[lane];
                    values[lane] = if better {
                        prospects[lane]
                    } else {
                        values[lane]
                    };
                    choices[lane] = if better { choice } else { choices[lane] };
                }
            }
        }
        answers
    }

    /// What perfect play's replies are worth.
    pub(super) fn follow<const L: usize>(
        &self,
        at: At,
        options: &[Choice],
        perfect: &Solution,
    ) -> Answers<L> {
        let choices = perfect.replies::<L>(at);
        let mut values = [[0.0; L]; L];
        for &choice in options {
            let prospect = self.prospect::<L>(at, choice);
            for (past, (values, choices)) in values.iter_mut().zip(&choices).enumerate() {
                let prospects = prospect.after(&self.rules, past);
                for lane in 0..L {
                    if choices[lane] == choice {
                        values[lane] = prospects[lane];
                    }
                }
            }
        }
        Answers { values, choices }
    }

    /// The choices of two perfect players, by the mover's past and the other's.
    pub fn replies<const L: usize>(&self, at: At) -> [[Choice; L]; L] {
        let mut choices = [[Choice::dice(0); L]; L];
        let (sets, _) = self.players[0].replies.as_chunks::<L>();
        let layer = at.layer.seen_by_other();
        for theirs in 0..self.places.pasts.min(L) {
            let set = self.places.before(&self.rules, layer, theirs, at.scores);
            for (choices, &reply) in choices.iter_mut().zip(&sets[set]) {
                choices[theirs] = reply;
            }
        }
        choices
    }

    /// The best single choice for all pasts, the first of those alike.
    pub(super) fn best_for_all<const L: usize>(
        &self,
        at: At,
        choices: impl Iterator<Item = Choice>,
        visits: &Visits,
    ) -> Choice {
        let often = visits.at::<L>(&self.rules, &self.places, at);
        let mut best = (Choice::dice(1), f64::NEG_INFINITY);
        for choice in choices {
            let worth = self.worth(at, choice, &often);
            if worth > best.1 {
                best = (choice, worth);
            }
        }
        best.0
    }
}
