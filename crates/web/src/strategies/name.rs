//! Names of strategies in addresses.

use std::fmt;
use std::str::FromStr;

use pigskin_entry::{HashPrefix, ParseHashPrefixError};
use pigskin_hog::{House, ParseHouseError};

/// The name of a strategy in addresses: `perfect`, `always:6`, or `file:` with the beginning of a
/// file's hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrategyName {
    Perfect,
    House(House),
    Upload(HashPrefix),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseStrategyNameError {
    #[error(transparent)]
    House(#[from] ParseHouseError),
    #[error(transparent)]
    Upload(#[from] ParseHashPrefixError),
}

impl fmt::Display for StrategyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StrategyName::Perfect => f.write_str("perfect"),
            StrategyName::House(house) => house.fmt(f),
            StrategyName::Upload(hash) => write!(f, "file:{hash}"),
        }
    }
}

impl FromStr for StrategyName {
    type Err = ParseStrategyNameError;

    fn from_str(text: &str) -> Result<StrategyName, ParseStrategyNameError> {
        Ok(match text.split_once(':') {
            None if text == "perfect" => StrategyName::Perfect,
            Some(("file", hash)) => StrategyName::Upload(hash.parse()?),
            _ => StrategyName::House(text.parse()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["perfect", "always:6", "swap:8,4", "file:0123456789abcdef"] {
            let name: StrategyName = text.parse().expect(text);
            assert_eq!(name.to_string(), text);
        }
    }

    #[test]
    fn other_texts_name_nothing() {
        for text in [
            "",
            "me",
            "file:",
            "file:../../etc/passwd",
            "file:abc",
            "found:boar.py",
            "<script>",
            "always:\u{202e}6",
        ] {
            assert!(text.parse::<StrategyName>().is_err(), "{text}");
        }
    }
}
