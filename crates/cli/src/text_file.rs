//! Text files that are read and written by name.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, anyhow, bail};

/// The most bytes of a file that are read: ten times the largest table.
const MOST_BYTES: u64 = 1_000_000;

/// Reads a text file of at most a megabyte.
pub fn read(path: &Path) -> anyhow::Result<String> {
    let could_not = || format!("could not read {}", path.display());
    let file = File::open(path).with_context(could_not)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .with_context(could_not)?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!("{} has more than a megabyte", path.display());
    }
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not text (UTF-8)", path.display()))
}

/// Writes a text file, over an existing one only where that is forced.
pub fn write(path: &Path, text: &str, force: bool) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let mut file = match options.write(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} exists already; --force writes over it", path.display())
        }
        opened => opened.with_context(|| format!("could not write {}", path.display()))?,
    };
    file.write_all(text.as_bytes())
        .with_context(|| format!("could not write {}", path.display()))
}
