//! The judging of texts that are being written.

use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::ContestGame;
use pigskin_entry::{Interpreters, Language, Limits, Source, TimeLimits, Wall};
use pigskin_hog::Rules;
use tokio::time::timeout;
use tracing::warn;

use crate::football::Runner;
use crate::problem::Problem;
use crate::uploads::{EntryVerdict, Judging, Terms};
use crate::work::{Client, Visitor};

use super::trials::Trials;
use super::versions::{Version, Versions};

/// Maximum time for all choices of a text that is being written. Unfinished texts often loop
/// forever, and the next text waits for them.
const TIME: Duration = Duration::from_secs(2);

/// Time for which a page waits for a verdict.
const PATIENCE: Duration = Duration::from_secs(20);

/// Time before the retry.
const AGAIN: Duration = Duration::from_secs(2);

/// The visitors for whom texts run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writers {
    ThisMachine,
    SignedIn,
}

/// Texts that are being written. Verdicts are in memory only; texts of people who sign in are
/// stored as versions.
#[derive(Debug)]
pub struct Drafts {
    judging: Judging,
    runner: Runner,
    trials: Trials,
    writers: Writers,
    contest: Option<ContestGame>,
    versions: Option<Arc<dyn Versions>>,
    usual_time: Duration,
    time: Duration,
}

impl Drafts {
    /// Judges texts within these limits, except that they have less time.
    pub fn new(
        limits: &Limits,
        wall: Wall,
        interpreters: Arc<Interpreters>,
        writers: Writers,
    ) -> Drafts {
        let (usual_time, time) = (limits.time, limits.time.min(TIME));
        let runner = Runner {
            interpreters: Arc::clone(&interpreters),
            limits: limits.clone(),
            least: wall,
            clock: TimeLimits::default(),
        };
        Drafts {
            runner,
            trials: Trials::default(),
            judging: Judging::new(Terms {
                limits: Limits {
                    time,
                    ..limits.clone()
                },
                wall,
                interpreters,
                store: None,
            }),
            writers,
            contest: None,
            versions: None,
            usual_time,
            time,
        }
    }

    pub fn beside(self, contest: ContestGame) -> Drafts {
        let clock = match contest.football() {
            Some(football) => football.clock.clone(),
            None => self.runner.clock,
        };
        Drafts {
            runner: Runner {
                clock,
                ..self.runner
            },
            contest: Some(contest),
            ..self
        }
    }

    /// Sets the storage for versions of people who sign in.
    pub fn keeping(self, versions: Arc<dyn Versions>) -> Drafts {
        Drafts {
            versions: Some(versions),
            ..self
        }
    }

    pub fn keeps_versions(&self) -> bool {
        self.versions.is_some()
    }

    /// Stores a text that plays as the visitor's newest version, and returns its number. A failure
    /// is only logged, since the result of the text does not depend on it.
    pub async fn keep(&self, visitor: &Visitor, version: Version) -> Option<i64> {
        let (versions, person) = self.versions_of(visitor)?;
        let kept = versions.keep(&person, version).await;
        kept.inspect_err(|why| warn!("could not keep a version: {why:?}"))
            .ok()?
    }

    /// Where the versions of a visitor are kept, and who that is; `None` for strangers.
    fn versions_of(&self, visitor: &Visitor) -> Option<(&dyn Versions, String)> {
        match visitor.client() {
            Client::Person(person) => Some((self.versions.as_deref()?, person)),
            Client::Contest | Client::Address(_) | Client::Unknown => None,
        }
    }

    pub async fn version(
        &self,
        visitor: &Visitor,
        page: &str,
        number: Option<i64>,
    ) -> Result<Option<String>, Problem> {
        match self.versions_of(visitor) {
            Some((versions, person)) => versions.text(&person, page, number).await,
            None => Ok(None),
        }
    }

    /// The language of the visitor's entries; `None` if they have none.
    pub async fn language(&self, visitor: &Visitor) -> Result<Option<Language>, Problem> {
        match self.versions_of(visitor) {
            Some((versions, person)) => versions.language(&person).await,
            None => Ok(None),
        }
    }

    pub fn contest(&self) -> Option<&ContestGame> {
        self.contest.as_ref()
    }

    /// Asserts that texts of this visitor may run.
    pub fn admit(&self, visitor: &Visitor) -> Result<(), Problem> {
        match self.writers {
            Writers::ThisMachine if visitor.is_from_this_machine() => Ok(()),
            Writers::SignedIn if visitor.is_signed_in() => Ok(()),
            Writers::ThisMachine => Err(Problem::refused(
                "programs that are being written run only for people on the server's own machine",
            )),
            Writers::SignedIn => Err(Problem::SignIn),
        }
    }

    pub async fn verdict(
        &self,
        visitor: &Visitor,
        rules: &Rules,
        source: Source,
    ) -> Result<EntryVerdict, Problem> {
        self.admit(visitor)?;
        let verdict = self.judging.verdict(visitor, rules, source);
        let verdict = timeout(PATIENCE, verdict).await;
        verdict.map_err(|_| Problem::Busy { after: AGAIN })?
    }

    /// The means to run a text for D-Football.
    pub fn runner(&self) -> &Runner {
        &self.runner
    }

    /// The games that texts for D-Football have played.
    pub fn trials(&self) -> &Trials {
        &self.trials
    }

    /// The time that a text has here and elsewhere, if that differs.
    pub fn shorter_time(&self) -> Option<[Duration; 2]> {
        (self.time < self.usual_time).then_some([self.time, self.usual_time])
    }
}
