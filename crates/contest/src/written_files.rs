//! The files in the folder for results. A file that is up to date is not written again.
//!
//! A file is up to date if the same program wrote it, for the same results, and it still has the
//! bytes that were written.

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _};
use std::path::Path;

use data_encoding::HEXLOWER;
use rayon::prelude::*;
use rustix::fs::{Mode, OFlags};
use sha2::{Digest as _, Sha256};

use crate::output::{BUFFER, ResultsFile, WriteError};
use crate::{GameResults, HogResults, Results, RunError, Store, StoreError};

/// The record of a written file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct WrittenFile {
    /// The program that wrote it.
    program: String,
    /// The hash of the results that it shows.
    results: String,
    /// The hash of its bytes.
    contents: String,
}

impl Results {
    /// Writes the files that are not up to date: files that show other results, that another program
    /// wrote, that are missing, or that were changed. Removes files of an earlier run that these
    /// results do not have.
    ///
    /// Fails if a file cannot be written, or the database fails.
    pub(crate) async fn write_what_is_new(
        &self,
        folder: &Path,
        store: &Store,
    ) -> Result<(), RunError> {
        let known = store.written().await?;
        let sum = self.sum().map_err(|error| WriteError::of(folder, error))?;
        let (program, results) = (program(), sum);
        let (files, others): (Vec<ResultsFile>, Vec<ResultsFile>) = (ResultsFile::ALL)
            .into_iter()
            .partition(|file| file.is_of(self));
        for file in others {
            if known.contains_key(file.name()) {
                file.remove(folder)?;
                store.forget_written(file.name()).await?;
            }
        }
        let written: Vec<Result<(ResultsFile, WrittenFile), WriteError>> = files
            .into_par_iter()
            .map(|file| {
                let known = known.get(file.name());
                let known = known.filter(|known| known.program == program);
                let known = known.filter(|known| known.results == results);
                if let Some(known) = known.filter(|known| is_as_written(folder, file, known)) {
                    return Ok((file, known.clone()));
                }
                let contents = file.write(self, folder)?;
                let (program, results) = (program.clone(), results.clone());
                let written = WrittenFile {
                    program,
                    results,
                    contents,
                };
                Ok((file, written))
            })
            .collect();
        for written in written {
            let (file, written) = written?;
            if known.get(file.name()) != Some(&written) {
                store.note_written(file.name(), &written).await?;
            }
        }
        Ok(())
    }
}

impl Results {
    /// The SHA-256 of all that the files show.
    fn sum(&self) -> io::Result<String> {
        // A new field is either hashed or left out here; the compiler asks.
        let Results {
            version,
            title,
            scoring,
            awards,
            standings,
            disqualified,
            same,
            game,
        } = self;
        let all = (
            (version, title, scoring, awards),
            (standings, disqualified, same),
        );
        let mut bytes = BufWriter::with_capacity(BUFFER, Hasher(Sha256::new()));
        serde_json::to_writer(&mut bytes, &all)?;
        match game {
            GameResults::Hog(hog) => hog.add_to(&mut bytes)?,
            GameResults::DFootball(football) => serde_json::to_writer(&mut bytes, football)?,
        }
        let Hasher(sha) = bytes.into_inner().map_err(io::Error::from)?;
        Ok(HEXLOWER.encode(&sha.finalize()))
    }
}

impl HogResults {
    fn add_to(&self, bytes: &mut impl io::Write) -> io::Result<()> {
        let HogResults {
            edition,
            rules,
            rules_in_words,
            threshold,
            error_bound,
            engine,
            win_rates,
            win_rates_in,
            tables,
        } = self;
        let all = (edition, rules, rules_in_words, threshold);
        serde_json::to_writer(&mut *bytes, &(all, error_bound, engine, win_rates_in))?;
        win_rates.write_numbers(bytes)?;
        for (hash, table) in tables {
            writeln!(bytes, "{hash} {}", table.len())?;
            for row in table {
                let row: Vec<u8> = row.iter().map(|choice| choice.to_le_bytes()[0]).collect();
                bytes.write_all(&(row.len() as u64).to_le_bytes())?;
                bytes.write_all(&row)?;
            }
        }
        Ok(())
    }
}

/// A writer that hashes its bytes.
struct Hasher(Sha256);

impl io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Tests whether a file still has the bytes that were written.
fn is_as_written(folder: &Path, file: ResultsFile, written: &WrittenFile) -> bool {
    let contents = hash_of_file(&folder.join(file.name()));
    contents.is_ok_and(|contents| contents == written.contents)
}

/// The hash of a regular file's bytes, as [`ResultsFile::write`] gives it.
fn hash_of_file(path: &Path) -> io::Result<String> {
    // A link is not followed, and a pipe does not block.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let mut file = File::from(rustix::fs::open(path, flags, Mode::empty())?);
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut sha = Sha256::new();
    let mut bytes = vec![0; BUFFER];
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(HEXLOWER.encode(&sha.finalize())),
            count => sha.update(&bytes[..count]),
        }
    }
}

/// The running program: its version and, since builds of one version differ while Pigskin is
/// developed, the size and the time of its file.
fn program() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let file = env::current_exe().and_then(fs::metadata);
    let build = file.and_then(|file| {
        let modified = file.modified()?.duration_since(std::time::UNIX_EPOCH);
        let modified = modified.map_err(io::Error::other)?;
        Ok(format!("{} {}", file.len(), modified.as_nanos()))
    });
    format!("{version} {}", build.unwrap_or_default())
}

impl Store {
    /// The files that were written, by name.
    async fn written(&self) -> Result<BTreeMap<String, WrittenFile>, StoreError> {
        let question = "SELECT file, program, results, contents FROM written";
        let rows: Vec<(String, String, String, String)> = sqlx::query_as(question)
            .fetch_all(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        let written = rows.into_iter().map(|(file, program, results, contents)| {
            let written = WrittenFile {
                program,
                results,
                contents,
            };
            (file, written)
        });
        Ok(written.collect())
    }

    async fn forget_written(&self, file: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM written WHERE file = $1")
            .bind(file.to_owned())
            .execute(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(())
    }

    async fn note_written(&self, file: &str, written: &WrittenFile) -> Result<(), StoreError> {
        let statement = "INSERT INTO written (file, program, results, contents) \
                         VALUES ($1, $2, $3, $4) ON CONFLICT (file) DO UPDATE SET \
                         program = excluded.program, results = excluded.results, \
                         contents = excluded.contents";
        sqlx::query(statement)
            .bind(file.to_owned())
            .bind(written.program.clone())
            .bind(written.results.clone())
            .bind(written.contents.clone())
            .execute(&self.pool)
            .await
            .map_err(|error| self.failed(error))?;
        Ok(())
    }
}
