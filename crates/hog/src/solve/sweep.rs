//! Backward induction over the sum of both scores.
//!
//! A value is the chance of who is to move, or of who has just landed, which is
//! one less that of the other, who is to move next. So perfect play against
//! itself has one set of values for both players, and a table against its best
//! response has two.
//!
//! # Rounding
//!
//! The proof in `duel/error_bound.rs` holds here with three remarks. The
//! computed maximum over choices is no farther from the true one than the
//! worst of the choices. A value is written as one less itself, which rounds by
//! u at the most; each dot product has room for 2K + 16 roundings there and
//! needs K + 3 and this one. A chop, which has no dot product, rounds by that u
//! as well; there are two chops in a game at the most, so that with c of them
//! to come the error is at most e(s) + c·u, by induction over the sum and c.
//! These 2u, the one rounding of a value that is read, and the one of the
//! second seat are half of the 8u that the bound adds at the end.

mod answers;
mod parts;
mod policy;
mod prospect;
mod worth;

use crate::duel::ErrorBounds;
use crate::duel::turn_points::AllTurnPoints;
use crate::{Choice, Duel, Rules, Scores};

use super::landings::{Finished, LANES, Landings, Places};
use super::memory::{Layer, Seen};
use super::method::Method;
use answers::Answers;
pub use policy::{Fixed, Policy};
use prospect::Prospect;

/// The values of all positions.
#[derive(Clone, Debug)]
pub struct Solution {
    rules: Rules,
    points: AllTurnPoints,
    places: Places,
    finished: Finished,
    /// One for both players where they choose alike, else one for each.
    players: Vec<Landings>,
    method: Method,
    /// The largest residual of any part.
    residual: f64,
}

/// A position without what is remembered of dice, for which it stands in all
/// ways.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// The number of the player to move, 0 or 1.
    pub mover: usize,
    /// Who has spent the chop, seen by the mover.
    pub layer: Layer,
    /// Both scores, below the goal.
    pub scores: Scores,
}

/// The choices from which the best is taken, the lowest first: a −1 that is
/// dice is as many dice as there can be.
pub fn options(rules: &Rules, chop_spent: bool) -> Vec<Choice> {
    let sensible = |choice: &Choice| choice.as_dice().is_some() || !chop_spent;
    rules.choices().filter(sensible).collect()
}

impl Solution {
    /// Solves the game for two players, or for two who choose alike.
    ///
    /// Tables fit the rules. Where one never chops, positions in which it has are
    /// left out.
    pub fn new(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        let chops: Vec<bool> = policies.iter().map(|policy| policy.chops(rules)).collect();
        Solution::with_chops(rules, policies, &chops)
    }

    /// Solves the game with no position left out, so that a table may depart
    /// from its choices.
    pub fn of_all(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        // Without Pork Chop there is one layer alone.
        Solution::with_chops(rules, policies, &[rules.pork_chop.is_some(); 2])
    }

    fn with_chops(rules: &Rules, policies: &[Policy<'_>], chops: &[bool]) -> Solution {
        let points = AllTurnPoints::new(rules);
        let places = Places::new(rules);
        let finished = Finished::new(rules, &points);
        let count = places.count();
        let landings = |other: &Policy<'_>| Landings {
            chances: vec![0.0; count],
            replies: match other {
                // Where nobody comes, dice that would not bring anybody back.
                Policy::Best | Policy::Improve(..) => vec![Choice::dice(1); count],
                Policy::Fixed(_) => Vec::new(),
            },
        };
        let players = policies.iter().rev().map(landings).collect();
        let mut solution = Solution {
            rules: rules.clone(),
            points,
            places,
            finished,
            players,
            method: Method::OneSweep,
            residual: 0.0,
        };
        let comes_back = policies.iter().any(|policy| policy.comes_back(rules));
        match (comes_back, solution.places.lanes) {
            (false, 1) => solution.sweep::<1>(policies, chops),
            (false, _) => solution.sweep::<LANES>(policies, chops),
            (true, 1) => solution.sweep_parts::<1>(policies, chops),
            (true, _) => solution.sweep_parts::<LANES>(policies, chops),
        }
        solution
    }

    /// How the values were found.
    pub fn method(&self) -> Method {
        self.method
    }

    /// How far any value can be from the true one, at the most, where somebody
    /// chooses what is best.
    pub fn error_bound(&self) -> f64 {
        let all = (0..=self.rules.most_dice).fold(0, |set, dice| set | 1 << dice);
        match self.method {
            Method::OneSweep => Duel::error_bound(&self.rules),
            Method::Parts { .. } => ErrorBounds::new(&self.rules).of_best(all, self.residual),
        }
    }

    /// The chance of a player who is to move at scores below the goal.
    pub fn value(&self, player: usize, seen: Seen) -> f64 {
        1.0 - self.players[self.other(player)].chances[self.place(seen)]
    }

    /// The choice of a player who chooses what is best, and is to move at scores
    /// below the goal.
    pub fn reply(&self, player: usize, seen: Seen) -> Option<Choice> {
        let replies = &self.players[self.other(player)].replies;
        replies.get(self.place(seen)).copied()
    }

    /// The chance of a player who is to move at scores below the goal and
    /// chooses this, which the rules allow.
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
        let [mine, theirs] =
            [seen.mine, seen.theirs].map(|memory| self.places.past(memory.previous_dice));
        self.prospect::<L>(at, choice).after(&self.rules, mine)[theirs]
    }

    fn place(&self, seen: Seen) -> usize {
        let layer = seen.layer().seen_by_other();
        let plane = self.places.past(seen.theirs.previous_dice);
        let set = self.places.before(&self.rules, layer, plane, seen.scores);
        set * self.places.lanes + self.places.past(seen.mine.previous_dice)
    }

    fn other(&self, player: usize) -> usize {
        self.players.len() - 1 - player
    }

    fn sweep<const L: usize>(&mut self, policies: &[Policy<'_>], chops: &[bool]) {
        let last = self.rules.goal - 1;
        let options = [false, true].map(|spent| options(&self.rules, spent));
        for sum in (0..=2 * last).rev() {
            for layer in Layer::MOST_SPENT_FIRST {
                for (mover, policy) in policies.iter().enumerate() {
                    let reached = (chops[mover] || !layer.mine)
                        && (chops[self.other(mover)] || !layer.theirs);
                    if !reached {
                        continue;
                    }
                    for own in sum.saturating_sub(last)..=sum.min(last) {
                        let scores = Scores::new(own, sum - own);
                        let at = At {
                            mover,
                            layer,
                            scores,
                        };
                        let options = &options[usize::from(layer.mine)];
                        let answers = match policy {
                            Policy::Best => self.answers::<L>(at, options),
                            Policy::Fixed(Fixed::Table(table)) => {
                                self.answer(at, table.choice(scores))
                            }
                            Policy::Fixed(Fixed::Perfect(perfect)) => {
                                self.follow(at, options, perfect)
                            }
                            Policy::Improve(table, visits) => {
                                let first = std::iter::once(table.choice(scores));
                                let others = options.iter().copied();
                                let others =
                                    others.filter(|&other| self.rules.surely_scores(other));
                                let choices = first.chain(others);
                                let choice = self.best_for_all::<L>(at, choices, visits);
                                self.answer(at, choice)
                            }
                        };
                        self.write(at, &answers);
                    }
                }
            }
        }
    }

    /// Writes what the answers mean for the other player, who landed.
    fn write<const L: usize>(&mut self, at: At, answers: &Answers<L>) {
        let (other, layer) = (self.other(at.mover), at.layer.seen_by_other());
        let Landings { chances, replies } = &mut self.players[other];
        let (sets, _) = chances.as_chunks_mut::<L>();
        let (replies, _) = replies.as_chunks_mut::<L>();
        let pasts = self.places.pasts.min(L);
        for plane in 0..pasts {
            let set = self.places.before(&self.rules, layer, plane, at.scores);
            let values = answers.values.iter().take(pasts);
            for (chance, values) in sets[set].iter_mut().zip(values) {
                *chance = 1.0 - values[plane];
            }
            // A table's own choices are not kept.
            let replies = replies.get_mut(set).into_iter().flatten();
            for (reply, choices) in replies.zip(&answers.choices).take(pasts) {
                *reply = choices[plane];
            }
        }
    }
}
