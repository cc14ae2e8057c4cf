//! The file of an `SQLite` database, and whether it is still that file.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use pigskin_entry::NewFile;
use sqlx::{AnyConnection, AssertSqlSafe};
use tracing::info;

use crate::DatabaseError;

/// The file of a database that is open, and the log of writes beside it, `a.db-wal`.
///
/// `SQLite` writes on into a file that was removed or renamed, and takes any log beside a file for
/// the file's own. So the file is known by its inode while it is open, and by a number, which it has
/// in its header (`user_version`) and beside it in `a.db-id`, when it is opened again. The number is
/// drawn anew each time a log begins; copies have older ones.
#[derive(Clone, Debug)]
pub struct SqliteFile {
    path: PathBuf,
    /// Its device and its inode.
    inode: (u64, u64),
}

/// Place of `user_version` in a database's file, a big-endian number.
const NUMBER_AT: u64 = 60;

impl SqliteFile {
    /// Makes the file if there is none. Other users of this machine cannot read a new one. Removes
    /// the copies beside it that a killed process has not completed.
    ///
    /// Fails if it cannot be written, or if the log beside it is that of another file.
    pub fn open(path: &Path) -> Result<SqliteFile, DatabaseError> {
        for left in NewFile::remove_leftovers(path) {
            info!(file = %left.display(), "removed an incomplete copy");
        }
        // Unlike SQLite, the system tells why a file cannot be written.
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true).mode(0o600);
        let unwritable = |source| DatabaseError::Unwritable {
            shown: path.display().to_string(),
            source,
        };
        options.open(path).map_err(unwritable)?;
        let file = SqliteFile {
            path: path.to_owned(),
            inode: inode(path).map_err(unwritable)?,
        };
        if file.has_log() && !file.is_known().map_err(unwritable)? {
            let shown = path.display().to_string();
            return Err(DatabaseError::OtherLog { shown });
        }
        Ok(file)
    }

    /// Checks that the path still has this file.
    ///
    /// Fails if it has another one, or none.
    pub fn check(&self) -> Result<(), DatabaseError> {
        match inode(&self.path) {
            Ok(inode) if inode == self.inode => Ok(()),
            _ => Err(DatabaseError::Replaced {
                shown: self.path.display().to_string(),
            }),
        }
    }

    /// Draws a new number for the file, unless another process does so or writes already.
    pub async fn number(&self, database: &mut AnyConnection) -> Result<(), sqlx::Error> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).mode(0o600);
        let beside = options.open(self.beside("-id"))?;
        if beside.try_lock().is_err() || self.has_log() {
            return Ok(());
        }
        let write = |numbers: [u32; 2]| -> io::Result<()> {
            beside.write_all_at(numbers.map(u32::to_be_bytes).as_flattened(), 0)?;
            beside.sync_all()
        };
        let number: i64 = sqlx::query_scalar("SELECT 1 + ABS(RANDOM() % 2147483647)")
            .fetch_one(&mut *database)
            .await?;
        let number = u32::try_from(number).unwrap_or_default();
        // Until it is in the file, the file has either.
        write([self.in_header()?, number])?;
        let statement = format!("PRAGMA user_version = {number}");
        sqlx::query(AssertSqlSafe(statement))
            .execute(&mut *database)
            .await?;
        let (busy, _, _): (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(database)
            .await?;
        if busy == 0 {
            write([number; 2])?;
        }
        Ok(())
    }

    fn has_log(&self) -> bool {
        fs::metadata(self.beside("-wal")).is_ok_and(|log| log.len() > 0)
    }

    /// Tests whether the number beside the file is its own, or was never written.
    fn is_known(&self) -> io::Result<bool> {
        let Ok(numbers) = fs::read(self.beside("-id")) else {
            return Ok(true);
        };
        let (numbers, _) = numbers.as_chunks();
        let mut numbers = numbers.iter().map(|number| u32::from_be_bytes(*number));
        let own = self.in_header()?;
        Ok(numbers.len() == 0 || numbers.any(|number| number == own))
    }

    /// The number in the file, without what its log has. An empty file has none.
    fn in_header(&self) -> io::Result<u32> {
        let mut number = [0; 4];
        match File::open(&self.path)?.read_exact_at(&mut number, NUMBER_AT) {
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(error),
            _ => Ok(u32::from_be_bytes(number)),
        }
    }

    fn beside(&self, end: &str) -> PathBuf {
        let mut name = OsString::from(&self.path);
        name.push(end);
        name.into()
    }
}

fn inode(path: &Path) -> io::Result<(u64, u64)> {
    let found = fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}
