//! Numbers of teams and submissions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::stored_as_number;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TeamId(pub i64);

/// A submission's number, from 1, in order of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SubmissionId(pub i64);

stored_as_number!(TeamId, SubmissionId);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is not a number from 1 up")]
pub struct ParseIdError;

fn parse(text: &str) -> Result<i64, ParseIdError> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or(ParseIdError)
}

impl TeamId {
    /// The team's name where real names are hidden.
    ///
    /// ```
    /// use pigskin_course::TeamId;
    /// assert_eq!("7".parse::<TeamId>()?.pseudonym(), "Team 7");
    /// # Ok::<(), pigskin_course::ParseIdError>(())
    /// ```
    pub fn pseudonym(self) -> String {
        format!("Team {self}")
    }
}

impl FromStr for TeamId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<TeamId, ParseIdError> {
        parse(text).map(TeamId)
    }
}

impl FromStr for SubmissionId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<SubmissionId, ParseIdError> {
        parse(text).map(SubmissionId)
    }
}

impl fmt::Display for TeamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Display for SubmissionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
