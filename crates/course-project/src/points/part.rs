//! The parts of a student's points.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A part of the points, which staff publish by itself.
///
/// ```
/// use pigskin_course_project::PointsPart;
/// let part: PointsPart = "checkpoint-1".parse()?;
/// assert_eq!(part, PointsPart::Checkpoint(1));
/// assert_eq!(part.to_string(), "checkpoint-1");
/// assert!("phase-x".parse::<PointsPart>().is_err());
/// # Ok::<(), pigskin_course_project::PointsPartError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PointsPart {
    /// The problems of the phase with this number.
    Phase(u8),
    /// The checkpoint of the phase with this number.
    Checkpoint(u8),
    Composition,
    /// The extra points for being early.
    Early,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no part of the points, such as phase-1, checkpoint-1, composition or early")]
pub struct PointsPartError(String);

impl fmt::Display for PointsPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PointsPart::Phase(number) => f.pad(&format!("phase-{number}")),
            PointsPart::Checkpoint(number) => f.pad(&format!("checkpoint-{number}")),
            PointsPart::Composition => f.pad("composition"),
            PointsPart::Early => f.pad("early"),
        }
    }
}

impl FromStr for PointsPart {
    type Err = PointsPartError;

    fn from_str(text: &str) -> Result<PointsPart, PointsPartError> {
        let number = |number: &str| number.parse().map_err(|_| PointsPartError(text.to_owned()));
        match text.split_once('-') {
            Some(("phase", phase)) => Ok(PointsPart::Phase(number(phase)?)),
            Some(("checkpoint", phase)) => Ok(PointsPart::Checkpoint(number(phase)?)),
            None if text == "composition" => Ok(PointsPart::Composition),
            None if text == "early" => Ok(PointsPart::Early),
            _ => Err(PointsPartError(text.to_owned())),
        }
    }
}

impl TryFrom<String> for PointsPart {
    type Error = PointsPartError;

    fn try_from(text: String) -> Result<PointsPart, PointsPartError> {
        text.parse()
    }
}

impl From<PointsPart> for String {
    fn from(part: PointsPart) -> String {
        part.to_string()
    }
}
