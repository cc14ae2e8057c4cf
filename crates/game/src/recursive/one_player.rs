//! The best answer of one player to fixed choices of the other.

use crate::Seat;

use super::absorbing_chain::AbsorbingChain;
use super::{MARGIN, MOST_ROUNDS, RecursiveGame};

/// A [`RecursiveGame`] in which the choices of one player are fixed.
#[derive(Clone, Copy, Debug)]
pub struct OnePlayer<'a> {
    pub game: &'a RecursiveGame,
    /// The player who chooses freely.
    pub free: Seat,
    /// By position, the choice of the other player.
    pub fixed: &'a [usize],
}

/// The value that the free player reaches.
#[derive(Debug)]
pub struct Answer {
    /// The chance that the first player wins, by position.
    pub values: Vec<f64>,
    /// The largest distance of a value from that of the best choice.
    pub residual: f64,
    /// Rounds of policy iteration.
    pub rounds: usize,
}

impl OnePlayer<'_> {
    /// The choices that may be made at a position.
    pub fn choices(&self, at: usize) -> std::ops::Range<usize> {
        if self.game.movers[at] == self.free {
            self.game.choices_of(at)
        } else {
            self.fixed[at]..self.fixed[at] + 1
        }
    }

    /// The best values of the free player, beginning with the choices that are best by some values.
    ///
    /// In an end component the player can go wherever the player likes before leaving, so each
    /// counts as one position, whose choices are those that may leave it, and the one of staying
    /// for ever, which gives one half. No play of what remains stays for ever, so policy iteration
    /// ends with the best choices (Bertsekas and Tsitsiklis, 1991).
    pub fn answer(&self, mut start: Vec<f64>) -> Answer {
        let components = self.end_components();
        if components.iter().all(Option::is_none) {
            return self.game.iterate(|at| self.choices(at), self.free, start);
        }
        let (mut rest, mut place) = (RecursiveGame::default(), vec![0; self.game.len()]);
        let mut members: Vec<Vec<usize>> = Vec::new();
        for at in 0..self.game.len() {
            match components[at] {
                Some(first) if first < at => {
                    place[at] = place[first];
                    members[place[at]].push(at);
                }
                _ => {
                    place[at] = members.len();
                    members.push(vec![at]);
                }
            }
        }
        for together in &members {
            rest.position(self.free);
            for &at in together {
                for choice in self.choices(at) {
                    let inside = |next: usize| place[next] == place[at];
                    if components[at].is_some() && self.game.stays_within(choice, inside) {
                        continue;
                    }
                    let outcomes = &self.game.choices[choice];
                    let stays = self.game.stays_of(choice).iter();
                    let stays = stays.map(|&(next, chance)| (place[next], chance));
                    rest.choice(outcomes.won, outcomes.leaves, stays);
                }
            }
            if components[together[0]].is_some() {
                rest.choice(0.5, 1.0, []);
            }
        }
        start = members.iter().map(|together| start[together[0]]).collect();
        let mut answer = rest.iterate(|at| rest.choices_of(at), self.free, start);
        answer.values = place.iter().map(|&place| answer.values[place]).collect();
        answer
    }
}

impl RecursiveGame {
    /// Policy iteration for one player among these choices; no play may stay for ever.
    fn iterate(
        &self,
        choices: impl Fn(usize) -> std::ops::Range<usize>,
        free: Seat,
        mut values: Vec<f64>,
    ) -> Answer {
        let best = |at: usize, values: &[f64]| self.best(choices(at), free, values);
        let mut chosen: Vec<usize> = (0..self.len()).map(|at| best(at, &values).0).collect();
        let (mut chain, mut rounds) = (AbsorbingChain::default(), 0);
        loop {
            chain.solve(self, &chosen, &mut values);
            rounds += 1;
            let (mut residual, mut changes) = (0.0, false);
            for at in 0..self.len() {
                let (choice, value) = best(at, &values);
                if (value - self.value_of(chosen[at], &values)).abs() > MARGIN {
                    chosen[at] = choice;
                    changes = true;
                }
                residual = f64::max(residual, (value - values[at]).abs());
            }
            if !changes || rounds == MOST_ROUNDS {
                return Answer {
                    values,
                    residual,
                    rounds,
                };
            }
        }
    }
}
