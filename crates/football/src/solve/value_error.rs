//! Values that take too long to compute.

use pigskin_game::short_game::TooLarge;

/// Why a board has no value within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// Too many regions can come up.
    #[error("more than {0} regions can come up")]
    Regions(usize),
    /// Tables have all boards of small games only.
    #[error("values of all boards are computed for up to 7 pieces a side, not for {0}")]
    Pieces(u8),
    /// The computation was stopped.
    #[error("the computation was stopped")]
    Stopped,
    /// The values themselves are too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}
