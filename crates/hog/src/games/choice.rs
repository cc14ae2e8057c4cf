//! The choice of a player in a turn.

use std::fmt;
use std::str::FromStr;

/// The most dice that any edition allows in a turn.
pub const MOST_DICE: u8 = 10;

/// A number of dice to roll, or −1 for Pork Chop.
///
/// [`Rules::allows`](crate::Rules::allows) tests whether an edition has the choice.
///
/// ```
/// use pigskin_hog::Choice;
/// assert_eq!(Choice::try_from(6)?, Choice::dice(6));
/// assert_eq!("-1".parse::<Choice>()?, Choice::PORK_CHOP);
/// assert!(Choice::try_from(11).is_err());
/// # Ok::<(), pigskin_hog::InvalidChoice>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice(i8);

/// A number that is not a choice in any edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a number of dice from 0 to 10, nor -1")]
pub struct InvalidChoice(pub String);

impl Choice {
    /// The choice −1.
    pub const PORK_CHOP: Choice = Choice(-1);

    /// The choice to roll this many dice, at most [`MOST_DICE`].
    pub const fn dice(dice: u8) -> Choice {
        // At most 10, so it fits.
        Choice(if dice < MOST_DICE { dice } else { MOST_DICE }.cast_signed())
    }

    /// The number of dice, or `None` for Pork Chop.
    pub const fn as_dice(self) -> Option<u8> {
        if self.0 < 0 {
            None
        } else {
            Some(self.0.unsigned_abs())
        }
    }

    /// The choice as strategies write it: −1 to 10.
    pub const fn number(self) -> i8 {
        self.0
    }
}

impl TryFrom<i64> for Choice {
    type Error = InvalidChoice;

    fn try_from(number: i64) -> Result<Choice, InvalidChoice> {
        match i8::try_from(number) {
            Ok(number @ -1..=10) => Ok(Choice(number)),
            _ => Err(InvalidChoice(number.to_string())),
        }
    }
}

impl FromStr for Choice {
    type Err = InvalidChoice;

    fn from_str(text: &str) -> Result<Choice, InvalidChoice> {
        let number: i64 = text.parse().map_err(|_| InvalidChoice(text.to_owned()))?;
        Choice::try_from(number)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
