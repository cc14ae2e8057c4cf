//! Temporary folders, and what is left of those whose makers were killed.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::sync::Once;
use std::time::{Duration, SystemTime};

use rustix::fs::{Mode, OFlags};
use tempfile::TempDir;

/// A folder of ours among the temporary files, gone with this value.
///
/// Who is killed leaves his folders behind. The first one that is made removes
/// those of us that are a day old and that nobody holds any more.
///
/// ```
/// # use pigskin_sandbox::Folder;
/// let folder = Folder::make("entry")?;
/// std::fs::write(folder.path().join("file"), "text")?;
/// let path = folder.path().to_owned();
/// drop(folder);
/// assert!(!path.exists());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Folder {
    folder: TempDir,
    /// Whose lock says that somebody holds the folder; the kernel opens it when we
    /// end in whatever way.
    _lock: File,
}

/// What our folders' names begin with.
const PREFIX: &str = "pigskin-";

/// How long a folder is left alone: nothing of ours takes as long.
const AGE: Duration = Duration::from_hours(24);

impl Folder {
    /// Makes one, with this word in its name, that only we can enter.
    ///
    /// # Errors
    ///
    /// Where the system does not make it, most likely in the folder for temporary
    /// files (`TMPDIR`).
    pub fn make(kind: &str) -> io::Result<Folder> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&std::env::temp_dir()));
        let folder = tempfile::Builder::new()
            .prefix(&format!("{PREFIX}{kind}-"))
            .tempdir()?;
        let lock = open(folder.path())?;
        lock.lock()?;
        Ok(Folder {
            folder,
            _lock: lock,
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Only root removes files from a folder that may not be written to.
        unlock_all(self.folder.path());
    }
}

/// Removes our folders in this one that are old and that nobody holds.
fn sweep(temporary: &Path) {
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if is_ours && is_left(&entry.path()).unwrap_or(false) {
            unlock_all(&entry.path());
            // This follows no links. What cannot be removed stays.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether it is a folder of our user, old, and held by nobody.
fn is_left(path: &Path) -> io::Result<bool> {
    let folder = open(path)?;
    let found = folder.metadata()?;
    let age = SystemTime::now().duration_since(found.modified()?);
    Ok(found.uid() == rustix::process::geteuid().as_raw()
        && age.is_ok_and(|age| age > AGE)
        && folder.try_lock().is_ok())
}

/// Opens a folder, and no link to one.
fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

/// Makes folders removable again, as far as that goes.
fn unlock_all(path: &Path) {
    let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            unlock_all(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// A folder with a closed one in it, of some age.
    fn folder(temporary: &Path, name: &str, age: Duration) -> File {
        let path = temporary.join(name);
        fs::create_dir_all(path.join("inside")).expect("a folder");
        fs::write(path.join("inside/file"), "text").expect("a file");
        let closed = Permissions::from_mode(0o500);
        fs::set_permissions(path.join("inside"), closed).expect("to change");
        let folder = open(&path).expect("it is there");
        let then = SystemTime::now().checked_sub(age).expect("a time");
        folder.set_modified(then).expect("to change");
        folder
    }

    #[test]
    fn only_old_folders_that_nobody_holds_are_swept() {
        let temporary = TempDir::new().expect("a folder");
        let temporary = temporary.path();
        let old = AGE * 2;
        for (name, age) in [
            ("pigskin-old", old),
            ("pigskin-new", AGE / 2),
            ("other", old),
        ] {
            drop(folder(temporary, name, age));
        }
        let held = folder(temporary, "pigskin-held", old);
        held.lock().expect("nobody else has it");
        symlink(temporary.join("other"), temporary.join("pigskin-link")).expect("a link");
        fs::write(temporary.join("pigskin-file"), "text").expect("a file");

        sweep(temporary);
        let there = |name: &str| temporary.join(name).symlink_metadata().is_ok();
        assert!(!there("pigskin-old"));
        for name in ["new", "held", "link", "file"] {
            assert!(there(&format!("pigskin-{name}")), "{name}");
        }
        assert!(there("other/inside/file"));
        // So that all of it can be removed.
        unlock_all(temporary);
    }

    #[test]
    fn a_folder_is_held_as_long_as_it_is_there() {
        let folder = Folder::make("test").expect("a folder");
        let another = open(folder.path()).expect("it is there");
        assert!(another.try_lock().is_err());
        let path = folder.path().to_owned();
        drop(folder);
        assert!(!path.exists());
    }
}
