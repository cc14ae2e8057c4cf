//! Why a match has no result.

use crate::MachineError;

/// Why a match cannot be played, which is never a player's fault.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// The match was [cancelled](crate::CancelToken::cancel), or its time is over.
    #[error("the match was cut short")]
    CutShort,
}
