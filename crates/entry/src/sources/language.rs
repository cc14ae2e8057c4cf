//! The languages for which Pigskin has a harness.

use std::fmt;

use serde::Serialize;

/// The language of a program that our harness asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    R,
    Python,
}

/// The handout's functions in R.
const R_SDK: &str = include_str!("../../kit/d-football/d_football.R");
/// The handout's functions in Python.
const PYTHON_SDK: &str = include_str!("../../kit/d-football/d_football.py");

impl Language {
    /// The file with the handout's functions for D-Football: its name and its text.
    pub fn sdk(self) -> (&'static str, &'static str) {
        match self {
            Language::R => ("d_football.R", R_SDK),
            Language::Python => ("d_football.py", PYTHON_SDK),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Language::R => "R",
            Language::Python => "Python",
        })
    }
}
