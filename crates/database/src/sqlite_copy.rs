//! A copy of an `SQLite` database in a file beside it.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

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
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let named = |number: u32| {
        let mut name = OsString::from(path);
        name.push(format!(".before-{step:04}"));
        if number > 1 {
            name.push(format!(".{number}"));
        }
        PathBuf::from(name)
    };
    let mut copy = tempfile::Builder::new()
        .prefix(".before")
        .tempfile_in(folder)?;
    // As an address, the name can have any bytes.
    let address = sqlite_url(copy.path()).replacen("sqlite://", "file://", 1);
    sqlx::query("VACUUM INTO $1")
        .bind(address)
        .execute(database)
        .await
        .map_err(io::Error::other)?;
    copy.as_file().sync_all()?;
    let mut number = 1;
    loop {
        let to = named(number);
        match copy.persist_noclobber(&to) {
            Ok(_) => {
                // The new name is on the disk only after its folder is.
                File::open(folder)?.sync_all()?;
                return Ok(to);
            }
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                copy = error.file;
                number += 1;
            }
            Err(error) => return Err(error.error),
        }
    }
}
