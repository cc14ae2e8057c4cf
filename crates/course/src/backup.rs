//! All of a course in one file, and back.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use pigskin_contest::sqlite_url;
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, Connection as _, Row as _};
use tokio_stream::StreamExt as _;

use crate::database::migrations;
use crate::{Course, Database, DatabaseError};

/// The tables of a course, each after those that it refers to.
const TABLES: [&str; 11] = [
    "team",
    "person",
    "invitation",
    "token",
    "session",
    "source",
    "source_file",
    "submission",
    "reverdict",
    "event",
    "setting",
];

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

/// Makes a course of a [backup](Course::backup): its settings in a folder, and its
/// database there or at an address. Both may be there as long as no course is in
/// the database; settings that are there are left alone. All of the database is
/// restored or nothing.
///
/// # Errors
///
/// Where the file is no backup or a newer Pigskin's, there is a course already, or
/// something cannot be written.
pub async fn restore(
    from: &Path,
    folder: &Path,
    database: Option<&str>,
) -> Result<Backup, BackupError> {
    install_default_drivers();
    let failed = |error| backup_failed(from, error);
    // An older Pigskin's is brought up to date first, and that file stays as it is.
    let own = tempfile::tempdir().map_err(|source| file_failed(from, source))?;
    let path = own.path().join("backup.sqlite");
    fs::copy(from, &path).map_err(|source| file_failed(from, source))?;
    let is_backup = is_backup(&path).await;
    if !is_backup.unwrap_or(false) {
        return Err(BackupError::NoBackup(from.to_owned()));
    }
    let mut file = open(&path).await.map_err(failed)?;
    let tables = Table::all(&mut file).await.map_err(failed)?;
    let mut backup = Backup::of(&mut file).await.map_err(failed)?;
    fs::create_dir_all(folder).map_err(|source| file_failed(folder, source))?;
    let database = match database {
        Some(address) => Database::open(address).await?,
        None => Database::file(&folder.join(Course::DATABASE)).await?,
    };
    let failed_there = |error| BackupError::from(database.failed(error));
    let mut writing = database.write().await.map_err(failed_there)?;
    for table in &tables {
        let is_empty = table.is_empty(&mut writing).await;
        if !is_empty.map_err(failed_there)? {
            return Err(BackupError::Taken(database.shown().to_owned()));
        }
    }
    for table in &tables {
        let copied = table.copy(&mut file, &mut writing).await;
        copied.map_err(|failure| match failure {
            Failure::Read(error) => failed(error),
            Failure::Written(error) => failed_there(error),
        })?;
    }
    backup.left_alone = restore_settings(&mut file, from, folder).await?;
    writing.commit().await.map_err(failed_there)?;
    database.close().await;
    file.close().await.map_err(failed)?;
    Ok(backup)
}

/// Writes the contest's settings into its folder; returns those that are there with
/// other contents.
async fn restore_settings(
    file: &mut AnyConnection,
    from: &Path,
    folder: &Path,
) -> Result<Vec<PathBuf>, BackupError> {
    let failed = |error| backup_failed(from, error);
    let question = "SELECT name, contents FROM backup_file ORDER BY name";
    let rows = sqlx::query(question)
        .fetch_all(file)
        .await
        .map_err(failed)?;
    let mut left_alone = Vec::new();
    for row in rows {
        let name: String = row.try_get(0).map_err(failed)?;
        let contents: Vec<u8> = row.try_get(1).map_err(failed)?;
        // A backup can be anybody's: nothing else is ever written.
        if !is_settings(&name) {
            continue;
        }
        let path = folder.join(name);
        let written = fs::File::create_new(&path)
            .and_then(|mut new| io::Write::write_all(&mut new, &contents));
        match written {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if !fs::read(&path).is_ok_and(|there| there == contents) {
                    left_alone.push(path);
                }
            }
            Err(source) => return Err(file_failed(&path, source)),
        }
    }
    Ok(left_alone)
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

async fn is_backup(path: &Path) -> Result<bool, sqlx::Error> {
    let mut file = AnyConnection::connect(&sqlite_url(path)).await?;
    let question = "SELECT name FROM sqlite_master WHERE name = 'backup_file'";
    let found = sqlx::query(question).fetch_optional(&mut file).await?;
    file.close().await?;
    Ok(found.is_some())
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

/// On which side copying failed.
enum Failure {
    Read(sqlx::Error),
    Written(sqlx::Error),
}

/// A table of a course.
struct Table {
    name: &'static str,
    columns: Vec<(String, ColumnKind)>,
}

#[derive(Clone, Copy)]
enum ColumnKind {
    Number,
    Text,
    Bytes,
}

impl Table {
    /// All tables with their columns, as a file of `SQLite` has them.
    async fn all(file: &mut AnyConnection) -> Result<Vec<Table>, sqlx::Error> {
        let mut tables = Vec::new();
        for name in TABLES {
            let question = "SELECT name, type FROM pragma_table_info($1) ORDER BY cid";
            let rows = sqlx::query(question)
                .bind(name)
                .fetch_all(&mut *file)
                .await?;
            let columns = rows.iter().map(|row| {
                let kind: String = row.try_get(1)?;
                let kind = match kind.as_str() {
                    "BIGINT" => ColumnKind::Number,
                    "BYTEA" => ColumnKind::Bytes,
                    _ => ColumnKind::Text,
                };
                Ok((row.try_get(0)?, kind))
            });
            let columns = columns.collect::<Result<_, sqlx::Error>>()?;
            tables.push(Table { name, columns });
        }
        Ok(tables)
    }

    async fn is_empty(&self, connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
        let question = format!("SELECT COUNT(*) FROM {}", self.name);
        let row = sqlx::query(sqlx::AssertSqlSafe(question))
            .fetch_one(connection)
            .await?;
        Ok(row.try_get::<i64, _>(0)? == 0)
    }

    /// Copies all rows, of which one is in memory at a time.
    async fn copy(&self, from: &mut AnyConnection, to: &mut AnyConnection) -> Result<(), Failure> {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| name.as_str()).collect();
        let names = names.join(", ");
        let places: Vec<String> = (1..=self.columns.len())
            .map(|place| format!("${place}"))
            .collect();
        let name = self.name;
        let question = format!("SELECT {names} FROM {name}");
        let statement = format!(
            "INSERT INTO {name} ({names}) VALUES ({})",
            places.join(", ")
        );
        let mut rows = sqlx::query(sqlx::AssertSqlSafe(question)).fetch(from);
        while let Some(row) = rows.next().await {
            let row = row.map_err(Failure::Read)?;
            let mut insert = sqlx::query(sqlx::AssertSqlSafe(statement.clone()));
            for (place, (_, kind)) in self.columns.iter().enumerate() {
                insert = match kind {
                    ColumnKind::Number => {
                        let value: Result<Option<i64>, _> = row.try_get(place);
                        insert.bind(value.map_err(Failure::Read)?)
                    }
                    ColumnKind::Text => {
                        let value: Result<Option<String>, _> = row.try_get(place);
                        insert.bind(value.map_err(Failure::Read)?)
                    }
                    ColumnKind::Bytes => {
                        let value: Result<Option<Vec<u8>>, _> = row.try_get(place);
                        insert.bind(value.map_err(Failure::Read)?)
                    }
                };
            }
            insert.execute(&mut *to).await.map_err(Failure::Written)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_table_is_forgotten() {
        install_default_drivers();
        let folder = tempfile::tempdir().expect("a folder");
        let mut file = open(&folder.path().join("a.sqlite")).await.expect("made");
        let question = "SELECT name FROM sqlite_master WHERE type = 'table' \
             AND name NOT LIKE 'sqlite_%' AND name <> '_sqlx_migrations' ORDER BY name";
        let rows = sqlx::query(question).fetch_all(&mut file).await;
        let rows = rows.expect("read");
        let names: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        let mut tables = TABLES.to_vec();
        tables.sort_unstable();
        assert_eq!(names, tables);
    }
}
