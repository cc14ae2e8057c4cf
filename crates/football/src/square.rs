//! Squares, which are also the moves: no piece has two.

use std::fmt;
use std::str::FromStr;

use crate::MOST_SQUARES;

/// A square, numbered from 1 at the left edge; as a move, that of the piece on
/// it.
///
/// Whether a board is so long, and whether the piece can move, is for the
/// [`Position`](crate::Position) to say.
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

/// A number that is no square of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square from 1 to {MOST_SQUARES}")]
pub struct InvalidSquare(pub String);

impl Square {
    /// The square with this bit in a [`Board`](crate::Board), the last square
    /// of all for a bit that is too high.
    #[must_use]
    pub const fn of_bit(bit: u32) -> Square {
        let last = MOST_SQUARES as u32 - 1;
        let number = 1 + if bit < last { bit } else { last };
        // At most 63, which the lowest byte holds.
        Square(number.to_le_bytes()[0])
    }

    /// The number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index of its bit in a [`Board`](crate::Board), from 0.
    #[must_use]
    pub const fn bit(self) -> u32 {
        self.0 as u32 - 1
    }

    /// The square as the other team counts it on a board of so many squares.
    ///
    /// A square beyond that board stays what it is, so that it is as wrong for
    /// the one team as for the other.
    #[must_use]
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
