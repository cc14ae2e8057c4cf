//! The answer for a board.

use std::io::Write;

use pigskin_football::solve::Solver;
use pigskin_football::{Position, Square};
use serde::Serialize;

/// The answer for one board.
#[derive(Serialize)]
pub struct BoardAnswer {
    board: String,
    wins: bool,
    winning_moves: Vec<u8>,
    valid_moves: Vec<u8>,
}

impl BoardAnswer {
    /// Finds the winning moves.
    pub fn of(position: Position, solver: &mut Solver) -> BoardAnswer {
        let winning = solver.winning_moves(position.seen_by_mover());
        // A move that wins is named by its square, as seen from Michigan's edge.
        let wins = |square: &Square| winning & (1 << position.turned(*square).bit()) != 0;
        let valid_moves = position.moves();
        let winning_moves: Vec<Square> = valid_moves.iter().copied().filter(wins).collect();
        let numbers = |squares: Vec<Square>| squares.into_iter().map(Square::number).collect();
        BoardAnswer {
            board: position.to_string(),
            wins: winning != 0,
            winning_moves: numbers(winning_moves),
            valid_moves: numbers(valid_moves),
        }
    }

    /// Writes it for people.
    pub fn write(&self, position: Position, out: &mut dyn Write) -> std::io::Result<()> {
        let mover = position.to_move();
        let list = |moves: &[u8]| {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            moves.join(" ")
        };
        writeln!(out, "{}", self.board)?;
        if self.valid_moves.is_empty() {
            return writeln!(out, "  {mover} cannot move and has lost.");
        }
        let (winner, valid) = (
            if self.wins { mover } else { mover.other() },
            list(&self.valid_moves),
        );
        writeln!(out, "  With perfect play {winner} wins.")?;
        if self.wins {
            writeln!(
                out,
                "  Winning moves: {} (of {valid})",
                list(&self.winning_moves)
            )
        } else {
            writeln!(out, "  No move of {valid} helps against it.")
        }
    }
}
