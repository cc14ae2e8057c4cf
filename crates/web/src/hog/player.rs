//! Who plays.

use std::fmt;
use std::str::FromStr;

use pigskin_hog::{House, ParseHouseError};

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
        }
    }
}

impl FromStr for Player {
    type Err = ParseHouseError;

    fn from_str(text: &str) -> Result<Player, ParseHouseError> {
        match text {
            "me" => Ok(Player::Me),
            "perfect" => Ok(Player::Perfect),
            "response" => Ok(Player::Response),
            house => house.parse().map(Player::House),
        }
    }
}
