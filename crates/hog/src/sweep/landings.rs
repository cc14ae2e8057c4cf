//! The successor of an afterstate: who is to move, at which scores.

use crate::{Rules, Score, Scores};

/// The successor of an afterstate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// The game is over; the player who has moved has won or lost.
    Over {
        /// Whether that player has won.
        won: bool,
    },
    /// The game goes on.
    Scores {
        /// The scores as the player who has moved sees them.
        scores: Scores,
        /// Whether the scores grant that player another turn.
        another: bool,
    },
}

impl Rules {
    /// Applies the rise of the mover's score, the swap, and the rules about another turn to an
    /// afterstate.
    ///
    /// This is the same as the end of [`Turn::take`](crate::Turn::take), and a test compares them.
    pub(crate) fn landing(&self, raw: Scores) -> Landing {
        let risen = self.risen(raw);
        let ended = if self.swaps(risen) {
            risen.traded()
        } else {
            risen
        };
        match won(ended, self.goal) {
            Some(won) => Landing::Over { won },
            None => Landing::Scores {
                scores: ended,
                another: self.grants_turn(ended),
            },
        }
    }
}

/// Whether the player who has moved has won or lost with these scores; `None` if the game goes on.
///
/// As in a position, the player who has moved counts if both have reached the goal.
fn won(ended: Scores, goal: u16) -> Option<bool> {
    match (ended.mine.0 >= goal, ended.theirs.0 >= goal) {
        (true, _) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }
}

/// The landings of all afterstates below the goal, and the way back.
#[derive(Clone, Debug)]
pub struct Landings {
    goal: usize,
    /// By the other's score, then by the raw score.
    by_raw: Vec<Landing>,
    /// The afterstates that lead to each pair of scores, one pair after the other.
    sources: Vec<Source>,
    /// The end of those of each pair, by the other's score, then by the own score.
    ends: Vec<usize>,
}

/// An afterstate that leads to given scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The raw scores, as the player who has moved sees them.
    pub raw: Scores,
    /// Whether the scores grant that player another turn.
    pub another: bool,
}

impl Landings {
    /// The landings under these rules.
    pub fn new(rules: &Rules) -> Landings {
        let goal = usize::from(rules.goal);
        let all = (0..rules.goal).flat_map(|theirs| (0..rules.goal).map(move |own| (own, theirs)));
        let raws: Vec<Scores> = all.map(|(own, theirs)| Scores::new(own, theirs)).collect();
        let by_raw: Vec<Landing> = raws.iter().map(|&raw| rules.landing(raw)).collect();
        let place =
            |scores: Scores| usize::from(scores.theirs.0) * goal + usize::from(scores.mine.0);
        let mut found: Vec<(usize, Source)> = Vec::new();
        for (&raw, landing) in raws.iter().zip(&by_raw) {
            if let &Landing::Scores { scores, another } = landing {
                found.push((place(scores), Source { raw, another }));
            }
        }
        // Stable, so that the sources of a pair keep their order.
        found.sort_by_key(|&(place, _)| place);
        let ends = (0..raws.len()).map(|place| found.partition_point(|&(other, _)| other <= place));
        Landings {
            goal,
            ends: ends.collect(),
            sources: found.into_iter().map(|(_, source)| source).collect(),
            by_raw,
        }
    }

    /// The successor of an afterstate with both scores below the goal.
    pub fn of(&self, raw: Scores) -> Landing {
        self.by_raw[self.place(raw)]
    }

    /// The afterstates of a player that lead to these scores, as that player sees them.
    pub fn sources(&self, scores: Scores) -> &[Source] {
        let place = self.place(scores);
        let first = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.sources[first..self.ends[place]]
    }

    /// The most afterstates that lead to the same scores.
    pub fn most_sources(&self) -> usize {
        let firsts = std::iter::once(&0).chain(&self.ends);
        let counts = self.ends.iter().zip(firsts).map(|(end, first)| end - first);
        counts.max().unwrap_or(0)
    }

    fn place(&self, scores: Scores) -> usize {
        usize::from(scores.theirs.0) * self.goal + usize::from(scores.mine.0)
    }

    /// The afterstates at which the game is over, with whether the player who has moved has won.
    pub fn over(&self) -> impl Iterator<Item = (Scores, bool)> {
        let places = (0..).zip(&self.by_raw);
        places.filter_map(|(place, landing)| match landing {
            &Landing::Over { won } => Some((self.scores(place), won)),
            Landing::Scores { .. } => None,
        })
    }

    fn scores(&self, place: usize) -> Scores {
        // Both are below the goal, which fits.
        let score = |number: usize| Score(u16::try_from(number).unwrap_or(u16::MAX));
        Scores {
            mine: score(place % self.goal),
            theirs: score(place / self.goal),
        }
    }
}

#[cfg(test)]
mod tests {
    use pigskin_game::Seat;

    use super::*;
    use crate::{Choice, Die, Position, ScoreRise, SwineSwap, Toss, Turn};

    #[test]
    fn landings_are_the_ends_of_turns() {
        let rises = std::iter::once(None).chain(ScoreRise::ALL.map(Some));
        for (score_rise, swine_swap) in rises.zip(SwineSwap::ALL.into_iter().cycle()) {
            let rules = Rules {
                goal: 40,
                die: Die::new(100).unwrap(),
                pig_out: None,
                score_rise,
                swine_swap: Some(swine_swap),
                pig_pass: Some(crate::PigPass),
                ..Rules::CLASSIC
            };
            let landings = Landings::new(&rules);
            for (mine, theirs) in (1..40).flat_map(|mine| (0..40).map(move |theirs| (mine, theirs)))
            {
                let raw = Scores::new(mine, theirs);
                let mut position = Position::START;
                position.players[1].score = Score(theirs);
                let toss: Toss = mine.to_string().parse().unwrap();
                let turn = Turn::take(&rules, &position, Choice::dice(1), &toss).unwrap();
                let expected = match turn.after.winner(&rules) {
                    Some(seat) => Landing::Over {
                        won: seat == Seat::First,
                    },
                    None => Landing::Scores {
                        scores: Scores {
                            mine: turn.after.players[0].score,
                            theirs: turn.after.players[1].score,
                        },
                        another: turn.another,
                    },
                };
                assert_eq!(landings.of(raw), expected, "{rules:?} {raw}");
                if let Landing::Scores { scores, another } = expected {
                    let source = Source { raw, another };
                    assert!(landings.sources(scores).contains(&source), "{raw}");
                }
            }
        }
    }
}
