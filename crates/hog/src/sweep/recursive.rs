//! The sweep where turns can score nothing, so that positions repeat.
//!
//! A turn that scores nothing keeps the sum of the scores, unless a score rises, and who has
//! spent the chop. If the scores are swapped then by a condition that is the same for both, they
//! are swapped back in the next such turn. So it leads to and fro between two pairs of a player to
//! move and scores, each with all pasts: 2 positions, or 242 with Feral Hogs. Where swaps depend
//! on whose the scores are, where turns bring others, or where the game has phases, there are
//! more. The sweep solves each such *part* as a [`RecursiveGame`], from the highest sum down.

use std::collections::HashSet;

use pigskin_game::{RecursiveGame, Seat};

use crate::{Choice, Roll, Rules};

use super::action_value::ActionValue;
use super::answers::Answers;
use super::fixed::Fixed;
use super::landings::Landing;
use super::method::Method;
use super::order::{At, Layer};
use super::policy::Policy;
use super::solution::Solution;

/// A choice, with the chances of leaving the recursive game and of staying in it.
struct Way<const L: usize> {
    choice: Choice,
    /// The chances of winning after having scored something.
    value: ActionValue<L>,
    /// The chance of scoring anything without a bonus.
    scores: f64,
    /// The chance of scoring nothing without a bonus.
    stays: f64,
    /// The place in the part where a turn without points leads.
    next: usize,
    /// Whether the same player is to move there.
    again: bool,
    /// The part of a turn without points that Feral Hogs compare the next turn with.
    remembered: u8,
}

/// Positions that repeat together: everything that turns without points lead to from some scores,
/// with the seat of the player to move.
type Part = Vec<(Seat, At)>;

impl Solution {
    pub(super) fn sweep_recursive<const L: usize>(
        &mut self,
        policies: &[Policy<'_>],
        chops: &[bool],
    ) {
        let (mut game, mut parts, mut largest) = (RecursiveGame::default(), 0, 0);
        for positions in self.by_sum(chops) {
            let mut solved: HashSet<At> = HashSet::new();
            for at in positions {
                if solved.contains(&at) {
                    continue;
                }
                let part = self.part(at, &solved);
                solved.extend(part.iter().map(|&(_, at)| at));
                if self.solve_part::<L>(&mut game, &part, policies) {
                    parts += 1;
                    largest = largest.max(game.len());
                }
            }
        }
        self.method = Method::Parts { parts, largest };
    }

    /// Everything that turns without points lead to from here, this first, except what is solved
    /// already.
    fn part(&self, at: At, solved: &HashSet<At>) -> Part {
        let seat = if at.mover == 0 {
            Seat::First
        } else {
            Seat::Second
        };
        let mut part = vec![(seat, at)];
        let mut looked_at = 0;
        while let Some(&(seat, at)) = part.get(looked_at) {
            looked_at += 1;
            for dice in (0..=self.ground.rules.most_dice)
                .filter(|&dice| self.ground.rules.can_score_nothing(dice))
            {
                let next = self.next(seat, at, dice);
                part.extend(next.filter(|next| !part.contains(next) && !solved.contains(&next.1)));
            }
        }
        part
    }

    /// The seat and position that follow when these dice score nothing; `None` if that raises the
    /// sum of the scores.
    fn next(&self, seat: Seat, at: At, dice: u8) -> Option<(Seat, At)> {
        let landing = self.ground.landings.of(at.scores);
        let Landing::Scores { scores, another } = landing else {
            return None;
        };
        if scores.sum() != at.scores.sum() {
            return None;
        }
        let mut phase = self.ground.rules.next_phase(at.layer.phase, Some(dice), 0);
        let another = another || phase.extra;
        phase.extra = another && self.ground.places.position_extra;
        let layer = Layer { phase, ..at.layer };
        Some(if another {
            let at = At {
                layer,
                scores,
                ..at
            };
            (seat, at)
        } else {
            let at = At {
                mover: self.other(at.mover),
                layer: layer.seen_by_other(),
                scores: scores.traded(),
            };
            (seat.other(), at)
        })
    }

    /// Solves the positions of a part, and returns whether any of them can repeat.
    fn solve_part<const L: usize>(
        &mut self,
        game: &mut RecursiveGame,
        part: &Part,
        policies: &[Policy<'_>],
    ) -> bool {
        let pasts = self.ground.places.pasts.min(L);
        let policy = |at: &At| policies[at.mover];
        let ways: Vec<Vec<Way<L>>> = part
            .iter()
            .map(|&(seat, at)| self.ways::<L>(seat, at, part, policy(&at)))
            .collect();
        let replies: Vec<_> = part
            .iter()
            .map(|(_, at)| match policy(at) {
                Policy::Fixed(Fixed::Perfect(perfect)) => Some(perfect.replies::<L>(*at)),
                _ => None,
            })
            .collect();
        let mut repeats = false;
        game.clear();
        for ((seat, _), (ways, replies)) in part.iter().zip(ways.iter().zip(&replies)) {
            for (mine, previous) in (0..pasts).zip(0..) {
                for theirs in 0..pasts {
                    game.position(*seat);
                    let allowed = |way: &&Way<L>| {
                        replies.is_none_or(|replies| replies[mine][theirs] == way.choice)
                    };
                    for way in ways.iter().filter(allowed) {
                        #[cfg(test)]
                        crate::price::counted::add(crate::price::RECURSIVE_CHOICE);
                        let (wins, leaves, stays) = way.from(&self.ground.rules, previous, theirs);
                        let won = match seat {
                            Seat::First => wins,
                            Seat::Second => leaves - wins,
                        };
                        let past = self.ground.places.past(way.remembered);
                        let (mine, theirs) = if way.again {
                            (past, theirs)
                        } else {
                            (theirs, past)
                        };
                        let next = (way.next * pasts + mine) * pasts + theirs;
                        repeats |= stays > 0.0;
                        game.choice(won, leaves, [(next, stays)]);
                    }
                }
            }
        }
        let solved = game.solve();
        self.residual = self.residual.max(solved.residual);
        for (place, &(seat, at)) in part.iter().enumerate() {
            if part[..place].iter().any(|&(_, known)| known == at) {
                // Both players share their values.
                continue;
            }
            let mut answers = Answers {
                values: [[0.0; L]; L],
                choices: [[Choice::dice(0); L]; L],
            };
            for mine in 0..pasts {
                for theirs in 0..pasts {
                    let position = (place * pasts + mine) * pasts + theirs;
                    let first = solved.values[position];
                    answers.values[mine][theirs] = match seat {
                        Seat::First => first,
                        Seat::Second => 1.0 - first,
                    };
                    answers.choices[mine][theirs] = match &replies[place] {
                        Some(replies) => replies[mine][theirs],
                        None => ways[place][solved.choices[position]].choice,
                    };
                }
            }
            self.write(at, &answers);
        }
        repeats
    }

    /// The choices that the mover's policy allows.
    fn ways<const L: usize>(
        &self,
        seat: Seat,
        at: At,
        part: &Part,
        policy: Policy<'_>,
    ) -> Vec<Way<L>> {
        let choices = match policy {
            Policy::Best | Policy::Fixed(Fixed::Perfect(_)) => {
                self.ground.rules.distinct_choices(at.layer.mine)
            }
            Policy::Fixed(Fixed::Table(table)) | Policy::Improve(table, _) => {
                vec![table.choice(at.scores)]
            }
        };
        let way = |choice| {
            // The values inside the recursive game are still 0, so these are the
            // chances of leaving it and winning.
            let value = self.action_value::<L>(at, choice);
            let mut way = Way {
                choice,
                value,
                scores: 1.0,
                stays: 0.0,
                next: 0,
                again: false,
                remembered: 0,
            };
            let Roll::Dice(dice, die) = way.value.roll else {
                return way;
            };
            let points = self.ground.points.of_roll(dice, die, at.scores);
            let next = self.next(seat, at, dice).filter(|_| points.nothing() > 0.0);
            let place = |next| part.iter().position(|known| *known == next);
            // A position that is solved already counts as left to.
            if let Some((place, (to_move, _))) = next.and_then(|next| Some((place(next)?, next))) {
                way.scores = points.scoring();
                way.stays = points.nothing();
                way.next = place;
                way.again = to_move == seat;
                way.remembered = points.runs[0].leads.remembered;
            }
            way
        };
        choices.into_iter().map(way).collect()
    }
}

impl<const L: usize> Way<L> {
    /// The chances of leaving and winning, of leaving, and of staying, from these
    /// pasts.
    fn from(&self, rules: &Rules, previous: u8, theirs: usize) -> (f64, f64, f64) {
        let wins = self.value.after(rules, previous)[theirs];
        if self.value.earns(rules, previous) {
            // A bonus scores something.
            (wins, 1.0, 0.0)
        } else {
            (wins, self.scores, self.stays)
        }
    }
}
