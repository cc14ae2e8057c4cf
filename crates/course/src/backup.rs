//! All of a course in one file, and back.

mod restore;
mod table;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use pigskin_contest::sqlite_url;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection as _, Row as _};

use crate::database::migrations;
use crate::{Course, DatabaseError};

use table::{Failure, Table};

pub use restore::restore;

/// What a backup has beside a course's tables.
const OWN: &str = "CREATE TABLE backup (made BIGINT NOT NULL); \
     CREATE TABLE backup_file (name TEXT PRIMARY KEY, contents BYTEA NOT NULL);";

/// What is in a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// When it was made.
    pub made: Timestamp,
    /// How many people are in it.
    pub people: u64,
    /// How many versions of entries are in it.
    pub submissions: u64,
    /// Settings of the contest that are in the folder with other contents than in
    /// the backup, and were left alone; none where a backup was made.
    pub left_alone: Vec<PathBuf>,
}

/// Why there is no backup, or nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The course's database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The backup cannot be written or read.
    #[error("the backup {}: {source}", .path.display())]
    Backup {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: Box<sqlx::Error>,
    },
    /// A file cannot be written or read.
    #[error("{}: {source}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file is something else.
    #[error("{} is no backup of a course", .0.display())]
    NoBackup(PathBuf),
    /// A course is never overwritten.
    #[error("{0} has a course in it already; restore into another folder or database")]
    Taken(String),
}

impl Course {
    /// Writes all that people did, and the contest's settings, into one file, while
    /// the course goes on: as all of it was at one moment. A file of that name is
    /// replaced once the new one is whole and on the disk. It has secrets in it, and
    /// only its owner may read it.
    ///
    /// It is the same whichever database the course has, and can be
    /// [restored](restore) to either.
    ///
    /// # Errors
    ///
    /// Where the database fails, or the file cannot be written.
    pub async fn backup(&self, to: &Path) -> Result<Backup, BackupError> {
        install_default_drivers();
        let failed = |source| file_failed(to, source);
        let folder = match to.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let file = tempfile::Builder::new()
            .prefix(".backup")
            .tempfile_in(folder);
        let file = file.map_err(failed)?;
        let made = self.clock.now();
        let copied = self.copy_into(file.path(), made).await;
        let mut backup = copied.map_err(|failure| match failure {
            Failure::Read(error) => self.database.failed(error).into(),
            Failure::Written(error) => backup_failed(to, error),
        })?;
        backup.made = made;
        file.as_file().sync_all().map_err(failed)?;
        file.persist(to).map_err(|error| failed(error.error))?;
        // The new name is on the disk only once its folder is.
        let synced = fs::File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(failed)?;
        Ok(backup)
    }

    async fn copy_into(&self, path: &Path, made: Timestamp) -> Result<Backup, Failure> {
        let mut file = open(path).await.map_err(Failure::Written)?;
        let made_tables = sqlx::raw_sql(OWN).execute(&mut file).await;
        made_tables.map_err(Failure::Written)?;
        let tables = Table::all(&mut file).await.map_err(Failure::Written)?;
        let mut snapshot = self.database.snapshot().await.map_err(Failure::Read)?;
        let mut writing = file.begin().await.map_err(Failure::Written)?;
        for table in &tables {
            table.copy(&mut snapshot, &mut writing).await?;
        }
        let written = self.copy_settings(&mut writing, made).await;
        written.map_err(Failure::Written)?;
        let backup = Backup::of(&mut writing).await.map_err(Failure::Written)?;
        writing.commit().await.map_err(Failure::Written)?;
        file.close().await.map_err(Failure::Written)?;
        Ok(backup)
    }

    /// What the lecturer wrote down of the contest is part of it.
    async fn copy_settings(
        &self,
        writing: &mut AnyConnection,
        made: Timestamp,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("INSERT INTO backup (made) VALUES ($1)")
            .bind(made.as_millisecond())
            .execute(&mut *writing)
            .await?;
        for entry in fs::read_dir(&self.contest.folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            if !is_settings(&name) || !entry.file_type()?.is_file() {
                continue;
            }
            sqlx::query("INSERT INTO backup_file (name, contents) VALUES ($1, $2)")
                .bind(name)
                .bind(fs::read(entry.path())?)
                .execute(&mut *writing)
                .await?;
        }
        Ok(())
    }
}

/// Whether a file of the contest's folder is settings: `contest.toml` and what lies
/// beside it, such as an edition of one's own.
fn is_settings(name: &str) -> bool {
    let plain = !name.starts_with('.') && !name.contains(['/', '\0']);
    plain && Path::new(name).extension().is_some_and(|end| end == "toml")
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

/// Opens a backup, with its tables as they are in this version.
async fn open(path: &Path) -> Result<AnyConnection, sqlx::Error> {
    let mut file = AnyConnection::connect(&sqlite_url(path)).await?;
    migrations().run(&mut file).await?;
    Ok(file)
}

impl Backup {
    /// What is in the file.
    async fn of(file: &mut AnyConnection) -> Result<Backup, sqlx::Error> {
        let question = "SELECT (SELECT MAX(made) FROM backup), \
                        (SELECT COUNT(*) FROM person), (SELECT COUNT(*) FROM submission)";
        let row = sqlx::query(question).fetch_one(file).await?;
        let count = |count: i64| u64::try_from(count).unwrap_or(0);
        let made = Timestamp::from_millisecond(row.try_get(0)?);
        Ok(Backup {
            made: made.unwrap_or(Timestamp::UNIX_EPOCH),
            people: count(row.try_get(1)?),
            submissions: count(row.try_get(2)?),
            left_alone: Vec::new(),
        })
    }
}
