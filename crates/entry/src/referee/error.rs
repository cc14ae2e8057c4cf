//! The reasons why a match has no result.

use crate::MachineError;

/// The reason why a match cannot be played; never a player's fault.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// The match was [cancelled](crate::CancelToken::cancel), or its time is over.
    #[error("the match was cut short")]
    CutShort,
}
