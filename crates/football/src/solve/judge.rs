//! Who says which boards are won, while a game is played.

use crate::Board;

use super::line::Bits;
use super::{Labels, Solver};

/// The labels at hand where they have the board, and else the solver.
///
/// Both say the same. A label is there at once, while the solver needs long for
/// a few boards near the start: with eleven a side up to half a second, and a
/// contest gives a tenth for a move.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_football::solve::Judge;
/// let start = Board::start(11).expect("a number of pieces");
/// assert_eq!(Judge::label(start), Some(true));
/// // A label costs nothing.
/// assert_eq!(Judge::default().winning_moves_within(start, 0), Some(1 << 10));
/// ```
#[derive(Debug, Default)]
pub struct Judge {
    solver: Solver,
}

impl Judge {
    /// Whether the team to move wins, where a label at hand says so: on every
    /// board that comes up in a game of 8 to 11 a side.
    #[must_use]
    pub fn label(board: Board) -> Option<bool> {
        // A start of n pieces a side has 2n + 1 squares.
        Labels::at_hand(board.squares() / 2)?.wins(board)
    }

    /// The squares whose pieces' moves win, as bits, or nothing where the
    /// solver would expand more than so many lines for it.
    ///
    /// A judge that has answered before knows more, and one that is new answers
    /// the same each time.
    pub fn winning_moves_within(&mut self, board: Board, expansions: u64) -> Option<u64> {
        let labels = Labels::at_hand(board.squares() / 2);
        let known = labels.and_then(|labels| labels.winning_moves(board));
        known.or_else(|| self.solver.winning_moves_within(board, expansions))
    }

    /// How many lines its solver has expanded so far.
    #[must_use]
    pub fn expansions(&self) -> u64 {
        self.solver.expansions()
    }

    /// Tests whether the team to move wins.
    pub(super) fn wins(&mut self, board: Board) -> bool {
        Judge::label(board).unwrap_or_else(|| self.solver.wins(board))
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
