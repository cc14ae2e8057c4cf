//! A problem of the project.

use serde::{Deserialize, Serialize};

use crate::{Part, Suite};

/// A problem, with all calls that check it and without its answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    /// The handout's number, such as `05a`.
    pub number: String,
    pub title: String,
    /// The function that the student writes.
    pub function: Option<String>,
    /// The points for solving it.
    pub points: f64,
    /// The phase that it belongs to.
    pub phase: u8,
    /// The rules in words, shown on a mistake.
    pub rules: Vec<String>,
    /// The questions before writing code, with their answers. Students get them locked.
    #[serde(skip)]
    pub suites: Vec<Suite>,
    /// The calls that check it.
    pub domain: Vec<Part>,
}
