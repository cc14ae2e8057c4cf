//! Why a table cannot be analyzed.

use crate::UnfitTable;

/// Why a table cannot be analyzed; the message follows the table's name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnalysis {
    /// The table does not fit the rules.
    #[error(transparent)]
    Unfit(#[from] UnfitTable),
    /// The table or the opponent rolls dice that can score nothing, so positions can repeat
    /// and a game might never end. The win rate is still exact: see
    /// [`Opponent::win_rate`](super::Opponent::win_rate).
    #[error(
        "or its opponent rolls dice that can score nothing, so a game might never end; the win \
         rate is still exact, but turns and costs of choices are not computed"
    )]
    ComesBack,
}
