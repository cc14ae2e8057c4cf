//! Boards as text.

use std::fmt;
use std::str::FromStr;

use crate::{Board, InvalidBoard};

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// A square is none of `M`, `O` and `_`.
    #[error("'{0}' is not a square: M, O or _")]
    Square(char),
    /// There are too many squares, or none.
    #[error(transparent)]
    Board(#[from] InvalidBoard),
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |bit: u8| match (self.mine() >> bit & 1, self.theirs() >> bit & 1) {
            (1, _) => 'M',
            (_, 1) => 'O',
            _ => '_',
        };
        let text: String = (0..self.squares()).map(square).collect();
        f.pad(&text)
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let length = text.chars().count();
        let squares = u8::try_from(length).map_err(|_| InvalidBoard::Squares(length))?;
        let (mut mine, mut theirs) = (0, 0);
        // The last square is the highest bit. A board that is too long loses its first
        // squares here, and `new` refuses it.
        for square in text.chars().rev() {
            let (my, their) = match square {
                'M' => (1, 0),
                'O' => (0, 1),
                '_' => (0, 0),
                other => return Err(ParseBoardError::Square(other)),
            };
            (mine, theirs) = (mine << 1 | my, theirs << 1 | their);
        }
        Ok(Board::new(squares, mine, theirs)?)
    }
}
