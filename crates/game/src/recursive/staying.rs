//! Choices of staying for ever, for a player who is behind.

use crate::Seat;

use super::{MARGIN, RecursiveGame};

impl RecursiveGame {
    /// Lets the first player stay for ever where that is better than it seems, and returns whether
    /// any choice changed.
    ///
    /// Among choices of equal value, some may keep the game where the first player wins less than
    /// half of the games. If none of the second player's best choices leaves from there, that one
    /// either stays, too, which gives one half, or makes a choice that gives the first player more.
    /// If no such positions remain and no choice is better by the values, the values are right:
    /// each player has choices that keep them, by [`best_choices`](Self::best_choices).
    pub(super) fn stay_while_behind(&self, values: &[f64], chosen: &mut [usize]) -> bool {
        let mut inside: Vec<bool> = values.iter().map(|value| 0.5 - value > MARGIN).collect();
        let stays = |inside: &[bool], choice: usize| self.stays_within(choice, |next| inside[next]);
        loop {
            let holds = |&at: &usize| match self.movers[at] {
                Seat::First => self.equally_good(at, values).any(|one| stays(&inside, one)),
                Seat::Second => self.equally_good(at, values).all(|one| stays(&inside, one)),
            };
            let leaves = |at: &usize| inside[*at] && !holds(at);
            let left: Vec<usize> = (0..self.len()).filter(leaves).collect();
            if left.is_empty() {
                break;
            }
            for at in left {
                inside[at] = false;
            }
        }
        let mut changes = false;
        for at in (0..self.len()).filter(|&at| inside[at] && self.movers[at] == Seat::First) {
            let choice = self
                .equally_good(at, values)
                .find(|&one| stays(&inside, one));
            if let Some(choice) = choice.filter(|_| !stays(&inside, chosen[at])) {
                chosen[at] = choice;
                changes = true;
            }
        }
        changes
    }
}
