//! Results, read back.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::{ReadWinRatesError, Results, WinRates};

/// Why results cannot be read back.
#[derive(Debug, thiserror::Error)]
pub enum ReadResultsError {
    /// The file cannot be opened.
    #[error("could not read {}: {source}", .path.display())]
    Open { path: PathBuf, source: io::Error },
    /// The file is not one that a contest wrote.
    #[error("{} is not the results of a contest: {source}", .path.display())]
    Json {
        path: PathBuf,
        source: serde_json::Error,
    },
    /// The win rates of a large contest cannot be read.
    #[error("{}: {source}; run the contest again", .path.display())]
    WinRates {
        path: PathBuf,
        /// Why not.
        source: ReadWinRatesError,
    },
    /// Another version of Pigskin wrote the file.
    #[error(
        "{} has version {version}, and this program reads {}; run the contest again",
        .path.display(),
        Results::VERSION
    )]
    Version { path: PathBuf, version: u32 },
}

impl Results {
    /// Reads a `results.json`, and the win rates beside it if it leaves them out.
    ///
    /// Fails if there is no such file, or this version did not write it.
    pub fn read(path: &Path) -> Result<Results, ReadResultsError> {
        let text = fs::read(path).map_err(|source| ReadResultsError::Open {
            path: path.to_owned(),
            source,
        })?;
        let json = |source| ReadResultsError::Json {
            path: path.to_owned(),
            source,
        };
        // Results of another version may lack fields.
        let Version { version } = serde_json::from_slice(&text).map_err(json)?;
        if version != Results::VERSION {
            return Err(ReadResultsError::Version {
                path: path.to_owned(),
                version,
            });
        }
        let mut results: Results = serde_json::from_slice(&text).map_err(json)?;
        drop(text);
        let Results {
            game, standings, ..
        } = &mut results;
        if let Some(hog) = game.hog_mut().filter(|hog| hog.win_rates_in.is_some()) {
            let path = path.with_file_name(WinRates::FILE);
            let read = hog.read_win_rates(standings, &path);
            read.map_err(|source| ReadResultsError::WinRates { path, source })?;
        }
        Ok(results)
    }
}

/// The part of a results file that all versions share.
#[derive(Deserialize)]
struct Version {
    version: u32,
}
