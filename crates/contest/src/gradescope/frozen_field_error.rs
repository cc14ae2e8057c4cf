//! Failures of reading a frozen field.

use std::path::{Path, PathBuf};

use pigskin_entry::ReadSourceError;
use pigskin_hog::TableFileError;

use crate::{ListError, ReadResultsError};

#[derive(Debug, thiserror::Error)]
pub enum FrozenFieldError {
    #[error("{0}; `pigskin contest run` makes the field")]
    Results(#[from] ReadResultsError),
    #[error("could not read {}: {source}", .path.display())]
    Read {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("field.json: {0}")]
    Json(#[from] serde_json::Error),
    #[error("the field is made for other rules than those of contest.toml; run the contest again")]
    OtherRules,
    #[error("the table of {team:?}: {source}")]
    Table {
        team: String,
        source: TableFileError,
    },
    #[error("the results are not of the contest's game; run the contest again")]
    OtherGame,
    #[error(transparent)]
    List(#[from] ListError),
    #[error("the entry {0} of the results is missing; run the contest again")]
    Missing(String),
    #[error("the entry {0} is not the one that played; run the contest again")]
    Changed(String),
    #[error("the entry {file}: {source}")]
    Entry {
        file: String,
        source: ReadSourceError,
    },
    #[error("the opponent {team} cannot play: {reason}")]
    Opponent {
        team: String,
        /// The problem of its program or of this machine.
        reason: String,
    },
    #[error(transparent)]
    Database(#[from] pigskin_database::DatabaseError),
    #[error("the field is empty; add entries or reference players")]
    Empty,
}

pub(super) fn read(path: &Path) -> Result<Vec<u8>, FrozenFieldError> {
    std::fs::read(path).map_err(|source| FrozenFieldError::Read {
        path: path.to_owned(),
        source,
    })
}
