//! The right answers of a part that accepts several.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Part, PartKind};

/// The right answers of a part that accepts several. `Display` is in English.
///
/// ```
/// use pigskin_project::Expected;
/// let wanted = Expected::Whole { least: 0, most: 10 };
/// let text = wanted.to_string();
/// assert!(text.starts_with("a whole number from 0 to 10, the same each time"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Expected {
    /// A whole number, the same each time.
    Whole {
        /// The lowest one.
        least: i64,
        /// The highest one.
        most: i64,
    },
    Mean {
        /// The exact one.
        mean: f64,
        /// The largest distance from it.
        tolerance: f64,
    },
}

impl Expected {
    /// The right answers of a part; `None` if only one is right.
    pub fn in_part(part: &Part) -> Option<Expected> {
        match part.kind {
            PartKind::Valid { least, most, .. } => Some(Expected::Whole { least, most }),
            PartKind::Statistics {
                mean, tolerance, ..
            } => Some(Expected::Mean { mean, tolerance }),
            _ => None,
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Whole { least, most } => write!(
                f,
                "a whole number from {least} to {most}, the same each time, with nothing printed"
            ),
            Expected::Mean { mean, tolerance } => {
                write!(f, "a mean of {mean:.4}, at most {tolerance:.4} away")
            }
        }
    }
}
