//! The manifest of an archive.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// `manifest.json`: the contents, with the checksum of each file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: String,
    pub version: u32,
    pub title: String,
    /// Every other file, by path.
    pub files: Vec<FileSum>,
    /// The files of each entry, by its name in the results.
    pub entries: Vec<ArchivedEntry>,
    pub left_out: Vec<OmittedEntry>,
}

/// A file with its checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileSum {
    pub path: String,
    pub bytes: u64,
    /// The SHA-256 in hexadecimal.
    pub sha256: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchivedEntry {
    /// Its name in the results.
    pub file: String,
    /// The name that its author gave it.
    pub name: String,
    pub is_folder: bool,
    /// Its files; names that some systems cannot unpack are escaped.
    pub paths: Vec<String>,
}

/// An entry that could not be archived, because it is not a regular file or is too large.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OmittedEntry {
    pub file: String,
    pub reason: String,
}

impl Manifest {
    pub const FORMAT: &str = "pigskin-archive";

    /// Raised when an older program can no longer verify the archive.
    pub const VERSION: u32 = 1;

    pub fn new<'a>(
        title: &str,
        entries: Vec<ArchivedEntry>,
        left_out: Vec<OmittedEntry>,
        files: impl Iterator<Item = (&'a str, &'a [u8])>,
    ) -> Manifest {
        let sum = |(path, contents): (&str, &[u8])| FileSum {
            path: path.to_owned(),
            bytes: contents.len() as u64,
            sha256: HEXLOWER.encode(&Sha256::digest(contents)),
        };
        Manifest {
            format: Self::FORMAT.to_owned(),
            version: Self::VERSION,
            title: title.to_owned(),
            files: files.map(sum).collect(),
            entries,
            left_out,
        }
    }

    pub fn to_json(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut json = serde_json::to_vec_pretty(self)?;
        json.push(b'\n');
        Ok(json)
    }
}
