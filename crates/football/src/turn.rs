//! A move and its effect.

use std::fmt;

use crate::{IllegalMove, Position, Square, Team};

/// A move and its effect.
///
/// As text it is `M 3-4` for a step, and `O 7x5` for a jump.
///
/// ```
/// use pigskin_football::{Position, Square, Turn};
/// let before: Position = "M_MOO to move ohio".parse()?;
/// let turn = Turn::take(before, Square::try_from(4)?)?;
/// assert_eq!(turn.to_string(), "O 4x2");
/// assert_eq!(turn.jumped, Some(Square::try_from(3)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The team that moved.
    pub team: Team,
    /// The piece's square before the move.
    pub from: Square,
    /// The piece's square after the move.
    pub to: Square,
    /// The square of the captured piece, if the move is a jump.
    pub jumped: Option<Square>,
    /// The position after the move.
    pub after: Position,
}

impl Turn {
    /// Moves the piece on a square.
    ///
    /// # Errors
    ///
    /// Fails as [`Position::after`] does.
    pub fn take(before: Position, from: Square) -> Result<Turn, IllegalMove> {
        let after = before.after(from)?;
        let bit = before.turned(from).bit();
        let jumps = before.seen_by_mover().jumps() >> bit & 1 == 1;
        let square = |bit| before.turned(Square::from_bit(bit));
        Ok(Turn {
            team: before.to_move(),
            from,
            to: square(bit + if jumps { 2 } else { 1 }),
            jumped: jumps.then(|| square(bit + 1)),
            after,
        })
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let team = match self.team {
            Team::Michigan => 'M',
            Team::Ohio => 'O',
        };
        let how = if self.jumped.is_some() { 'x' } else { '-' };
        write!(f, "{team} {}{how}{}", self.from, self.to)
    }
}
