//! A position in a game of Hog.

use std::fmt;
use std::str::FromStr;

use pigskin_game::Seat;

use crate::{Phase, Rules, Score, Scores};

/// A player's score, and what the rules remember of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// The score.
    pub score: Score,
    /// The number of dice in this player's previous turn, or what
    /// [`FeralHogs::remembered`](crate::FeralHogs::remembered) keeps of its points; always 0
    /// without Feral Hogs.
    pub previous: u8,
    /// Whether this player has used the Pork Chop.
    pub chop_spent: bool,
}

/// A position: both players, and which of them is to move.
///
/// It holds exactly what the rules use, so equal positions have equal win chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The players by [`Seat::index`].
    pub players: [Player; 2],
    /// The player to move, also once the game is over.
    pub to_move: Seat,
    /// The memory of the game as a whole.
    pub phase: Phase,
}

impl Position {
    /// The start of a game.
    pub const START: Position = Position {
        players: [Player {
            score: Score(0),
            previous: 0,
            chop_spent: false,
        }; 2],
        to_move: Seat::First,
        phase: Phase::START,
    };

    /// Checks that the position can occur under these rules before the end of the game,
    /// and holds nothing that they do not remember.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2017, FALL_2019, Position};
    /// let position: Position = "37,74 past 6,4".parse()?;
    /// assert!(position.check(&FALL_2019).is_ok() && position.check(&FALL_2017).is_err());
    /// # Ok::<(), pigskin_hog::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing that does not fit.
    pub fn check(&self, rules: &Rules) -> Result<(), UnfitPosition> {
        for player in self.players {
            let Player {
                score,
                previous: past,
                chop_spent,
            } = player;
            if score.0 >= rules.goal {
                return Err(UnfitPosition::Over { goal: rules.goal });
            }
            if past > 0 && rules.feral_hogs.is_none() {
                return Err(UnfitPosition::Past);
            }
            let most = rules
                .feral_hogs
                .map_or(0, |rule| rule.most_remembered(rules.most_dice));
            if past > most {
                return Err(UnfitPosition::PreviousDice { dice: past, most });
            }
            if chop_spent && !rules.has_chop_to_spend() {
                return Err(UnfitPosition::Spent);
            }
        }
        if rules.phases().all(|phase| phase != self.phase) {
            return Err(UnfitPosition::Phase);
        }
        Ok(())
    }

    /// The player to move.
    pub fn mover(&self) -> &Player {
        &self.players[self.to_move.index()]
    }

    /// The scores as the player to move sees them.
    pub fn scores(&self) -> Scores {
        Scores {
            mine: self.mover().score,
            theirs: self.players[self.to_move.other().index()].score,
        }
    }

    /// The player whose score has reached the goal, if any. If both have, it is the player who
    /// has just moved.
    pub fn winner(&self, rules: &Rules) -> Option<Seat> {
        [self.to_move.other(), self.to_move]
            .into_iter()
            .find(|seat| self.players[seat.index()].score.0 >= rules.goal)
    }
}

/// Both scores, Player 0's first, and then in this order what differs from the start of
/// a game: `37,74 past 6,4` for the dice (or points) of previous turns, `37,74 spent 1` or
/// `spent 0,1` if Player 1 or both have used the Pork Chop, `turn 3` for the number of the turn
/// in its cycle, `extra` in an extra turn, `exchanged` if the dice are, and `37,74 to move 1` if
/// it is Player 1's turn.
///
/// ```
/// use pigskin_hog::Position;
/// for text in ["37,74 past 6,4 spent 1 to move 1", "9,8 turn 3 extra", "1,2 exchanged to move 1"] {
///     assert_eq!(text.parse::<Position>()?.to_string(), text);
/// }
/// # Ok::<(), pigskin_hog::ParsePositionError>(())
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.players;
        write!(f, "{},{}", first.score, second.score)?;
        let past = self.players.map(|player| player.previous);
        if past != [0; 2] {
            write!(f, " past {},{}", past[0], past[1])?;
        }
        match self.players.map(|player| player.chop_spent) {
            [false, false] => {}
            [true, false] => f.write_str(" spent 0")?,
            [false, true] => f.write_str(" spent 1")?,
            [true, true] => f.write_str(" spent 0,1")?,
        }
        write!(f, "{}", self.phase)?;
        match self.to_move {
            Seat::First => Ok(()),
            Seat::Second => f.write_str(" to move 1"),
        }
    }
}

/// Why a position does not fit the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfitPosition {
    /// A score is at or above the goal.
    #[error("a game has to begin with both scores below the goal of {goal}")]
    Over {
        /// The points that win.
        goal: u16,
    },
    /// The rules do not remember dice.
    #[error("this edition remembers no dice of previous turns")]
    Past,
    /// More dice than the rules allow.
    #[error("{dice} dice of a previous turn are more than {most}")]
    PreviousDice {
        /// The dice.
        dice: u8,
        /// The most that can be rolled.
        most: u8,
    },
    /// The rules have no Pork Chop.
    #[error("this edition has no Pork Chop to spend")]
    Spent,
    /// The rules do not remember this of a game.
    #[error("the rules of this edition have no such turn number, extra turn or exchange of dice")]
    Phase,
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// It does not begin with two numbers.
    #[error("'{0}' is not a pair of scores such as 37,74")]
    Scores(String),
    /// A word is not valid at its place.
    #[error(
        "'{0}' is not valid after the scores; past 6,4, spent 0,1, turn 3, extra, exchanged and to move 1 are"
    )]
    Word(String),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let mut words = text.split_whitespace();
        let scores = words.next().unwrap_or_default();
        let scores = pair(scores).ok_or_else(|| ParsePositionError::Scores(scores.to_owned()))?;
        let mut position = Position::START;
        for (player, score) in position.players.iter_mut().zip(scores) {
            player.score = Score(score);
        }
        while let Some(word) = words.next() {
            let value = match word {
                "extra" | "exchanged" => Some(""),
                "to" => words
                    .next()
                    .filter(|&move_| move_ == "move")
                    .and(words.next()),
                _ => words.next(),
            };
            let wrong = || ParsePositionError::Word(word.to_owned());
            match (word, value.ok_or_else(wrong)?) {
                ("past", value) => {
                    let dice: [u8; 2] = pair(value).ok_or_else(wrong)?;
                    for (player, dice) in position.players.iter_mut().zip(dice) {
                        player.previous = dice;
                    }
                }
                ("spent", value) => {
                    let spent = match value {
                        "0" => [true, false],
                        "1" => [false, true],
                        "0,1" => [true; 2],
                        _ => return Err(wrong()),
                    };
                    for (player, spent) in position.players.iter_mut().zip(spent) {
                        player.chop_spent = spent;
                    }
                }
                ("turn", value) => position.phase.turn = value.parse().map_err(|_| wrong())?,
                ("extra", _) => position.phase.extra = true,
                ("exchanged", _) => position.phase.exchanged = true,
                ("to", "0") => position.to_move = Seat::First,
                ("to", "1") => position.to_move = Seat::Second,
                _ => return Err(wrong()),
            }
        }
        Ok(position)
    }
}

/// Two numbers with a comma between.
fn pair<T: FromStr>(text: &str) -> Option<[T; 2]> {
    let (left, right) = text.split_once(',')?;
    Some([left.parse().ok()?, right.parse().ok()?])
}
