//! Stored files of a backup, compared with their hashes.

use std::collections::{HashMap, hash_map};

use sqlx::AnyConnection;

/// Hashes that were compared with their files. Equal files are stored once, and are compared once.
#[derive(Default)]
pub(super) struct CheckedHashes(HashMap<String, bool>);

impl CheckedHashes {
    /// Returns whether the files under a hash have it, as `check` finds the first time.
    pub(super) async fn fits(
        &mut self,
        hash: String,
        check: impl AsyncFnOnce(&str) -> Result<bool, sqlx::Error>,
    ) -> Result<bool, sqlx::Error> {
        match self.0.entry(hash) {
            hash_map::Entry::Occupied(known) => Ok(*known.get()),
            hash_map::Entry::Vacant(new) => {
                let fits = check(new.key()).await?;
                Ok(*new.insert(fits))
            }
        }
    }
}

/// The files that are stored under a hash, with their paths, by path.
pub(super) async fn stored_files(
    file: &mut AnyConnection,
    hash: &str,
) -> Result<Vec<(Vec<u8>, Vec<u8>)>, sqlx::Error> {
    let question = "SELECT path, contents FROM source_file WHERE source = $1 ORDER BY path";
    sqlx::query_as(question)
        .bind(hash.to_owned())
        .fetch_all(file)
        .await
}
