//! The strategy that never gives a won board away.

use std::sync::{Mutex, PoisonError};

use crate::{Board, Luck, Square, Strategy};

use super::Solver;
use super::judge::Judge;
use super::line::Bits;

/// Moves the leftmost piece whose move wins; where none does, the leftmost
/// that can move.
///
/// The choice depends on the board alone. With 8 to 11 a side it looks boards up
/// ([`Labels`](super::Labels)); else the solver behind it remembers what it has
/// proved, which only makes it faster, and is shared by all games that use the
/// same value.
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
    judge: Mutex<Judge>,
}

impl Strategy for Perfect {
    fn choose(&self, board: Board, _: &mut Luck) -> Square {
        if let Some(bit) = Judge::only_move(board) {
            return Square::of_bit(bit);
        }
        // What is in the memory is proved at all times, also after a panic.
        let mut judge = self.judge.lock().unwrap_or_else(PoisonError::into_inner);
        let bit = judge.leftmost_winning(board);
        Square::of_bit(bit.unwrap_or(board.moves().trailing_zeros()))
    }
}

impl Solver {
    /// The leftmost piece whose move wins.
    pub(super) fn leftmost_winning(&mut self, board: Board) -> Option<u32> {
        Bits(board.moves()).find(|&bit| !self.wins(board.after(bit)))
    }
}
