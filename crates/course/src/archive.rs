//! The archive of a course: a zip with everything that determines results and points.

mod contents;
mod manifest;

use pigskin_autograder::ZipFile;

pub use contents::{ArchiveContents, ReadArchiveError};
pub use manifest::{ArchivedEntry, Manifest, OmittedEntry};

/// The files of a contest, a project, or both, with a manifest. Anybody can check the results
/// and points later without a cache and without a database.
///
/// `manifest.json` has the SHA-256 of every other file.
#[derive(Clone, Debug)]
pub struct Archive {
    manifest: Manifest,
    zip: ZipFile,
}

#[derive(Debug, thiserror::Error)]
pub enum PackArchiveError {
    #[error("could not write the manifest: {0}")]
    Json(#[from] serde_json::Error),
    #[error("could not make the zip: {0}")]
    Zip(#[from] zip::result::ZipError),
}

impl Archive {
    pub const MANIFEST: &str = "manifest.json";
    pub const CONTEST: &str = "contest.toml";
    pub const RESULTS: &str = "results.json";
    pub const ENTRIES: &str = "entries";

    /// An archive of these files, in which these entries of a contest are, or are left out.
    pub fn new(
        title: &str,
        entries: Vec<ArchivedEntry>,
        left_out: Vec<OmittedEntry>,
        mut zip: ZipFile,
    ) -> Result<Archive, PackArchiveError> {
        let manifest = Manifest::new(title, entries, left_out, zip.files());
        zip.file(Self::MANIFEST, manifest.to_json()?);
        Ok(Archive { manifest, zip })
    }

    /// An archive without a contest, for what [other files](Self::with_files) have.
    pub fn without_contest(title: &str) -> Result<Archive, PackArchiveError> {
        Archive::new(title, Vec::new(), Vec::new(), ZipFile::default())
    }

    /// Adds files, such as those of a project, by paths that unpack everywhere.
    pub fn with_files(
        mut self,
        files: impl Iterator<Item = (String, Vec<u8>)>,
    ) -> Result<Archive, PackArchiveError> {
        for (path, contents) in files {
            self.zip.file(&path, contents);
        }
        let own = self.manifest;
        let others = self.zip.files();
        let others = others.filter(|(path, _)| *path != Self::MANIFEST);
        self.manifest = Manifest::new(&own.title, own.entries, own.left_out, others);
        self.zip.file(Self::MANIFEST, self.manifest.to_json()?);
        Ok(self)
    }

    /// The archive as a zip, which has the same bytes for the same contest.
    ///
    /// Fails if it is too large for a zip.
    pub fn to_zip(&self) -> Result<Vec<u8>, PackArchiveError> {
        Ok(self.zip.packed(Self::MANIFEST)?)
    }

    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.zip.files()
    }

    /// The entries whose files could not be archived, each with the reason.
    pub fn left_out(&self) -> impl Iterator<Item = (&str, &str)> {
        let left_out = self.manifest.left_out.iter();
        left_out.map(|left| (left.file.as_str(), left.reason.as_str()))
    }
}

/// A format of a file that this program does not read: of a newer version, or of one before the
/// first release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{}",
    if *.found > u64::from(*.own) {
        format!("a newer pigskin wrote it (format {found}; this program knows {own}): install \
                 that version")
    } else {
        format!("it has format {found}, and this program reads {own}")
    }
)]
pub struct OtherFormat {
    found: u64,
    own: u32,
}

impl OtherFormat {
    /// Checks the number of a format.
    ///
    /// Fails if this program reads another one.
    pub fn check(found: u64, own: u32) -> Result<(), OtherFormat> {
        if found == u64::from(own) {
            return Ok(());
        }
        Err(OtherFormat { found, own })
    }
}
