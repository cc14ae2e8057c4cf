//! Players of D-Football.

use std::fmt;
use std::str::FromStr;

use pigskin_entry::{
    HashPrefix, HousePlayer, ParseHashPrefixError, ParseHousePlayerError, SourceGame, printable,
};
use pigskin_football::Position;
use pigskin_football::solve::Tablebase;

use crate::server::problem::Problem;
use crate::uploads::{UploadedPlayer, Uploads, unknown_file};

/// A player, as an address names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    Me,
    House(HousePlayer),
    Upload(UploadedPlayer),
}

/// A text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    #[error(transparent)]
    House(#[from] ParseHousePlayerError),
    #[error(transparent)]
    File(#[from] ParseHashPrefixError),
}

/// Maximum length of a file name on a page, in characters.
const LONGEST_NAME: usize = 40;

/// Boards of up to this many squares are solved at once.
pub const SMALL: u8 = 15;

/// Why a player cannot play from a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    #[error(
        "perfect plays here only on boards of up to {} squares, because larger ones take too long",
        2 * HousePlayer::MOST_FOR_PERFECT + 1
    )]
    Perfect,
    /// A single move of perfect play may take a second there, and a match has
    /// thousands.
    #[error(
        "perfect plays matches here only from starts of up to 11 pieces per side, and on boards of \
         up to {SMALL} squares, because others take too long"
    )]
    Match,
}

impl Player {
    pub fn is_me(&self) -> bool {
        *self == Player::Me
    }

    pub fn label(&self) -> String {
        match self {
            Player::Me => "You".to_owned(),
            Player::House(HousePlayer::House(house)) => house.to_string(),
            Player::House(HousePlayer::Perfect) => "Perfect play".to_owned(),
            Player::Upload(upload) => upload.label(),
        }
    }

    pub fn is_program(&self) -> bool {
        matches!(self, Player::Upload(_))
    }

    /// Looks up the name of an uploaded player; a problem if it is unknown.
    pub async fn find_name(&mut self, files: Option<&Uploads>) -> Result<(), Problem> {
        if let Player::Upload(upload) = self {
            let files = files.ok_or_else(|| unknown_file(&upload.hash))?;
            let source = files.source(SourceGame::DFootball, &upload.hash).await?;
            upload.label = Some(printable(source.name(), LONGEST_NAME));
        }
        Ok(())
    }

    /// Refuses a player who would take too long in a game from this start.
    pub fn check(&self, start: Position) -> Result<(), TooLarge> {
        match self {
            Player::House(house @ HousePlayer::Perfect) if !house.is_quick(squares(start) / 2) => {
                Err(TooLarge::Perfect)
            }
            _ => Ok(()),
        }
    }

    /// Refuses a player who would take too long in many games from this start.
    pub fn check_for_match(&self, start: Position) -> Result<(), TooLarge> {
        match self {
            Player::House(HousePlayer::Perfect) if !is_at_once(start) => Err(TooLarge::Match),
            _ => self.check(start),
        }
    }
}

/// Returns whether the winner of each board of the game is looked up: every board that follows a
/// labelled board is labelled too.
pub fn is_at_once(start: Position) -> bool {
    squares(start) <= SMALL || Tablebase::probe(start.seen_by_mover()).is_some()
}

fn squares(start: Position) -> u8 {
    start.seen_by_mover().squares()
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Me => f.write_str("me"),
            Player::House(house) => house.fmt(f),
            Player::Upload(upload) => upload.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        match (text, text.strip_prefix("file:")) {
            ("me", _) => Ok(Player::Me),
            (_, Some(hash)) => Ok(Player::Upload(hash.parse::<HashPrefix>()?.into())),
            (house, None) => Ok(Player::House(house.parse()?)),
        }
    }
}
