//! What a call gave, and what it may give.

use serde::{Deserialize, Serialize};

use super::Exception;

/// What a call gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Returned {
    /// A number, or a choice.
    #[error("{number}")]
    Number {
        /// The number.
        number: i64,
    },
    /// `None`.
    #[error("None (is a `return` missing?)")]
    Nothing,
    /// Another value.
    #[error("{shown}, {} {kind}", article(.kind))]
    Value {
        /// The value as Python writes it.
        shown: String,
        /// Its type.
        kind: String,
    },
    /// An exception.
    #[error("raised {exception}")]
    Raised {
        /// The exception.
        exception: Exception,
    },
}

/// The whole numbers that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("it must be a whole number from {least} to {most}")]
pub struct Range {
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
}

fn article(kind: &str) -> &'static str {
    let vowel = kind.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    if vowel { "an" } else { "a" }
}
