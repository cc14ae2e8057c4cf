//! Which hashes of a backup are those of their files.

use std::collections::{HashMap, hash_map};

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
