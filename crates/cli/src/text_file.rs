//! Text files that are written by name.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, bail};

/// Writes a text file, over an existing one only where `--force` says so.
pub fn write(path: &Path, text: &str, force: bool) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    write_with(&options, path, text, "; --force writes over it")
}

/// Writes a text file where there is none.
pub fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    write_with(OpenOptions::new().create_new(true), path, text, "")
}

fn write_with(options: &OpenOptions, path: &Path, text: &str, cure: &str) -> anyhow::Result<()> {
    let mut file = match options.clone().write(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} exists already{cure}", path.display())
        }
        opened => opened.with_context(|| format!("could not write {}", path.display()))?,
    };
    file.write_all(text.as_bytes())
        .with_context(|| format!("could not write {}", path.display()))
}
