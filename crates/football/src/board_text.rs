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
        // A board that is too long loses its last squares here, and `new` refuses it.
        for (place, square) in (0..).zip(text.chars()) {
            let bit = 1_u64.checked_shl(place).unwrap_or(0);
            match square {
                'M' => mine |= bit,
                'O' => theirs |= bit,
                '_' => {}
                other => return Err(ParseBoardError::Square(other)),
            }
        }
        Ok(Board::new(squares, mine, theirs)?)
    }
}
