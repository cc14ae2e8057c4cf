//! Files that people dropped, and those found in a folder.

mod judging;

use std::path::PathBuf;
use std::sync::Arc;

use pigskin_contest::{
    EntryFile, HashPrefix, KeptSource, Limits, ReadSourceError, Room, Source, SourceGame, Store,
    StoreError, Wall,
};
use pigskin_hog::Rules;
use tokio::sync::watch;
use tokio::task::spawn_blocking;

use crate::problem::Problem;

pub use judging::{Entrant, Stage, Verdict};

use judging::Judging;

/// Where files are kept, and how programs among them run.
#[derive(Debug)]
pub struct Keeping {
    /// The database that they are in, with what they came to.
    pub store: Store,
    /// A folder of entries that are offered beside what people drop.
    pub folder: Option<PathBuf>,
    /// What a program may use up.
    pub limits: Limits,
    /// The weakest wall behind which programs run.
    pub wall: Wall,
}

/// So much is kept; what was not used for longest goes first.
const ROOM: Room = Room {
    entries: 500,
    bytes: 64 << 20,
};

/// Files under their hashes, and their verdicts.
#[derive(Debug)]
pub struct Kept {
    keeping: Arc<Keeping>,
    judging: Arc<Judging>,
}

impl Kept {
    pub fn new(keeping: Arc<Keeping>) -> Kept {
        Kept {
            judging: Arc::new(Judging::new(Arc::clone(&keeping))),
            keeping,
        }
    }

    /// Keeps an entry of Hog. What is returned names it in addresses.
    pub async fn keep(&self, source: &Source) -> Result<HashPrefix, Problem> {
        let kept = self
            .keeping
            .store
            .keep_source(SourceGame::Hog, source, ROOM);
        kept.await.map_err(failed)?;
        Ok(HashPrefix::of(source.hash()))
    }

    /// The entries of Hog that are kept, those used last first.
    pub async fn list(&self) -> Result<Vec<KeptSource>, Problem> {
        let kept = self.keeping.store.kept_sources(SourceGame::Hog).await;
        kept.map_err(failed)
    }

    /// The entry whose hash begins so.
    pub async fn source(&self, prefix: &HashPrefix) -> Result<Source, Problem> {
        let found = self.keeping.store.kept_source(SourceGame::Hog, prefix);
        let found = found.await.map_err(failed)?;
        found.ok_or_else(|| not_kept(prefix))
    }

    /// The names of the entries in the folder.
    pub async fn found(&self) -> Result<Vec<EntryFile>, Problem> {
        let Some(folder) = self.keeping.folder.clone() else {
            return Ok(Vec::new());
        };
        let listed = spawn_blocking(move || EntryFile::list(&folder)).await;
        let listed = listed.map_err(|_| Problem::failed())?;
        let listed = listed.map_err(|why| Problem::Server(why.to_string()))?;
        Ok(listed.into_iter().filter(may_be_hog).collect())
    }

    /// Reads the entry of that name in the folder, and keeps it.
    pub async fn find(&self, name: &str) -> Result<HashPrefix, Problem> {
        // The name is looked for in the list and never becomes a path.
        let found = self.found().await?.into_iter();
        let found = found.into_iter().find(|file| file.name == name);
        let found = found.ok_or_else(|| Problem::NotFound(format!("for the file {name}")))?;
        let read = spawn_blocking(move || Source::read(&found.path)).await;
        let source = read.map_err(|_| Problem::failed())?;
        let source = source.map_err(|why| match why {
            ReadSourceError::Fault(fault) => Problem::File(fault.reason),
            ReadSourceError::Io { .. } => Problem::Server(why.to_string()),
        })?;
        self.keep(&source).await
    }

    /// How far the entry is with its table. Judging begins where it has not.
    pub async fn judged(
        &self,
        prefix: &HashPrefix,
        rules: &Rules,
    ) -> Result<watch::Receiver<Stage>, Problem> {
        let source = self.source(prefix).await?;
        self.judging.start(rules, source)
    }

    /// What the entry comes to, once it has.
    pub async fn verdict(&self, prefix: &HashPrefix, rules: &Rules) -> Result<Verdict, Problem> {
        let mut stage = self.judged(prefix, rules).await?;
        let over = stage
            .wait_for(|stage| matches!(stage, Stage::Over(_)))
            .await;
        match over.as_deref() {
            Ok(Stage::Over(verdict)) => Ok(verdict.clone()),
            _ => Err(Problem::failed()),
        }
    }

    /// The table of an entry that has one.
    pub async fn entrant(
        &self,
        prefix: &HashPrefix,
        rules: &Rules,
    ) -> Result<Arc<Entrant>, Problem> {
        match self.verdict(prefix, rules).await? {
            Verdict::Plays(entrant) => Ok(entrant),
            Verdict::Fault(fault) => Err(Problem::File(fault.reason)),
            Verdict::Failed(why) => Err(Problem::Server(why)),
        }
    }

    /// Forgets the entry's fault, so that it is judged again.
    pub async fn again(&self, prefix: &HashPrefix, rules: &Rules) -> Result<(), Problem> {
        let hash = self.source(prefix).await?.hash();
        let forgotten = self.keeping.store.forget_fault(rules, &hash).await;
        forgotten.map_err(failed)?;
        self.judging.forget(rules, hash);
        Ok(())
    }

    /// What a program may use up.
    pub fn limits(&self) -> &Limits {
        &self.keeping.limits
    }
}

/// A folder may hold entries of both games; one of D-Football is told by its
/// ending. What a folder in it holds is seen when it is read.
fn may_be_hog(file: &EntryFile) -> bool {
    let end = file.path.extension().and_then(|end| end.to_str());
    let known = ["py", "json", "txt"];
    match end {
        Some(end) => known.iter().any(|known| end.eq_ignore_ascii_case(known)),
        None => file.path.is_dir(),
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "errors are handed on by value"
)]
fn failed(error: StoreError) -> Problem {
    Problem::Server(error.to_string())
}

pub fn not_kept(prefix: &HashPrefix) -> Problem {
    Problem::NotKept(prefix.to_string())
}
