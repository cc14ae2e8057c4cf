//! The answer for a board.

use std::io::Write;

use pigskin_football::{Position, Square, Team};
use serde::Serialize;

use super::oracle::Oracle;
use crate::counted::counted;

/// The answer for one board.
#[derive(Serialize)]
pub struct BoardAnswer {
    board: String,
    /// `None` if the tablebase does not have the board.
    wins: Option<bool>,
    winning_moves: Vec<u8>,
    valid_moves: Vec<u8>,
    /// The smallest number of free moves with which the mover wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<i32>,
}

impl BoardAnswer {
    /// Finds the winning moves, and the margin if requested.
    pub fn of(position: Position, oracle: &mut Oracle, margin: bool) -> BoardAnswer {
        let board = position.seen_by_mover();
        let known = oracle.winning_moves(board);
        let winning = known.unwrap_or_default();
        // A move that wins is named by its square, as seen from Michigan's edge.
        let wins = |square: &Square| winning & (1 << position.turned(*square).bit()) != 0;
        let valid_moves = position.moves();
        let winning_moves: Vec<Square> = valid_moves.iter().copied().filter(wins).collect();
        let numbers = |squares: Vec<Square>| squares.into_iter().map(Square::number).collect();
        BoardAnswer {
            board: position.to_string(),
            wins: known.map(|winning| winning != 0),
            winning_moves: numbers(winning_moves),
            valid_moves: numbers(valid_moves),
            margin: if margin { oracle.margin(board) } else { None },
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
        let Some(wins) = self.wins else {
            return writeln!(
                out,
                "  Not in the tablebase: no game of its size reaches this board."
            );
        };
        if self.valid_moves.is_empty() {
            writeln!(out, "  {mover} cannot move and has lost.")?;
            return self.write_margin(mover, out);
        }
        let (winner, valid) = (
            if wins { mover } else { mover.other() },
            list(&self.valid_moves),
        );
        writeln!(out, "  With perfect play {winner} wins.")?;
        if wins {
            writeln!(
                out,
                "  Winning moves: {} (of {valid})",
                list(&self.winning_moves)
            )
        } else {
            writeln!(out, "  No move of {valid} helps against it.")
        }?;
        self.write_margin(mover, out)
    }

    fn write_margin(&self, mover: Team, out: &mut dyn Write) -> std::io::Result<()> {
        let Some(margin) = self.margin else {
            return Ok(());
        };
        let moves = counted(margin.abs(), "free move", "free moves");
        match margin {
            ..0 => writeln!(out, "  Margin: {margin}; {mover} can give {moves} away."),
            0 => writeln!(out, "  Margin: 0; {mover} can give no free move away."),
            1.. => writeln!(out, "  Margin: {margin}; {mover} would win with {moves}."),
        }
    }
}
