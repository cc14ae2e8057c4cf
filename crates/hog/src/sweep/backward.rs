//! The sweep from the highest sum of the scores down.
//!
//! A value is the win chance of the player to move; if the other player has just
//! moved, that one has one minus it. So perfect play against itself has one set of values
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

use crate::{Choice, Goals, Phase, Rules};

use super::answers::Answers;
use super::fixed::Fixed;
use super::landings::won;
use super::method::Method;
use super::order::{At, Layer, scores_at};
use super::places::{Places, with_lanes};
use super::policy::Policy;
use super::side::Side;
use super::solution::{Solution, Values};
use super::turn_points::AllTurnPoints;

impl Solution {
    /// Solves the game for two players, or for two who choose alike.
    ///
    /// Tables must fit the rules. If a player never chops, the positions after its
    /// chop are left out and have no meaning.
    pub fn new(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        Solution::to(rules, Goals::both(rules.goal), policies)
    }

    /// Solves the game for two players with goals of their own, none above that of the rules.
    ///
    /// Positions at which a player has reached their goal are left out and have no meaning.
    pub fn to(rules: &Rules, goals: Goals, policies: &[Policy<'_>]) -> Solution {
        let chops: Vec<bool> = policies.iter().map(|policy| policy.chops(rules)).collect();
        Solution::with_chops(rules, goals, policies, &chops)
    }

    /// Solves the game without leaving out any position, so that a table may depart
    /// from its choices.
    pub fn with_all_positions(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        // Without Pork Chop there is only one layer.
        let chops = [rules.has_chop_to_spend(); 2];
        Solution::with_chops(rules, Goals::both(rules.goal), policies, &chops)
    }

    fn with_chops(
        rules: &Rules,
        goals: Goals,
        policies: &[Policy<'_>],
        chops: &[bool],
    ) -> Solution {
        let points = AllTurnPoints::new(rules);
        let places = Places::new(rules);
        let values = |policy: &Policy<'_>| Values {
            positions: vec![0.0; places.positions()],
            replies: match policy {
                // In a position that no game reaches, a reply that does not repeat it.
                Policy::Best | Policy::Improve(..) => vec![Choice::dice(1); places.positions()],
                Policy::Fixed(_) => Vec::new(),
            },
            afterstates: vec![0.0; places.afterstates()],
        };
        let mut solution = Solution {
            players: policies.iter().map(values).collect(),
            sides: Side::of_goals(rules, goals, &points),
            rules: rules.clone(),
            points,
            places,
            method: Method::OneSweep,
            residual: 0.0,
        };
        let repeats = policies
            .iter()
            .any(|policy| policy.can_score_nothing(rules));
        with_lanes!(solution.places, L => {
            solution.write_ends::<L>();
            if repeats {
                solution.sweep_recursive::<L>(policies, chops);
            } else {
                solution.sweep::<L>(policies, chops);
            }
        });
        solution
    }

    /// Writes the afterstates below the goal of the rules at which the game is over.
    fn write_ends<const L: usize>(&mut self) {
        let sets = self.places.goal * self.places.goal;
        let last = self.sides.len() - 1;
        for (number, player) in self.players.iter_mut().enumerate() {
            let ends = self.sides[number.min(last)].landings.over();
            let ends: Vec<_> = ends.filter(|&(_, won)| won).collect();
            let (afterstates, _) = player.afterstates.as_chunks_mut::<L>();
            for plane in afterstates.chunks_exact_mut(sets) {
                for &(raw, _) in &ends {
                    let place = usize::from(raw.theirs.0) * self.places.goal;
                    plane[place + usize::from(raw.mine.0)] = [1.0; L];
                }
            }
        }
    }

    fn sweep<const L: usize>(&mut self, policies: &[Policy<'_>], chops: &[bool]) {
        let goal = self.rules.goal;
        let options = [false, true].map(|spent| self.rules.distinct_choices(spent));
        let layers = Layer::most_spent_first(&self.rules);
        for sum in (0..=2 * (goal - 1)).rev() {
            for &layer in &layers {
                for (mover, policy) in policies.iter().enumerate() {
                    let reached = (chops[mover] || !layer.mine)
                        && (chops[self.other(mover)] || !layer.theirs);
                    if !reached {
                        continue;
                    }
                    let goals = self.side(mover).goals;
                    let all = scores_at(goal, sum);
                    for scores in all.filter(|&scores| won(scores, goals).is_none()) {
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

    /// Writes the mover's answers: the values of its positions, and the afterstates of either
    /// player that lead there.
    pub(super) fn write<const L: usize>(&mut self, at: At, answers: &Answers<L>) {
        let pasts = self.places.pasts.min(L);
        let other = self.other(at.mover);
        let Values {
            positions, replies, ..
        } = &mut self.players[at.mover];
        let (sets, _) = positions.as_chunks_mut::<L>();
        let (replies, _) = replies.as_chunks_mut::<L>();
        for theirs in 0..pasts {
            let set = self.places.position(at.layer, theirs, at.scores);
            let values = answers.values.iter().take(pasts);
            for (value, values) in sets[set].iter_mut().zip(values) {
                *value = values[theirs];
            }
            // A table's own choices are not kept.
            let replies = replies.get_mut(set).into_iter().flatten();
            for (reply, choices) in replies.zip(&answers.choices).take(pasts) {
                *reply = choices[theirs];
            }
        }
        let phase = at.layer.phase;
        let is_phase = |another: bool| !self.places.position_extra || phase.extra == another;
        if is_phase(false) {
            // The other player has moved, and no rule grants another turn.
            let layer = Layer {
                phase: Phase {
                    extra: false,
                    ..phase
                },
                ..at.layer.seen_by_other()
            };
            let (sets, _) = self.players[other].afterstates.as_chunks_mut::<L>();
            let side = &self.sides[other.min(self.sides.len() - 1)];
            let sources = side.landings.sources(at.scores.traded()).iter();
            for source in sources.filter(|source| !source.another) {
                for plane in 0..pasts {
                    let row = self.places.raws(layer, plane, source.raw.theirs.0.into());
                    let set = &mut sets[row + usize::from(source.raw.mine.0)];
                    for (chance, values) in set.iter_mut().zip(answers.values.iter().take(pasts)) {
                        *chance = 1.0 - values[plane];
                    }
                }
            }
        }
        if is_phase(true) && self.rules.grants_turns() {
            // The mover has moved, and the scores or the dice grant another turn.
            let (sets, _) = self.players[at.mover].afterstates.as_chunks_mut::<L>();
            let side = &self.sides[at.mover.min(self.sides.len() - 1)];
            for source in side.landings.sources(at.scores) {
                for by_dice in [false, true] {
                    if by_dice && !self.places.afterstate_extra || !by_dice && !source.another {
                        continue;
                    }
                    let layer = Layer {
                        phase: Phase {
                            extra: by_dice,
                            ..phase
                        },
                        ..at.layer
                    };
                    for (plane, values) in answers.values.iter().take(pasts).enumerate() {
                        let row = self.places.raws(layer, plane, source.raw.theirs.0.into());
                        sets[row + usize::from(source.raw.mine.0)] = *values;
                    }
                }
            }
        }
    }
}
