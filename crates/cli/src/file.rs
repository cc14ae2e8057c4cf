//! Files that commands write.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, bail};

/// The hint that `--force` replaces a file.
const FORCE: &str = "; --force replaces it";

/// Refuses to replace an existing file, before any work is done for it.
pub fn check_free<'a>(path: impl Into<Option<&'a Path>>, force: bool) -> anyhow::Result<()> {
    match path.into() {
        Some(path) if path.exists() && !force => {
            bail!("{} exists already{FORCE}", path.display())
        }
        _ => Ok(()),
    }
}

/// Writes a file, and replaces an existing one only with `--force`.
pub fn write(path: &Path, contents: impl AsRef<[u8]>, force: bool) -> anyhow::Result<()> {
    let mut options = OpenOptions::new();
    if force {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    write_with(&options, path, contents.as_ref(), FORCE)
}

/// Writes a text file, and replaces none.
pub fn write_new(path: &Path, text: &str) -> anyhow::Result<()> {
    write_with(
        OpenOptions::new().create_new(true),
        path,
        text.as_bytes(),
        "",
    )
}

fn write_with(
    options: &OpenOptions,
    path: &Path,
    contents: &[u8],
    cure: &str,
) -> anyhow::Result<()> {
    let mut file = match options.clone().write(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} exists already{cure}", path.display())
        }
        opened => opened.with_context(|| format!("could not write {}", path.display()))?,
    };
    file.write_all(contents)
        .with_context(|| format!("could not write {}", path.display()))
}
