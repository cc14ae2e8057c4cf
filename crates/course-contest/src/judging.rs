//! Judging the entries of a contest.

mod job;

use std::num::NonZero;
use std::sync::Arc;

use pigskin_entry::{SourceGame, SourceKind, is_stopping};
use sqlx::{Any, Transaction};
use tokio::task::{self, spawn_blocking};

use crate::HeldContest;
use crate::entry_verdict::{EntryJudge, EntryVerdict};
use pigskin_course::{Course, DatabaseError, EventKind, SubmissionId};
use pigskin_course::{Delayed, Queue, Unfinished, Work, lost_reason};

use job::{Job, WAITING, WAITING_AGAIN};

/// The question for the number of versions before a waiting one.
pub(crate) const AHEAD: &str = "WITH waiting AS (SELECT s.id AS id, \
     (SELECT COUNT(*) FROM submission o WHERE o.team = s.team \
      AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued') \
     SELECT COUNT(*) FROM waiting w, waiting me WHERE me.id = $1 \
     AND (w.turn < me.turn OR (w.turn = me.turn AND w.id < me.id))";

/// The judging of a contest.
struct Judging {
    contest: Arc<HeldContest>,
    judge: EntryJudge,
}

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
        let boards = tokio::spawn(Arc::clone(&self).keep_boards(true));
        let _ended_with_us = AbortOnDrop(boards.abort_handle());
        let judge = EntryJudge::for_contest(&self.contest);
        let judging = Judging {
            contest: self,
            judge,
        };
        Queue::run(Arc::new(judging)).await;
    }

    /// Stops the judging: no further version is started, and [`judge`](Self::judge) returns
    /// when the running ones are done, or queued again because all programs were
    /// [stopped](pigskin_entry::stop_programs).
    pub fn stop_judging(&self) {
        self.queue.stop();
    }

    /// The versions that wait for a retry because the machine failed or the server ended.
    pub fn delayed(&self) -> Vec<Delayed<SubmissionId>> {
        self.queue.delayed()
    }

    /// Retries all delayed versions now.
    pub fn retry_now(&self) {
        self.queue.retry_now();
    }

    /// The trouble that holds up the judging on this machine, for staff.
    pub fn trouble(&self) -> Option<String> {
        self.queue.trouble().shown()
    }

    pub async fn waiting(&self) -> Result<i64, DatabaseError> {
        let waiting = sqlx::query_scalar("SELECT COUNT(*) FROM submission WHERE state = 'queued'")
            .fetch_one(self.course.database().pool())
            .await?;
        Ok(waiting)
    }

    /// The contest's game.
    pub fn game(&self) -> SourceGame {
        self.contest.game.source_game()
    }

    async fn write_put_back(
        &self,
        id: SubmissionId,
        again: bool,
        told: Option<&str>,
    ) -> Result<(), DatabaseError> {
        let mut transaction = self.course.database().write().await?;
        let statement = if again {
            "UPDATE reverdict SET state = 'queued', attempts = attempts - 1 \
             WHERE submission = $1 AND state = 'judging'"
        } else {
            "UPDATE submission SET state = 'queued', attempts = attempts - 1 \
             WHERE id = $1 AND state = 'judging'"
        };
        sqlx::query(statement)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        if let Some(reason) = told {
            let what = EventKind::Unjudged {
                submission: id,
                reason: reason.to_owned(),
            };
            let now = self.course.moment(&mut transaction).await?;
            Course::note(&mut transaction, now, &what).await?;
        }
        Ok(transaction.commit().await?)
    }
}

impl Work for Judging {
    type Id = SubmissionId;
    type Job = Job;
    type Verdict = EntryVerdict;

    fn queue(&self) -> &Queue<SubmissionId> {
        &self.contest.queue
    }

    fn at_a_time(&self) -> usize {
        std::thread::available_parallelism().map_or(1, NonZero::get)
    }

    async fn put_back_lost(
        &self,
        transaction: &mut Transaction<'static, Any>,
    ) -> Result<Vec<(SubmissionId, u32)>, sqlx::Error> {
        let question = "SELECT id, attempts FROM submission WHERE state = 'judging' \
             UNION ALL SELECT submission, attempts FROM reverdict WHERE state = 'judging' \
             ORDER BY id";
        let judging: Vec<(SubmissionId, i64)> = sqlx::query_as(question)
            .fetch_all(&mut **transaction)
            .await?;
        for statement in [
            "UPDATE submission SET state = 'queued' WHERE state = 'judging'",
            "UPDATE reverdict SET state = 'queued' WHERE state = 'judging'",
        ] {
            sqlx::query(statement).execute(&mut **transaction).await?;
        }
        let now = self.contest.course.moment(transaction).await?;
        for (submission, attempts) in judging {
            let what = EventKind::Unjudged {
                submission,
                reason: lost_reason(times(attempts)),
            };
            Course::note(transaction, now, &what).await?;
        }
        let question = "SELECT id, attempts FROM submission \
             WHERE state = 'queued' AND attempts > 0 \
             UNION ALL SELECT submission, attempts FROM reverdict \
             WHERE state = 'queued' AND attempts > 0";
        let lost: Vec<(SubmissionId, i64)> = sqlx::query_as(question)
            .fetch_all(&mut **transaction)
            .await?;
        let lost = lost.into_iter();
        Ok(lost.map(|(id, attempts)| (id, times(attempts))).collect())
    }

    async fn waiting(&self, most: i64) -> Result<Vec<SubmissionId>, sqlx::Error> {
        let mut waiting = Vec::new();
        // Versions of a rejudging come after those without a verdict.
        for question in [WAITING, WAITING_AGAIN] {
            let some: Vec<SubmissionId> = sqlx::query_scalar(question)
                .bind(most)
                .fetch_all(self.contest.course.database().pool())
                .await?;
            waiting.extend(some);
        }
        Ok(waiting)
    }

    async fn claim(
        &self,
        transaction: &mut Transaction<'static, Any>,
        id: SubmissionId,
    ) -> Result<Option<Job>, sqlx::Error> {
        self.contest.claim(transaction, id).await
    }

    async fn examine(&self, job: &Job) -> Result<EntryVerdict, Unfinished> {
        let source = match &job.source {
            Ok(source) => Arc::clone(source),
            Err(fault) => {
                return Ok(EntryVerdict::Refused {
                    fault: fault.clone(),
                    printed: String::new(),
                });
            }
        };
        // Only programs can contradict themselves.
        let is_program = source.kind() == SourceKind::Python;
        let judge = self.judge.clone();
        let verdict = spawn_blocking(move || judge.verdict(&source))
            .await
            .unwrap_or_else(|lost| Err(lost.to_string()));
        match verdict {
            Ok(verdict) if is_program => {
                let compared = self.contest.compared(job.version, verdict).await;
                compared.map_err(|error| Unfinished::Failed(error.to_string()))
            }
            Ok(verdict) => Ok(verdict),
            Err(_) if is_stopping() => Err(Unfinished::Stopping),
            Err(reason) => Err(Unfinished::Failed(reason)),
        }
    }

    async fn record(&self, job: &Job, verdict: &EntryVerdict) -> Result<(), DatabaseError> {
        if job.again {
            self.contest.record_reverdict(job.version.id, verdict).await
        } else {
            self.contest.record_verdict(job.version, verdict).await
        }
    }

    async fn put_back(&self, job: &Job, reason: Option<&str>) -> Result<(), DatabaseError> {
        let put_back = (self.contest).write_put_back(job.version.id, job.again, reason);
        put_back.await
    }
}

/// A task that ends when this is dropped.
struct AbortOnDrop(task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
