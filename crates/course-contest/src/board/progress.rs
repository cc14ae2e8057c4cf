//! The progress of matches.

use serde::Serialize;

/// The progress of a board's matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Number of decided matchups.
    pub decided: usize,
    /// Number of all matchups.
    pub matchups: usize,
}
