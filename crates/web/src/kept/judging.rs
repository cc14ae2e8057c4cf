//! Entries being judged, a few at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use pigskin_contest::{
    Fault, Hash, Judge, JudgeError, Judged, Printed, Source, SourceKind, TeamName,
};
use pigskin_hog::{Rules, Table};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::{Semaphore, watch};
use tokio::task::spawn_blocking;

use crate::problem::Problem;

use super::Keeping;

/// So many programs run at a time.
const AT_ONCE: usize = 2;

/// So many entries may wait for their turn.
const MOST_WAITING: usize = 40;

/// The choices that are kept in memory, in KiB.
const MOST_KIB: u64 = 64 << 10;

/// How far an entry is.
#[derive(Clone, Debug)]
pub enum Stage {
    /// Others come first.
    Waiting,
    /// It has been asked since then.
    Asked(Instant),
    /// It is known.
    Over(Verdict),
}

/// What an entry comes to under some rules.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It has a table.
    Plays(Arc<Entrant>),
    /// It has none, by its own fault.
    Fault {
        /// What it did wrong.
        fault: Fault,
        /// The end of what it printed, which is not kept for long.
        printed: Printed,
    },
    /// This machine could not ask it.
    Failed(String),
}

/// An entry with its table.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The team's name. It may be any line of text.
    pub team: TeamName,
    /// Its choices, all of which fit the rules.
    pub table: Table,
}

/// The hashes of rules and of the entry's files.
type Key = (Hash, Hash);

#[derive(Debug)]
pub(super) struct Judging {
    keeping: Arc<Keeping>,
    turns: Semaphore,
    running: Mutex<HashMap<Key, watch::Receiver<Stage>>>,
    over: Cache<Key, Verdict, ByMemory>,
}

#[derive(Clone, Debug)]
struct ByMemory;

impl Weighter<Key, Verdict> for ByMemory {
    fn weight(&self, _: &Key, verdict: &Verdict) -> u64 {
        match verdict {
            Verdict::Plays(entrant) => u64::from(entrant.table.goal()).pow(2) / 1024 + 1,
            Verdict::Fault { printed, .. } => {
                (printed.stdout.len() + printed.stderr.len()) as u64 / 1024 + 1
            }
            Verdict::Failed(_) => 1,
        }
    }
}

impl Judging {
    pub fn new(keeping: Arc<Keeping>) -> Judging {
        Judging {
            keeping,
            turns: Semaphore::new(AT_ONCE),
            running: Mutex::default(),
            over: Cache::with_weighter(500, MOST_KIB, ByMemory),
        }
    }

    /// How far an entry is, which is judged from now on unless it was.
    pub fn start(
        self: &Arc<Self>,
        rules: &Rules,
        source: Source,
    ) -> Result<watch::Receiver<Stage>, Problem> {
        let key = (Hash::of_rules(rules), source.hash());
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = running.get(&key) {
            return Ok(running.clone());
        }
        // Looked at under the lock, since it comes here before it leaves there.
        if let Some(verdict) = self.over.get(&key) {
            return Ok(watch::channel(Stage::Over(verdict)).1);
        }
        if running.len() >= MOST_WAITING {
            return Err(Problem::Busy);
        }
        let (tell, stage) = watch::channel(Stage::Waiting);
        running.insert(key, stage.clone());
        drop(running);
        let (judging, rules) = (Arc::clone(self), rules.clone());
        tokio::spawn(async move {
            let verdict = judging.verdict(rules, source, &tell).await;
            judging.over.insert(key, verdict.clone());
            let running = judging.running.lock();
            running.unwrap_or_else(PoisonError::into_inner).remove(&key);
            tell.send_replace(Stage::Over(verdict));
        });
        Ok(stage)
    }

    /// Forgets what an entry came to.
    pub fn forget(&self, rules: &Rules, source: Hash) {
        self.over.remove(&(Hash::of_rules(rules), source));
    }

    async fn verdict(&self, rules: Rules, source: Source, tell: &watch::Sender<Stage>) -> Verdict {
        let Keeping {
            store,
            limits,
            wall,
            ..
        } = &*self.keeping;
        let judge = Arc::new(Judge::new(&rules, limits, *wall));
        if source.kind() != SourceKind::Python {
            return verdict_of(ask(judge, source).await);
        }
        let hash = source.hash();
        let asking = Arc::clone(&judge);
        let asked = spawn_blocking(move || asking.how_asked()).await;
        let asked = match asked {
            Ok(Ok(asked)) => asked,
            Ok(Err(error)) => return verdict_of(Err(error.into())),
            Err(_) => return verdict_of(Err(AskError::Lost)),
        };
        match store.known_table(&rules, &hash, &asked).await {
            Ok(Some((team, table))) => return Verdict::Plays(Arc::new(Entrant { team, table })),
            Ok(None) => {}
            Err(error) => return Verdict::Failed(error.to_string()),
        }
        match store.known_fault(&rules, &hash, &asked).await {
            Ok(Some(fault)) => {
                let printed = Printed::default();
                return Verdict::Fault { fault, printed };
            }
            Ok(None) => {}
            Err(error) => return Verdict::Failed(error.to_string()),
        }
        let Ok(_turn) = self.turns.acquire().await else {
            return verdict_of(Err(AskError::Lost));
        };
        tell.send_replace(Stage::Asked(Instant::now()));
        let verdict = verdict_of(ask(judge, source).await);
        let kept = match &verdict {
            Verdict::Plays(entrant) => {
                let Entrant { team, table } = &**entrant;
                store.keep_table(&rules, &hash, &asked, team, table).await
            }
            Verdict::Fault { fault, .. } => store.keep_fault(&rules, &hash, &asked, fault).await,
            Verdict::Failed(_) => Ok(()),
        };
        match kept {
            Ok(()) => verdict,
            Err(error) => Verdict::Failed(error.to_string()),
        }
    }
}

/// Why an entry could not be asked.
enum AskError {
    Judge(Box<JudgeError>),
    /// The thread that asked has failed.
    Lost,
}

impl From<JudgeError> for AskError {
    fn from(error: JudgeError) -> AskError {
        AskError::Judge(Box::new(error))
    }
}

async fn ask(judge: Arc<Judge>, source: Source) -> Result<Judged, AskError> {
    let judged = spawn_blocking(move || judge.judge(&source)).await;
    Ok(judged.map_err(|_| AskError::Lost)??)
}

fn verdict_of(judged: Result<Judged, AskError>) -> Verdict {
    match judged {
        Ok(Judged { team, table, .. }) => Verdict::Plays(Arc::new(Entrant { team, table })),
        Err(AskError::Judge(error)) => match *error {
            JudgeError::Fault { fault, printed } => Verdict::Fault { fault, printed },
            JudgeError::NoWall(why) => Verdict::Failed(format!(
                "{why}; 'pigskin serve --trust-this-code' runs programs as code of one's own"
            )),
            other => Verdict::Failed(other.to_string()),
        },
        Err(AskError::Lost) => {
            Verdict::Failed("a part of the program has failed on this file".to_owned())
        }
    }
}
