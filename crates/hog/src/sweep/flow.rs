//! The pass forward: one turn, for all positions at some scores at once.

use std::ops::Range;
use std::sync::Arc;

use crate::{Choice, Phase, Scores};

use super::action_value::earns;
use super::fixed::Fixed;
use super::ground::Ground;
use super::landings::Landing;
use super::order::{At, Layer};
use super::places::{Places, with_lanes};

/// The games of two players whose choices are fixed, as they run forward.
///
/// How often a position comes up is kept in its place, once for each player to move.
pub struct Flow<'a> {
    pub ground: Arc<Ground>,
    players: [Fixed<'a>; 2],
}

/// How often each position comes up, by player to move.
pub type Often = [Vec<f64>; 2];

impl<'a> Flow<'a> {
    pub fn new(ground: &Arc<Ground>, players: [Fixed<'a>; 2]) -> Flow<'a> {
        Flow {
            ground: Arc::clone(ground),
            players,
        }
    }

    /// The start of a game in which each player moves first half the time.
    pub fn start(&self) -> Often {
        let place = self
            .ground
            .places
            .position(Layer::START, 0, Scores::new(0, 0));
        [0, 1].map(|_| {
            let mut often = vec![0.0; self.ground.places.positions()];
            often[place * self.ground.places.lanes] = 0.5;
            often
        })
    }

    /// How often the most frequent of the positions at some scores comes up.
    pub fn most_often(&self, from: &Often, at: At) -> f64 {
        #[cfg(test)]
        crate::price::counted::add(self.ground.places.pasts * self.ground.places.lanes);
        let often = self.sets(at).flat_map(|set| &from[at.mover][set]);
        often.copied().fold(0.0, f64::max)
    }

    /// Sets what is at some scores to zero.
    pub fn clear(&self, from: &mut Often, at: At) {
        for set in self.sets(at) {
            from[at.mover][set].fill(0.0);
        }
    }

    /// The places of some scores, by the other's past.
    fn sets(&self, at: At) -> impl Iterator<Item = Range<usize>> + '_ {
        let places = &self.ground.places;
        (0..places.pasts).map(move |theirs| {
            let first = places.position(at.layer, theirs, at.scores) * places.lanes;
            first..first + places.lanes
        })
    }

    /// Plays one turn from some scores: adds what is there to the positions that
    /// follow, and returns how much of it ends the game.
    pub fn take_turn(&self, from: &Often, to: &mut Often, at: At) -> f64 {
        with_lanes!(self.ground.places, L => {
            let often = self.ground.places.often::<L>(&from[at.mover], at);
            self.take_turn_of(&often, to, at)
        })
    }

    /// Plays one turn from some scores, and adds it to where it was read.
    pub fn take_turn_within(&self, often: &mut Often, at: At) {
        with_lanes!(self.ground.places, L => {
            let here = self.ground.places.often::<L>(&often[at.mover], at);
            self.take_turn_of(&here, often, at);
        });
    }

    fn take_turn_of<const L: usize>(&self, often: &[[f64; L]; L], to: &mut Often, at: At) -> f64 {
        if often.as_flattened().iter().all(|&often| often == 0.0) {
            return 0.0;
        }
        let perfect = match self.players[at.mover] {
            Fixed::Table(table) => {
                let choice = table.choice(at.scores);
                return self.take_choice(to, at, choice, often);
            }
            Fixed::Perfect(perfect) => perfect,
        };
        let replies = perfect.replies::<L>(at);
        let mut ended = 0.0;
        for &choice in &self.ground.options[usize::from(at.layer.mine)] {
            #[cfg(test)]
            crate::price::counted::add(L * L);
            let mut chosen = *often;
            let mut any = false;
            let replies = replies.as_flattened().iter();
            for (often, &reply) in chosen.as_flattened_mut().iter_mut().zip(replies) {
                if reply != choice {
                    *often = 0.0;
                }
                any |= *often > 0.0;
            }
            if any {
                ended += self.take_choice(to, at, choice, &chosen);
            }
        }
        ended
    }

    /// Plays one turn with one choice.
    fn take_choice<const L: usize>(
        &self,
        to: &mut Often,
        at: At,
        choice: Choice,
        often: &[[f64; L]; L],
    ) -> f64 {
        let (rules, places) = (&self.ground.rules, &self.ground.places);
        let roll = rules.roll(choice, at.scores, at.layer.phase, at.layer.mine);
        let Some(points) = self.ground.points.of(roll, at.scores) else {
            // A chop that swaps the scores.
            let layer = at.layer.after_chop(rules).seen_by_other();
            let (sets, _) = to[1 - at.mover].as_chunks_mut::<L>();
            let set = &mut sets[places.position(layer, 0, at.scores)];
            for often in often {
                add(set, often, 1.0);
            }
            return 0.0;
        };
        // By the other's past, without the bonus and with it.
        let mut by_bonus = [[0.0; L]; 2];
        for (past, often) in (0..).zip(often) {
            let earns = earns(rules, roll, past);
            add(&mut by_bonus[usize::from(earns)], often, 1.0);
        }
        let bonus = rules.feral_hogs.map_or(0, |rule| u16::from(rule.bonus));
        let mut ended = 0.0;
        for (often, bonus) in by_bonus.iter().zip([0, bonus]) {
            for run in &points.runs {
                let layer = at.layer.after(rules, roll, run);
                let plane = places.past(run.leads.remembered);
                let first = usize::from(bonus) + run.first;
                for (gained, &chance) in (first..).zip(&run.chances) {
                    #[cfg(test)]
                    crate::price::counted::add(L);
                    // Points are far below the range.
                    let gained = u16::try_from(gained).unwrap_or(u16::MAX);
                    let raw = rules.added(at.scores, gained, run.leads.opponent_gains);
                    if raw.mine.0.max(raw.theirs.0) >= rules.goal {
                        ended += chance * often.iter().sum::<f64>();
                        continue;
                    }
                    match self.ground.landings.of(raw) {
                        Landing::Over { .. } => ended += chance * often.iter().sum::<f64>(),
                        Landing::Scores { scores, another } => {
                            let after = Ended {
                                mover: at.mover,
                                layer,
                                scores,
                                another,
                                plane,
                            };
                            self.pass_on(to, &after, often, chance);
                        }
                    }
                }
            }
        }
        ended
    }

    /// Adds a share to the position after a turn.
    fn pass_on<const L: usize>(
        &self,
        to: &mut Often,
        after: &Ended,
        often: &[f64; L],
        chance: f64,
    ) {
        let places = &self.ground.places;
        let another = after.another || (places.afterstate_extra && after.layer.phase.extra);
        let layer = Layer {
            phase: Phase {
                extra: another && places.position_extra,
                ..after.layer.phase
            },
            ..after.layer
        };
        if another {
            let (sets, _) = to[after.mover].as_chunks_mut::<L>();
            for (theirs, often) in often.iter().enumerate().take(places.pasts) {
                let set = places.position(layer, theirs, after.scores);
                sets[set][after.plane] += chance * often;
            }
        } else {
            let (sets, _) = to[1 - after.mover].as_chunks_mut::<L>();
            let layer = layer.seen_by_other();
            let set = places.position(layer, after.plane, after.scores.traded());
            add(&mut sets[set], often, chance);
        }
    }
}

/// The end of a turn that does not end the game, as the mover sees it.
struct Ended {
    mover: usize,
    layer: Layer,
    scores: Scores,
    /// Whether the scores grant another turn.
    another: bool,
    /// The part of the turn that Feral Hogs compare the next turn with.
    plane: usize,
}

fn add<const L: usize>(sums: &mut [f64; L], often: &[f64; L], chance: f64) {
    for (sum, often) in sums.iter_mut().zip(often) {
        *sum += chance * often;
    }
}

impl Places {
    /// How often the positions at some scores come up, by the mover's past and
    /// the other's.
    pub fn often<const L: usize>(&self, from: &[f64], at: At) -> [[f64; L]; L] {
        let (sets, _) = from.as_chunks::<L>();
        #[cfg(test)]
        crate::price::counted::add(L * L);
        let mut often = [[0.0; L]; L];
        for theirs in 0..self.pasts.min(L) {
            let set = sets[self.position(at.layer, theirs, at.scores)];
            for (often, visits) in often.iter_mut().zip(set) {
                often[theirs] = visits;
            }
        }
        often
    }
}
