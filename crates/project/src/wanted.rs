//! What is right where several answers are.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Asked, Part};

/// What is right in a part in which several answers are. `Display` says it in English.
///
/// ```
/// use pigskin_project::Wanted;
/// let wanted = Wanted::Whole { least: 0, most: 10 };
/// assert_eq!(wanted.to_string(), "a whole number from 0 to 10, the same each time, with nothing printed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Wanted {
    /// A whole number, the same each time.
    Whole {
        /// The lowest one.
        least: i64,
        /// The highest one.
        most: i64,
    },
    /// A mean.
    Mean {
        /// The exact one.
        mean: f64,
        /// The largest distance from it.
        tolerance: f64,
    },
}

impl Wanted {
    /// What is right in a part; `None` where a single answer is.
    pub fn in_part(part: &Part) -> Option<Wanted> {
        match part.asked {
            Asked::Valid { least, most, .. } => Some(Wanted::Whole { least, most }),
            Asked::Statistics {
                mean, tolerance, ..
            } => Some(Wanted::Mean { mean, tolerance }),
            _ => None,
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Whole { least, most } => write!(
                f,
                "a whole number from {least} to {most}, the same each time, with nothing printed"
            ),
            Wanted::Mean { mean, tolerance } => {
                write!(f, "a mean of {mean:.4}, at most {tolerance:.4} away")
            }
        }
    }
}
