//! Records of games, read from files.

use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use pigskin_contest::read_text;
use pigskin_entry::printable;
use pigskin_football::Football;
use pigskin_game::{Record, Seat};
use pigskin_hog::{Edition, RecordTag, Rules};

use crate::args::game_arg::GameArg;
use crate::football::shown::{RandomSource, ShownFootball};

/// Characters of a name from a record that are shown.
const LONGEST_NAME: usize = 100;

/// A game of Hog from its record, finished or not.
pub struct RecordedHog<G = pigskin_hog::Play> {
    /// The edition; its name is printable.
    pub edition: Edition,
    /// The players' names, Player 0 first; printable.
    pub players: [String; 2],
    /// The game, played again.
    pub game: G,
}

/// Replays a record by the rules in it.
type ReplayHog<G> = fn(&Record<Rules>) -> Result<(Edition, G), pigskin_hog::ReplayPlayError>;

pub struct RecordText<'a> {
    path: &'a Path,
    /// The record as in the file.
    pub text: String,
}

impl RecordText<'_> {
    /// Reads the file.
    pub fn read(path: &Path) -> anyhow::Result<RecordText<'_>> {
        let text = read_text(path)?;
        Ok(RecordText { path, text })
    }

    /// The game that the record names. A record without a known game is read as one of Hog, so that
    /// its reader reports the fault.
    pub fn game(&self) -> GameArg {
        let tags = self.text.lines().take_while(|line| !line.trim().is_empty());
        let mut tags = tags.filter_map(|line| line.split_once(':'));
        let game = tags.find(|(name, _)| name.trim() == "game");
        let game = game.and_then(|(_, game)| GameArg::from_str(game.trim(), false).ok());
        game.unwrap_or(GameArg::Hog)
    }

    /// Replays a finished game of Hog.
    pub fn hog(&self) -> anyhow::Result<RecordedHog> {
        self.hog_by(pigskin_hog::Play::replay)
    }

    /// Replays a game of Hog, finished or not.
    pub fn hog_so_far(&self) -> anyhow::Result<RecordedHog<pigskin_hog::Progress>> {
        self.hog_by(pigskin_hog::Progress::replay)
    }

    fn hog_by<G>(&self, replay: ReplayHog<G>) -> anyhow::Result<RecordedHog<G>> {
        let path = self.path.display();
        let record = Record::<Rules>::parse(&self.text)
            .with_context(|| format!("{path} is not the record of a game"))?;
        let (mut edition, game) =
            replay(&record).with_context(|| format!("{path} does not follow the rules"))?;
        // Names must not contain control sequences of the terminal.
        let name_of = |seat: Seat| {
            let tag = RecordTag::Player(seat).name();
            printable(record.tag(tag).unwrap_or("unknown"), LONGEST_NAME)
        };
        edition.name = printable(&edition.name, LONGEST_NAME);
        Ok(RecordedHog {
            edition,
            players: Seat::BOTH.map(name_of),
            game,
        })
    }

    /// Replays a game of D-Football, finished or not.
    pub fn football_so_far(&self) -> anyhow::Result<ShownFootball> {
        let path = self.path.display();
        let record = Record::parse(&self.text)
            .with_context(|| format!("{path} is not the record of a game"))?;
        ShownFootball::replayed(&record, RandomSource::Record(self.path.to_owned()))
            .with_context(|| format!("{path} does not follow the rules"))
    }

    /// Replays a finished game of D-Football. The record names the players.
    pub fn football(&self) -> anyhow::Result<(Record<Football>, pigskin_football::Play)> {
        let path = self.path.display();
        let record = Record::parse(&self.text)
            .with_context(|| format!("{path} is not the record of a game"))?;
        let play = pigskin_football::Play::replay(&record)
            .with_context(|| format!("{path} does not follow the rules"))?;
        Ok((record, play))
    }
}
