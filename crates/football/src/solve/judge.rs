//! Who says which boards are won, while a game is played.

use crate::Board;

use super::line::Bits;
use super::{Labels, Solver};

/// The labels at hand where they have the board, and else the solver.
///
/// Both say the same. A label is there at once, while the solver needs long for
/// a few boards near the start: with eleven a side up to half a second, and a
/// contest gives a tenth for a move.
#[derive(Debug, Default)]
pub(super) struct Judge {
    solver: Solver,
}

impl Judge {
    /// Tests whether the team to move wins.
    pub(super) fn wins(&mut self, board: Board) -> bool {
        label(board).unwrap_or_else(|| self.solver.wins(board))
    }

    /// The piece that moves where there is only one that can, about which
    /// nobody needs to think.
    pub(super) fn only_move(board: Board) -> Option<u32> {
        let moves = board.moves();
        moves.is_power_of_two().then(|| moves.trailing_zeros())
    }

    /// The leftmost piece whose move wins.
    pub(super) fn leftmost_winning(&mut self, board: Board) -> Option<u32> {
        Bits(board.moves()).find(|&bit| !self.wins(board.after(bit)))
    }
}

fn label(board: Board) -> Option<bool> {
    // A start of n pieces a side has 2n + 1 squares.
    Labels::at_hand(board.squares() / 2)?.wins(board)
}
