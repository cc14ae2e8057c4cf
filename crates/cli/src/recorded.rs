//! Records of games, read from files.

use std::path::Path;

use anyhow::Context;
use pigskin_contest::{printable, read_text};
use pigskin_football::Football;
use pigskin_game::{Record, Seat};
use pigskin_hog::{Edition, Rules};

use crate::shown_football::{Luck, ShownFootball};

/// The longest name from a record that is shown.
const LONGEST_NAME: usize = 100;

/// A game of Hog from its record: a whole one, or as far as it goes.
pub struct RecordedHog<G = pigskin_hog::Play> {
    /// What it was played by; the name is fit to be shown.
    pub edition: Edition,
    /// Who played, Player 0 first; fit to be shown.
    pub players: [String; 2],
    /// The game, played again.
    pub game: G,
}

/// Plays a record again by the rules that it says.
type ReplayHog<G> = fn(&Record<Rules>) -> Result<(Edition, G), pigskin_hog::ReplayPlayError>;

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

    /// Plays a game of Hog again, which has to be over.
    pub fn hog(&self) -> anyhow::Result<RecordedHog> {
        self.hog_by(pigskin_hog::Play::replay)
    }

    /// Plays a game of Hog again as far as it goes.
    pub fn hog_so_far(&self) -> anyhow::Result<RecordedHog<pigskin_hog::Progress>> {
        self.hog_by(pigskin_hog::Progress::replay)
    }

    fn hog_by<G>(&self, replay: ReplayHog<G>) -> anyhow::Result<RecordedHog<G>> {
        let path = self.path.display();
        let record = Record::<Rules>::parse(&self.text)
            .with_context(|| format!("{path} is not the record of a game"))?;
        let (mut edition, game) =
            replay(&record).with_context(|| format!("{path} was not played like this"))?;
        // The names are printed, and must not command the terminal.
        let name_of = |seat: Seat| {
            let tag = format!("player {}", seat.index());
            printable(record.tag(&tag).unwrap_or("unknown"), LONGEST_NAME)
        };
        edition.name = printable(&edition.name, LONGEST_NAME);
        Ok(RecordedHog {
            edition,
            players: Seat::BOTH.map(name_of),
            game,
        })
    }

    /// Plays a game of D-Football again as far as it goes, to be shown.
    pub fn football_so_far(&self) -> anyhow::Result<ShownFootball> {
        let path = self.path.display();
        let record = Record::parse(&self.text)
            .with_context(|| format!("{path} is not the record of a game"))?;
        ShownFootball::replayed(&record, Luck::Record(self.path.to_owned()))
            .with_context(|| format!("{path} was not played like this"))
    }

    /// Plays a game of D-Football again, which has to be over.
    pub fn football(&self) -> anyhow::Result<RecordedFootball> {
        let path = self.path.display();
        let record = Record::parse(&self.text)
            .with_context(|| format!("{path} is not the record of a game"))?;
        let play = pigskin_football::Play::replay(&record)
            .with_context(|| format!("{path} was not played like this"))?;
        Ok(RecordedFootball { record, play })
    }
}
