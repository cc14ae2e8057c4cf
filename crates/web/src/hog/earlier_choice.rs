//! The person's choices in earlier games.

use std::fmt;
use std::str::FromStr;

use pigskin_hog::Choice;

use super::written_turn::parts;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlierChoice {
    pub mine: u16,
    pub theirs: u16,
    pub choice: Choice,
}

/// A text is not a choice in an earlier game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not two scores and a choice")]
pub struct ParseEarlierChoiceError(String);

impl EarlierChoice {
    /// Maximum number of remembered choices, enough for some games.
    pub const MOST: usize = 200;

    /// Reads a list of choices; those beyond the maximum are ignored.
    pub fn list(text: &str) -> Result<Vec<EarlierChoice>, ParseEarlierChoiceError> {
        parts(text)
            .take(EarlierChoice::MOST)
            .map(str::parse)
            .collect()
    }
}

impl fmt::Display for EarlierChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.mine, self.theirs, self.choice)
    }
}

impl FromStr for EarlierChoice {
    type Err = ParseEarlierChoiceError;

    fn from_str(text: &str) -> Result<EarlierChoice, ParseEarlierChoiceError> {
        let read = || {
            let mut parts = text.split(',');
            let earlier = EarlierChoice {
                mine: parts.next()?.parse().ok()?,
                theirs: parts.next()?.parse().ok()?,
                choice: parts.next()?.parse().ok()?,
            };
            parts.next().is_none().then_some(earlier)
        };
        read().ok_or_else(|| ParseEarlierChoiceError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "0,0,5.12,99,-1";
        let list = EarlierChoice::list(text).expect("two choices");
        let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
        assert_eq!(texts.join("."), text);
        for wrong in ["1,2", "1,2,3,4", "a,b,c", "1,2,99", ",,"] {
            assert!(EarlierChoice::list(wrong).is_err(), "{wrong}");
        }
    }
}
