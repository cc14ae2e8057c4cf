//! Values that are too large to compute.

/// A value has too many options or too long a number to be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// The limit of [`Games::with_limit`](super::Games::with_limit) was reached.
    #[error("the values need more than {0} comparisons and canonical forms")]
    Steps(u64),
    /// A number has more than 62 bits.
    #[error("a number needs more than 62 bits")]
    Number,
}
