//! One entry: what lies in the folder, and what it comes to.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pigskin_hog::Table;

use crate::{Fault, Hash, TeamName};

/// An entry as it lies in the folder of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryFile {
    /// The name within the folder, for messages.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

/// An entry that takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name within the folder of entries.
    pub file: String,
    /// The team's name; no other entry's looks the same.
    pub team: TeamName,
    /// The choices.
    pub table: Table,
    /// The hash of the table.
    pub hash: Hash,
}

/// An entry that does not take part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disqualified {
    /// The name within the folder of entries.
    pub file: String,
    /// Why.
    pub fault: Fault,
}

/// Why the entries cannot be listed.
#[derive(Debug, thiserror::Error)]
#[error("could not list the entries in {}: {source}", .path.display())]
pub struct ListError {
    /// The folder.
    pub path: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

impl EntryFile {
    /// The entries in a folder, by name: all that is in it, but what begins
    /// with a dot or an underscore, and files of notes (`.md`).
    ///
    /// # Errors
    ///
    /// Where the folder cannot be read.
    pub fn list(folder: &Path) -> Result<Vec<EntryFile>, ListError> {
        let failed = |source| ListError {
            path: folder.to_owned(),
            source,
        };
        let mut files = Vec::new();
        for found in fs::read_dir(folder).map_err(failed)? {
            let path = found.map_err(failed)?.path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let notes = path.extension().is_some_and(|extension| extension == "md");
            if !name.starts_with(['.', '_']) && !notes {
                files.push(EntryFile { name, path });
            }
        }
        files.sort_by(|left, right| left.name.cmp(&right.name));
        Ok(files)
    }
}
