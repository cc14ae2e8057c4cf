//! Strategies.

use crate::{Board, Luck, Square};

/// Chooses the square whose piece moves.
///
/// A strategy sees every board as the team to move does, with its own pieces moving
/// right, and counts squares from its own left. It is only called if there is a move.
///
/// ```
/// use pigskin_football::{Board, Luck, Square, Strategy};
/// let foremost = |board: Board, _: &mut Luck| Square::from_bit(board.moves().ilog2());
/// let board = "M_MO_".parse()?;
/// assert_eq!(foremost.choose(board, &mut Luck::new(1)).number(), 3);
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
pub trait Strategy {
    /// Chooses on a board that has a move.
    fn choose(&self, board: Board, luck: &mut Luck) -> Square;
}

impl<F: Fn(Board, &mut Luck) -> Square> Strategy for F {
    fn choose(&self, board: Board, luck: &mut Luck) -> Square {
        self(board, luck)
    }
}
