//! Progress of a search.

use super::score::FieldScore;

/// A report of a running search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FieldEvent {
    /// Tables of the field were compared with each other.
    Compared {
        /// Pairs compared so far.
        pairs: usize,
        /// All pairs.
        of: usize,
    },
    /// A climb begins.
    Climbs {
        /// The number of the climb, from 1.
        climb: usize,
        /// The most climbs of the search.
        of: usize,
    },
    /// Some changes were tried.
    Step {
        /// The result of the best table so far.
        best: FieldScore,
    },
}
