//! An exception of an entry's program.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Advice;

/// An exception: Python's words, the place, and what helps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exception {
    /// The exception as Python says it: `KeyError: 7`.
    pub words: String,
    /// The place in the entry's files, if it is there.
    pub place: Option<Place>,
    pub advice: Option<Advice>,
}

impl Exception {
    /// An exception at a place, with what helps.
    pub fn new(words: String, place: Option<Place>) -> Exception {
        Exception {
            advice: Advice::about(&words),
            words,
            place,
        }
    }
}

impl fmt::Display for Exception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)?;
        if let Some(place) = &self.place {
            write!(f, " ({place})")?;
        }
        match &self.advice {
            Some(advice) => write!(f, "; {advice}"),
            None => Ok(()),
        }
    }
}

/// A place in an entry's files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file, unless it is the one with the strategy.
    pub file: Option<String>,
    /// The line, from 1, if it is known.
    pub line: Option<u32>,
    /// The column in that line, from 1, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line) {
            (None, None) => Ok(()),
            (None, Some(line)) => write!(f, "line {line}"),
            (Some(file), None) => f.write_str(file),
            (Some(file), Some(line)) => write!(f, "{file}, line {line}"),
        }
    }
}
