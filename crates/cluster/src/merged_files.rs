//! The files of a merge.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use pigskin_contest::StandingRow;

use crate::{Location, MergedContest, Plan, Square, SquareFile};

/// Why the files of a merge were not written.
#[derive(Debug, thiserror::Error)]
#[error("could not write {}: {source}", .path.display())]
pub struct MergedFilesError {
    /// The file or folder.
    pub path: PathBuf,
    /// The cause.
    pub source: Box<dyn std::error::Error + Send + Sync>,
}

impl MergedContest {
    /// Writes `standings.csv`, which has the bytes of the one that `pigskin contest run` writes,
    /// `merged.json`, and `win-rates.sql`, by which `DuckDB` reads the squares as one matrix. Makes
    /// the folder if there is none.
    ///
    /// Fails if one of them cannot be written.
    pub fn write(
        &self,
        folder: &Path,
        location: &Location,
        plan: &Plan,
    ) -> Result<(), MergedFilesError> {
        let failed =
            |path: &Path, source: Box<dyn std::error::Error + Send + Sync>| MergedFilesError {
                path: path.to_owned(),
                source,
            };
        fs::create_dir_all(folder).map_err(|error| failed(folder, error.into()))?;
        let write =
            |name: &str, bytes: Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>>| {
                let path = folder.join(name);
                let wrote = bytes.and_then(|bytes| Ok(fs::write(&path, bytes)?));
                wrote.map_err(|error| failed(&path, error))
            };
        let csv = StandingRow::to_csv(&self.standings);
        write("standings.csv", csv.map_err(Into::into))?;
        let json = serde_json::to_vec_pretty(self);
        write("merged.json", json.map_err(Into::into))?;
        write("win-rates.sql", Ok(plan.sql(location).into_bytes()))
    }
}

impl Plan {
    /// Views for `DuckDB`: `entries`; `win_rates`, a row for each pair of tables; and `matchups`, a
    /// row for each pair of entries, as the first has it.
    pub fn sql(&self, location: &Location) -> String {
        let quoted = |name: &str| format!("'{}'", location.address_of(name).replace('\'', "''"));
        let names = self.square_names().into_iter();
        let files: Vec<String> = names
            .map(|name| quoted(&SquareFile::name(Square::FOLDER, name)))
            .collect();
        let mut sql = String::new();
        // Writing into a String never fails.
        let _ = write!(
            sql,
            "CREATE OR REPLACE VIEW entries AS\n\
             SELECT file, team, coalesce(stand_in, false) AS stand_in, hash,\n       \
             row_number() OVER () - 1 AS place\n\
             FROM read_json({entries}, format = 'newline_delimited',\n     \
             columns = {{file: 'VARCHAR', team: 'VARCHAR', stand_in: 'BOOLEAN', hash: 'VARCHAR'}});\n\n\
             CREATE OR REPLACE VIEW win_rates AS\n\
             SELECT a, b, first, second, (first + second) / 2 AS mean\n\
             FROM read_parquet([\n  {files}\n]);\n\n\
             CREATE OR REPLACE VIEW matchups AS\n\
             SELECT x.team AS a, y.team AS b, first, second, mean\n\
             FROM win_rates JOIN entries x ON a = x.hash JOIN entries y ON b = y.hash\n\
             WHERE (a <> b OR x.place < y.place) AND least(x.place, y.place) < {ranked}\n\
             UNION ALL\n\
             SELECT y.team, x.team, 1 - second, 1 - first, 1 - mean\n\
             FROM win_rates JOIN entries x ON a = x.hash JOIN entries y ON b = y.hash\n\
             WHERE (a <> b OR x.place < y.place) AND least(x.place, y.place) < {ranked};\n",
            entries = quoted(&self.entries_in),
            files = files.join(",\n  "),
            ranked = self.ranked,
        );
        sql
    }
}
