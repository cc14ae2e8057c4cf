//! A call's result, and the range of allowed results.

use serde::{Deserialize, Serialize};

use super::Exception;

/// The result of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Returned {
    #[error("{number}")]
    Number { number: i64 },
    #[error("None (is a `return` missing?)")]
    Nothing,
    #[error("{shown}, {} {kind}", article(.kind))]
    Value {
        /// The value as Python writes it.
        shown: String,
        kind: String,
    },
    #[error("raised {exception}")]
    Raised { exception: Exception },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("it must be a whole number from {least} to {most}")]
pub struct Range {
    pub least: i64,
    pub most: i64,
}

fn article(kind: &str) -> &'static str {
    let vowel = kind.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    if vowel { "an" } else { "a" }
}
