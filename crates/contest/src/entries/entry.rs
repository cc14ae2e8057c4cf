//! Entries in a folder, in the field and disqualified.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pigskin_entry::is_bidi_control;
use pigskin_entry::{Fault, Hash, TeamName};

/// An entry as it lies in the folder of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryFile {
    /// The name within the folder, for messages: no other entry's, and free of
    /// control characters.
    pub name: String,
    pub path: PathBuf,
}

/// An entry that takes part, or a reference player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<P> {
    /// The name within the folder of entries; a reference player has none.
    pub file: Option<String>,
    /// The team's name; no other entry's looks the same.
    pub team: TeamName,
    /// True if the name stands in for one that the entry did not give.
    pub is_stand_in: bool,
    /// The table or program that plays.
    pub plays: P,
    /// The hash of its table or code.
    pub hash: Hash,
}

/// An entry that does not take part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisqualifiedEntry {
    /// The name within the folder of entries.
    pub file: String,
    pub fault: Fault,
}

/// Why the entries cannot be listed.
#[derive(Debug, thiserror::Error)]
#[error("could not list the entries in {}: {source}", .path.display())]
pub struct ListError {
    pub path: PathBuf,
    pub source: io::Error,
}

impl EntryFile {
    /// The entries in a folder, by name. Not entries are names that begin with a dot or an
    /// underscore, notes (`README`, `.md`) and Python's compiled files (`.pyc`).
    ///
    /// Fails if the folder cannot be read.
    pub fn list(folder: &Path) -> Result<Vec<EntryFile>, ListError> {
        let failed = |source| ListError {
            path: folder.to_owned(),
            source,
        };
        let mut files = Vec::new();
        for found in fs::read_dir(folder).map_err(failed)? {
            let path = found.map_err(failed)?.path();
            let name = shown(path.file_name().unwrap_or_default());
            let extension = path.extension().unwrap_or_default();
            let notes = extension == "md" || extension == "pyc" || name == "README";
            if !name.starts_with(['.', '_']) && !notes {
                files.push(EntryFile { name, path });
            }
        }
        files.sort_by(|left, right| left.name.cmp(&right.name));
        Ok(files)
    }
}

/// A file's name as text, with bytes that are not text and control characters escaped. No two names
/// have the same text.
fn shown(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            let acts = character.is_control() || is_bidi_control(character);
            match character {
                '\\' => text.push_str("\\\\"),
                '\u{2028}' | '\u{2029}' => text.extend(character.escape_unicode()),
                _ if acts => text.extend(character.escape_unicode()),
                _ => text.push(character),
            }
        }
        for byte in chunk.invalid() {
            // Writing into a String does not fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}
