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
        let board = start.seen_by_mover();
        match self {
            Player::House(house @ HousePlayer::Perfect) if !house.is_quick(board.squares() / 2) => {
                Err(TooLarge::Perfect)
            }
            // All that a game from a labelled board comes to has a label.
            Player::House(HousePlayer::PerfectSwindler)
                if board.squares() > SMALL && Judge::label(board).is_none() =>
            {
                Err(TooLarge::Swindler)
            }
            _ => Ok(()),
        }
    }
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
