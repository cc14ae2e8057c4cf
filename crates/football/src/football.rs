//! The rules of D-Football as a `Game`.

use std::fmt;
use std::str::FromStr;

use pigskin_game::{Game, Seat, Status};

use crate::{Board, IllegalMove, Position, Square, Team};

/// The game from a start position.
///
/// The teams alternate, one piece moves each turn, and a team that cannot move loses.
/// Every move brings a piece nearer to its far edge, so no position repeats and every
/// game ends.
///
/// ```
/// use pigskin_football::Football;
/// use pigskin_game::Record;
/// let game = Football::new(2).expect("2 is a number of pieces");
/// let record = "pigskin game 1\n\n2:\n4:\n1:\n5:\n3:\n";
/// let positions = Record::<Football>::parse(record)?.replay(&game)?;
/// let last = positions.last().expect("there is a start");
/// assert_eq!(last.to_string(), "____M to move ohio");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Football {
    /// The start position.
    pub start: Position,
}

impl Football {
    /// The game with 1 to 31 pieces per side.
    pub const fn new(pieces: u8) -> Option<Football> {
        match Board::start(pieces) {
            Some(board) => Some(Football {
                start: Position::for_mover(board, Team::Michigan),
            }),
            None => None,
        }
    }

    /// A team's seat: the team to move at the start has the first.
    pub fn seat(&self, team: Team) -> Seat {
        if team == self.start.to_move() {
            Seat::First
        } else {
            Seat::Second
        }
    }

    /// The team in a seat.
    pub fn team(&self, seat: Seat) -> Team {
        match seat {
            Seat::First => self.start.to_move(),
            Seat::Second => self.start.to_move().other(),
        }
    }
}

/// The outcome of chance in a game without chance. Its text is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoChance;

/// A text where an outcome of chance would stand, in a game without chance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no dice in this game: '{0}'")]
pub struct ParseNoChanceError(pub String);

impl FromStr for NoChance {
    type Err = ParseNoChanceError;

    fn from_str(text: &str) -> Result<NoChance, ParseNoChanceError> {
        if text.is_empty() {
            Ok(NoChance)
        } else {
            Err(ParseNoChanceError(text.to_owned()))
        }
    }
}

impl fmt::Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl Game for Football {
    type Position = Position;
    type Choice = Square;
    type Outcome = NoChance;
    type Illegal = IllegalMove;

    fn start(&self) -> Position {
        self.start
    }

    fn status(&self, position: &Position) -> Status {
        match position.winner() {
            Some(team) => Status::Won(self.seat(team)),
            None => Status::ToMove(self.seat(position.to_move())),
        }
    }

    fn choices(&self, position: &Position) -> Vec<Square> {
        position.moves()
    }

    fn outcomes(
        &self,
        position: &Position,
        choice: Square,
    ) -> Result<Vec<(NoChance, f64)>, IllegalMove> {
        position.after(choice).map(|_| vec![(NoChance, 1.0)])
    }

    fn after(
        &self,
        position: &Position,
        choice: Square,
        _: &NoChance,
    ) -> Result<Position, IllegalMove> {
        position.after(choice)
    }
}
