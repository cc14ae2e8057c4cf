//! The files of an archive, for what else is archived with a contest.

use std::fs::File;
use std::io::{Read, Seek};

use super::Archive;
use super::read::{Contents, ReadArchiveError};
use super::verify::{Verified, VerifyError, verify};

/// The files of an archive whose sums are right. Nothing is unpacked to the disk.
pub struct ArchiveContents(Contents);

impl ArchiveContents {
    /// Reads the archive in a file.
    ///
    /// Fails if it is not an intact archive.
    pub fn read(archive: File) -> Result<ArchiveContents, ReadArchiveError> {
        Ok(ArchiveContents(Contents::read(archive)?))
    }

    /// The same for an archive in memory with this many bytes.
    ///
    /// Fails if it is not an intact archive.
    pub fn read_bytes(
        archive: impl Read + Seek,
        bytes: u64,
    ) -> Result<ArchiveContents, ReadArchiveError> {
        Ok(ArchiveContents(Contents::read_zip(archive, bytes)?))
    }

    /// Returns whether it has a contest.
    pub fn has_contest(&self) -> bool {
        self.0.files.contains_key(Archive::CONTEST)
    }

    /// The files below a folder, by their paths in it.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = (&str, &[u8])> + use<'_> {
        let start = format!("{folder}/");
        let files = self.0.files.iter();
        files.filter_map(move |(path, contents)| {
            let path = path.strip_prefix(&start)?;
            Some((path, contents.as_slice()))
        })
    }

    /// The file at a path.
    pub fn file(&self, path: &str) -> Option<&[u8]> {
        self.0.files.get(path).map(Vec::as_slice)
    }

    /// Verifies the contest in it: that the results follow from its contents, without a cache.
    /// In Hog all win rates and standings are recomputed from the tables and must be the same to
    /// the last bit, or within their error bounds if another
    /// [`ENGINE`](pigskin_contest::ENGINE) made them. In D-Football every recorded game is
    /// replayed by the rules, and scores and standings must follow from the matches. No entry
    /// runs, and nothing is unpacked to the disk.
    ///
    /// Returns the first difference.
    pub async fn verify_contest(self) -> Result<Verified, VerifyError> {
        verify(self.0).await
    }
}
