//! Bids for the start: what two players offer before a game decides how it begins.

use pigskin_game::Seat;

use crate::{Player, Position, Rules, Score};

/// The bids of two players, as in the contest of fall 2014.
///
/// The higher bid moves first, and each player starts with as many points as the opponent has bid.
/// A bid that is higher by exactly the margin, [five](Bids::USUAL_MARGIN) in that contest, starts with
/// [ten](Bids::WINNER_STARTS_WITH) points against none instead. Equal bids tie at once.
///
/// ```
/// use pigskin_game::Seat;
/// use pigskin_hog::{Bids, FALL_2014, Start};
/// let start = |first, second| {
///     let start = Bids { first, second }.start(&FALL_2014, Bids::USUAL_MARGIN);
///     start.map(|start| match start {
///         Start::Tie => None,
///         Start::At(at) => Some((at.to_move, at.players.map(|player| player.score.0))),
///     })
/// };
/// assert_eq!(start(3, 4), Ok(Some((Seat::Second, [4, 3]))));
/// assert_eq!(start(8, 3), Ok(Some((Seat::First, [10, 0]))));
/// assert_eq!(start(2, 7), Ok(Some((Seat::Second, [0, 10]))));
/// assert_eq!(start(6, 6), Ok(None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bids {
    /// The bid of the player in the first seat of the position.
    pub first: u16,
    /// The bid of the other player.
    pub second: u16,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// There is no game: each player has half a win.
    Tie,
    /// The game begins here.
    At(Position),
}

/// A bid that starts no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bid is from 0 to {most}, below the goal, and not {bid}")]
pub struct UnfitBid {
    /// The bid.
    pub bid: u16,
    /// The highest one.
    pub most: u16,
}

impl Bids {
    /// How much higher a bid won ten points against none in fall 2014, by the tests of its project.
    pub const USUAL_MARGIN: u16 = 5;

    /// The points with which such a bid starts.
    pub const WINNER_STARTS_WITH: u16 = 10;

    /// The rule in words, for players: a bid that is higher by the margin wins ten points.
    pub fn in_words(margin: u16) -> String {
        format!(
            "each entry bids once; the higher bid moves first, and each player starts with as many \
             points as the opponent has bid; a bid that is exactly {margin} higher starts with {} \
             points against 0 instead; equal bids tie without a game",
            Self::WINNER_STARTS_WITH
        )
    }

    /// How a game begins under these rules, where a bid that is this much higher wins ten points.
    ///
    /// # Errors
    ///
    /// If a player would start with the goal: a bid reaches it, or the goal is not above ten points.
    pub fn start(self, rules: &Rules, margin: u16) -> Result<Start, UnfitBid> {
        let Bids { first, second } = self;
        let most = rules.goal.saturating_sub(1);
        if let Some(bid) = [first, second].into_iter().find(|bid| *bid > most) {
            return Err(UnfitBid { bid, most });
        }
        if first == second {
            return Ok(Start::Tie);
        }
        let scores = if first.abs_diff(second) != margin {
            [second, first]
        } else if Self::WINNER_STARTS_WITH > most {
            let bid = first.max(second);
            return Err(UnfitBid { bid, most });
        } else if first > second {
            [Self::WINNER_STARTS_WITH, 0]
        } else {
            [0, Self::WINNER_STARTS_WITH]
        };
        Ok(Start::At(Position {
            players: scores.map(|score| Player {
                score: Score(score),
                ..Player::default()
            }),
            to_move: if first > second {
                Seat::First
            } else {
                Seat::Second
            },
            ..Position::START
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FALL_2014;

    #[test]
    fn the_other_player_sees_the_same_start() {
        for first in 0..12 {
            for second in 0..12 {
                let start = Bids { first, second }.start(&FALL_2014, Bids::USUAL_MARGIN);
                let seen = Bids {
                    first: second,
                    second: first,
                };
                let seen = seen.start(&FALL_2014, Bids::USUAL_MARGIN);
                match (start.expect("fits"), seen.expect("fits")) {
                    (Start::Tie, Start::Tie) => assert_eq!(first, second),
                    (Start::At(one), Start::At(other)) => {
                        assert_eq!(one.to_move, other.to_move.other());
                        let [a, b] = one.players;
                        assert_eq!([b, a], other.players);
                        assert!(one.check(&FALL_2014).is_ok());
                    }
                    (one, other) => panic!("{one:?} and {other:?}"),
                }
            }
        }
    }

    #[test]
    fn a_bid_of_the_goal_is_refused() {
        let bids = Bids {
            first: 100,
            second: 3,
        };
        let error = bids
            .start(&FALL_2014, Bids::USUAL_MARGIN)
            .expect_err("too high");
        assert_eq!(
            error.to_string(),
            "a bid is from 0 to 99, below the goal, and not 100"
        );
        let short = Rules {
            goal: 8,
            ..FALL_2014
        };
        let bids = Bids {
            first: 6,
            second: 1,
        };
        assert!(bids.start(&short, Bids::USUAL_MARGIN).is_err());
    }
}
