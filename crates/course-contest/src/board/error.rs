//! Failures of making a board.

use pigskin_course::{DatabaseError, TeamId, from_sqlx};

from_sqlx!(BoardError);

/// Why a board could not be made; never the fault of an entry.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The win rates could not be computed.
    #[error(transparent)]
    Decide(#[from] pigskin_contest::DecideError),
    /// The matches could not be played.
    #[error(transparent)]
    Play(#[from] pigskin_contest::PlayError),
    /// Programs cannot run on this machine.
    #[error(transparent)]
    NoWall(#[from] pigskin_entry::NoWall),
    /// An accepted entry can no longer be read.
    #[error("the entry of team {team} can no longer be read: {reason}")]
    Damaged {
        /// The team.
        team: TeamId,
        /// The reason.
        reason: String,
    },
}
