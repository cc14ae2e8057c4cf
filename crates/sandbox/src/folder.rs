//! Temporary folders.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;

use crate::leftovers::{Locked, remove_folder, remove_leftovers};

/// A temporary folder; dropping this value removes it.
///
/// A killed process leaves its folders behind. So the first folder that a process
/// makes also [removes](Self::remove_leftovers) those.
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
    path: PathBuf,
    /// The file beside it, removed after it, shows that the folder is ours and in use.
    _mark: Locked,
}

/// Prefix of our folders' names.
const PREFIX: &str = ".pigskin-tmp";

impl Folder {
    /// Makes a folder that only our user can enter, with this word and the number of our process
    /// in its name.
    ///
    /// Fails if the system cannot make it, most likely because of the folder for
    /// temporary files (`TMPDIR`).
    pub fn make(kind: &str) -> io::Result<Folder> {
        static CLEARED: Once = Once::new();
        CLEARED.call_once(|| drop(Folder::remove_leftovers()));
        let mark = Locked::make(&std::env::temp_dir(), &format!("{PREFIX}-{kind}"), 0o600)?;
        Ok(Folder {
            path: mark.make_folder()?,
            _mark: mark,
        })
    }

    /// Removes the folders of killed processes, and returns their paths.
    pub fn remove_leftovers() -> Vec<PathBuf> {
        remove_leftovers(&std::env::temp_dir(), PREFIX)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = remove_folder(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_in_use_as_long_as_it_is_there() {
        let folder = Folder::make("test").expect("a folder");
        Folder::remove_leftovers();
        let path = folder.path().to_owned();
        assert!(path.exists());
        drop(folder);
        assert!(!path.exists());
    }
}
