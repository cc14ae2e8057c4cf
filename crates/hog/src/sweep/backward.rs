//! The sweep from the highest sum of the scores down.
//!
//! A value is the win chance of the player to move; the other player, who has just
//! moved, has one minus it. So perfect play against itself has one set of values
//! for both players, and a table against its best response has two.
//!
//! # Rounding
//!
//! The proof in `error_bound.rs` holds here with three remarks.
//!
//! - The computed maximum over choices is no farther from the true one than the
//!   worst of the choices.
//! - A value is written as one minus itself, which rounds by u at most. Each dot
//!   product has room for 2K + 16 roundings there and needs K + 3 and this one.
//! - A chop, which has no dot product, rounds by that u as well. A game has at most
//!   two chops, so with c of them to come the error is at most e(s) + c·u, by
//!   induction over the sum and c. These 2u, the one rounding of a value that is
//!   read, and the one of the second seat are half of the 8u that the bound adds at
//!   the end.

use crate::{Choice, Rules};

use super::afterstates::{Afterstates, Finished};
use super::answers::Answers;
use super::fixed::Fixed;
use super::method::Method;
use super::order::{At, Layer, scores_at};
use super::places::{LANES, Places};
use super::policy::Policy;
use super::solution::Solution;
use super::turn_points::AllTurnPoints;

impl Solution {
    /// Solves the game for two players, or for two who choose alike.
    ///
    /// Tables must fit the rules. If a player never chops, the positions after its
    /// chop are left out and have no meaning.
    pub fn new(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        let chops: Vec<bool> = policies.iter().map(|policy| policy.chops(rules)).collect();
        Solution::with_chops(rules, policies, &chops)
    }

    /// Solves the game without leaving out any position, so that a table may depart
    /// from its choices.
    pub fn with_all_positions(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        // Without Pork Chop there is only one layer.
        Solution::with_chops(rules, policies, &[rules.pork_chop.is_some(); 2])
    }

    fn with_chops(rules: &Rules, policies: &[Policy<'_>], chops: &[bool]) -> Solution {
        let points = AllTurnPoints::new(rules);
        let places = Places::new(rules);
        let finished = Finished::new(rules, &points);
        let count = places.count();
        let afterstates = |other: &Policy<'_>| Afterstates {
            chances: vec![0.0; count],
            replies: match other {
                // In a position that no game reaches, a reply that does not repeat it.
                Policy::Best | Policy::Improve(..) => vec![Choice::dice(1); count],
                Policy::Fixed(_) => Vec::new(),
            },
        };
        let players = policies.iter().rev().map(afterstates).collect();
        let mut solution = Solution {
            rules: rules.clone(),
            points,
            places,
            finished,
            players,
            method: Method::OneSweep,
            residual: 0.0,
        };
        let repeats = policies
            .iter()
            .any(|policy| policy.can_score_nothing(rules));
        match (repeats, solution.places.lanes) {
            (false, 1) => solution.sweep::<1>(policies, chops),
            (false, _) => solution.sweep::<LANES>(policies, chops),
            (true, 1) => solution.sweep_recursive::<1>(policies, chops),
            (true, _) => solution.sweep_recursive::<LANES>(policies, chops),
        }
        solution
    }

    fn sweep<const L: usize>(&mut self, policies: &[Policy<'_>], chops: &[bool]) {
        let goal = self.rules.goal;
        let options = [false, true].map(|spent| self.rules.distinct_choices(spent));
        for sum in (0..=2 * (goal - 1)).rev() {
            for layer in Layer::MOST_SPENT_FIRST {
                for (mover, policy) in policies.iter().enumerate() {
                    let reached = (chops[mover] || !layer.mine)
                        && (chops[self.other(mover)] || !layer.theirs);
                    if !reached {
                        continue;
                    }
                    for scores in scores_at(goal, sum) {
                        let at = At {
                            mover,
                            layer,
                            scores,
                        };
                        let options = &options[usize::from(layer.mine)];
                        let answers = match policy {
                            Policy::Best => self.best_answers::<L>(at, options),
                            Policy::Fixed(Fixed::Table(table)) => {
                                self.answers_of_choice(at, table.choice(scores))
                            }
                            Policy::Fixed(Fixed::Perfect(perfect)) => {
                                self.answers_of_perfect(at, options, perfect)
                            }
                            Policy::Improve(table, visits) => {
                                let first = std::iter::once(table.choice(scores));
                                let others = options.iter().copied();
                                let others =
                                    others.filter(|&other| self.rules.surely_scores(other));
                                let choices = first.chain(others);
                                let choice = self.best_for_all_pasts::<L>(at, choices, visits);
                                self.answers_of_choice(at, choice)
                            }
                        };
                        self.write(at, &answers);
                    }
                }
            }
        }
    }

    /// Writes the mover's answers as the afterstates of the other player.
    pub(super) fn write<const L: usize>(&mut self, at: At, answers: &Answers<L>) {
        let (other, layer) = (self.other(at.mover), at.layer.seen_by_other());
        let Afterstates { chances, replies } = &mut self.players[other];
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
