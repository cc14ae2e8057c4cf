//! The judging of uploads.

use std::fmt::Display;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_entry::{
    EntryName, Fault, Hash, Interpreters, Judge, JudgeError, Judged, Printed, Source, SourceKind,
};
use pigskin_hog::{Rules, Table};
use quick_cache::Weighter;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tracing::error;

use crate::server::problem::Problem;
use crate::work::{Job, Lane, Price, Visitor, Work, WorkProgress, result};

use pigskin_contest::Store;
use pigskin_entry::{Limits, Wall};

/// Memory for tables, in KiB.
const MOST_KIB: u64 = 64 << 10;

/// Time before the next try to judge an entry after a failure of the server.
const TRY_AGAIN: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub enum EntryVerdict {
    Plays(Arc<Entrant>),
    /// The entry has no table, by its own fault.
    Fault {
        fault: Fault,
        printed: Printed,
    },
    /// The server could not judge the entry. A [later](TRY_AGAIN) visit of its page tries again.
    Failed {
        why: String,
        at: Instant,
    },
}

#[derive(Clone, Debug)]
pub struct Entrant {
    /// The entry's name. The team's name may be any line of text.
    pub name: EntryName,
    pub table: Table,
}

impl EntryVerdict {
    /// The entrant of an entry that plays.
    pub fn entrant(self) -> Result<Arc<Entrant>, Problem> {
        match self {
            EntryVerdict::Plays(entrant) => Ok(entrant),
            EntryVerdict::Fault { fault, .. } => Err(Problem::File(fault.to_string())),
            EntryVerdict::Failed { why, .. } => Err(Problem::Lacking(why)),
        }
    }

    fn is_stale(&self) -> bool {
        matches!(self, EntryVerdict::Failed { at, .. } if at.elapsed() >= TRY_AGAIN)
    }
}

/// The hashes of the rules and of the entry's files.
type Key = (Hash, Hash);

#[derive(Clone, Debug)]
pub struct JudgeSettings {
    pub limits: Limits,
    pub wall: Wall,
    pub interpreters: Arc<Interpreters>,
    pub store: Option<Store>,
}

/// Verdicts on entries, each found once for all visitors.
#[derive(Debug)]
pub struct Judging {
    terms: Arc<JudgeSettings>,
    verdicts: Arc<Work<Key, EntryVerdict, ByMemory>>,
}

#[derive(Clone, Debug)]
struct ByMemory;

impl Weighter<Key, EntryVerdict> for ByMemory {
    fn weight(&self, _: &Key, verdict: &EntryVerdict) -> u64 {
        match verdict {
            EntryVerdict::Plays(entrant) => u64::from(entrant.table.goal()).pow(2) / 1024 + 1,
            EntryVerdict::Fault { printed, .. } => {
                (printed.stdout.len() + printed.stderr.len()) as u64 / 1024 + 1
            }
            EntryVerdict::Failed { .. } => 1,
        }
    }
}

/// Expected number of verdicts in memory.
const EXPECTED: usize = 500;

impl Judging {
    pub fn new(terms: JudgeSettings) -> Judging {
        Judging {
            terms: Arc::new(terms),
            verdicts: Work::weighing(EXPECTED, MOST_KIB, ByMemory),
        }
    }

    /// The progress of an entry's judging, which starts unless it has.
    pub fn start(
        &self,
        visitor: &Visitor,
        rules: &Rules,
        source: Source,
    ) -> watch::Receiver<WorkProgress<EntryVerdict>> {
        let key = (Hash::of_rules(rules), source.hash());
        self.verdicts.forget_if(&key, EntryVerdict::is_stale);
        let (terms, rules) = (Arc::clone(&self.terms), rules.clone());
        let interpreters = Arc::clone(&terms.interpreters);
        let judge = Judge::new(&rules, &terms.limits, terms.wall).with(interpreters);
        let judge = Arc::new(judge);
        let work = |job| async move { verdict(&terms, &rules, judge, source, &job).await };
        self.verdicts.watch(&key, visitor, work)
    }

    pub async fn verdict(
        &self,
        visitor: &Visitor,
        rules: &Rules,
        source: Source,
    ) -> Result<EntryVerdict, Problem> {
        result(self.start(visitor, rules, source)).await
    }

    pub fn forget(&self, rules: &Rules, source: Hash) {
        let key = (Hash::of_rules(rules), source);
        self.verdicts.forget_if(&key, |_| true);
    }
}

async fn verdict(
    terms: &JudgeSettings,
    rules: &Rules,
    judge: Arc<Judge>,
    source: Source,
    job: &Job<EntryVerdict>,
) -> Result<EntryVerdict, Problem> {
    // The harness asks twice.
    let price = Price::of_time(terms.limits.time.saturating_mul(2));
    let Some(store) = terms
        .store
        .as_ref()
        .filter(|_| source.kind() == SourceKind::Python)
    else {
        return ask(judge, source, job, price).await;
    };
    let hash = source.hash();
    let asking = Arc::clone(&judge);
    let asked = spawn_blocking(move || asking.how_asked()).await;
    let asked = match asked.map_err(|_| Problem::failed())? {
        Ok(asked) => asked,
        Err(error) => return Ok(verdict_of(Err(error))),
    };
    match store.cached_verdict(rules, &hash, &asked).await {
        Ok(Some(Ok((given, table)))) => {
            let name = judge.name(given, &source).map_err(JudgeError::from);
            return Ok(verdict_of(name.map(|name| Entrant { name, table })));
        }
        Ok(Some(Err(fault))) => {
            let printed = Printed::default();
            return Ok(EntryVerdict::Fault { fault, printed });
        }
        Ok(None) => {}
        Err(error) => return Ok(failed_at(&error)),
    }
    let verdict = ask(judge, source, job, price).await?;
    let kept = match &verdict {
        EntryVerdict::Plays(entrant) => {
            let Entrant { name, table } = &**entrant;
            let given = name.given();
            store.cache_table(rules, &hash, &asked, given, table).await
        }
        EntryVerdict::Fault { fault, .. } => store.cache_fault(rules, &hash, &asked, fault).await,
        EntryVerdict::Failed { .. } => Ok(()),
    };
    Ok(match kept {
        Ok(()) => verdict,
        Err(error) => failed_at(&error),
    })
}

async fn ask(
    judge: Arc<Judge>,
    source: Source,
    job: &Job<EntryVerdict>,
    price: Price,
) -> Result<EntryVerdict, Problem> {
    let judge = move || judge.judge(&source);
    let judged = job.run_in(Lane::Programs, price, judge).await?;
    Ok(verdict_of(judged.map(|judged| {
        let Judged { name, table, .. } = judged;
        Entrant { name, table }
    })))
}

/// A failure of the server. Only the log has the reason, which can contain paths.
fn failed_at(why: &dyn Display) -> EntryVerdict {
    error!(%why, "a file could not be judged");
    failed("the server could not judge this file; its log has the reason".to_owned())
}

fn failed(why: String) -> EntryVerdict {
    EntryVerdict::Failed {
        why,
        at: Instant::now(),
    }
}

fn verdict_of(judged: Result<Entrant, JudgeError>) -> EntryVerdict {
    match judged {
        Ok(entrant) => EntryVerdict::Plays(Arc::new(entrant)),
        Err(JudgeError::Fault { fault, printed }) => EntryVerdict::Fault { fault, printed },
        Err(JudgeError::NoWall(why)) => failed(format!(
            "{why}; 'pigskin serve --trust-this-code' runs programs as code of one's own"
        )),
        Err(other) => failed_at(&other),
    }
}
