//! A game that is shown to somebody.

mod json;
mod text;

use std::io::Write;
use std::path::PathBuf;

use pigskin_game::Seat;
use pigskin_hog::{Edition, Position, Progress, Remarks, Turn};

use crate::format::Format;

/// What `--commentary` takes.
pub const REMARKS_HELP: &str = "\
Remarks after each turn: all, none, or some of scores, lead, highest:0 and \
highest:1 with commas between";

/// A game, over or not, with all that is shown of it.
pub struct ShownGame {
    edition: Edition,
    players: [String; 2],
    source: Source,
    progress: Progress,
    /// What is said after each turn.
    remarks: Vec<Vec<String>>,
}

/// Where the dice of a game come from.
pub enum Source {
    /// Fair dice of this seed.
    Seed(u64),
    /// Test dice that cycle through these outcomes.
    TestDice(Vec<u8>),
    /// The record of a game.
    Record(PathBuf),
}

impl ShownGame {
    /// A game of the edition between these players, Player 0 first.
    pub fn new(
        edition: Edition,
        players: [String; 2],
        source: Source,
        progress: Progress,
        remarks: &Remarks,
    ) -> ShownGame {
        let remarks = remarks.on(progress.start(), progress.turns());
        ShownGame {
            edition,
            players,
            source,
            progress,
            remarks,
        }
    }

    /// Writes the game.
    pub fn write(&self, out: &mut dyn Write, format: Format) -> anyhow::Result<()> {
        match format {
            Format::Text => text::write(self, out),
            Format::Json => json::write(self, out),
        }
    }

    /// The turns, each with the position before it and what is said after it.
    fn turns(&self) -> impl Iterator<Item = (&Turn, Position, &[String])> {
        let remarks = self.remarks.iter().map(Vec::as_slice);
        let turns = self.progress.steps().zip(remarks);
        turns.map(|((before, turn), remarks)| (turn, *before, remarks))
    }

    /// Who has won, if it is over.
    fn winner(&self) -> Option<Seat> {
        self.progress.winner(&self.edition.rules)
    }

    /// Both scores as they stand, Player 0's first.
    fn scores(&self) -> [u16; 2] {
        let players = self.progress.position().players;
        players.map(|player| player.score.0)
    }
}
