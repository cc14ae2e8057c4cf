//! Uploaded files, and those of a folder.

mod judging;
mod player;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::{EntryFile, Store, StoreCapacity, StoredSource};
use pigskin_entry::{
    HashPrefix, Interpreters, Limits, Private, ReadSourceError, Source, SourceGame, Wall,
};
use pigskin_hog::Rules;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::server::problem::Problem;
use crate::work::{Visitor, WorkProgress, result};

pub use judging::{Entrant, EntryVerdict, JudgeSettings, Judging};
pub use player::{PlayerOption, UploadedPlayer};

/// Where uploads are stored, and how programs among them run.
#[derive(Debug)]
pub struct UploadSettings {
    pub store: Store,
    pub folder: Option<PathBuf>,
    pub limits: Limits,
    pub wall: Wall,
}

/// Capacity of the store for files; the least recently used ones are deleted first.
const ROOM: StoreCapacity = StoreCapacity {
    entries: 500,
    bytes: 64 << 20,
};

/// Time for which a page waits before it shows the progress of a file.
pub const AT_ONCE: Duration = Duration::from_millis(400);

/// Files by their hashes, and their verdicts.
#[derive(Debug)]
pub struct Uploads {
    settings: Arc<UploadSettings>,
    interpreters: Arc<Interpreters>,
    judging: Judging,
}

impl Uploads {
    pub fn new(settings: Arc<UploadSettings>) -> Uploads {
        // A program must not see the files of others.
        let private = Private::default();
        let private = match &settings.folder {
            Some(folder) => private.with_folder(folder, "the strategies"),
            None => private,
        };
        let interpreters = Arc::new(Interpreters::hiding(private));
        let judging = Judging::new(JudgeSettings {
            limits: settings.limits.clone(),
            wall: settings.wall,
            interpreters: Arc::clone(&interpreters),
            store: Some(settings.store.clone()),
        });
        Uploads {
            settings,
            interpreters,
            judging,
        }
    }

    /// Stores an entry of a game, and returns its name in addresses.
    pub async fn keep(&self, game: SourceGame, source: &Source) -> Result<HashPrefix, Problem> {
        self.settings.store.keep_source(game, source, ROOM).await?;
        Ok(HashPrefix::of(source.hash()))
    }

    /// The stored entries of a game, most recently used first.
    pub async fn list(&self, game: SourceGame) -> Result<Vec<StoredSource>, Problem> {
        Ok(self.settings.store.kept_sources(game).await?)
    }

    pub async fn source(&self, game: SourceGame, prefix: &HashPrefix) -> Result<Source, Problem> {
        let found = self.settings.store.kept_source(game, prefix);
        let found = found.await?;
        found.ok_or_else(|| unknown_file(prefix))
    }

    /// The entries in the folder that may belong to a game.
    pub async fn found(&self, game: SourceGame) -> Result<Vec<EntryFile>, Problem> {
        let Some(folder) = self.settings.folder.clone() else {
            return Ok(Vec::new());
        };
        let listed = spawn_blocking(move || EntryFile::list(&folder)).await;
        let listed = listed.map_err(|_| Problem::failed())?;
        let listed = listed.map_err(|why| Problem::Server(why.to_string()))?;
        Ok(listed
            .into_iter()
            .filter(|file| may_be(game, file))
            .collect())
    }

    /// Reads an entry of the folder by its name, and stores it.
    pub async fn find(&self, game: SourceGame, name: &str) -> Result<HashPrefix, Problem> {
        // The name is only compared with the list and never becomes a path.
        let found = self.found(game).await?;
        let found = found.into_iter().find(|file| file.name == name);
        let found = found.ok_or_else(|| Problem::NotFound(format!("for the file {name}")))?;
        let read = spawn_blocking(move || game.read(&found.path)).await;
        let source = read.map_err(|_| Problem::failed())?;
        let source = source.map_err(|why| match why {
            ReadSourceError::Fault(fault) => Problem::File(fault.to_string()),
            ReadSourceError::Io { .. } => Problem::Server(why.to_string()),
        })?;
        self.keep(game, &source).await
    }

    /// The progress of an entry's judging, which starts unless it has.
    pub async fn judged(
        &self,
        visitor: &Visitor,
        prefix: &HashPrefix,
        rules: &Rules,
    ) -> Result<watch::Receiver<WorkProgress<EntryVerdict>>, Problem> {
        let source = self.source(SourceGame::Hog, prefix).await?;
        Ok(self.judging.start(visitor, rules, source))
    }

    /// Whether the entry has a verdict after a short wait.
    pub async fn is_judged(
        &self,
        visitor: &Visitor,
        prefix: &HashPrefix,
        rules: &Rules,
    ) -> Result<bool, Problem> {
        let stage = self.judged(visitor, prefix, rules).await?;
        match timeout(AT_ONCE, result(stage)).await {
            Err(_) => Ok(false),
            Ok(over) => over.map(|_| true),
        }
    }

    pub async fn entrant(
        &self,
        visitor: &Visitor,
        prefix: &HashPrefix,
        rules: &Rules,
    ) -> Result<Arc<Entrant>, Problem> {
        let source = self.source(SourceGame::Hog, prefix).await?;
        let verdict = self.judging.verdict(visitor, rules, source).await?;
        verdict.entrant()
    }

    /// Forgets an entry's fault, so that it is judged again.
    pub async fn again(&self, prefix: &HashPrefix, rules: &Rules) -> Result<(), Problem> {
        let hash = self.source(SourceGame::Hog, prefix).await?.hash();
        self.settings.store.forget_fault(rules, &hash).await?;
        self.judging.forget(rules, hash);
        Ok(())
    }

    pub fn limits(&self) -> &Limits {
        &self.settings.limits
    }

    pub fn interpreters(&self) -> Arc<Interpreters> {
        Arc::clone(&self.interpreters)
    }

    /// The weakest wall behind which programs may run.
    pub fn least_wall(&self) -> Wall {
        self.settings.wall
    }
}

/// Whether an entry of the folder may belong to a game, by its extension. A Python file may belong
/// to either game, and so may a folder.
fn may_be(game: SourceGame, file: &EntryFile) -> bool {
    game.takes(&file.path) || (file.path.extension().is_none() && file.path.is_dir())
}

/// The problem of a file for a site that takes none.
pub fn takes_no_files() -> Problem {
    Problem::File("this server takes no files".to_owned())
}

pub fn unknown_file(prefix: &HashPrefix) -> Problem {
    Problem::UnknownFile(prefix.to_string())
}
