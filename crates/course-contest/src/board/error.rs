//! Failures of making a board.

use pigskin_course::{DatabaseError, TeamId, from_sqlx};

from_sqlx!(BoardError);

/// Why a board could not be made; never the fault of an entry.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error(transparent)]
    Decide(#[from] pigskin_contest::DecideError),
    #[error(transparent)]
    Play(#[from] pigskin_contest::PlayError),
    #[error(transparent)]
    NoWall(#[from] pigskin_entry::NoWall),
    #[error("the entry of team {team} can no longer be read: {reason}")]
    Damaged { team: TeamId, reason: String },
}
