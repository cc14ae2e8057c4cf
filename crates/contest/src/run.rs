//! A whole contest, from its folder to its results.

use std::fs;
use std::io;
use std::path::PathBuf;

use crate::field::FieldError;
use crate::{Contest, Event, Field, Results, Store, StoreError, WriteError};

/// Why a contest came to no result; never the fault of an entry.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The entries could not be judged.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The database of results fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder for results cannot be made.
    #[error("could not make the folder {}: {source}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The results cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Contest {
    /// The folder that the results go to.
    #[must_use]
    pub fn results_folder(&self) -> PathBuf {
        self.folder.join("results")
    }

    /// Judges the entries, decides all matchups and writes the results.
    ///
    /// What was found out in an earlier run, whole or interrupted, is not
    /// found out again.
    ///
    /// # Errors
    ///
    /// Where the machine, the folder or the database fails. An entry's fault
    /// is not an error; it is part of the results.
    pub async fn run(&self, tell: &mut (dyn FnMut(Event) + Send)) -> Result<Results, RunError> {
        let folder = self.results_folder();
        fs::create_dir_all(&folder).map_err(|source| RunError::Folder {
            path: folder.clone(),
            source,
        })?;
        let store = Store::open(&folder.join("known.sqlite")).await?;
        let field = Field::judge(self, &store, tell).await?;
        let matchups = field.decide(&self.edition.rules, &store, tell).await?;
        let results = Results::of(self, &field, &matchups);
        results.write(&folder)?;
        store.close().await;
        Ok(results)
    }
}
