//! Progress of the computation of a tablebase.

/// Progress of the computation of a tablebase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablebaseEvent {
    /// The number of boards found so far; there may be more.
    Found(u64),
    /// The number of boards labelled so far.
    Labelled(u64),
    /// The number of boards in the diagram so far.
    Drawn(u64),
}
