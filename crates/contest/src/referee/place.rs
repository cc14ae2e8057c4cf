//! Where a program's files are while it plays a match.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};

use super::Program;
use pigskin_sandbox::{Folder, User};

/// A temporary folder with the harness, the handout's functions, the program
/// and an empty folder that R cannot start without; gone with this value.
///
/// Where we are root, the files are root's and the program's user can read
/// them and nothing more, and no other user can read them. Else they are our
/// own, which the program is too: it would have to change their mode first.
#[derive(Debug)]
pub(super) struct Place {
    folder: Folder,
    pub(super) user: Option<User>,
    harness: &'static str,
    sdk: &'static str,
}

/// Where the system failed, and how.
pub(super) type WriteError = (PathBuf, io::Error);

impl Place {
    /// Writes a program's files for this user.
    pub(super) fn write(program: &Program, user: Option<User>) -> Result<Place, WriteError> {
        fn at<T>(path: &Path, done: io::Result<T>) -> Result<T, WriteError> {
            done.map_err(|error| (path.to_owned(), error))
        }
        let (harness, harness_text) = program.language().harness();
        let (sdk, sdk_text) = program.language().sdk();
        let place = Place {
            folder: at(&std::env::temp_dir(), Folder::make("player"))?,
            user,
            harness,
            sdk,
        };
        let (_, files) = program.files();
        // Who says `source("d_football.R")`, as the handout does, may; and who
        // brings something of that name has it.
        let has_its_own = files.iter().any(|(path, _)| path.starts_with(sdk));
        let entry_sdk = (!has_its_own).then(|| (place.entry().join(sdk), sdk_text.as_bytes()));
        let files = files
            .iter()
            .map(|(path, bytes)| (path.as_path(), bytes.as_slice()));
        for (path, bytes) in [
            (place.harness(), harness_text.as_bytes()),
            (place.sdk(), sdk_text.as_bytes()),
        ]
        .into_iter()
        .chain(entry_sdk)
        .chain(files.map(|(path, bytes)| (place.entry().join(path), bytes)))
        {
            if let Some(folder) = path.parent() {
                at(folder, fs::create_dir_all(folder))?;
            }
            at(&path, fs::write(&path, bytes))?;
        }
        at(place.folder.path(), place.lock(place.folder.path()))?;
        Ok(place)
    }

    /// Where all of it is.
    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Where the harness is.
    pub(super) fn harness(&self) -> PathBuf {
        self.folder.path().join(self.harness)
    }

    /// Where the handout's functions are.
    pub(super) fn sdk(&self) -> PathBuf {
        self.folder.path().join(self.sdk)
    }

    /// Where the program's files are, and where it starts.
    pub(super) fn entry(&self) -> PathBuf {
        self.folder.path().join("entry")
    }

    /// The folder for an interpreter's temporary files.
    pub(super) fn scratch(&self) -> PathBuf {
        self.folder.path().join("scratch")
    }

    /// Makes the temporary folder anew, for an interpreter that starts.
    pub(super) fn open_scratch(&self) -> Result<(), WriteError> {
        let scratch = self.scratch();
        let made = || {
            unlock(self.folder.path());
            if scratch.exists() {
                unlock_all(&scratch);
                fs::remove_dir_all(&scratch)?;
            }
            DirBuilder::new().mode(0o700).create(&scratch)?;
            if let Some(user) = &self.user {
                chown(&scratch, Some(user.id()), Some(user.id()))?;
            }
            self.lock_one(self.folder.path())
        };
        made().map_err(|error| (self.scratch(), error))
    }

    /// Takes the temporary folder away from an interpreter that has started and
    /// not yet looked at the program.
    pub(super) fn close_scratch(&self) -> Result<(), WriteError> {
        self.lock(&self.scratch())
            .map_err(|error| (self.scratch(), error))
    }

    /// Lets the user read and not write all that is in the folder.
    fn lock(&self, path: &Path) -> io::Result<()> {
        let kind = path.symlink_metadata()?;
        if kind.is_symlink() {
            return Ok(());
        }
        if kind.is_dir() {
            for entry in fs::read_dir(path)? {
                self.lock(&entry?.path())?;
            }
        }
        self.lock_one(path)
    }

    fn lock_one(&self, path: &Path) -> io::Result<()> {
        let is_folder = path.symlink_metadata()?.is_dir();
        let mode = match (&self.user, is_folder) {
            (Some(_), true) => 0o750,
            (Some(_), false) => 0o640,
            (None, true) => 0o500,
            (None, false) => 0o400,
        };
        if let Some(user) = &self.user {
            chown(path, Some(0), Some(user.id()))?;
        }
        fs::set_permissions(path, Permissions::from_mode(mode))
    }
}

fn unlock(path: &Path) {
    let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
}

/// Makes folders removable again, as far as that goes.
fn unlock_all(path: &Path) {
    unlock(path);
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            unlock_all(&entry.path());
        }
    }
}
