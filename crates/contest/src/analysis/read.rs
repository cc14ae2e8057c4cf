//! Results, read back.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::{Results, WinRates};

/// Why results cannot be read back, with the file's name.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReadResultsError(String);

impl Results {
    /// Reads a `results.json`, and the win rates beside it if it leaves them out.
    ///
    /// Fails if there is no such file, or this version did not write it.
    pub fn read(path: &Path) -> Result<Results, ReadResultsError> {
        let name = path.display();
        let text = fs::read(path);
        let text =
            text.map_err(|error| ReadResultsError(format!("could not read {name}: {error}")))?;
        let json = |error: serde_json::Error| {
            ReadResultsError(format!("{name} is not the results of a contest: {error}"))
        };
        // Results of another version may lack fields.
        let Version { version } = serde_json::from_slice(&text).map_err(json)?;
        if version != Results::VERSION {
            let ours = Results::VERSION;
            return Err(ReadResultsError(format!(
                "{name} has version {version}, and this program reads {ours}; run the contest again"
            )));
        }
        let mut results: Results = serde_json::from_slice(&text).map_err(json)?;
        drop(text);
        let Results {
            game, standings, ..
        } = &mut results;
        if let Some(hog) = game.hog_mut().filter(|hog| hog.win_rates_in.is_some()) {
            let path = path.with_file_name(WinRates::FILE);
            let read = hog.read_win_rates(standings, &path);
            let name = path.display();
            read.map_err(|why| ReadResultsError(format!("{name}: {why}; run the contest again")))?;
        }
        Ok(results)
    }
}

/// The part of a results file that all versions share.
#[derive(Deserialize)]
struct Version {
    version: u32,
}
