//! Files that people dropped, and those found in a folder.

mod judging;
mod player;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::{
    EntryFile, HashPrefix, KeptSource, Limits, ReadSourceError, Room, Source, SourceGame, Store,
    StoreError, Wall,
};
use pigskin_hog::Rules;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::Site;
use crate::problem::Problem;

pub use judging::{Entrant, Stage, Verdict};
pub use player::{KeptPlayer, Offered};

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

/// What is known in such a time needs no page that says how far it is.
pub const AT_ONCE: Duration = Duration::from_millis(400);

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

    /// Keeps an entry of a game. What is returned names it in addresses.
    pub async fn keep(&self, game: SourceGame, source: &Source) -> Result<HashPrefix, Problem> {
        let kept = self.keeping.store.keep_source(game, source, ROOM);
        kept.await.map_err(failed)?;
        Ok(HashPrefix::of(source.hash()))
    }

    /// The entries of a game that are kept, those used last first.
    pub async fn list(&self, game: SourceGame) -> Result<Vec<KeptSource>, Problem> {
        let kept = self.keeping.store.kept_sources(game).await;
        kept.map_err(failed)
    }

    /// The entry of a game whose hash begins so.
    pub async fn source(&self, game: SourceGame, prefix: &HashPrefix) -> Result<Source, Problem> {
        let found = self.keeping.store.kept_source(game, prefix);
        let found = found.await.map_err(failed)?;
        found.ok_or_else(|| not_kept(prefix))
    }

    /// The names of those entries in the folder that can be of a game.
    pub async fn found(&self, game: SourceGame) -> Result<Vec<EntryFile>, Problem> {
        let Some(folder) = self.keeping.folder.clone() else {
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

    /// Reads the entry of that name in the folder, and keeps it.
    pub async fn find(&self, game: SourceGame, name: &str) -> Result<HashPrefix, Problem> {
        // The name is looked for in the list and never becomes a path.
        let found = self.found(game).await?;
        let found = found.into_iter().find(|file| file.name == name);
        let found = found.ok_or_else(|| Problem::NotFound(format!("for the file {name}")))?;
        let read = move || match game {
            SourceGame::Hog => Source::read(&found.path),
            SourceGame::DFootball => Source::read_football(&found.path),
        };
        let read = spawn_blocking(read).await;
        let source = read.map_err(|_| Problem::failed())?;
        let source = source.map_err(|why| match why {
            ReadSourceError::Fault(fault) => Problem::File(fault.reason),
            ReadSourceError::Io { .. } => Problem::Server(why.to_string()),
        })?;
        self.keep(game, &source).await
    }

    /// How far the entry is with its table. Judging begins where it has not.
    pub async fn judged(
        &self,
        prefix: &HashPrefix,
        rules: &Rules,
    ) -> Result<watch::Receiver<Stage>, Problem> {
        let source = self.source(SourceGame::Hog, prefix).await?;
        self.judging.start(rules, source)
    }

    /// Whether it is known after a moment what the entry comes to.
    pub async fn is_judged(&self, prefix: &HashPrefix, rules: &Rules) -> Result<bool, Problem> {
        let mut stage = self.judged(prefix, rules).await?;
        let over = stage.wait_for(|stage| matches!(stage, Stage::Over(_)));
        Ok(timeout(AT_ONCE, over).await.is_ok())
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
            Verdict::Fault { fault, .. } => Err(Problem::File(fault.reason)),
            Verdict::Failed(why) => Err(Problem::Server(why)),
        }
    }

    /// Forgets the entry's fault, so that it is judged again.
    pub async fn again(&self, prefix: &HashPrefix, rules: &Rules) -> Result<(), Problem> {
        let hash = self.source(SourceGame::Hog, prefix).await?.hash();
        let forgotten = self.keeping.store.forget_fault(rules, &hash).await;
        forgotten.map_err(failed)?;
        self.judging.forget(rules, hash);
        Ok(())
    }

    /// What a program may use up.
    pub fn limits(&self) -> &Limits {
        &self.keeping.limits
    }

    /// The weakest wall behind which programs run.
    pub fn least_wall(&self) -> Wall {
        self.keeping.wall
    }
}

/// The site's files, if it keeps any.
pub fn keeps(site: &Site) -> Result<&Kept, Problem> {
    let kept = site.kept.as_ref();
    kept.ok_or_else(|| Problem::File("no files are kept here".to_owned()))
}

/// A folder may hold entries of both games, which are told by their endings as far as
/// that goes: both are written in Python. What a folder in it holds is seen when it is
/// read.
fn may_be(game: SourceGame, file: &EntryFile) -> bool {
    let end = file.path.extension().and_then(|end| end.to_str());
    let known = match game {
        SourceGame::Hog => ["py", "json", "txt"],
        SourceGame::DFootball => ["py", "r", "ipynb"],
    };
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
