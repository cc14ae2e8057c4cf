//! Temporary folders, and the removal of those whose process was killed.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::sync::Once;
use std::time::{Duration, SystemTime};

use rustix::fs::{Mode, OFlags};
use tempfile::TempDir;

/// A temporary folder; dropping this value removes it.
///
/// A killed process leaves its folders behind. So the first folder that a process
/// makes also removes those that are more than a day old and not in use.
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
    /// The folder's lock shows that it is in use; the kernel releases it when our
    /// process ends.
    _lock: File,
}

/// Prefix of our folders' names.
const PREFIX: &str = "pigskin-";

/// Age before which a folder is never removed; no program runs that long.
const AGE: Duration = Duration::from_hours(24);

impl Folder {
    /// Makes a folder that only our user can enter, with this word and the number of our process
    /// in its name.
    ///
    /// Fails if the system cannot make it, most likely because of the folder for
    /// temporary files (`TMPDIR`).
    pub fn make(kind: &str) -> io::Result<Folder> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&std::env::temp_dir()));
        let folder = tempfile::Builder::new()
            .prefix(&format!("{PREFIX}{kind}-{}-", std::process::id()))
            .tempdir()?;
        let lock = open(folder.path())?;
        lock.lock()?;
        Ok(Folder {
            folder,
            _lock: lock,
        })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Only root can remove files from a read-only folder.
        unlock_all(self.folder.path());
    }
}

/// Removes our folders in this one that are old and not in use.
fn sweep(temporary: &Path) {
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if is_ours && is_left(&entry.path()).unwrap_or(false) {
            unlock_all(&entry.path());
            // This follows no links. A folder that cannot be removed stays.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Returns whether it is a folder of our user, old, and not in use.
fn is_left(path: &Path) -> io::Result<bool> {
    let folder = open(path)?;
    let found = folder.metadata()?;
    let age = SystemTime::now().duration_since(found.modified()?);
    Ok(found.uid() == rustix::process::geteuid().as_raw()
        && age.is_ok_and(|age| age > AGE)
        && folder.try_lock().is_ok())
}

/// Opens a folder, but not through a link.
fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

/// Makes a folder and all in it removable, as far as possible.
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

    /// A folder of this age with a read-only one in it.
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
    fn only_old_and_unused_folders_are_swept() {
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
        // Lets the temporary folder be removed.
        unlock_all(temporary);
    }

    #[test]
    fn a_folder_is_locked_as_long_as_it_is_there() {
        let folder = Folder::make("test").expect("a folder");
        let another = open(folder.path()).expect("it is there");
        assert!(another.try_lock().is_err());
        let path = folder.path().to_owned();
        drop(folder);
        assert!(!path.exists());
    }
}
