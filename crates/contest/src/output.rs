//! The files in `results/`.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::json_lines::write_json_lines;
use crate::{Results, no_formula, report};

/// Why the results are not in their files.
#[derive(Debug, thiserror::Error)]
#[error("could not write {}: {source}", .path.display())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// The cause.
    pub source: Box<dyn std::error::Error + Send + Sync>,
}

impl Results {
    /// Writes `standings.csv`, `results.json` and `report.html` into a folder.
    /// Each file is replaced atomically.
    ///
    /// # Errors
    ///
    /// If a file cannot be written; the others may have been.
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
        let csv = folder.join("standings.csv");
        let contents = self.standings_csv().map_err(failed(&csv))?;
        replace(&csv, |file| file.write_all(&contents))?;
        let json = folder.join("results.json");
        replace(&json, |file| Ok(self.write_json(file)?))?;
        let page = folder.join("report.html");
        let contents = report::html(self).map_err(failed(&page))?;
        replace(&page, |file| file.write_all(contents.as_bytes()))
    }

    /// Writes the results as JSON, as `results.json` has them: a line for each
    /// standing, row of win rates, match and table.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn write_json(&self, json: &mut dyn Write) -> Result<(), serde_json::Error> {
        write_json_lines(json, self)
    }

    /// The standings as a CSV file, as `standings.csv` has them.
    ///
    /// # Errors
    ///
    /// Only if there is no memory left.
    pub fn standings_csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        let has_forfeits = self.standings.iter().any(|row| row.forfeits.is_some());
        let mut columns = vec!["rank", "team", "wins", "award", "mean_win_rate", "file"];
        columns.extend(has_forfeits.then_some("forfeits"));
        csv.write_record(columns)?;
        for row in &self.standings {
            let mut record = vec![
                row.rank.map_or_else(String::new, |rank| rank.to_string()),
                no_formula(&row.team),
                row.wins.to_string(),
                row.award.to_string(),
                row.mean_win_rate.to_string(),
                no_formula(row.file.as_deref().unwrap_or_default()),
            ];
            record.extend(row.forfeits.map(|count| count.to_string()));
            csv.write_record(record)?;
        }
        csv.into_inner().map_err(|error| error.into_error().into())
    }
}

fn failed<E: std::error::Error + Send + Sync + 'static>(
    path: &Path,
) -> impl FnOnce(E) -> WriteError + '_ {
    |source| WriteError {
        path: path.to_owned(),
        source: Box::new(source),
    }
}

/// Writes a file beside the old one, then gives it the old one's name.
fn replace(
    path: &Path,
    contents: impl FnOnce(&mut BufWriter<&mut fs::File>) -> io::Result<()>,
) -> Result<(), WriteError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let write = || -> io::Result<()> {
        let mut file = tempfile::Builder::new()
            .permissions(world_readable())
            .tempfile_in(folder)?;
        let mut writer = BufWriter::new(file.as_file_mut());
        contents(&mut writer)?;
        writer.flush()?;
        drop(writer);
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().map_err(failed(path))
}

fn world_readable() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    fs::Permissions::from_mode(0o644)
}
