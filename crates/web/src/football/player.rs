//! Who plays.

use std::fmt;
use std::str::FromStr;

use pigskin_contest::{HousePlayer, ParseHousePlayerError};
use pigskin_football::Position;
use pigskin_football::solve::Judge;

/// A player, as an address names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person, on this screen.
    Me,
    /// A strategy of ours.
    House(HousePlayer),
}

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
    pub fn is_me(self) -> bool {
        self == Player::Me
    }

    /// What it is called on the page.
    pub fn label(self) -> String {
        match self {
            Player::Me => "You".to_owned(),
            Player::House(HousePlayer::House(house)) => house.to_string(),
            Player::House(HousePlayer::Perfect) => "Perfect play".to_owned(),
            Player::House(HousePlayer::PerfectSwindler) => "Perfect play with traps".to_owned(),
        }
    }

    /// Refuses who would take too long in a game from this start.
    pub fn check(self, start: Position) -> Result<(), TooLarge> {
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
    pub fn check_for_match(self, start: Position) -> Result<(), TooLarge> {
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
        }
    }
}

impl FromStr for Player {
    type Err = ParseHousePlayerError;

    fn from_str(text: &str) -> Result<Player, ParseHousePlayerError> {
        match text {
            "me" => Ok(Player::Me),
            house => house.parse().map(Player::House),
        }
    }
}
