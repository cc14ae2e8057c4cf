//! Names for contents: what is the same has the same hash.

use std::fmt;
use std::fs;
use std::str::FromStr;
use std::sync::OnceLock;

use pigskin_hog::{Rules, Setting, Table};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The first 128 bits of a SHA-256, written in hexadecimal.
///
/// ```
/// use pigskin_entry::Hash;
/// use pigskin_hog::{Choice, Table};
/// let hash = Hash::of_table(&Table::from_fn(100, |_| Choice::dice(6)));
/// assert_eq!(hash.to_string().len(), 32);
/// assert_eq!(hash.to_string().parse(), Ok(hash));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hash(u128);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a hash of 32 hexadecimal digits")]
pub struct ParseHashError(String);

/// Raised when win rates would differ from before by more than their error bounds, so that no
/// result of an older program is taken for one of this. Last digits are another matter: see
/// `ENGINE` of the contests.
const EXACT_ANSWERS: u32 = 3;

impl Hash {
    /// The hash of a table's goal and choices, and of its bid if it has one.
    pub fn of_table(table: &Table) -> Hash {
        // Choices are −1 to 10, a byte each.
        let choices = table.choices().iter();
        let choices: Vec<u8> = choices
            .map(|choice| choice.number().cast_unsigned())
            .collect();
        let goal = table.goal().to_le_bytes();
        match table.bid() {
            None => Hash::of_parts([&goal[..], &choices]),
            Some(bid) => Hash::of_parts([&goal[..], &choices, &bid.to_le_bytes()]),
        }
    }

    /// The hash of all settings of the rules, whatever the edition is called.
    pub fn of_rules(rules: &Rules) -> Hash {
        let settings = Setting::stated(rules).map(|(setting, text)| format!("{setting}={text}\n"));
        let settings: Vec<String> = settings.collect();
        Hash::of_parts([format!("hog {EXACT_ANSWERS}"), settings.concat()])
    }

    /// The hash of a sequence of contents; where one ends and the next begins
    /// matters.
    pub fn of_parts<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> Hash {
        let mut sha = Sha256::new();
        for part in parts {
            sha.update((part.as_ref().len() as u64).to_le_bytes());
            sha.update(part);
        }
        let bits = sha.finalize();
        let first = bits.iter().take(16);
        Hash(first.fold(0, |number, &byte| number << 8 | u128::from(byte)))
    }

    /// The hash as bytes, the highest first.
    pub fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// The hash that was written so.
    pub fn from_bytes(bytes: [u8; 16]) -> Hash {
        Hash(u128::from_be_bytes(bytes))
    }

    /// A seed that follows from the contents.
    pub fn seed(self) -> u64 {
        // 64 bits are left.
        u64::try_from(self.0 >> 64).unwrap_or_default()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> String {
        hash.to_string()
    }
}

impl TryFrom<String> for Hash {
    type Error = ParseHashError;

    fn try_from(text: String) -> Result<Hash, ParseHashError> {
        text.parse()
    }
}

impl FromStr for Hash {
    type Err = ParseHashError;

    fn from_str(text: &str) -> Result<Hash, ParseHashError> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = digits
            .then(|| u128::from_str_radix(text, 16).ok())
            .flatten();
        number
            .map(Hash)
            .ok_or_else(|| ParseHashError(text.to_owned()))
    }
}

/// The hash of the file of the running program, which holds its engines, harnesses and kits. `None`
/// if the file cannot be read.
pub fn program_hash() -> Option<Hash> {
    static HASH: OnceLock<Option<Hash>> = OnceLock::new();
    *HASH.get_or_init(|| {
        // On Linux also where an update has replaced the file.
        let read = fs::read("/proc/self/exe").or_else(|_| fs::read(std::env::current_exe()?));
        Some(Hash::of_parts([read.ok()?]))
    })
}
