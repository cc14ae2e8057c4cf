//! Who plays.

use std::fmt;
use std::str::FromStr;

use pigskin_contest::{
    HashPrefix, HousePlayer, ParseHashPrefixError, ParseHousePlayerError, SourceGame, printable,
};
use pigskin_football::Position;
use pigskin_football::solve::Judge;

use crate::Site;
use crate::kept::{KeptPlayer, not_kept};
use crate::problem::Problem;

/// A player, as an address names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person, on this screen.
    Me,
    /// A strategy of ours.
    House(HousePlayer),
    /// A program that somebody dropped.
    Kept(KeptPlayer),
}

/// A text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    /// It is no strategy of ours.
    #[error(transparent)]
    House(#[from] ParseHousePlayerError),
    /// It is no file.
    #[error(transparent)]
    File(#[from] ParseHashPrefixError),
}

/// The longest name of a file that is shown, in characters.
const LONGEST_NAME: usize = 40;

/// Boards up to here are nothing for the solver, whatever stands on them.
const SMALL: u8 = 15;

/// Why a player cannot play from a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// Perfect play takes too long.
    #[error(
        "perfect plays here on boards of up to {} squares, since larger ones take it too long",
        2 * HousePlayer::MOST_FOR_PERFECT + 1
    )]
    Perfect,
    /// Looking for traps takes too long.
    #[error(
        "perfect-swindler plays here from the starts of up to 11 a side, and on any board of up \
         to {SMALL} squares, since others take it too long"
    )]
    Swindler,
    /// A single move of perfect play may take a second there, and a match has
    /// thousands.
    #[error(
        "matches of perfect play are here from the starts of up to 11 a side, and on any board of \
         up to {SMALL} squares, since others take it too long"
    )]
    Match,
}

impl Player {
    /// Whether it is a person, who is asked on the page.
    pub fn is_me(&self) -> bool {
        *self == Player::Me
    }

    /// What it is called on the page.
    pub fn label(&self) -> String {
        match self {
            Player::Me => "You".to_owned(),
            Player::House(HousePlayer::House(house)) => house.to_string(),
            Player::House(HousePlayer::Perfect) => "Perfect play".to_owned(),
            Player::House(HousePlayer::PerfectSwindler) => "Perfect play with traps".to_owned(),
            Player::Kept(kept) => kept.label(),
        }
    }

    /// Whether it is somebody's program.
    pub fn is_program(&self) -> bool {
        matches!(self, Player::Kept(_))
    }

    /// Finds out what a file is called; a problem where it is not kept.
    pub async fn find_name(&mut self, site: &Site) -> Result<(), Problem> {
        if let Player::Kept(kept) = self {
            let files = site.kept.as_ref().ok_or_else(|| not_kept(&kept.hash))?;
            let source = files.source(SourceGame::DFootball, &kept.hash).await?;
            kept.label = Some(printable(source.name(), LONGEST_NAME));
        }
        Ok(())
    }

    /// Refuses who would take too long in a game from this start.
    pub fn check(&self, start: Position) -> Result<(), TooLarge> {
        match self {
            Player::House(house @ HousePlayer::Perfect) if !house.is_quick(squares(start) / 2) => {
                Err(TooLarge::Perfect)
            }
            Player::House(HousePlayer::PerfectSwindler) if !is_at_once(start) => {
                Err(TooLarge::Swindler)
            }
            _ => Ok(()),
        }
    }

    /// Refuses who would take too long in many games from this start.
    pub fn check_for_match(&self, start: Position) -> Result<(), TooLarge> {
        match self {
            Player::House(HousePlayer::Perfect) if !is_at_once(start) => Err(TooLarge::Match),
            _ => self.check(start),
        }
    }
}

/// Whether who wins is there at once, now and later in the game: all that a game
/// from a labelled board comes to has a label.
fn is_at_once(start: Position) -> bool {
    squares(start) <= SMALL || Judge::label(start.seen_by_mover()).is_some()
}

fn squares(start: Position) -> u8 {
    start.seen_by_mover().squares()
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Me => f.write_str("me"),
            Player::House(house) => house.fmt(f),
            Player::Kept(kept) => kept.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        match (text, text.strip_prefix("file:")) {
            ("me", _) => Ok(Player::Me),
            (_, Some(hash)) => Ok(Player::Kept(hash.parse::<HashPrefix>()?.into())),
            (house, None) => Ok(Player::House(house.parse()?)),
        }
    }
}
