//! Files and folders that killed processes leave behind.
//!
//! A process locks what it makes under a temporary name, and the kernel releases the lock when the
//! process ends in any way. So nobody uses what has such a name and no lock.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags};
use rustix::process::geteuid;

use crate::User;

/// The beginning of a temporary name; the number of our process and [`RANDOM`] characters follow.
pub(crate) fn beginning(kind: &str) -> String {
    format!("{kind}-{}-", std::process::id())
}

/// Random characters at the end of a temporary name.
pub(crate) const RANDOM: usize = 6;

/// Locks what this process has made at a path; `None` if another process has removed it as a
/// leftover before it was locked.
pub(crate) fn lock_made(path: &Path) -> io::Result<Option<File>> {
    let lock = match open(path) {
        Ok(lock) => lock,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    lock.lock()?;
    Ok(path.symlink_metadata().is_ok().then_some(lock))
}

/// Removes the files and folders with temporary names of this beginning that no process uses.
/// Returns their paths.
pub(crate) fn remove_leftovers(folder: &Path, beginning: &str) -> Vec<PathBuf> {
    let there = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = there.filter(|entry| {
        let name = entry.file_name();
        is_temporary(&name.to_string_lossy(), beginning)
    });
    let removed = named.filter_map(|entry| {
        let path = entry.path();
        // Held until it is removed: its maker then notices.
        let lock = lock_leftover(&path)?;
        // These follow no links. What cannot be removed stays.
        let removed = if lock.metadata().ok()?.is_dir() {
            unlock_all(&path);
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
        removed.is_ok().then_some(path)
    });
    removed.collect()
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

/// Locks a file or folder of our user, or of one that runs programs for us, that no process has
/// locked.
fn lock_leftover(path: &Path) -> Option<File> {
    let file = open(path).ok()?;
    let found = file.metadata().ok()?;
    let own = geteuid();
    let is_ours = found.uid() == own.as_raw() || own.is_root() && User::is_of_programs(found.uid());
    let is_either = found.is_dir() || found.is_file();
    (is_ours && is_either && file.try_lock().is_ok()).then_some(file)
}

/// Opens a file or folder, but not through a link.
fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

/// Makes a folder and all in it removable, as far as possible: only root can remove files from a
/// read-only folder.
pub(crate) fn unlock_all(path: &Path) {
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
    fn only_what_no_process_uses_is_removed() {
        let temporary = TempDir::new().expect("a folder");
        let temporary = temporary.path();
        let stay = [
            "pigskin-hog-12-held42",
            "pigskin-hog-12-link42",
            "pigskin-hog-2026",
            "pigskin-main",
            "other-hog-12-abcdef",
        ];
        for name in ["pigskin-hog-12-abcDE3"].iter().chain(&stay) {
            if *name != stay[1] {
                folder(temporary, name);
            }
        }
        fs::write(temporary.join("pigskin-file-12-abcdef"), "text").expect("a file");
        symlink(temporary.join("pigskin-main"), temporary.join(stay[1])).expect("a link");
        let held = lock_made(&temporary.join(stay[0])).expect("opened");

        let mut removed = remove_leftovers(temporary, "pigskin-");
        removed.sort();
        let gone = ["pigskin-file-12-abcdef", "pigskin-hog-12-abcDE3"];
        assert_eq!(removed, gone.map(|name| temporary.join(name)));
        for name in stay {
            assert!(temporary.join(name).join("inside/file").exists(), "{name}");
        }
        drop(held);
        assert_eq!(
            remove_leftovers(temporary, "pigskin-"),
            [temporary.join(stay[0])]
        );
        // Lets the temporary folder be removed.
        unlock_all(temporary);
    }
}
