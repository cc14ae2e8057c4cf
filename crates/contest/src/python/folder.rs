//! An entry's files, where its process may read them.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use crate::Source;
use pigskin_sandbox::{Folder, User};

/// What an entry of a single file is called in its folder, whatever it was
/// before, so that messages need not say its name.
pub(super) const MAIN_FILE: &str = "hog_contest.py";

/// A temporary folder with the harness and the entry, gone with this value.
///
/// Where we are root, the files are root's and the entry's user can read them
/// and nothing more, and no other user can read them. Else they are our own,
/// which the entry's process is too: it would have to change their mode first.
#[derive(Debug)]
pub(super) struct EntryFolder {
    folder: Folder,
    /// The path within the entry of the file with the strategy.
    main: PathBuf,
    /// Whether the entry is a folder, whose files may import one another.
    pub(super) is_folder: bool,
}

/// Where the system failed, and how.
pub(super) type WriteError = (PathBuf, io::Error);

impl EntryFolder {
    /// Writes the harness and the entry for this user.
    pub(super) fn write(
        source: &Source,
        harness: &str,
        user: Option<&User>,
    ) -> Result<EntryFolder, WriteError> {
        fn at<T>(path: &Path, done: io::Result<T>) -> Result<T, WriteError> {
            done.map_err(|error| (path.to_owned(), error))
        }
        let written = EntryFolder {
            folder: at(&std::env::temp_dir(), Folder::make("entry"))?,
            main: if source.is_folder() {
                source.main_path().to_owned()
            } else {
                MAIN_FILE.into()
            },
            is_folder: source.is_folder(),
        };
        at(&written.harness(), fs::write(written.harness(), harness))?;
        for (path, bytes) in source.files() {
            let path = if source.is_folder() {
                written.entry().join(path)
            } else {
                written.main_file()
            };
            if let Some(folder) = path.parent() {
                at(folder, fs::create_dir_all(folder))?;
            }
            at(&path, fs::write(&path, bytes))?;
        }
        at(written.folder.path(), lock(written.folder.path(), user))?;
        Ok(written)
    }

    /// Where all of it is.
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Where the harness is.
    pub(super) fn harness(&self) -> PathBuf {
        self.folder.path().join("tabulate.py")
    }

    /// Where the entry's files are.
    pub(super) fn entry(&self) -> PathBuf {
        self.folder.path().join("entry")
    }

    /// The file with the strategy.
    pub(super) fn main_file(&self) -> PathBuf {
        self.entry().join(&self.main)
    }
}

/// Lets the user read and not write all that is in the folder.
fn lock(path: &Path, user: Option<&User>) -> io::Result<()> {
    let is_folder = path.symlink_metadata()?.is_dir();
    if is_folder {
        for entry in fs::read_dir(path)? {
            lock(&entry?.path(), user)?;
        }
    }
    let mode = match (user, is_folder) {
        (Some(_), true) => 0o750,
        (Some(_), false) => 0o640,
        (None, true) => 0o500,
        (None, false) => 0o400,
    };
    if let Some(user) = user {
        chown(path, None, Some(user.id()))?;
    }
    fs::set_permissions(path, Permissions::from_mode(mode))
}
