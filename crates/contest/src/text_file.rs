//! Text files that people write: settings, editions, records.

use std::fs::OpenOptions;
use std::io::{self, Read as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use pigskin_entry::utf8_text;
use rustix::fs::OFlags;

/// The most bytes of a text file that are read.
const MOST_BYTES: u64 = 1 << 20;

/// Why a text file is not read.
#[derive(Debug, thiserror::Error)]
#[error("could not read {}: {source}", .path.display())]
pub struct ReadTextError {
    pub path: PathBuf,
    pub source: io::Error,
}

/// Reads a text file of at most a mebibyte.
///
/// A link is followed, since the file is the user's own. Anything but a file is refused, such as a
/// pipe without a writer.
///
/// Fails if there is no such file, or it is not text or too large.
pub fn read_text(path: &Path) -> Result<String, ReadTextError> {
    read(path).map_err(|source| ReadTextError {
        path: path.to_owned(),
        source,
    })
}

fn read(path: &Path) -> io::Result<String> {
    // Opening a pipe must not wait for its other end.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(flags)
        .open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it is larger than 1 MiB"));
    }
    let text = utf8_text(&bytes).map_err(|fault| io::Error::other(fault.to_string()))?;
    Ok(text.to_owned())
}
