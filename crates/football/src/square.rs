//! Squares, which also denote moves, since no piece has two.

use std::fmt;
use std::str::FromStr;

use crate::MOST_SQUARES;

/// A square, numbered from 1 at the left edge. As a move, it is the move of the piece on
/// it.
///
/// [`Position`](crate::Position) checks whether the board has the square and the piece
/// can move.
///
/// ```
/// use pigskin_football::Square;
/// let second = Square::try_from(2)?;
/// assert_eq!(second.bit(), 1);
/// assert_eq!(second.mirrored(5).to_string(), "4");
/// assert!(Square::try_from(0).is_err());
/// # Ok::<(), pigskin_football::InvalidSquare>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A number that is not a square of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square from 1 to {MOST_SQUARES}")]
pub struct InvalidSquare(pub String);

impl Square {
    /// The square with this bit in a [`Board`](crate::Board), or square 63 if the bit is
    /// too high.
    pub const fn from_bit(bit: u32) -> Square {
        let last = MOST_SQUARES as u32 - 1;
        let number = 1 + if bit < last { bit } else { last };
        // At most 63, which fits the lowest byte.
        Square(number.to_le_bytes()[0])
    }

    /// The number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index of its bit in a [`Board`](crate::Board), from 0.
    pub const fn bit(self) -> u32 {
        self.0 as u32 - 1
    }

    /// The square as the other team counts it, on a board with this many squares.
    ///
    /// A square beyond the board is unchanged, so that it is out of range for both
    /// teams.
    pub const fn mirrored(self, squares: u8) -> Square {
        if self.0 <= squares {
            Square(squares + 1 - self.0)
        } else {
            self
        }
    }
}

impl TryFrom<i64> for Square {
    type Error = InvalidSquare;

    fn try_from(number: i64) -> Result<Square, InvalidSquare> {
        match u8::try_from(number) {
            Ok(number @ 1..=MOST_SQUARES) => Ok(Square(number)),
            _ => Err(InvalidSquare(number.to_string())),
        }
    }
}

impl FromStr for Square {
    type Err = InvalidSquare;

    fn from_str(text: &str) -> Result<Square, InvalidSquare> {
        let number: i64 = text.parse().map_err(|_| InvalidSquare(text.to_owned()))?;
        Square::try_from(number)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
