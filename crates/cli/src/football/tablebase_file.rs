//! Files with a tablebase.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context, bail};
use pigskin_football::solve::Tablebase;

/// Maximum size of a file that is read, in MiB; eleven pieces per side need one.
const MOST_MIB: u64 = 16;

/// Reads the tablebase in a file.
pub fn read(path: &Path) -> anyhow::Result<Tablebase> {
    let bytes = bytes(path, MOST_MIB << 20)
        .with_context(|| format!("could not read {}", path.display()))?;
    Tablebase::from_bytes(&bytes).with_context(|| format!("{} is not a tablebase", path.display()))
}

/// Tests whether a file begins as a tablebase does; `false` if it cannot be read.
pub fn is_one(path: &Path) -> bool {
    let begin = open(path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(Tablebase::MAGIC.len() as u64)
            .read_to_end(&mut bytes)?;
        Ok(bytes)
    });
    begin.is_ok_and(|begin| begin == Tablebase::MAGIC)
}

fn bytes(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        bail!("it is larger than {MOST_MIB} MiB");
    }
    Ok(bytes)
}

fn open(path: &Path) -> anyhow::Result<File> {
    // Another kind of file, such as a pipe, might never end.
    if !fs::metadata(path)?.is_file() {
        bail!("it is not a regular file");
    }
    Ok(File::open(path)?)
}
