//! Grades that are kept between runs, each under the hash of everything that it depends on.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use pigskin_entry::{Hash, NewFile};

use super::FileGrade;

/// A folder of grades. Deleting it loses only time.
#[derive(Clone, Debug)]
pub(super) struct KeptGrades {
    folder: PathBuf,
}

impl KeptGrades {
    /// Opens the folder, and makes it if it is not there.
    pub(super) fn open(folder: &Path) -> io::Result<KeptGrades> {
        fs::create_dir_all(folder)?;
        Ok(KeptGrades {
            folder: folder.to_owned(),
        })
    }

    /// A grade that was kept. A file that is none counts as missing: it is graded again.
    pub(super) fn find(&self, hash: Hash) -> Option<FileGrade> {
        let text = fs::read(self.path(hash)).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Keeps a grade: whole or not at all, whenever this process ends.
    pub(super) fn keep(&self, hash: Hash, grade: &FileGrade) -> io::Result<()> {
        let path = self.path(hash);
        let file = NewFile::beside(&path, 0o600)?;
        file.as_file().write_all(&serde_json::to_vec(grade)?)?;
        file.replace(&path)
    }

    fn path(&self, hash: Hash) -> PathBuf {
        self.folder.join(format!("{hash}.json"))
    }
}
