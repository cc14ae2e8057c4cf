//! The queue of versions that wait to be judged.

mod job;
mod put_off;

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_contest::{ContestGame, SourceGame, is_stopping};
use sqlx::Row as _;
use tokio::task::{JoinSet, spawn_blocking};

use crate::verdict::{Asking, Verdict};
use crate::{Course, DatabaseError};

use job::Job;
use put_off::PutOff;

/// How many come before a version that waits.
pub(crate) const AHEAD: &str = "WITH waiting AS (SELECT s.id AS id, \
     (SELECT COUNT(*) FROM submission o WHERE o.team = s.team \
      AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued') \
     SELECT COUNT(*) FROM waiting w, waiting me WHERE me.id = $1 \
     AND (w.turn < me.turn OR (w.turn = me.turn AND w.id < me.id))";

/// The queue is looked at so often, if nobody wakes it: another process may have
/// put something in.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// A database that fails is asked again after this time.
const TRY_AGAIN: Duration = Duration::from_secs(5);

impl Course {
    /// Judges what waits and keeps the boards, until it is dropped. One process
    /// does so for a course at a time.
    ///
    /// What was being judged when an earlier process ended, however it ended,
    /// is judged again. Where the database fails, it is tried again.
    pub async fn judge(self: Arc<Self>) {
        let boards = tokio::spawn(Arc::clone(&self).keep_boards());
        let _ended_with_us = AbortOnDrop(boards.abort_handle());
        let mut told = None;
        while let Err(error) = self.requeue().await {
            told = Some(self.report(&error));
            tokio::time::sleep(TRY_AGAIN).await;
        }
        let asking = Asking::of(&self.contest);
        let put_off = Arc::new(PutOff::default());
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let mut running = JoinSet::new();
        loop {
            for id in put_off.forgotten(Instant::now()) {
                self.recovered(&mut put_off.remove(id));
            }
            while running.len() < cores {
                match self.next(&put_off.waiting(Instant::now())).await {
                    Ok(job) => {
                        self.recovered(&mut told);
                        let Some(job) = job else { break };
                        let (course, asking) = (Arc::clone(&self), asking.clone());
                        let put_off = Arc::clone(&put_off);
                        running.spawn(async move { course.handle(job, asking, &put_off).await });
                    }
                    Err(error) => {
                        told = Some(self.report(&error));
                        tokio::time::sleep(TRY_AGAIN).await;
                        break;
                    }
                }
            }
            tokio::select! {
                Some(_) = running.join_next() => {}
                () = self.wake.notified() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
    }

    /// Tells staff of the trouble of the machine that stops the judging.
    pub(crate) fn report(&self, error: &impl ToString) -> String {
        let told = error.to_string();
        self.trouble.send_replace(Some(told.clone()));
        self.tell();
        told
    }

    /// The trouble that was told is over.
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

    /// What stops the judging on this machine at the moment, for staff.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    /// How many versions wait to be judged.
    ///
    /// # Errors
    ///
    /// Where the database fails.
    pub async fn waiting(&self) -> Result<i64, DatabaseError> {
        let row = sqlx::query("SELECT COUNT(*) FROM submission WHERE state = 'queued'")
            .fetch_one(self.database.pool())
            .await;
        let waiting = row.and_then(|row| row.try_get(0));
        waiting.map_err(|error| self.database.failed(error))
    }

    /// Puts back what an earlier process began and did not end.
    async fn requeue(&self) -> Result<(), DatabaseError> {
        let done = self.put_back().await;
        done.map_err(|error| self.database.failed(error))
    }

    async fn put_back(&self) -> Result<(), sqlx::Error> {
        let mut transaction = self.database.write().await?;
        for statement in [
            "UPDATE submission SET state = 'queued' WHERE state = 'judging'",
            "UPDATE reverdict SET state = 'queued' WHERE state = 'judging'",
        ] {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// The game of the contest.
    #[must_use]
    pub fn game(&self) -> SourceGame {
        match self.contest.game {
            ContestGame::Hog(_) => SourceGame::Hog,
            ContestGame::DFootball(_) => SourceGame::DFootball,
        }
    }

    /// Judges a version and writes down what came of it.
    async fn handle(&self, job: Job, asking: Asking, put_off: &PutOff) {
        let Job {
            version,
            again,
            source,
        } = job;
        let verdict = match source {
            Ok(source) => spawn_blocking(move || asking.verdict(&source))
                .await
                .unwrap_or_else(|lost| Err(lost.to_string())),
            Err(fault) => Ok(Verdict::Refused {
                fault,
                printed: String::new(),
            }),
        };
        // Programs that end with us did nothing wrong.
        if is_stopping() {
            return;
        }
        let now = Instant::now();
        let is_new = (verdict.as_ref()).is_err_and(|reason| put_off.add(version.id, reason, now));
        let mut told = None;
        loop {
            let written = match (&verdict, again) {
                (Ok(verdict), false) => self.settle(version, verdict).await,
                (Ok(verdict), true) => self.keep_reverdict(version.id, verdict).await,
                (Err(reason), false) => {
                    let told = is_new.then_some(reason.as_str());
                    self.put_off(version.id, told).await
                }
                (Err(_), true) => self.put_off_reverdict(version.id).await,
            };
            match written {
                Ok(()) => break,
                Err(error) => told = Some(self.report(&error)),
            }
            tokio::time::sleep(TRY_AGAIN).await;
        }
        self.recovered(&mut told);
        match verdict {
            Ok(_) => self.recovered(&mut put_off.remove(version.id)),
            Err(reason) => _ = self.report(&reason),
        }
        self.tell();
    }
}

/// A task that ends with whoever began it.
struct AbortOnDrop(tokio::task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
