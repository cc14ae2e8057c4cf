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

use std::sync::Arc;

use crate::{Choice, Phase, Rules};

use super::answers::Answers;
use super::fixed::Fixed;
use super::ground::Ground;
use super::method::Method;
use super::order::{At, Layer};
use super::places::with_lanes;
use super::policy::Policy;
use super::solution::{Solution, Values};

impl Solution {
    /// Solves the game for two players, or for two who choose alike.
    ///
    /// Tables must fit the rules. If a player never chops, the positions after its
    /// chop are left out and have no meaning.
    pub fn new(rules: &Rules, policies: &[Policy<'_>]) -> Solution {
        let chops: Vec<bool> = policies.iter().map(|policy| policy.chops(rules)).collect();
        Solution::with_chops(Ground::new(rules), policies, &chops)
    }

    /// Solves the game without leaving out any position, so that a table may depart
    /// from its choices.
    pub fn with_all_positions(ground: &Arc<Ground>, policies: &[Policy<'_>]) -> Solution {
        // Without Pork Chop there is only one layer.
        let chops = [ground.rules.has_chop_to_spend(); 2];
        Solution::with_chops(Arc::clone(ground), policies, &chops)
    }

    fn with_chops(ground: Arc<Ground>, policies: &[Policy<'_>], chops: &[bool]) -> Solution {
        let places = &ground.places;
        let values = |policy: &Policy<'_>| Values {
            positions: vec![0.0; places.positions()],
            replies: match policy {
                // In a position that no game reaches, a reply that does not repeat it.
                Policy::Best | Policy::Improve(..) => vec![Choice::dice(1); places.positions()],
                Policy::Fixed(_) => Vec::new(),
            },
            afterstates: vec![0.0; places.afterstates()],
        };
        let repeats = policies
            .iter()
            .any(|policy| policy.can_score_nothing(&ground.rules));
        let mut solution = Solution {
            players: policies.iter().map(values).collect(),
            ground,
            method: Method::OneSweep,
            residual: 0.0,
        };
        with_lanes!(solution.ground.places, L => {
            solution.write_ends::<L>();
            if repeats {
                solution.sweep_recursive::<L>(policies, chops);
            } else {
                solution.sweep::<L>(policies, chops);
            }
        });
        solution
    }

    /// Writes the afterstates below the goal at which the game is over.
    fn write_ends<const L: usize>(&mut self) {
        let sets = self.ground.places.goal * self.ground.places.goal;
        let ends = self.ground.landings.over();
        let ends: Vec<_> = ends.filter(|&(_, won)| won).collect();
        for player in &mut self.players {
            let (afterstates, _) = player.afterstates.as_chunks_mut::<L>();
            for plane in afterstates.chunks_exact_mut(sets) {
                for &(raw, _) in &ends {
                    let place = usize::from(raw.theirs.0) * self.ground.places.goal;
                    plane[place + usize::from(raw.mine.0)] = [1.0; L];
                }
            }
        }
    }

    fn sweep<const L: usize>(&mut self, policies: &[Policy<'_>], chops: &[bool]) {
        let ground = Arc::clone(&self.ground);
        for positions in self.by_sum(chops) {
            for at in positions {
                let options = &ground.options[usize::from(at.layer.mine)];
                let answers = match policies[at.mover] {
                    Policy::Best => self.best_answers::<L>(at, options),
                    Policy::Fixed(Fixed::Table(table)) => {
                        self.answers_of_choice(at, table.choice(at.scores))
                    }
                    Policy::Fixed(Fixed::Perfect(perfect)) => {
                        self.answers_of_perfect(at, options, perfect)
                    }
                    Policy::Improve(table, visits) => {
                        let first = std::iter::once(table.choice(at.scores));
                        let others = options.iter().copied();
                        let others = others.filter(|&other| ground.rules.surely_scores(other));
                        let choices = first.chain(others);
                        let choice = self.best_for_all_pasts::<L>(at, choices, visits);
                        self.answers_of_choice(at, choice)
                    }
                };
                self.write(at, &answers);
            }
        }
    }

    /// The positions that games reach in which these players chop, the highest sum first, and of a
    /// sum those with more chops spent first.
    pub(super) fn by_sum(&self, chops: &[bool]) -> impl Iterator<Item = Vec<At>> + use<> {
        let (ground, movers) = (Arc::clone(&self.ground), self.players.len());
        let mut layers = ground.layers.clone();
        layers.reverse();
        let chops = chops.to_vec();
        let is_reached = move |at: &At| {
            let spends = [at.mover, movers - 1 - at.mover].map(|player| chops[player]);
            (spends[0] || !at.layer.mine) && (spends[1] || !at.layer.theirs)
        };
        let goal = self.ground.rules.goal;
        (0..=2 * (goal - 1)).rev().map(move |sum| {
            let mut all = At::with_sum(goal, sum, &layers, movers);
            all.retain(&is_reached);
            all
        })
    }

    /// Writes the mover's answers: the values of its positions, and the afterstates of either
    /// player that lead there.
    pub(super) fn write<const L: usize>(&mut self, at: At, answers: &Answers<L>) {
        let pasts = self.ground.places.pasts.min(L);
        let other = self.other(at.mover);
        let Values {
            positions, replies, ..
        } = &mut self.players[at.mover];
        let (sets, _) = positions.as_chunks_mut::<L>();
        let (replies, _) = replies.as_chunks_mut::<L>();
        for theirs in 0..pasts {
            let set = self.ground.places.position(at.layer, theirs, at.scores);
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
        let is_phase = |another: bool| !self.ground.places.position_extra || phase.extra == another;
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
            let sources = self.ground.landings.sources(at.scores.traded()).iter();
            for source in sources.filter(|source| !source.another) {
                for plane in 0..pasts {
                    let row = self
                        .ground
                        .places
                        .raws(layer, plane, source.raw.theirs.0.into());
                    let set = &mut sets[row + usize::from(source.raw.mine.0)];
                    for (chance, values) in set.iter_mut().zip(answers.values.iter().take(pasts)) {
                        *chance = 1.0 - values[plane];
                    }
                }
            }
        }
        if is_phase(true) && self.ground.rules.grants_turns() {
            // The mover has moved, and the scores or the dice grant another turn.
            let (sets, _) = self.players[at.mover].afterstates.as_chunks_mut::<L>();
            for source in self.ground.landings.sources(at.scores) {
                for by_dice in [false, true] {
                    if by_dice && !self.ground.places.afterstate_extra
                        || !by_dice && !source.another
                    {
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
                        let row = self
                            .ground
                            .places
                            .raws(layer, plane, source.raw.theirs.0.into());
                        sets[row + usize::from(source.raw.mine.0)] = *values;
                    }
                }
            }
        }
    }
}
