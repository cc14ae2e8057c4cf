//! The pass forward: one turn, for all positions at some scores at once.

use std::ops::Range;

use crate::{Choice, Roll, Rules, Scores};

use super::fixed::Fixed;
use super::order::{At, Layer};
use super::places::{LANES, Places};
use super::turn_points::AllTurnPoints;

/// The games of two players whose choices are fixed, as they run forward.
///
/// How often a position comes up is kept in the place of the afterstate that leads
/// to it, once for each player to move.
pub struct Flow<'a> {
    pub rules: &'a Rules,
    pub places: Places,
    points: AllTurnPoints,
    players: [Fixed<'a>; 2],
    /// By whether the mover has spent the chop.
    options: [Vec<Choice>; 2],
}

impl<'a> Flow<'a> {
    pub fn new(rules: &'a Rules, players: [Fixed<'a>; 2]) -> Flow<'a> {
        Flow {
            rules,
            places: Places::new(rules),
            points: AllTurnPoints::new(rules),
            players,
            options: [false, true].map(|spent| rules.distinct_choices(spent)),
        }
    }

    /// The start of a game in which each player moves first half the time.
    pub fn start(&self) -> [Vec<f64>; 2] {
        let layer = Layer::NONE_SPENT;
        let place = self.places.before(self.rules, layer, 0, Scores::new(0, 0));
        [0, 1].map(|_| {
            let mut often = vec![0.0; self.places.count()];
            often[place * self.places.lanes] = 0.5;
            often
        })
    }

    /// How often the most frequent of the positions at some scores comes up.
    pub fn most_often(&self, from: &[f64], at: At) -> f64 {
        #[cfg(test)]
        crate::price::counted::add(self.places.pasts * self.places.lanes);
        let often = self.sets(at).flat_map(|set| &from[set]);
        often.copied().fold(0.0, f64::max)
    }

    /// Sets what is at some scores to zero.
    pub fn clear(&self, from: &mut [f64], at: At) {
        for set in self.sets(at) {
            from[set].fill(0.0);
        }
    }

    /// The places of some scores, by the other's past.
    fn sets(&self, at: At) -> impl Iterator<Item = Range<usize>> + '_ {
        let (places, layer) = (&self.places, at.layer.seen_by_other());
        (0..places.pasts).map(move |theirs| {
            let first = places.before(self.rules, layer, theirs, at.scores) * places.lanes;
            first..first + places.lanes
        })
    }

    /// Plays one turn from some scores: adds what is there to the positions that
    /// follow, and returns how much of it ends the game.
    pub fn take_turn(&self, from: &[f64], to: &mut [f64], at: At) -> f64 {
        if self.places.lanes == 1 {
            self.take_turn_with::<1>(from, to, at)
        } else {
            self.take_turn_with::<LANES>(from, to, at)
        }
    }

    fn take_turn_with<const L: usize>(&self, from: &[f64], to: &mut [f64], at: At) -> f64 {
        let often = self.places.often::<L>(self.rules, from, at);
        if often.as_flattened().iter().all(|&often| often == 0.0) {
            return 0.0;
        }
        let perfect = match self.players[at.mover] {
            Fixed::Table(table) => {
                let choice = table.choice(at.scores);
                return self.take_choice(to, at, choice, &often);
            }
            Fixed::Perfect(perfect) => perfect,
        };
        let replies = perfect.replies::<L>(at);
        let mut ended = 0.0;
        for &choice in &self.options[usize::from(at.layer.mine)] {
            #[cfg(test)]
            crate::price::counted::add(L * L);
            let mut chosen = often;
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
        to: &mut [f64],
        at: At,
        choice: Choice,
        often: &[[f64; L]; L],
    ) -> f64 {
        let (rules, places) = (self.rules, &self.places);
        let (sets, _) = to.as_chunks_mut::<L>();
        let (dice, die) = match rules.roll(choice, at.scores, at.layer.mine) {
            Roll::Dice(dice, die) => (dice, die),
            Roll::Chop => {
                let layer = at.layer.after_chop();
                let set = &mut sets[places.before(rules, layer, 0, at.scores)];
                for often in often {
                    add(set, often, 1.0);
                }
                return 0.0;
            }
        };
        // By the other's past, without the bonus and with it.
        let mut by_bonus = [[0.0; L]; 2];
        for (past, often) in (0..).zip(often) {
            let earns = rules.feral_hogs.is_some_and(|rule| rule.earns(past, dice));
            add(&mut by_bonus[usize::from(earns)], often, 1.0);
        }
        let bonus = rules.feral_hogs.map_or(0, |rule| usize::from(rule.bonus));
        let row = places.row(at.layer, places.past(dice), at.scores.theirs.0.into());
        let points = self.points.of_roll(dice, die, at.scores);
        let mut ended = 0.0;
        for (often, bonus) in by_bonus.iter().zip([0, bonus]) {
            for (points, chance) in points.terms() {
                #[cfg(test)]
                crate::price::counted::add(L);
                let raw = usize::from(at.scores.mine.0) + points + bonus;
                if raw < places.goal {
                    add(&mut sets[row + raw], often, chance);
                } else {
                    ended += chance * often.iter().sum::<f64>();
                }
            }
        }
        ended
    }
}

fn add<const L: usize>(sums: &mut [f64; L], often: &[f64; L], chance: f64) {
    for (sum, often) in sums.iter_mut().zip(often) {
        *sum += chance * often;
    }
}

impl Places {
    /// How often the positions at some scores come up, by the mover's past and
    /// the other's.
    pub fn often<const L: usize>(&self, rules: &Rules, from: &[f64], at: At) -> [[f64; L]; L] {
        let (sets, _) = from.as_chunks::<L>();
        #[cfg(test)]
        crate::price::counted::add(L * L);
        let mut often = [[0.0; L]; L];
        for theirs in 0..self.pasts.min(L) {
            let set = sets[self.before(rules, at.layer.seen_by_other(), theirs, at.scores)];
            for (often, visits) in often.iter_mut().zip(set) {
                often[theirs] = visits;
            }
        }
        often
    }
}
