//! The files of a program while it runs.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use pigskin_sandbox::{Folder, User};

use crate::MachineError;

/// A temporary folder with files that a program may read and not write. It is removed with
/// this value.
///
/// If we are root, root owns the files, the program's user can read them, and no other
/// user can. Otherwise they belong to our own user, as the program does, and are not
/// writable: a program could change their mode, but only the wall lets it.
#[derive(Debug)]
pub(crate) struct Workspace {
    folder: Folder,
    user: Option<User>,
    /// Number of scratch folders so far.
    scratches: AtomicU32,
}

impl Workspace {
    /// Writes files, by their paths in the folder, for this user. `name` is part of the
    /// folder's name.
    pub(crate) fn write<'f>(
        name: &str,
        user: Option<User>,
        files: impl IntoIterator<Item = (PathBuf, &'f [u8])>,
    ) -> Result<Workspace, MachineError> {
        let folder = Folder::make(name);
        let folder = folder.map_err(|source| MachineError::file(&std::env::temp_dir(), source))?;
        let workspace = Workspace {
            folder,
            user,
            scratches: AtomicU32::new(0),
        };
        for (path, bytes) in files {
            let path = workspace.path().join(path);
            let parent = path.parent().unwrap_or(workspace.path());
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&path, bytes))
                .map_err(|source| MachineError::file(&path, source))?;
        }
        let locked = workspace.lock(workspace.path());
        locked.map_err(|source| MachineError::file(workspace.path(), source))?;
        Ok(workspace)
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The user as whom the program runs; `None` if it runs as ourselves.
    pub(crate) fn user(&self) -> Option<&User> {
        self.user.as_ref()
    }

    /// Lets the user execute a file, by its path in the folder.
    pub(crate) fn allow_to_start(&self, path: &Path) -> Result<(), MachineError> {
        let mode = if self.user.is_some() { 0o750 } else { 0o500 };
        let path = self.path().join(path);
        let allowed = fs::set_permissions(&path, Permissions::from_mode(mode));
        allowed.map_err(|source| MachineError::file(&path, source))
    }

    /// Makes a scratch folder for an interpreter that starts. Each start has a new one, so
    /// that what an earlier one left there has no effect.
    pub(crate) fn open_scratch(&self) -> Result<PathBuf, MachineError> {
        let number = self.scratches.fetch_add(1, Ordering::Relaxed);
        let scratch = self.path().join(format!("scratch-{number}"));
        let made = || {
            unlock(self.path());
            DirBuilder::new().mode(0o700).create(&scratch)?;
            if let Some(user) = &self.user {
                chown(&scratch, Some(user.id()), Some(user.id()))?;
            }
            self.lock_one(self.path())
        };
        match made() {
            Ok(()) => Ok(scratch),
            Err(error) => Err(MachineError::file(&scratch, error)),
        }
    }

    /// Locks the scratch folder of an interpreter that has started and has not read the
    /// entry yet.
    pub(crate) fn close_scratch(&self, scratch: &Path) -> Result<(), MachineError> {
        let locked = self.lock(scratch);
        locked.map_err(|error| MachineError::file(scratch, error))
    }

    /// Lets the user read and not write all that is in a folder.
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
    // The folder is made there next, which fails if this does.
    let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
}
