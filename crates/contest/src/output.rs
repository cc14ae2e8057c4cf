//! The files in `results/`.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use pigskin_entry::NewFile;
use sha2::{Digest as _, Sha256};

use crate::results::json_lines::write_json_lines;
use crate::{Results, StandingRow, WinRates, no_formula, report};

/// Why the results are not in their files.
#[derive(Debug, thiserror::Error)]
#[error("could not write {}: {source}", .path.display())]
pub struct WriteError {
    pub path: PathBuf,
    /// The cause.
    pub source: Box<dyn std::error::Error + Send + Sync>,
}

impl WriteError {
    /// The error of a file or folder.
    pub(crate) fn of(path: &Path, source: io::Error) -> WriteError {
        WriteError {
            path: path.to_owned(),
            source: source.into(),
        }
    }
}

/// A file in the folder for results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultsFile {
    /// The standings as a spreadsheet reads them.
    Standings,
    /// All results, for programs.
    Json,
    /// The page.
    Report,
    /// The win rates that are too many for JSON.
    WinRates,
}

impl ResultsFile {
    /// All of them.
    pub(crate) const ALL: [ResultsFile; 4] = [
        ResultsFile::Standings,
        ResultsFile::Json,
        ResultsFile::Report,
        ResultsFile::WinRates,
    ];

    /// Tests whether these results have the file.
    pub(crate) fn is_of(self, results: &Results) -> bool {
        match self {
            ResultsFile::Standings | ResultsFile::Json | ResultsFile::Report => true,
            ResultsFile::WinRates => results.game.win_rates_in().is_some(),
        }
    }

    /// The name in the folder.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ResultsFile::Standings => "standings.csv",
            ResultsFile::Json => "results.json",
            ResultsFile::Report => "report.html",
            ResultsFile::WinRates => WinRates::FILE,
        }
    }

    /// Writes the file into a folder, where it is replaced atomically, and gives the SHA-256 of
    /// its bytes.
    pub(crate) fn write(self, results: &Results, folder: &Path) -> Result<String, WriteError> {
        replace(&folder.join(self.name()), |file| {
            self.contents(results, file).map_err(io::Error::other)
        })
    }

    /// Removes the file if it exists.
    ///
    /// Fails if it cannot be removed.
    pub(crate) fn remove(self, folder: &Path) -> Result<(), WriteError> {
        let path = folder.join(self.name());
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(WriteError::of(&path, error))
            }
            _ => Ok(()),
        }
    }

    fn contents(
        self,
        results: &Results,
        file: &mut dyn Write,
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        match self {
            ResultsFile::Standings => file.write_all(&results.standings_csv()?)?,
            ResultsFile::Json => results.write_json(file)?,
            ResultsFile::Report => report::write(results, file)?,
            ResultsFile::WinRates => {
                if let Some(hog) = results.game.hog() {
                    hog.write_win_rates(&results.standings, file)?;
                }
            }
        }
        Ok(())
    }
}

impl Results {
    /// Writes the files that [`Contest::run`](crate::Contest::run) writes into a folder, which is made
    /// if there is none, and removes those that these results do not have.
    ///
    /// Fails if one of them cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
        fs::create_dir_all(folder).map_err(|error| WriteError::of(folder, error))?;
        for file in ResultsFile::ALL {
            if file.is_of(self) {
                file.write(self, folder)?;
            } else {
                file.remove(folder)?;
            }
        }
        Ok(())
    }

    /// Writes the results as JSON, as `results.json` has them: a line for each
    /// standing, row of win rates, match and table. Above [`WinRates::MOST_IN_JSON`] entries it
    /// has no win rates.
    pub fn write_json(&self, json: &mut dyn Write) -> Result<(), serde_json::Error> {
        write_json_lines(json, self)
    }

    /// The standings as a CSV file, as `standings.csv` has them.
    pub fn standings_csv(&self) -> Result<Vec<u8>, csv::Error> {
        StandingRow::to_csv(&self.standings)
    }
}

impl StandingRow {
    /// Standings as a CSV file, as `standings.csv` has them.
    pub fn to_csv(standings: &[StandingRow]) -> Result<Vec<u8>, csv::Error> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        let has_forfeits = standings.iter().any(|row| row.forfeits.is_some());
        let mut columns = vec!["rank", "team", "wins", "award", "mean_win_rate", "file"];
        columns.extend(has_forfeits.then_some("forfeits"));
        let has_bids = StandingRow::have_bids(standings);
        columns.extend(has_bids.then_some("bid"));
        csv.write_record(columns)?;
        for row in standings {
            let mut record = vec![
                row.rank.map_or_else(String::new, |rank| rank.to_string()),
                no_formula(&row.team),
                row.wins.to_string(),
                row.award.to_string(),
                row.mean_win_rate.to_string(),
                no_formula(row.file.as_deref().unwrap_or_default()),
            ];
            record.extend(row.forfeits.map(|count| count.to_string()));
            if has_bids {
                record.push(row.bid.map_or_else(String::new, |bid| bid.to_string()));
            }
            csv.write_record(record)?;
        }
        csv.into_inner().map_err(|error| error.into_error().into())
    }
}

/// Writes a file beside the old one, then gives it the old one's name. Gives the SHA-256 of its
/// bytes.
fn replace(
    path: &Path,
    contents: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<String, WriteError> {
    let write = || -> io::Result<String> {
        let file = NewFile::beside(path, 0o644)?;
        let mut writer = BufWriter::with_capacity(BUFFER, HashingWriter::new(file.as_file()));
        contents(&mut writer)?;
        let sum = writer.into_inner().map_err(io::Error::from)?.sum();
        file.replace(path)?;
        Ok(sum)
    };
    write().map_err(|error| WriteError::of(path, error))
}

/// Number of bytes that are written, hashed or read at a time.
pub(crate) const BUFFER: usize = 1 << 17;

/// A file whose bytes are hashed while they are written.
struct HashingWriter<'f> {
    file: &'f fs::File,
    sha: Sha256,
}

impl<'f> HashingWriter<'f> {
    fn new(file: &'f fs::File) -> HashingWriter<'f> {
        let sha = Sha256::new();
        HashingWriter { file, sha }
    }

    /// The hash of all that was written.
    fn sum(self) -> String {
        HEXLOWER.encode(&self.sha.finalize())
    }
}

impl Write for HashingWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sha.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
