//! Judging the entries of a contest.

mod job;

use std::sync::Arc;

use pigskin_entry::{SourceGame, SourceKind, is_stopping};
use sqlx::AnyConnection;
use tokio::task::{self, spawn_blocking};

use crate::entry_verdict::{EntryJudge, EntryVerdict};
use crate::work_tables::REVERDICT;
use crate::{HeldContest, rejudge};
use pigskin_course::{
    Claim, DatabaseError, EventKind, Queue, SubmissionId, Transaction, Unfinished, Work,
};

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

impl HeldContest {
    /// Judges waiting versions and keeps the boards up to date, until it is dropped or
    /// [stopped](Self::stop_judging). Only one server may do so for a course at a time.
    ///
    /// A version whose judging was cut off, because a server or worker ended, is judged
    /// again, after the other versions. If the machine fails to judge a version, the server
    /// retries after a growing pause. Neither is ever a version's verdict. If the database
    /// fails, the server retries.
    pub async fn judge(self: Arc<Self>) {
        let boards = tokio::spawn(Arc::clone(&self).keep_boards(true));
        let _ended_with_us = AbortOnDrop(boards.abort_handle());
        self.judge_without_boards().await;
    }

    /// Judges as [`judge`](Self::judge) does, as a worker beside the server that keeps the boards,
    /// and plays the matches that these need.
    pub async fn judge_without_boards(self: Arc<Self>) {
        let judge = EntryJudge::for_contest(self.contest());
        let judging = Judging {
            contest: Arc::clone(&self),
            judge,
        };
        // If one of both ends because the settings are no longer the server's, so does the other.
        let judging = async {
            Queue::run(Arc::new(judging)).await;
            self.matches.stop();
        };
        // Where only one process can judge, the boards play their matches themselves.
        let plays = self.contest().game.plays_matches() && self.course.database().is_shared();
        let playing = async {
            if plays {
                Arc::clone(&self).play_matches().await;
                self.queue.stop();
            }
        };
        tokio::join!(judging, playing);
    }

    /// Stops the judging: no further version is started, and [`judge`](Self::judge) returns
    /// when the running ones are done, or queued again because all programs were
    /// [stopped](pigskin_entry::stop_programs).
    pub fn stop_judging(&self) {
        self.queue.stop();
        self.matches.stop();
    }

    /// The versions to judge.
    pub fn queue(&self) -> &Queue<SubmissionId> {
        &self.queue
    }

    /// The trouble that holds up the judging on this machine, for staff.
    pub fn trouble(&self) -> Option<String> {
        let judging = self.queue.trouble().shown();
        judging.or_else(|| self.matches.trouble().shown())
    }

    pub async fn waiting(&self) -> Result<i64, DatabaseError> {
        let waiting = sqlx::query_scalar("SELECT COUNT(*) FROM submission WHERE state = 'queued'")
            .fetch_one(self.course.database().pool())
            .await?;
        Ok(waiting)
    }

    /// The contest's game.
    pub fn game(&self) -> SourceGame {
        self.contest().game.source_game()
    }
}

impl Work for Judging {
    type Id = SubmissionId;
    type Job = Job;
    type Verdict = EntryVerdict;

    fn queue(&self) -> &Queue<SubmissionId> {
        &self.contest.queue
    }

    async fn waiting(
        &self,
        connection: &mut AnyConnection,
        most: i64,
    ) -> Result<Vec<SubmissionId>, sqlx::Error> {
        let mut waiting = Vec::new();
        // Versions of a rejudging come after those without a verdict.
        for question in [WAITING, WAITING_AGAIN] {
            let some: Vec<SubmissionId> = sqlx::query_scalar(question)
                .bind(most)
                .fetch_all(&mut *connection)
                .await?;
            waiting.extend(some);
        }
        Ok(waiting)
    }

    async fn read(&self, transaction: &mut Transaction, claim: &Claim) -> Result<Job, sqlx::Error> {
        let again = claim.table.name == REVERDICT;
        self.contest
            .read_job(transaction, claim.id.into(), again)
            .await
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

    async fn record(
        &self,
        transaction: &mut Transaction,
        job: &Job,
        verdict: &EntryVerdict,
    ) -> Result<(), sqlx::Error> {
        if job.again {
            return rejudge::record(transaction, job.version.id, verdict).await;
        }
        self.contest
            .record_verdict(transaction, job.version, verdict)
            .await
    }

    async fn unfinished(
        &self,
        _: &mut Transaction,
        submission: SubmissionId,
        reason: String,
    ) -> Result<EventKind, sqlx::Error> {
        Ok(EventKind::Unjudged { submission, reason })
    }
}

/// A task that ends when this is dropped.
struct AbortOnDrop(task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
