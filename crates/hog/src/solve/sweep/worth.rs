//! What choices are worth that serve several pasts.

use crate::Choice;

use super::{At, Solution, options};

impl Solution {
    /// What a choice is worth, weighted by how often each past comes up.
    pub fn worth<const L: usize>(&self, at: At, choice: Choice, often: &[[f64; L]; L]) -> f64 {
        let prospect = self.prospect::<L>(at, choice);
        let by_past = often.iter().enumerate();
        by_past
            .map(|(past, often)| weighted(prospect.after(&self.rules, past), often))
            .sum()
    }

    /// What the best choice for each past is worth, weighted likewise.
    pub fn best_worth<const L: usize>(&self, at: At, often: &[[f64; L]; L]) -> f64 {
        let options = options(&self.rules, at.layer.mine);
        let answers = self.answers::<L>(at, &options);
        let by_past = answers.values.iter().zip(often).take(self.places.pasts);
        by_past.map(|(values, often)| weighted(values, often)).sum()
    }
}

fn weighted<const L: usize>(values: &[f64; L], often: &[f64; L]) -> f64 {
    values.iter().zip(often).map(|(v, o)| v * o).sum()
}
