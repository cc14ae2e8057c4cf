//! What students agree to be told of their team if it wins.

use serde::{Deserialize, Serialize};

/// What a student agrees to be told of their team in later semesters, if it is among the winners.
/// A team agrees to what all of its members agree to.
///
/// ```
/// use pigskin_course::Recognition;
/// let members = [Recognition::Plays, Recognition::Named];
/// assert_eq!(members.into_iter().min(), Some(Recognition::Named));
/// assert_eq!("plays".parse(), Ok(Recognition::Plays));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Recognition {
    /// Nothing.
    #[default]
    No,
    /// The team's name and its result.
    Named,
    /// The same, and its strategy plays in later contests as a reference player.
    Plays,
}

/// A text that says nothing about recognition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("is not no, named or plays")]
pub struct ParseRecognitionError;

impl Recognition {
    /// The name in forms and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Recognition::No => "no",
            Recognition::Named => "named",
            Recognition::Plays => "plays",
        }
    }

    pub fn stored(text: Option<&str>) -> Recognition {
        text.and_then(|text| text.parse().ok()).unwrap_or_default()
    }
}

impl std::str::FromStr for Recognition {
    type Err = ParseRecognitionError;

    fn from_str(text: &str) -> Result<Recognition, ParseRecognitionError> {
        let all = [Recognition::No, Recognition::Named, Recognition::Plays];
        let found = all.into_iter().find(|one| one.as_str() == text);
        found.ok_or(ParseRecognitionError)
    }
}
