//! Backups: a whole course in one file.

mod checked_hashes;
mod checksum;
mod course_files;
mod damage;
mod damaged_version;
mod restore;
mod table;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use pigskin_database::{MigrateError, Precaution, sqlite_url};
use pigskin_entry::NewFile;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection as _};

use crate::database::MIGRATIONS;
use crate::{Course, DatabaseError};

use checksum::write_checksum;
use course_files::{course_files, is_backed_up, restore_file};
use table::{Failure, Table};

pub use damage::DamagedEntry;
pub use damaged_version::DamagedVersion;
pub use restore::restore;

/// The tables of a backup in addition to a course's tables.
const OWN: &str = "CREATE TABLE backup (made BIGINT NOT NULL); \
     CREATE TABLE backup_file (name TEXT PRIMARY KEY, contents BYTEA NOT NULL);";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    pub made: Timestamp,
    pub people: u64,
    /// Number of versions of entries in it.
    pub submissions: u64,
    pub project_versions: u64,
    /// Files of the folder that exist with other contents than in the backup, and were left alone;
    /// empty when a backup is made.
    pub left_alone: Vec<PathBuf>,
    /// Entries and versions that do not match the hashes of their receipts. A backup with it is written, but not
    /// restored.
    pub damaged: Vec<Damage>,
}

/// Something in a backup whose files do not match the hash of its receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    Entry(DamagedEntry),
    Version(DamagedVersion),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Entry(entry) => entry.fmt(f),
            Damage::Version(version) => version.fmt(f),
        }
    }
}

impl Damage {
    async fn find(file: &mut AnyConnection) -> Result<Vec<Damage>, sqlx::Error> {
        let entries = DamagedEntry::find(file).await?;
        let versions = DamagedVersion::find(file).await?;
        let entries = entries.into_iter().map(Damage::Entry);
        let versions = versions.into_iter().map(Damage::Version);
        Ok(entries.chain(versions).collect())
    }
}

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Database(#[from] DatabaseError),
    #[error("the backup {}: {source}", .path.display())]
    Backup {
        path: PathBuf,
        source: Box<sqlx::Error>,
    },
    #[error(transparent)]
    Migrate(MigrateError),
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("{} is not a backup of a course", .0.display())]
    NoBackup(PathBuf),
    #[error("the backup {} is damaged, and nothing was restored: {reason}", .path.display())]
    Corrupt { path: PathBuf, reason: String },
    #[error(
        "nothing was restored: in the backup {}, the files of the following do not fit the \
         hashes of their receipts:\n{}",
        .path.display(), listed(.damaged)
    )]
    Damaged { path: PathBuf, damaged: Vec<Damage> },
    #[error("{0} already has a course; restore into another folder or database")]
    Taken(String),
}

impl Course {
    /// Writes the database, as of one moment, and the folder's settings and kit into one file while
    /// the course continues. An existing file is replaced once the new one is complete and on
    /// the disk. The file contains secrets, so only its owner can read it.
    ///
    /// Both kinds of databases give the same file, which can be [restored](restore) to
    /// either, unless something is [damaged](Backup::damaged).
    ///
    /// Fails if the database fails, or if the file cannot be written.
    pub async fn backup(&self, to: &Path) -> Result<Backup, BackupError> {
        install_default_drivers();
        let failed = |source| file_failed(to, source);
        let file = NewFile::beside(to, 0o600).map_err(failed)?;
        let made = self.clock.now();
        let tables = open(file.path(), to).await?;
        let copied = self.copy_into(tables, made).await;
        let mut backup = copied.map_err(|failure| match failure {
            Failure::Read(error) => DatabaseError::from(error).into(),
            Failure::Written(error) => backup_failed(to, error),
        })?;
        backup.made = made;
        file.replace(to).map_err(failed)?;
        Ok(backup)
    }

    async fn copy_into(&self, mut file: AnyConnection, made: Timestamp) -> Result<Backup, Failure> {
        let made_tables = sqlx::raw_sql(OWN).execute(&mut file).await;
        made_tables.map_err(Failure::Written)?;
        let tables = Table::all(&mut file).await.map_err(Failure::Written)?;
        let mut snapshot = self.database.snapshot().await.map_err(Failure::Read)?;
        let mut writing = file.begin().await.map_err(Failure::Written)?;
        for table in &tables {
            table.copy(&mut snapshot, &mut writing).await?;
        }
        // The rest takes long, and reads nothing of it.
        drop(snapshot);
        let written = self.copy_files(&mut writing, made).await;
        written.map_err(Failure::Written)?;
        let mut backup = Backup::read(&mut writing).await.map_err(Failure::Written)?;
        let damaged = Damage::find(&mut writing).await;
        backup.damaged = damaged.map_err(Failure::Written)?;
        let written = write_checksum(&mut writing).await;
        written.map_err(Failure::Written)?;
        writing.commit().await.map_err(Failure::Written)?;
        file.close().await.map_err(Failure::Written)?;
        Ok(backup)
    }

    async fn copy_files(
        &self,
        writing: &mut AnyConnection,
        made: Timestamp,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("INSERT INTO backup (made) VALUES ($1)")
            .bind(made.as_millisecond())
            .execute(&mut *writing)
            .await?;
        for (name, path) in course_files(&self.folder)? {
            sqlx::query("INSERT INTO backup_file (name, contents) VALUES ($1, $2)")
                .bind(name)
                .bind(fs::read(path)?)
                .execute(&mut *writing)
                .await?;
        }
        Ok(())
    }
}

/// The damaged entries and versions, one per line.
fn listed(damaged: &[Damage]) -> String {
    let lines: Vec<String> = damaged.iter().map(Damage::to_string).collect();
    lines.join("\n")
}

fn file_failed(path: &Path, source: io::Error) -> BackupError {
    BackupError::File {
        path: path.to_owned(),
        source,
    }
}

fn backup_failed(path: &Path, source: sqlx::Error) -> BackupError {
    BackupError::Backup {
        path: path.to_owned(),
        source: Box::new(source),
    }
}

/// Opens the copy of a backup and migrates its tables to this version. `named` is the backup.
async fn open(path: &Path, named: &Path) -> Result<AnyConnection, BackupError> {
    let failed = |source| backup_failed(named, source);
    let file = AnyConnection::connect(&sqlite_url(path)).await;
    let mut file = file.map_err(failed)?;
    // A killed process leaves no journal beside the copy.
    let in_memory = sqlx::query("PRAGMA journal_mode = MEMORY").execute(&mut file);
    in_memory.await.map_err(failed)?;
    let shown = format!("the backup {}", named.display());
    let migrated = MIGRATIONS.run(&mut file, &shown, Precaution::Nothing).await;
    migrated.map_err(|error| match error {
        MigrateError::Database(source) => failed(source),
        error => BackupError::Migrate(error),
    })?;
    Ok(file)
}

impl Backup {
    async fn read(file: &mut AnyConnection) -> Result<Backup, sqlx::Error> {
        let question = "SELECT (SELECT MAX(made) FROM backup), \
                        (SELECT COUNT(*) FROM person), (SELECT COUNT(*) FROM submission), \
                        (SELECT COUNT(*) FROM project_version)";
        let row: (i64, i64, i64, i64) = sqlx::query_as(question).fetch_one(file).await?;
        let (made, people, submissions, project_versions) = row;
        let count = |count: i64| u64::try_from(count).unwrap_or(0);
        let made = Timestamp::from_millisecond(made);
        Ok(Backup {
            made: made.unwrap_or(Timestamp::UNIX_EPOCH),
            people: count(people),
            submissions: count(submissions),
            project_versions: count(project_versions),
            left_alone: Vec::new(),
            damaged: Vec::new(),
        })
    }
}
