//! Best choices that do not stay where they are good.

use crate::Seat;

use super::staying::Open;
use super::{MARGIN, Part};

impl Part {
    /// The numbers of the best choices by these values.
    ///
    /// Choices that come out alike are not all as good: who would win more than
    /// half the games by leaving may find a turn that only comes back just as
    /// good, and then go on for ever. So whoever has more than a half to win goes
    /// on to leave, by choices that lead with some chance nearer to where the part
    /// is left, whatever the other chooses of what is best there. (What is not
    /// best for the other is better for who leaves.)
    pub(super) fn best_choices(&self, all: &Open, values: &[f64]) -> Vec<usize> {
        let alike: Vec<Vec<usize>> = (0..self.len())
            .map(|at| {
                let (_, best) = self.best(all, at, values);
                let alike = |&choice: &usize| (self.worth(choice, values) - best).abs() <= MARGIN;
                self.choices_of(at).filter(alike).collect()
            })
            .collect();
        let mut chosen: Vec<usize> = alike
            .iter()
            .map(|alike| alike.first().copied().unwrap_or(0))
            .collect();
        let leaver = |at: usize| match values[at] - 0.5 {
            more if more > MARGIN => Some(Seat::First),
            less if less < -MARGIN => Some(Seat::Second),
            _ => None,
        };
        let mut going: Vec<bool> = (0..self.len()).map(|at| leaver(at).is_none()).collect();
        loop {
            let mut more = false;
            for at in 0..self.len() {
                if going[at] {
                    continue;
                }
                let goes = |&choice: &usize| {
                    let mut stays = self.stays_of(choice).iter();
                    self.choices[choice].leaves > 0.0 || stays.any(|&(next, _)| going[next])
                };
                going[at] = if leaver(at) == Some(self.movers[at]) {
                    let choice = alike[at].iter().copied().find(goes);
                    chosen[at] = choice.unwrap_or(chosen[at]);
                    choice.is_some()
                } else {
                    alike[at].iter().all(goes)
                };
                more |= going[at];
            }
            if !more {
                break;
            }
        }
        let numbers = chosen.into_iter().zip(&self.begins);
        numbers.map(|(choice, first)| choice - first).collect()
    }
}
