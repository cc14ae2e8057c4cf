//! Files and folders that killed processes leave behind.
//!
//! A process locks a file under a temporary name, and the kernel releases the lock when the process
//! ends in any way. So nobody uses what has such a name and no lock. A folder has such a file beside it,
//! made before it: without that mark nothing is removed, whatever its name.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags};
use rustix::process::geteuid;
use tempfile::NamedTempFile;

use crate::User;

/// Random characters at the end of a temporary name.
const RANDOM: usize = 6;

/// A locked file with a temporary name. Dropping it removes it.
#[derive(Debug)]
pub(crate) struct Locked {
    pub(crate) file: NamedTempFile,
    /// Shows that the file is in use.
    _lock: File,
}

impl Locked {
    /// Makes an empty file with this mode, whose name is this beginning, the number of our process and
    /// [`RANDOM`] characters.
    pub(crate) fn make(folder: &Path, beginning: &str, mode: u32) -> io::Result<Locked> {
        loop {
            let file = tempfile::Builder::new()
                .prefix(&format!("{beginning}-{}-", std::process::id()))
                .rand_bytes(RANDOM)
                .permissions(Permissions::from_mode(mode))
                .tempfile_in(folder)?;
            if let Some(lock) = lock_made(file.path())? {
                return Ok(Locked { file, _lock: lock });
            }
        }
    }

    /// Makes the folder beside it, which only our user can enter.
    pub(crate) fn make_folder(&self) -> io::Result<PathBuf> {
        let path = folder_beside(self.file.path());
        fs::DirBuilder::new().mode(0o700).create(&path)?;
        Ok(path)
    }
}

/// The folder that a file with a temporary name stands for.
fn folder_beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".d");
    name.into()
}

/// Locks what this process has made at a path; `None` if another process has removed it as a
/// leftover before it was locked.
fn lock_made(path: &Path) -> io::Result<Option<File>> {
    let lock = match open(path) {
        Ok(lock) => lock,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    lock.lock()?;
    Ok(path.symlink_metadata().is_ok().then_some(lock))
}

/// Removes the files with temporary names of this beginning that no process uses, and the folders
/// beside them. Returns the paths of the folders, and of the files that have none.
pub(crate) fn remove_leftovers(folder: &Path, beginning: &str) -> Vec<PathBuf> {
    let there = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = there.filter(|entry| {
        let name = entry.file_name();
        is_temporary(&name.to_string_lossy(), beginning)
    });
    let removed = named.filter_map(|entry| {
        let path = entry.path();
        // Held until it is removed: its maker then notices.
        let _lock = lock_leftover(&path)?;
        let folder = folder_beside(&path);
        let found = folder.symlink_metadata();
        let has_folder = found.is_ok_and(|found| found.is_dir() && is_ours(found.uid()));
        if has_folder {
            remove_folder(&folder).ok()?;
        }
        fs::remove_file(&path).ok()?;
        Some(if has_folder { folder } else { path })
    });
    removed.collect()
}

/// Removes a folder and all in it, and follows no links.
pub(crate) fn remove_folder(path: &Path) -> io::Result<()> {
    unlock_all(path);
    fs::remove_dir_all(path)
}

/// Tests whether a name ends with the number of a process and random characters.
fn is_temporary(name: &str, beginning: &str) -> bool {
    let Some((rest, random)) = name.rsplit_once('-') else {
        return false;
    };
    let process = rest.rsplit_once('-').map_or("", |(_, process)| process);
    name.starts_with(beginning)
        && random.len() == RANDOM
        && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && process.parse::<u32>().is_ok()
}

/// Locks a file of our user, or of one that runs programs for us, that no process has locked.
fn lock_leftover(path: &Path) -> Option<File> {
    let file = open(path).ok()?;
    let found = file.metadata().ok()?;
    (found.is_file() && is_ours(found.uid()) && file.try_lock().is_ok()).then_some(file)
}

fn is_ours(user: u32) -> bool {
    let own = geteuid();
    user == own.as_raw() || own.is_root() && User::is_of_programs(user)
}

/// Opens a file, but not through a link.
fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

/// Makes a folder and all in it removable, as far as possible: only root can remove files from a
/// read-only folder.
fn unlock_all(path: &Path) {
    if geteuid().is_root() {
        return;
    }
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

    use tempfile::TempDir;

    use super::*;

    /// A folder with a read-only one in it.
    fn folder(temporary: &Path, name: &str) {
        let path = temporary.join(name);
        fs::create_dir_all(path.join("inside")).expect("a folder");
        fs::write(path.join("inside/file"), "text").expect("a file");
        let closed = Permissions::from_mode(0o500);
        fs::set_permissions(path.join("inside"), closed).expect("to change");
    }

    #[test]
    fn only_what_no_process_uses_and_is_marked_is_removed() {
        let temporary = TempDir::new().expect("a folder");
        let temporary = temporary.path();
        let stay = [
            "pigskin-hog-2026-backup",
            ".pigskin-tmp-hog-2026-spring",
            ".pigskin-tmp-hog-2026-summer.d",
            ".pigskin-tmp-hog-12-ABCDEF.d",
            "pigskin-main",
        ];
        for name in stay.iter().chain(&[".pigskin-tmp-hog-12-abcDE3.d"]) {
            folder(temporary, name);
        }
        let mark = |name: &str| fs::write(temporary.join(name), "").expect("a file");
        mark(".pigskin-tmp-hog-12-abcDE3");
        mark(".pigskin-tmp-file-12-abcdef");
        // Not ours to remove: a link with the name of the mark, or of the folder.
        symlink("pigskin-main", temporary.join(".pigskin-tmp-hog-12-ABCDEF")).expect("a link");
        mark(".pigskin-tmp-hog-12-link42");
        let link = temporary.join(".pigskin-tmp-hog-12-link42.d");
        symlink(temporary.join("pigskin-main"), &link).expect("a link");
        let held = Locked::make(temporary, ".pigskin-tmp-hog", 0o600).expect("a file");
        let in_use = held.make_folder().expect("a folder");

        let mut removed = remove_leftovers(temporary, ".pigskin-tmp");
        removed.sort();
        let gone = [
            ".pigskin-tmp-file-12-abcdef",
            ".pigskin-tmp-hog-12-abcDE3.d",
            ".pigskin-tmp-hog-12-link42",
        ];
        assert_eq!(removed, gone.map(|name| temporary.join(name)));
        for name in stay {
            assert!(temporary.join(name).join("inside/file").exists(), "{name}");
        }
        assert!(in_use.exists() && link.exists());
        assert!(!temporary.join(".pigskin-tmp-hog-12-abcDE3").exists());
        // A process that is killed drops nothing.
        let Locked { file, _lock: lock } = held;
        let (_, path) = file.keep().expect("to keep");
        drop(lock);
        assert_eq!(remove_leftovers(temporary, ".pigskin-tmp"), [in_use]);
        assert!(!path.exists());
        // Lets the temporary folder be removed.
        unlock_all(temporary);
    }
}
