//! Why a table cannot be analyzed.

use crate::UnfitTable;

/// Why a table cannot be analyzed; follows its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnalysis {
    /// It does not fit the rules.
    #[error(transparent)]
    Unfit(#[from] UnfitTable),
    /// It or the opponent rolls dice that can score nothing, so that games come
    /// back to positions and might never end. The win rate is exact all the
    /// same: see [`Opponent::win_rate`](super::Opponent::win_rate).
    #[error(
        "or its opponent rolls dice that can score nothing, so that games come back to positions \
         and might never end; then win rates are exact, but turns and what they give away are not \
         counted"
    )]
    ComesBack,
}
