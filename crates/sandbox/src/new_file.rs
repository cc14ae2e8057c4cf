//! Files that get their names once they are complete.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::leftovers::{Locked, remove_leftovers};

/// A file that is written beside the one that it becomes; dropping this value removes it.
///
/// A killed process leaves its file behind. The next one that is made in the folder
/// [removes](Self::remove_leftovers) that.
///
/// ```
/// # use pigskin_sandbox::NewFile;
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("results.json");
/// NewFile::write(&path, 0o600, b"[]")?;
/// assert_eq!(std::fs::read(path)?, b"[]");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct NewFile(Locked);

/// Prefix of the names of files that are not complete.
const PREFIX: &str = ".pigskin-new";

impl NewFile {
    /// Makes an empty file with this mode in the folder of a path.
    ///
    /// Fails if the system cannot make it there.
    pub fn beside(path: &Path, mode: u32) -> io::Result<NewFile> {
        NewFile::remove_leftovers(path);
        Locked::make(folder_of(path), PREFIX, mode).map(NewFile)
    }

    /// Writes a file with this mode as a whole or not at all.
    pub fn write(path: &Path, mode: u32, contents: &[u8]) -> io::Result<()> {
        let file = NewFile::beside(path, mode)?;
        file.as_file().write_all(contents)?;
        file.replace(path)
    }

    /// Removes the files of killed processes beside a path, and returns their paths.
    pub fn remove_leftovers(path: &Path) -> Vec<PathBuf> {
        remove_leftovers(folder_of(path), PREFIX)
    }

    /// Its path until it is complete.
    pub fn path(&self) -> &Path {
        self.0.file.path()
    }

    /// The open file.
    pub fn as_file(&self) -> &File {
        self.0.file.as_file()
    }

    /// Gives the file this name. It replaces an older file, and is on the disk.
    pub fn replace(self, path: &Path) -> io::Result<()> {
        self.as_file().sync_all()?;
        self.0.file.persist(path)?;
        sync_folder(path)
    }

    /// Gives the file this name. It is on the disk.
    ///
    /// Fails if there is such a file.
    pub fn create(self, path: &Path) -> io::Result<()> {
        self.as_file().sync_all()?;
        self.0.file.persist_noclobber(path)?;
        sync_folder(path)
    }
}

/// A new name is on the disk only after its folder is.
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(folder_of(path))?.sync_all()
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_of_a_killed_process_is_removed_and_one_in_use_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("copy");
        let file = NewFile::beside(&path, 0o600).expect("a file");
        let left = folder.path().join(format!("{PREFIX}-12-abcdef"));
        fs::write(&left, "people").expect("a file");
        assert_eq!(NewFile::remove_leftovers(&path), [left]);
        file.create(&path).expect("it is there");
        assert!(path.exists());
        let again = NewFile::beside(&path, 0o600).expect("a file");
        let taken = again.create(&path).expect_err("it is there");
        assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
        let there = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(there, 1);
    }
}
