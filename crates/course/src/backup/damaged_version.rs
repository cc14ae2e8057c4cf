//! Versions of a project in a backup that do not match their hashes.

use std::fmt;

use sqlx::AnyConnection;

use super::checked_hashes::{CheckedHashes, stored_files};
use crate::version_hash;

/// A version of a project whose files do not match the hash of its receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedVersion {
    /// The id of the student whose it is.
    pub person: String,
    /// The version's number among the student's versions, from 1.
    pub version: i64,
}

impl fmt::Display for DamagedVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DamagedVersion { person, version } = self;
        write!(f, "version {version} of {person} in the project")
    }
}

impl DamagedVersion {
    /// All damaged versions of a backup, in order of arrival. The files of one version are in
    /// memory at a time.
    pub(super) async fn find(file: &mut AnyConnection) -> Result<Vec<DamagedVersion>, sqlx::Error> {
        let question = "SELECT person, version, source FROM project_version ORDER BY id";
        let versions: Vec<(String, i64, String)> =
            sqlx::query_as(question).fetch_all(&mut *file).await?;
        let mut hashes = CheckedHashes::default();
        let mut damaged = Vec::new();
        for (person, version, source) in versions {
            let fits = hashes.fits(source, async |hash| fits(file, hash).await);
            if !fits.await? {
                damaged.push(DamagedVersion { person, version });
            }
        }
        Ok(damaged)
    }
}

/// Returns whether the files that are stored under a hash have this hash.
async fn fits(file: &mut AnyConnection, hash: &str) -> Result<bool, sqlx::Error> {
    let files = stored_files(file, hash).await?;
    let mut named = Vec::new();
    for (path, contents) in &files {
        let Ok(name) = str::from_utf8(path) else {
            return Ok(false);
        };
        named.push((name, contents.as_slice()));
    }
    Ok(version_hash(named).to_string() == hash)
}
