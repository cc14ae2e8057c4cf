//! The entry in what Gradescope hands over.

use std::path::{Path, PathBuf};

/// The entry in a folder of submitted files: its only file if there is just one, since a
/// table's file name is its team's name; otherwise the folder.
pub fn submitted_entry(path: &Path) -> PathBuf {
    let Ok(found) = path.read_dir() else {
        return path.to_owned();
    };
    let mut entries = found.filter_map(Result::ok).filter(|entry| {
        let name = entry.file_name();
        !name.as_encoded_bytes().starts_with(b".")
    });
    let only = entries.next().filter(|_| entries.next().is_none());
    match only {
        Some(only) if only.file_type().is_ok_and(|kind| kind.is_file()) => only.path(),
        _ => path.to_owned(),
    }
}
