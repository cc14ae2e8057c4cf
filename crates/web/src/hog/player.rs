//! Players of Hog.

use std::fmt;
use std::str::FromStr;

use pigskin_entry::{HashPrefix, ParseHashPrefixError};
use pigskin_hog::{House, ParseHouseError};

use crate::uploads::UploadedPlayer;

/// A player, as an address names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    Me,
    House(House),
    Perfect,
    /// The best response to the person's choices so far.
    Response,
    Upload(UploadedPlayer),
}

/// A text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    #[error(transparent)]
    House(#[from] ParseHouseError),
    #[error(transparent)]
    File(#[from] ParseHashPrefixError),
}

impl Player {
    pub fn is_me(&self) -> bool {
        *self == Player::Me
    }

    pub fn label(&self) -> String {
        match self {
            Player::Me => "You".to_owned(),
            Player::House(house) => house.to_string(),
            Player::Perfect => "Perfect play".to_owned(),
            Player::Response => "Best response to you".to_owned(),
            Player::Upload(upload) => upload.label(),
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
            Player::Upload(upload) => upload.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        if let Some(hash) = text.strip_prefix("file:") {
            return Ok(Player::Upload(hash.parse::<HashPrefix>()?.into()));
        }
        match text {
            "me" => Ok(Player::Me),
            "perfect" => Ok(Player::Perfect),
            "response" => Ok(Player::Response),
            house => Ok(Player::House(house.parse()?)),
        }
    }
}
