//! The sweep where turns can score nothing, so that positions repeat.
//!
//! A turn that scores nothing keeps the sum of the scores and the layer. If the
//! scores are swapped then, they are swapped back in the next such turn. So it
//! leads to and fro between two pairs of a player to move and scores, each with all
//! previous numbers of dice: 2 positions, or 242 with Feral Hogs. The sweep solves
//! each such set of positions as a [`RecursiveGame`], from the highest sum down.

use pigskin_game::{RecursiveGame, Seat};

use crate::{Choice, Roll, Rules, Scores};

use super::action_value::ActionValue;
use super::answers::Answers;
use super::fixed::Fixed;
use super::method::Method;
use super::order::{At, Layer, scores_at};
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
}

impl Solution {
    pub(super) fn sweep_recursive<const L: usize>(
        &mut self,
        policies: &[Policy<'_>],
        chops: &[bool],
    ) {
        let goal = self.rules.goal;
        let chops = [chops[0], chops[policies.len() - 1]];
        let (mut game, mut parts, mut largest) = (RecursiveGame::default(), 0, 0);
        for sum in (0..=2 * (goal - 1)).rev() {
            for layer in Layer::MOST_SPENT_FIRST {
                if (layer.mine && !chops[0]) || (layer.theirs && !chops[1]) {
                    continue;
                }
                for scores in scores_at(goal, sum) {
                    let pair = self.pair(layer, scores);
                    if self.is_known(&pair) {
                        continue;
                    }
                    let repeats = self.solve_pair::<L>(&mut game, &pair, policies);
                    if repeats {
                        parts += 1;
                        largest = largest.max(game.len());
                    }
                }
            }
        }
        self.method = Method::Parts { parts, largest };
    }

    /// The two sets of positions that turns without points alternate between: these
    /// scores for one player to move, and what follows for the other.
    fn pair(&self, layer: Layer, scores: Scores) -> [At; 2] {
        let next = if self.rules.swaps(scores) {
            scores
        } else {
            scores.traded()
        };
        [
            (0, layer, scores),
            (self.other(0), layer.seen_by_other(), next),
        ]
        .map(|(mover, layer, scores)| At {
            mover,
            layer,
            scores,
        })
    }

    /// Tests whether the pair was solved before in the other order, which happens if
    /// both players share their values.
    fn is_known(&self, [at, next]: &[At; 2]) -> bool {
        let order = |at: &At| (at.layer.index(), at.scores.mine);
        self.players.len() == 1 && order(next) < order(at)
    }

    /// Solves the positions of a pair, and returns whether any of them can repeat.
    fn solve_pair<const L: usize>(
        &mut self,
        game: &mut RecursiveGame,
        pair: &[At; 2],
        policies: &[Policy<'_>],
    ) -> bool {
        let pasts = self.places.pasts.min(L);
        let policy = |at: &At| policies[at.mover];
        let ways = pair.each_ref().map(|at| self.ways::<L>(*at, policy(at)));
        let replies = pair.each_ref().map(|at| match policy(at) {
            Policy::Fixed(Fixed::Perfect(perfect)) => Some(perfect.replies::<L>(*at)),
            _ => None,
        });
        let mut repeats = false;
        game.clear();
        for seat in Seat::BOTH {
            let (ways, replies) = (&ways[seat.index()], &replies[seat.index()]);
            for (mine, dice) in (0..pasts).zip(0..) {
                for theirs in 0..pasts {
                    game.position(seat);
                    let allowed = |way: &&Way<L>| {
                        replies.is_none_or(|replies| replies[mine][theirs] == way.choice)
                    };
                    for way in ways.iter().filter(allowed) {
                        #[cfg(test)]
                        crate::price::counted::add(crate::price::RECURSIVE_CHOICE);
                        let (wins, leaves, stays) = way.from(&self.rules, dice, theirs);
                        let won = match seat {
                            Seat::First => wins,
                            Seat::Second => leaves - wins,
                        };
                        let past = self.places.past(way.value.roll.dice());
                        let next = (seat.other().index() * pasts + theirs) * pasts + past;
                        repeats |= stays > 0.0;
                        game.choice(won, leaves, [(next, stays)]);
                    }
                }
            }
        }
        let solved = game.solve();
        self.residual = self.residual.max(solved.residual);
        let sides = if pair[0] == pair[1] { 1 } else { 2 };
        for (seat, at) in Seat::BOTH.into_iter().zip(pair).take(sides) {
            let mut answers = Answers {
                values: [[0.0; L]; L],
                choices: [[Choice::dice(0); L]; L],
            };
            for mine in 0..pasts {
                for theirs in 0..pasts {
                    let position = (seat.index() * pasts + mine) * pasts + theirs;
                    let first = solved.values[position];
                    answers.values[mine][theirs] = match seat {
                        Seat::First => first,
                        Seat::Second => 1.0 - first,
                    };
                    answers.choices[mine][theirs] = match &replies[seat.index()] {
                        Some(replies) => replies[mine][theirs],
                        None => ways[seat.index()][solved.choices[position]].choice,
                    };
                }
            }
            self.write(*at, &answers);
        }
        repeats
    }

    /// The choices that the mover's policy allows.
    fn ways<const L: usize>(&self, at: At, policy: Policy<'_>) -> Vec<Way<L>> {
        let choices = match policy {
            Policy::Best | Policy::Fixed(Fixed::Perfect(_)) => {
                self.rules.distinct_choices(at.layer.mine)
            }
            Policy::Fixed(Fixed::Table(table)) | Policy::Improve(table, _) => {
                vec![table.choice(at.scores)]
            }
        };
        let way = |choice| {
            // The values inside the recursive game are still 0, so these are the
            // chances of leaving it and winning.
            let value = self.action_value::<L>(at, choice);
            let (scores, stays) = match value.roll {
                Roll::Chop => (1.0, 0.0),
                Roll::Dice(dice, die) => {
                    let points = self.points.of_roll(dice, die, at.scores);
                    (points.scoring(), points.nothing())
                }
            };
            Way {
                choice,
                value,
                scores,
                stays,
            }
        };
        choices.into_iter().map(way).collect()
    }
}

impl<const L: usize> Way<L> {
    /// The chances of leaving and winning, of leaving, and of staying, from these
    /// pasts.
    fn from(&self, rules: &Rules, previous_dice: u8, theirs: usize) -> (f64, f64, f64) {
        let wins = self.value.after(rules, previous_dice)[theirs];
        if self.value.earns(rules, previous_dice) {
            // A bonus scores something.
            (wins, 1.0, 0.0)
        } else {
            (wins, self.scores, self.stays)
        }
    }
}
