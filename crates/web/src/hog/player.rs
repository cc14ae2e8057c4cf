//! Who plays.

use std::fmt;
use std::str::FromStr;

use pigskin_contest::{HashPrefix, ParseHashPrefixError};
use pigskin_hog::{House, ParseHouseError};

use crate::kept::KeptPlayer;

/// A player, as an address names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person, on this screen.
    Me,
    /// A house strategy.
    House(House),
    /// Perfect play, with all in mind that the rules remember.
    Perfect,
    /// The best response to what the person has chosen so far.
    Response,
    /// A file that somebody dropped, by its hash.
    Kept(KeptPlayer),
}

/// A text is no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    /// It is no house strategy.
    #[error(transparent)]
    House(#[from] ParseHouseError),
    /// It is no file.
    #[error(transparent)]
    File(#[from] ParseHashPrefixError),
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
            Player::House(house) => house.to_string(),
            Player::Perfect => "Perfect play".to_owned(),
            Player::Response => "Best response to you".to_owned(),
            Player::Kept(kept) => kept.label(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Me => f.write_str("me"),
            Player::House(house) => house.fmt(f),
            Player::Perfect => f.write_str("perfect"),
            Player::Response => f.write_str("response"),
            Player::Kept(kept) => kept.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        if let Some(hash) = text.strip_prefix("file:") {
            return Ok(Player::Kept(hash.parse::<HashPrefix>()?.into()));
        }
        match text {
            "me" => Ok(Player::Me),
            "perfect" => Ok(Player::Perfect),
            "response" => Ok(Player::Response),
            house => Ok(Player::House(house.parse()?)),
        }
    }
}
