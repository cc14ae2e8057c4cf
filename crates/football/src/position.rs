//! A board as people see it, with the team to move.

use std::fmt;
use std::str::FromStr;

use crate::{Board, ParseBoardError, ParseTeamError, Square, Team};

/// A position: the pieces of both teams, and the team to move.
///
/// Squares are always counted from Michigan's edge. The text is the board with `M` for
/// Michigan and `O` for Ohio, followed by the team to move unless that is Michigan:
/// `MM_OO`, `M_MO_ to move ohio`.
///
/// ```
/// use pigskin_football::{Position, Square, Team};
/// let position: Position = "M_MOO to move ohio".parse()?;
/// assert_eq!(position.to_move(), Team::Ohio);
/// // Ohio sees its own pieces move right.
/// assert_eq!(position.seen_by_mover().to_string(), "MMO_O");
/// let jump = Square::try_from(4)?;
/// assert_eq!(position.after(jump)?.to_string(), "MO__O");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The board, seen by the mover.
    board: Board,
    to_move: Team,
}

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The mover has no piece there.
    #[error("{team} has no piece on square {square}")]
    NoPiece {
        /// The team to move.
        team: Team,
        /// The square that was chosen.
        square: Square,
    },
    /// The piece has neither a step nor a jump.
    #[error("{team}'s piece on square {square} cannot move")]
    Blocked {
        /// The team to move.
        team: Team,
        /// The square that was chosen.
        square: Square,
    },
    /// The mover has no move left.
    #[error("the game is over")]
    Over,
}

impl Position {
    /// A position with this team to move and the board as that team sees it.
    pub const fn for_mover(board: Board, to_move: Team) -> Position {
        Position { board, to_move }
    }

    /// The team to move, which has lost if it has no move.
    pub const fn to_move(self) -> Team {
        self.to_move
    }

    /// The board as the team to move sees it.
    pub const fn seen_by_mover(self) -> Board {
        self.board
    }

    /// The board as Michigan sees it, which is how people see it.
    pub const fn seen_by_michigan(self) -> Board {
        match self.to_move {
            Team::Michigan => self.board,
            Team::Ohio => self.board.mirrored(),
        }
    }

    /// Converts a square between the mover's count and the count from Michigan's edge;
    /// the conversion is the same in both directions.
    pub const fn turned(self, square: Square) -> Square {
        match self.to_move {
            Team::Michigan => square,
            Team::Ohio => square.mirrored(self.board.squares()),
        }
    }

    /// The squares whose pieces can move, from left to right.
    ///
    /// ```
    /// # use pigskin_football::Position;
    /// let ohio: Position = "_MMO_ to move ohio".parse()?;
    /// assert_eq!(ohio.moves(), []); // a jump goes over one piece
    /// # Ok::<(), pigskin_football::ParsePositionError>(())
    /// ```
    pub fn moves(self) -> Vec<Square> {
        let moves = match self.to_move {
            Team::Michigan => self.board.moves(),
            Team::Ohio => {
                self.board.moves().reverse_bits() >> (u64::BITS - u32::from(self.board.squares()))
            }
        };
        let bits = 0..u32::from(self.board.squares());
        bits.filter(|bit| moves >> bit & 1 == 1)
            .map(Square::from_bit)
            .collect()
    }

    /// The team that has won; `None` while the mover can move.
    pub const fn winner(self) -> Option<Team> {
        if self.board.moves() == 0 {
            Some(self.to_move.other())
        } else {
            None
        }
    }

    /// The position after the piece on a square has moved.
    ///
    /// # Errors
    ///
    /// Fails if the mover has no piece there that can move.
    pub fn after(self, square: Square) -> Result<Position, IllegalMove> {
        let (team, bit) = (self.to_move, self.turned(square).bit());
        if self.winner().is_some() {
            Err(IllegalMove::Over)
        } else if self.board.mine() >> bit & 1 == 0 {
            Err(IllegalMove::NoPiece { team, square })
        } else if self.board.moves() >> bit & 1 == 0 {
            Err(IllegalMove::Blocked { team, square })
        } else {
            Ok(Position::for_mover(self.board.after(bit), team.other()))
        }
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// The board cannot be read.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// The team after "to move" cannot be read.
    #[error(transparent)]
    Team(#[from] ParseTeamError),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let (board, to_move) = match text.split_once(" to move ") {
            Some((board, team)) => (board, team.parse()?),
            None => (text, Team::Michigan),
        };
        let board: Board = board.parse()?;
        Ok(match to_move {
            Team::Michigan => Position::for_mover(board, to_move),
            Team::Ohio => Position::for_mover(board.mirrored(), to_move),
        })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seen_by_michigan().fmt(f)?;
        match self.to_move {
            Team::Michigan => Ok(()),
            Team::Ohio => write!(f, " to move {}", self.to_move),
        }
    }
}
