//! House players of D-Football by name.

use std::fmt;
use std::str::FromStr;

use pigskin_football::House;
use pigskin_football::solve::Perfect;

use super::Player;

/// A house strategy, including perfect play.
///
/// ```
/// use pigskin_entry::HousePlayer;
/// let player: HousePlayer = "mix:3,1".parse()?;
/// assert_eq!(player.player().name, "mix:3,1");
/// assert!("Perfect".parse::<HousePlayer>().is_err());
/// # Ok::<(), pigskin_entry::ParseHousePlayerError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HousePlayer {
    /// One of the handout's, or a mix of them.
    House(House),
    /// Never throws a win away.
    Perfect,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is none of random, prefer-jumps, mix:RANDOM,JUMPS and perfect")]
pub struct ParseHousePlayerError(pub String);

impl HousePlayer {
    /// Maximum number of pieces a side for which perfect play answers at once.
    pub const MOST_FOR_PERFECT: u8 = 12;

    /// Tests whether the player answers in time with this many pieces per side.
    pub fn is_quick(self, pieces: u8) -> bool {
        matches!(self, HousePlayer::House(_)) || pieces <= Self::MOST_FOR_PERFECT
    }

    /// The player of this name, ready for a match.
    pub fn player(self) -> Player {
        let name = self.to_string();
        match self {
            HousePlayer::House(house) => Player::house(name, house),
            HousePlayer::Perfect => Player::house(name, Perfect::default()),
        }
    }
}

impl FromStr for HousePlayer {
    type Err = ParseHousePlayerError;

    fn from_str(text: &str) -> Result<HousePlayer, ParseHousePlayerError> {
        match text {
            "perfect" => Ok(HousePlayer::Perfect),
            _ => match text.parse() {
                Ok(house) => Ok(HousePlayer::House(house)),
                Err(_) => Err(ParseHousePlayerError(text.to_owned())),
            },
        }
    }
}

impl fmt::Display for HousePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HousePlayer::House(house) => house.fmt(f),
            HousePlayer::Perfect => f.pad("perfect"),
        }
    }
}
