//! A copy of an `SQLite` database in a file beside it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use pigskin_entry::NewFile;
use sqlx::AnyConnection;

use crate::sqlite_url;

/// Copies a database, as of one moment, before it takes the step with this number: `a.db` to
/// `a.db.before-0013`, or `a.db.before-0013.2` if that exists. Returns the path of the copy.
///
/// The copy has its name once it is complete and on the disk. Only its owner can read it.
pub(crate) async fn copy_beside(
    database: &mut AnyConnection,
    path: &Path,
    step: usize,
) -> io::Result<PathBuf> {
    let named = |number: u32| {
        let mut name = OsString::from(path);
        name.push(format!(".before-{step:04}"));
        if number > 1 {
            name.push(format!(".{number}"));
        }
        PathBuf::from(name)
    };
    let copy = NewFile::beside(path, 0o600)?;
    // As an address, the name can have any bytes.
    let address = sqlite_url(copy.path()).replacen("sqlite://", "file://", 1);
    sqlx::query("VACUUM INTO $1")
        .bind(address)
        .execute(database)
        .await
        .map_err(io::Error::other)?;
    let mut number = 1;
    while named(number).exists() {
        number += 1;
    }
    copy.create(&named(number))?;
    Ok(named(number))
}
