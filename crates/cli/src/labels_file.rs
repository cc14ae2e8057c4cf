//! Files of labels.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context, bail};
use pigskin_football::solve::Labels;

/// The most bytes of a file of labels that are read; eleven a side have one
/// million.
const MOST_MIB: u64 = 16;

/// Reads the labels in a file.
pub fn read(path: &Path) -> anyhow::Result<Labels> {
    let bytes = bytes(path, MOST_MIB << 20)
        .with_context(|| format!("could not read {}", path.display()))?;
    Labels::from_bytes(&bytes).with_context(|| format!("{} has no labels", path.display()))
}

/// Tests whether a file begins as one of labels does. What cannot be read does
/// not.
pub fn is_one(path: &Path) -> bool {
    let begin = open(path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(Labels::MAGIC.len() as u64)
            .read_to_end(&mut bytes)?;
        Ok(bytes)
    });
    begin.is_ok_and(|begin| begin == Labels::MAGIC)
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
    // What is no file, such as a pipe, might never end.
    if !fs::metadata(path)?.is_file() {
        bail!("it is no regular file");
    }
    Ok(File::open(path)?)
}
