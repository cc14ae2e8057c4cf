//! The result of a table against a field.

/// The result of a table against a field. More matches won are better, then a higher
/// mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct FieldScore {
    /// Matches won: those whose mean win rate is proved to be above ½.
    pub won: usize,
    /// The mean win rate over the field, from 0 to 1; 0 against an empty field.
    pub mean: f64,
}

impl FieldScore {
    /// The better of two results.
    pub(super) fn max(self, other: FieldScore) -> FieldScore {
        if other > self { other } else { self }
    }
}

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
