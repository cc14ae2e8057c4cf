//! As much of a verdict as lists and points need.

use std::collections::{BTreeMap, BTreeSet};

use pigskin_project::{LoadError, ProblemState};
use serde::Deserialize;

/// As much of a stored `FileGrade` as lists and points need.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ShortVerdict {
    /// The points of all problems.
    pub points: f64,
    /// The points that they are worth.
    pub of: f64,
    pub(crate) load_error: Option<LoadError>,
    pub(crate) problems: BTreeMap<String, ShortProblem>,
    pub(crate) table: Option<usize>,
}

/// The part of a problem's grade that lists of many submissions need.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct ShortProblem {
    pub(crate) state: ProblemState,
    pub(crate) case: Option<String>,
    pub(crate) diagnosis: Option<String>,
}

impl ShortVerdict {
    pub(crate) fn passes(&self, number: &str) -> bool {
        let problem = self.problems.get(number);
        problem.is_some_and(|one| one.state == ProblemState::Passes)
    }

    /// The numbers of the problems that pass.
    pub(crate) fn passed(&self) -> BTreeSet<String> {
        self.numbers(ProblemState::Passes)
    }

    /// The numbers of the problems in which nothing is written.
    pub(crate) fn unwritten(&self) -> BTreeSet<String> {
        self.numbers(ProblemState::Unwritten)
    }

    fn numbers(&self, state: ProblemState) -> BTreeSet<String> {
        let problems = self.problems.iter().filter(|(_, one)| one.state == state);
        problems.map(|(number, _)| number.clone()).collect()
    }
}
