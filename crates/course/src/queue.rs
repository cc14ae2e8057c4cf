//! The judging queue.

mod backoff;
mod job;

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_entry::{SourceGame, SourceKind, is_stopping};
use tokio::task::{self, JoinSet, spawn_blocking};
use tracing::error;

use crate::verdict::{EntryJudge, Verdict};
use crate::{Course, DatabaseError, EventKind, HeldContest, SubmissionId};

pub use backoff::{Backoff, Delayed, lost_reason};

use job::{Job, Preference};

/// The question for the number of versions before a waiting one.
pub(crate) const AHEAD: &str = "WITH waiting AS (SELECT s.id AS id, \
     (SELECT COUNT(*) FROM submission o WHERE o.team = s.team \
      AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued') \
     SELECT COUNT(*) FROM waiting w, waiting me WHERE me.id = $1 \
     AND (w.turn < me.turn OR (w.turn = me.turn AND w.id < me.id))";

/// Time between checks of the queue, for versions from another process and for retries.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Time between retries after a failure of the database.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// The number of processes that have ended while they judged a version.
fn times(attempts: i64) -> u32 {
    u32::try_from(attempts.max(1)).unwrap_or(u32::MAX)
}

impl HeldContest {
    /// Judges waiting versions and keeps the boards up to date, until it is dropped or
    /// [stopped](Self::stop_judging). Only one process may do so for a course at a time.
    ///
    /// A version whose judging was cut off, because an earlier process ended, is judged
    /// again, after the other versions. If the machine fails to judge a version, the server
    /// retries after a growing pause. Neither is ever a version's verdict. If the database
    /// fails, the server retries.
    pub async fn judge(self: Arc<Self>) {
        let boards = tokio::spawn(Arc::clone(&self).keep_boards());
        let _ended_with_us = AbortOnDrop(boards.abort_handle());
        let mut told = None;
        while let Err(error) = self.requeue().await {
            told = Some(self.report(&error));
            tokio::time::sleep(TRY_AGAIN).await;
        }
        let judge = EntryJudge::for_contest(&self.contest);
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let mut running = JoinSet::new();
        // Retries run one at a time: a version that ends the server or fails slowly leaves
        // room for the others, and only one suspect is running if the server ends.
        let mut retry: Option<task::Id> = None;
        let mut last_was_retry = true;
        let mut stopping = self.stopping.subscribe();
        while !*stopping.borrow_and_update() {
            while running.len() < cores {
                let preference = match retry {
                    Some(_) => Preference::OthersAlone,
                    None if last_was_retry => Preference::Others,
                    None => Preference::Retries,
                };
                match self.next(preference).await {
                    Ok(job) => {
                        self.recovered(&mut told);
                        let Some(job) = job else { break };
                        last_was_retry = job.is_retry;
                        let (course, judge) = (Arc::clone(&self), judge.clone());
                        let task = running.spawn(async move { course.handle(job, judge).await });
                        retry = last_was_retry.then(|| task.id()).or(retry);
                    }
                    Err(error) => {
                        told = Some(self.report(&error));
                        tokio::time::sleep(TRY_AGAIN).await;
                        break;
                    }
                }
            }
            tokio::select! {
                Some(ended) = running.join_next_with_id() => {
                    let ended = ended.map_or_else(|lost| lost.id(), |(id, ())| id);
                    retry = retry.filter(|&retry| retry != ended);
                }
                () = self.wake.notified() => {}
                _ = stopping.changed() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Stops the judging: no further version is started, and [`judge`](Self::judge) returns
    /// when the running ones are done, or queued again because all programs were
    /// [stopped](pigskin_entry::stop_programs).
    pub fn stop_judging(&self) {
        self.stopping.send_replace(true);
    }

    /// The versions that wait for a retry because the machine failed or the server ended.
    #[must_use]
    pub fn delayed(&self) -> Vec<Delayed> {
        self.backoff.list(Instant::now())
    }

    /// Retries all delayed versions now.
    pub fn retry_now(&self) {
        self.backoff.try_now(Instant::now());
        self.wake.notify_one();
    }

    /// Shows staff the trouble that holds up the judging.
    pub(crate) fn report(&self, error: &impl ToString) -> String {
        let told = error.to_string();
        error!(why = told, "judging is held up");
        self.trouble.send_replace(Some(told.clone()));
        self.tell();
        told
    }

    /// Ends the trouble that was shown.
    pub(crate) fn recovered(&self, told: &mut Option<String>) {
        if let Some(told) = told.take() {
            let over = self.trouble.send_if_modified(|trouble| {
                let same = trouble.as_ref() == Some(&told);
                *trouble = trouble.take().filter(|_| !same);
                same
            });
            if over {
                self.tell();
            }
        }
    }

    /// The trouble that holds up the judging on this machine, for staff.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    /// The number of versions that wait to be judged.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn waiting(&self) -> Result<i64, DatabaseError> {
        let waiting = sqlx::query_scalar("SELECT COUNT(*) FROM submission WHERE state = 'queued'")
            .fetch_one(self.database.pool())
            .await;
        waiting.map_err(|error| self.database.failed(error))
    }

    /// Queues the versions again whose judging an earlier process did not finish.
    async fn requeue(&self) -> Result<(), DatabaseError> {
        let lost = self.put_back_lost().await;
        let lost = lost.map_err(|error| self.database.failed(error))?;
        let now = Instant::now();
        for (id, times) in lost {
            self.backoff.add_lost(id, times, now);
        }
        self.tell();
        Ok(())
    }

    /// Queues them again, with an event for each. Returns all waiting versions during whose
    /// judging the server has ended, with the number of times.
    async fn put_back_lost(&self) -> Result<Vec<(SubmissionId, u32)>, sqlx::Error> {
        let mut transaction = self.database.write().await?;
        let question = "SELECT id, attempts FROM submission WHERE state = 'judging' \
             UNION ALL SELECT submission, attempts FROM reverdict WHERE state = 'judging' \
             ORDER BY id";
        let judging: Vec<(SubmissionId, i64)> = sqlx::query_as(question)
            .fetch_all(&mut *transaction)
            .await?;
        for statement in [
            "UPDATE submission SET state = 'queued' WHERE state = 'judging'",
            "UPDATE reverdict SET state = 'queued' WHERE state = 'judging'",
        ] {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        let now = self.moment(&mut transaction).await?;
        for (submission, attempts) in judging {
            let what = EventKind::Unjudged {
                submission,
                reason: lost_reason(times(attempts)),
            };
            Course::note(&mut transaction, now, &what).await?;
        }
        let question = "SELECT id, attempts FROM submission \
             WHERE state = 'queued' AND attempts > 0 \
             UNION ALL SELECT submission, attempts FROM reverdict \
             WHERE state = 'queued' AND attempts > 0";
        let lost: Vec<(SubmissionId, i64)> = sqlx::query_as(question)
            .fetch_all(&mut *transaction)
            .await?;
        transaction.commit().await?;
        let lost = lost.into_iter();
        Ok(lost.map(|(id, attempts)| (id, times(attempts))).collect())
    }

    /// The contest's game.
    #[must_use]
    pub fn game(&self) -> SourceGame {
        self.contest.game.source_game()
    }

    /// Judges a version and records the result.
    async fn handle(&self, job: Job, judge: EntryJudge) {
        let Job {
            version,
            again,
            source,
            ..
        } = job;
        // Only programs can contradict themselves.
        let is_program = (source.as_ref()).is_ok_and(|source| source.kind() == SourceKind::Python);
        let verdict = match source {
            Ok(source) => spawn_blocking(move || judge.verdict(&source))
                .await
                .unwrap_or_else(|lost| Err(lost.to_string())),
            Err(fault) => Ok(Verdict::Refused {
                fault,
                printed: String::new(),
            }),
        };
        // Stopping is not a failure. If this cannot be written, the version counts as lost.
        if verdict.is_err() && is_stopping() {
            _ = self.put_back(version.id, again, None).await;
            return;
        }
        let verdict = match verdict {
            Ok(verdict) if is_program => {
                let compared = self.compared(version, verdict).await;
                compared.map_err(|error| error.to_string())
            }
            verdict => verdict,
        };
        let now = Instant::now();
        let is_new = (verdict.as_ref())
            .is_err_and(|reason| self.backoff.add_failed(version.id, reason, now));
        let mut told = None;
        loop {
            let written = match (&verdict, again) {
                (Ok(verdict), false) => self.record_verdict(version, verdict).await,
                (Ok(verdict), true) => self.record_reverdict(version.id, verdict).await,
                (Err(reason), again) => {
                    let told = is_new.then_some(reason.as_str());
                    self.put_back(version.id, again, told).await
                }
            };
            match written {
                Ok(()) => break,
                Err(error) => told = Some(self.report(&error)),
            }
            tokio::time::sleep(TRY_AGAIN).await;
        }
        self.recovered(&mut told);
        match verdict {
            Ok(_) => self.recovered(&mut self.backoff.remove(version.id)),
            Err(reason) => _ = self.report(&reason),
        }
        self.tell();
    }

    /// Queues a version again that was not judged, without counting the attempt. A reason
    /// is recorded as an event for staff.
    async fn put_back(
        &self,
        id: SubmissionId,
        again: bool,
        told: Option<&str>,
    ) -> Result<(), DatabaseError> {
        let put_back = self.write_put_back(id, again, told).await;
        put_back.map_err(|error| self.database.failed(error))
    }

    async fn write_put_back(
        &self,
        id: SubmissionId,
        again: bool,
        told: Option<&str>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        let statement = if again {
            "UPDATE reverdict SET state = 'queued', attempts = attempts - 1 \
             WHERE submission = $1 AND state = 'judging'"
        } else {
            "UPDATE submission SET state = 'queued', attempts = attempts - 1 \
             WHERE id = $1 AND state = 'judging'"
        };
        sqlx::query(statement)
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
        if let Some(reason) = told {
            let what = EventKind::Unjudged {
                submission: id,
                reason: reason.to_owned(),
            };
            let now = self.moment(&mut transaction).await?;
            Course::note(&mut transaction, now, &what).await?;
        }
        transaction.commit().await
    }
}

/// A task that ends when this is dropped.
struct AbortOnDrop(task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
