//! The answer to which moves win, from a tablebase or the solver.

use crate::Board;

use super::line::Bits;
use super::{Solver, Tablebase};

/// Tells which moves win on any board: from the bundled tablebase if it has the board,
/// otherwise from the solver.
///
/// Both give the same answers. The tablebase answers at once. The solver is slow on a few
/// boards near the start: up to half a second with eleven pieces per side, while a
/// contest allows a tenth of a second for a move.
///
/// ```
/// use pigskin_football::Board;
/// use pigskin_football::solve::{Probe, Tablebase};
/// let start = Board::start(11).expect("a number of pieces");
/// assert_eq!(Tablebase::probe(start), Some(true));
/// // The tablebase needs no expansions.
/// assert_eq!(Probe::default().winning_moves_within(start, 0), Some(1 << 10));
/// ```
#[derive(Debug, Default)]
pub struct Probe {
    solver: Solver,
}

impl Probe {
    /// Returns the squares whose pieces' moves win, as bits, or `None` if the solver
    /// would need more than this many expansions.
    ///
    /// The solver remembers what it has proved. A new probe gives the same answer each
    /// time; one that has answered before may need fewer expansions.
    pub fn winning_moves_within(&mut self, board: Board, expansions: u64) -> Option<u64> {
        let tablebase = Tablebase::bundled(board.squares() / 2);
        let known = tablebase.and_then(|tablebase| tablebase.winning_moves(board));
        known.or_else(|| self.solver.winning_moves_within(board, expansions))
    }

    /// The number of lines that the solver has expanded so far.
    pub fn expansions(&self) -> u64 {
        self.solver.expansions()
    }

    /// Returns whether the team to move wins.
    pub(super) fn wins(&mut self, board: Board) -> bool {
        Tablebase::probe(board).unwrap_or_else(|| self.solver.wins(board))
    }

    /// The only piece that can move, if there is only one.
    pub(super) fn only_move(board: Board) -> Option<u32> {
        let moves = board.moves();
        moves.is_power_of_two().then(|| moves.trailing_zeros())
    }

    /// The leftmost piece whose move wins.
    pub(super) fn leftmost_winning(&mut self, board: Board) -> Option<u32> {
        Bits(board.moves()).find(|&bit| !self.wins(board.after(bit)))
    }
}
