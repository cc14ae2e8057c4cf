//! Failures of reading a frozen field.

use std::path::{Path, PathBuf};

use pigskin_contest::{ListError, ReadResultsError};
use pigskin_entry::ReadSourceError;
use pigskin_hog::TableFileError;

/// Why there is no field to compare entries with.
#[derive(Debug, thiserror::Error)]
pub enum FrozenFieldError {
    /// There is neither a frozen field nor results.
    #[error("{0}; `pigskin contest run` makes the field")]
    Results(#[from] ReadResultsError),
    /// A file of the field cannot be read.
    #[error("could not read {}: {source}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// `field.json` cannot be read.
    #[error("field.json: {0}")]
    Json(#[from] serde_json::Error),
    /// The field was made for other rules than those of the contest.
    #[error("the field is made for other rules than those of contest.toml; run the contest again")]
    OtherRules,
    /// A table does not fit the rules.
    #[error("the table of {team:?}: {source}")]
    Table {
        /// The team.
        team: String,
        /// The error.
        source: TableFileError,
    },
    /// The results are of another game.
    #[error("the results are not of the contest's game; run the contest again")]
    OtherGame,
    /// The entries cannot be listed.
    #[error(transparent)]
    List(#[from] ListError),
    /// An entry of the results is missing.
    #[error("the entry {0} of the results is missing; run the contest again")]
    Missing(String),
    /// An entry has changed since it played.
    #[error("the entry {0} is not the one that played; run the contest again")]
    Changed(String),
    /// An opponent's entry cannot be read.
    #[error("the entry {file}: {source}")]
    Entry {
        /// The entry's name.
        file: String,
        /// The error.
        source: ReadSourceError,
    },
    /// An opponent's program cannot play.
    #[error("the opponent {team} cannot play: {reason}")]
    Opponent {
        /// The opponent's team.
        team: String,
        /// The problem of its program or of this machine.
        reason: String,
    },
    /// The database of the course failed.
    #[error(transparent)]
    Database(#[from] pigskin_course::DatabaseError),
    /// The field is empty.
    #[error("the field is empty; add entries or reference players")]
    Empty,
}

/// Reads a file of the field.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, FrozenFieldError> {
    std::fs::read(path).map_err(|source| FrozenFieldError::Read {
        path: path.to_owned(),
        source,
    })
}
