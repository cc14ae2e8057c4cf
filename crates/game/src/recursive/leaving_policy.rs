//! Best choices that also leave: a policy that does not stay for ever while ahead.

use crate::Seat;

use super::{MARGIN, RecursiveGame};

impl RecursiveGame {
    /// The numbers of the best choices by these values.
    ///
    /// Choices with equal values are not all equally good. A player who wins more than
    /// half of the games by leaving may find that a turn which only returns has the
    /// same value, and would then play on for ever. So a player with a value above
    /// one half takes choices that lead, with some chance, closer to leaving, whatever
    /// best choice the other player makes. (A choice that is not best for the other
    /// player only helps the one who leaves.)
    ///
    /// Gives the index of each choice in the game.
    pub(super) fn best_choices(&self, values: &[f64]) -> Vec<usize> {
        let equal: Vec<Vec<usize>> = (0..self.len())
            .map(|at| self.equally_good(at, values).collect())
            .collect();
        let mut chosen: Vec<usize> = equal
            .iter()
            .map(|equal| equal.first().copied().unwrap_or(0))
            .collect();
        let leaver = |at: usize| match values[at] - 0.5 {
            more if more > MARGIN => Some(Seat::First),
            less if less < -MARGIN => Some(Seat::Second),
            _ => None,
        };
        let mut leads_out: Vec<bool> = (0..self.len()).map(|at| leaver(at).is_none()).collect();
        loop {
            let mut more = false;
            for at in 0..self.len() {
                if leads_out[at] {
                    continue;
                }
                let leaves = |&choice: &usize| {
                    let mut stays = self.stays_of(choice).iter();
                    self.choices[choice].leaves > 0.0 || stays.any(|&(next, _)| leads_out[next])
                };
                leads_out[at] = if leaver(at) == Some(self.movers[at]) {
                    let choice = equal[at].iter().copied().find(leaves);
                    chosen[at] = choice.unwrap_or(chosen[at]);
                    choice.is_some()
                } else {
                    equal[at].iter().all(leaves)
                };
                more |= leads_out[at];
            }
            if !more {
                break;
            }
        }
        chosen
    }
}
