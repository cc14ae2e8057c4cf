//! Backward induction where turns can score nothing.
//!
//! A turn that scores nothing keeps the sum of the scores, and who has spent the
//! chop. If the scores trade owners then, they do again in the next such turn. So
//! the positions that it leads to and fro between are those of two pairs of a
//! player to move and scores, with all that is remembered of dice: 2 positions,
//! or 242 with Feral Hogs. Each is solved as a [`Part`], from the highest sum
//! down as ever.

use pigskin_game::{Part, Seat};

use crate::{Choice, Roll};

use super::{Answers, At, Fixed, Layer, Method, Policy, Prospect, Scores, Solution, options};

/// What a choice comes to beside what is in the part.
struct Way<const L: usize> {
    choice: Choice,
    /// The chances of winning after having scored something.
    prospect: Prospect<L>,
    /// The chance of scoring anything without a bonus.
    scores: f64,
    /// The chance of scoring nothing without a bonus.
    stays: f64,
}

impl Solution {
    pub(super) fn sweep_parts<const L: usize>(&mut self, policies: &[Policy<'_>], chops: &[bool]) {
        let last = self.rules.goal - 1;
        let chops = [chops[0], chops[policies.len() - 1]];
        let (mut part, mut parts, mut largest) = (Part::default(), 0, 0);
        for sum in (0..=2 * last).rev() {
            for layer in Layer::MOST_SPENT_FIRST {
                if (layer.mine && !chops[0]) || (layer.theirs && !chops[1]) {
                    continue;
                }
                for own in sum.saturating_sub(last)..=sum.min(last) {
                    let pair = self.pair(layer, Scores::new(own, sum - own));
                    if self.is_known(&pair) {
                        continue;
                    }
                    let comes_back = self.solve_part::<L>(&mut part, &pair, policies);
                    if comes_back {
                        parts += 1;
                        largest = largest.max(part.len());
                    }
                }
            }
        }
        self.method = Method::Parts { parts, largest };
    }

    /// The two ways to be at some scores in turn: for who is to move there, and
    /// for the other after a turn that scores nothing.
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

    /// Whether the pair was solved before, in the other order: where both players
    /// choose alike they share their values.
    fn is_known(&self, [at, next]: &[At; 2]) -> bool {
        let order = |at: &At| (at.layer.index(), at.scores.mine);
        self.players.len() == 1 && order(next) < order(at)
    }

    /// Solves the positions of a pair, and returns whether any of them comes
    /// back.
    fn solve_part<const L: usize>(
        &mut self,
        part: &mut Part,
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
        let mut comes_back = false;
        part.clear();
        for seat in Seat::BOTH {
            let (ways, replies) = (&ways[seat.index()], &replies[seat.index()]);
            for mine in 0..pasts {
                for theirs in 0..pasts {
                    part.position(seat);
                    let allowed = |way: &&Way<L>| {
                        replies.is_none_or(|replies| replies[mine][theirs] == way.choice)
                    };
                    for way in ways.iter().filter(allowed) {
                        let (wins, leaves, stays) = way.from(&self.rules, mine, theirs);
                        let won = match seat {
                            Seat::First => wins,
                            Seat::Second => leaves - wins,
                        };
                        let past = self.places.past(way.prospect.roll.dice());
                        let next = (seat.other().index() * pasts + theirs) * pasts + past;
                        comes_back |= stays > 0.0;
                        part.choice(won, leaves, [(next, stays)]);
                    }
                }
            }
        }
        let solved = part.solve();
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
        comes_back
    }

    /// What the mover can do by its policy.
    fn ways<const L: usize>(&self, at: At, policy: Policy<'_>) -> Vec<Way<L>> {
        let choices = match policy {
            Policy::Best | Policy::Fixed(Fixed::Perfect(_)) => options(&self.rules, at.layer.mine),
            Policy::Fixed(Fixed::Table(table)) | Policy::Improve(table, _) => {
                vec![table.choice(at.scores)]
            }
        };
        let way = |choice| {
            // Nothing is known of the part yet, and what is not counts 0: so
            // these are the chances of winning once it is left.
            let prospect = self.prospect::<L>(at, choice);
            let (scores, stays) = match prospect.roll {
                Roll::Chop => (1.0, 0.0),
                Roll::Dice(dice, die) => {
                    let points = self.points.of_roll(dice, die, at.scores);
                    (points.scoring(), points.nothing())
                }
            };
            Way {
                choice,
                prospect,
                scores,
                stays,
            }
        };
        choices.into_iter().map(way).collect()
    }
}

impl<const L: usize> Way<L> {
    /// The chance of leaving the part and winning, that of leaving it, and that
    /// of staying, from these pasts.
    fn from(&self, rules: &crate::Rules, mine: usize, theirs: usize) -> (f64, f64, f64) {
        let wins = self.prospect.after(rules, mine)[theirs];
        if self.prospect.earns(rules, mine) {
            // A bonus is a score.
            (wins, 1.0, 0.0)
        } else {
            (wins, self.scores, self.stays)
        }
    }
}
