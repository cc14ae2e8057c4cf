//! The strategy that never gives a won board away.

use std::sync::{Mutex, PoisonError};

use crate::{Board, Luck, Square, Strategy};

use super::probe::Probe;

/// Moves the leftmost piece whose move wins, or the leftmost that can move if no move
/// wins.
///
/// The choice depends only on the board. With 8 to 11 pieces per side it comes from a
/// [`Tablebase`](super::Tablebase), otherwise from a solver. The solver remembers what it
/// has proved, which only makes it faster, and is shared by all games that use the same
/// value.
///
/// ```
/// use pigskin_football::{Board, Luck, Strategy, solve::Perfect};
/// // Two steps back, before the front pieces meet: the quiet move wins.
/// let board: Board = "MM_OO".parse()?;
/// let square = Perfect::default().choose(board, &mut Luck::new(1));
/// assert_eq!(square.number(), 2);
/// # Ok::<(), pigskin_football::ParseBoardError>(())
/// ```
#[derive(Debug, Default)]
pub struct Perfect {
    probe: Mutex<Probe>,
}

impl Strategy for Perfect {
    fn choose(&self, board: Board, _: &mut Luck) -> Square {
        if let Some(bit) = Probe::only_move(board) {
            return Square::from_bit(bit);
        }
        // The memory holds proved results only, even after a panic.
        let mut probe = self.probe.lock().unwrap_or_else(PoisonError::into_inner);
        let bit = probe.leftmost_winning(board);
        Square::from_bit(bit.unwrap_or(board.moves().trailing_zeros()))
    }
}
