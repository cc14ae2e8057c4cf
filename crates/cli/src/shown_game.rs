//! A game of Hog as commands show it.

mod json;
mod text;

use std::io::Write;
use std::path::PathBuf;

use pigskin_game::Seat;
use pigskin_hog::{Edition, Names, Position, Progress, Remarks, Turn};

use crate::format::Format;

/// The help of `--commentary`.
pub const REMARKS_HELP: &str = "\
Remarks after each turn, in order: all, none, or some of scores, highest:0, \
highest:1 and lead with commas between";

/// A game, finished or not, with everything that is shown of it.
pub struct ShownGame {
    edition: Edition,
    players: [String; 2],
    source: DiceSource,
    progress: Progress,
    remarks: Remarks,
}

/// The source of a game's dice.
pub enum DiceSource {
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
        source: DiceSource,
        progress: Progress,
        remarks: &Remarks,
    ) -> ShownGame {
        ShownGame {
            edition,
            players,
            source,
            progress,
            remarks: remarks.clone(),
        }
    }

    /// Writes the game.
    pub fn write(&self, out: &mut dyn Write, format: Format) -> anyhow::Result<()> {
        match format {
            Format::Text => text::write(self, out),
            Format::Json => json::write(self, out),
        }
    }

    /// The turns, each with the position before it and the remarks after it: sentences in text, and
    /// the handout's words in JSON, which programs compare with the output of students' programs.
    fn turns(&self, format: Format) -> impl Iterator<Item = (&Turn, Position, Vec<String>)> {
        let (start, turns) = (self.progress.start(), self.progress.turns());
        let names = Names::default();
        let remarks = match format {
            Format::Text => self.remarks.in_sentences(start, turns, &names),
            Format::Json => self.remarks.on(start, turns, &names),
        };
        let turns = self.progress.steps().zip(remarks);
        turns.map(|((before, turn), remarks)| (turn, *before, remarks))
    }

    /// The winner, if the game is over.
    fn winner(&self) -> Option<Seat> {
        self.progress.winner(&self.edition.rules)
    }

    /// Both current scores, Player 0's first.
    fn scores(&self) -> [u16; 2] {
        let players = self.progress.position().players;
        players.map(|player| player.score.0)
    }
}
