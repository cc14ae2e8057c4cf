//! What is in an archive.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// `manifest.json`: what there is, with the sum of each file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// [`Manifest::FORMAT`].
    pub format: String,
    /// [`Manifest::VERSION`].
    pub version: u32,
    /// The contest's title.
    pub title: String,
    /// Every file but this one, by path.
    pub files: Vec<FileSum>,
    /// Where each entry is, by its name in the results.
    pub entries: Vec<ArchivedEntry>,
    /// The entries that are not there.
    pub left_out: Vec<LeftOut>,
}

/// One file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileSum {
    pub path: String,
    pub bytes: u64,
    /// The SHA-256 in hexadecimal.
    pub sha256: String,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ArchivedEntry {
    /// Its name in the results.
    pub file: String,
    /// Its files; names that do not unpack everywhere are written otherwise.
    pub paths: Vec<String>,
}

/// An entry whose files could not be read, as it is no regular file or too large.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LeftOut {
    pub file: String,
    pub reason: String,
}

impl Manifest {
    pub const FORMAT: &str = "pigskin-archive";

    /// Raised when an older program could not verify an archive any more.
    pub const VERSION: u32 = 1;

    pub fn new<'a>(
        title: &str,
        entries: Vec<ArchivedEntry>,
        left_out: Vec<LeftOut>,
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
