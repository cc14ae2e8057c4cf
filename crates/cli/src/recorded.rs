//! Records of games, read from files.

use std::path::Path;

use anyhow::Context;
use pigskin_contest::read_text;
use pigskin_football::Football;
use pigskin_game::Record;

/// A game of D-Football from its record.
pub struct RecordedFootball {
    /// The record, which says who played.
    pub record: Record<Football>,
    /// The game, played again.
    pub play: pigskin_football::Play,
}

/// The text of a record.
pub struct Recorded<'a> {
    path: &'a Path,
    /// The record as it stands in the file.
    pub text: String,
}

impl Recorded<'_> {
    /// Reads the file.
    pub fn read(path: &Path) -> anyhow::Result<Recorded<'_>> {
        let text = read_text(path)?;
        Ok(Recorded { path, text })
    }

    /// The game that the record says it is of.
    pub fn game(&self) -> Option<&str> {
        let tags = self.text.lines().take_while(|line| !line.trim().is_empty());
        let mut tags = tags.filter_map(|line| line.split_once(':'));
        let game = tags.find(|(name, _)| name.trim() == "game");
        game.map(|(_, game)| game.trim())
    }

    /// Plays a game of D-Football again.
    pub fn football(&self) -> anyhow::Result<RecordedFootball> {
        let path = self.path.display();
        let record = Record::parse(&self.text)
            .with_context(|| format!("{path} is not the record of a game"))?;
        let play = pigskin_football::Play::replay(&record)
            .with_context(|| format!("{path} was not played like this"))?;
        Ok(RecordedFootball { record, play })
    }
}
