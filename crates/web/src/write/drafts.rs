//! The judging of texts that are being written.

use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::ContestGame;
use pigskin_entry::{Interpreters, Limits, Source, TimeLimits, Wall};
use pigskin_hog::Rules;
use tokio::time::timeout;

use crate::football::Runner;
use crate::server::problem::Problem;
use crate::uploads::{EntryVerdict, JudgeSettings, Judging};
use crate::work::Visitor;

use super::trials::Trials;

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

/// Texts that are being written. Verdicts are in memory only.
#[derive(Debug)]
pub struct Drafts {
    judging: Judging,
    runner: Runner,
    trials: Trials,
    writers: Writers,
    contest: Option<ContestGame>,
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
            judging: Judging::new(JudgeSettings {
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
