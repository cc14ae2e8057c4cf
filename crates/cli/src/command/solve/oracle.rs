//! Who knows which moves win.

use pigskin_football::Board;
use pigskin_football::solve::{Labels, Solver};

/// The solver, or labels of all boards of one game.
pub enum Oracle {
    /// Answers for any board.
    Solver(Solver),
    /// Answers for boards that a game comes to.
    Labels(Labels),
}

impl Oracle {
    /// The moves that win, as bits; nothing where the labels have no such board.
    pub fn winning_moves(&mut self, board: Board) -> Option<u64> {
        match self {
            Oracle::Solver(solver) => Some(solver.winning_moves(board)),
            Oracle::Labels(labels) => labels.winning_moves(board),
        }
    }

    /// By how many free moves a board is won; labels do not say.
    pub fn margin(&mut self, board: Board) -> Option<i32> {
        match self {
            Oracle::Solver(solver) => Some(solver.margin(board)),
            Oracle::Labels(_) => None,
        }
    }

    /// The pieces a side of the only game that is known, if it is only one.
    pub fn pieces(&self) -> Option<u8> {
        match self {
            Oracle::Solver(_) => None,
            Oracle::Labels(labels) => Some(labels.pieces()),
        }
    }
}
