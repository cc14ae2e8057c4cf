//! The progress of matches.

use serde::Serialize;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardProgress {
    pub decided: usize,
    pub matchups: usize,
}
