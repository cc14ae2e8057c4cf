//! The beginning of a hash, as addresses have it.

use std::fmt;
use std::str::FromStr;

use crate::Hash;

/// The first digits of a hash, at least [`LEAST`](Self::LEAST). With that many, no two files share
/// them by accident, and nobody can make a file for those of another.
///
/// ```
/// use pigskin_entry::{Hash, HashPrefix};
/// let hash = Hash::of_parts(["oink"]);
/// let prefix = HashPrefix::of(hash);
/// assert_eq!(prefix.to_string().len(), HashPrefix::LEAST);
/// assert_eq!(prefix.to_string().parse(), Ok(prefix));
/// assert!("../etc".parse::<HashPrefix>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HashPrefix(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("name a file by the first 16 to 32 hexadecimal digits of its hash")]
pub struct ParseHashPrefixError;

impl HashPrefix {
    /// The fewest digits.
    pub const LEAST: usize = 16;

    /// The shortest beginning of a hash.
    pub fn of(hash: Hash) -> HashPrefix {
        HashPrefix(hash.to_string()[..HashPrefix::LEAST].to_owned())
    }

    /// The digits, in lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for HashPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for HashPrefix {
    type Err = ParseHashPrefixError;

    fn from_str(text: &str) -> Result<HashPrefix, ParseHashPrefixError> {
        let fits = (HashPrefix::LEAST..=32).contains(&text.len());
        if fits && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            Ok(HashPrefix(text.to_ascii_lowercase()))
        } else {
            Err(ParseHashPrefixError)
        }
    }
}
