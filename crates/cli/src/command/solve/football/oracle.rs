//! The source of answers about boards.

use pigskin_football::Board;
use pigskin_football::solve::{Solver, Tablebase};

/// The solver, or a tablebase.
pub enum Oracle {
    /// Answers for any board.
    Solver(Solver),
    /// Answers for the boards that one game can reach.
    Tablebase(Tablebase),
}

impl Oracle {
    /// The moves that win, as bits; `None` if the tablebase does not have the board.
    pub fn winning_moves(&mut self, board: Board) -> Option<u64> {
        match self {
            Oracle::Solver(solver) => Some(solver.winning_moves(board)),
            Oracle::Tablebase(tablebase) => tablebase.winning_moves(board),
        }
    }

    /// The number of free moves by which a board is won; a tablebase does not tell.
    pub fn margin(&mut self, board: Board) -> Option<i32> {
        match self {
            Oracle::Solver(solver) => Some(solver.margin(board)),
            Oracle::Tablebase(_) => None,
        }
    }

    /// The number of pieces per side of the tablebase.
    pub fn pieces(&self) -> Option<u8> {
        match self {
            Oracle::Solver(_) => None,
            Oracle::Tablebase(tablebase) => Some(tablebase.pieces()),
        }
    }
}
