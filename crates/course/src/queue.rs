//! The queue of versions that wait to be judged.

use std::ffi::OsStr;
use std::num::NonZero;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pigskin_contest::{ContestGame, Fault, FaultKind, Source, SourceGame, is_stopping};
use sqlx::{Any, Row as _, Transaction};
use tokio::task::{JoinSet, spawn_blocking};

use crate::settle::Version;
use crate::verdict::{Asking, Verdict};
use crate::{Course, DatabaseError, SubmissionId, TeamId};

/// Of the versions that wait, who comes next: every team's first one, then every
/// team's second one, and among those who came first. What a team has in judging
/// counts too.
const WAITING: &str = "SELECT s.id AS id, (SELECT COUNT(*) FROM submission o \
     WHERE o.team = s.team AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued'";

/// How many come before a version that waits.
pub(crate) const AHEAD: &str = "WITH waiting AS (SELECT s.id AS id, \
     (SELECT COUNT(*) FROM submission o WHERE o.team = s.team \
      AND o.state IN ('queued', 'judging') AND o.id < s.id) AS turn \
     FROM submission s WHERE s.state = 'queued') \
     SELECT COUNT(*) FROM waiting w, waiting me WHERE me.id = $1 \
     AND (w.turn < me.turn OR (w.turn = me.turn AND w.id < me.id))";

/// Judging that was begun so often and never ended is the version's fault.
const MOST_ATTEMPTS: i64 = 3;

/// The queue is looked at so often, if nobody wakes it: another process may have
/// put something in.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// What fails is tried again after this time.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// A version whose turn it is.
struct Job {
    version: Version,
    /// Whether staff want to see what it comes to now; otherwise it has no verdict.
    again: bool,
    source: Result<Source, Fault>,
}

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
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let mut running = JoinSet::new();
        loop {
            while running.len() < cores {
                match self.next().await {
                    Ok(job) => {
                        self.recovered(&mut told);
                        let Some(job) = job else { break };
                        let (course, asking) = (Arc::clone(&self), asking.clone());
                        running.spawn(async move { course.handle(job, asking).await });
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

    /// Takes the next version out of the queue; none where staff stopped the
    /// judging.
    async fn next(&self) -> Result<Option<Job>, DatabaseError> {
        if is_stopping() || self.is_paused().await? {
            return Ok(None);
        }
        let taken = self.take().await;
        taken.map_err(|error| self.database.failed(error))
    }

    async fn take(&self) -> Result<Option<Job>, sqlx::Error> {
        // Nobody waits most of the time, and nothing is locked to see that.
        let question = "SELECT id FROM submission WHERE state = 'queued' \
             UNION ALL SELECT submission FROM reverdict WHERE state = 'queued' LIMIT 1";
        let waiting = sqlx::query(question)
            .fetch_optional(self.database.pool())
            .await?;
        if waiting.is_none() {
            return Ok(None);
        }
        let mut transaction = self.database.write().await?;
        let question = format!("{WAITING} ORDER BY turn, id LIMIT 1");
        let first = sqlx::query(sqlx::AssertSqlSafe(question))
            .fetch_optional(&mut *transaction)
            .await?;
        // What has a verdict waits for what has none.
        let again = first.is_none();
        let row = if again {
            let question = "SELECT submission FROM reverdict WHERE state = 'queued' \
                            ORDER BY submission LIMIT 1";
            sqlx::query(question)
                .fetch_optional(&mut *transaction)
                .await?
        } else {
            first
        };
        let Some(row) = row else { return Ok(None) };
        let id = SubmissionId(row.try_get(0)?);
        let (question, statement) = if again {
            (
                "SELECT s.team, s.version, s.source, r.attempts FROM submission s \
                 JOIN reverdict r ON r.submission = s.id WHERE s.id = $1",
                "UPDATE reverdict SET state = 'judging', attempts = attempts + 1 \
                 WHERE submission = $1",
            )
        } else {
            (
                "SELECT team, version, source, attempts FROM submission WHERE id = $1",
                "UPDATE submission SET state = 'judging', attempts = attempts + 1 WHERE id = $1",
            )
        };
        let row = sqlx::query(question)
            .bind(id.0)
            .fetch_one(&mut *transaction)
            .await?;
        let attempts: i64 = row.try_get(3)?;
        sqlx::query(statement)
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
        let source = if attempts >= MOST_ATTEMPTS {
            let reason = "the machine failed each time that it judged this entry; ask staff";
            Err(Fault::new(FaultKind::LoadError, reason))
        } else {
            let hash: String = row.try_get(2)?;
            self.read_source(&mut transaction, &hash).await?
        };
        let job = Job {
            version: Version {
                id,
                team: TeamId(row.try_get(0)?),
                number: row.try_get(1)?,
            },
            again,
            source,
        };
        transaction.commit().await?;
        Ok(Some(job))
    }

    /// The files of an entry.
    pub(crate) async fn read_source(
        &self,
        transaction: &mut Transaction<'static, Any>,
        hash: &str,
    ) -> Result<Result<Source, Fault>, sqlx::Error> {
        let row = sqlx::query("SELECT name, is_folder FROM source WHERE hash = $1")
            .bind(hash.to_owned())
            .fetch_one(&mut **transaction)
            .await?;
        let (name, is_folder): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let rows = sqlx::query("SELECT path, contents FROM source_file WHERE source = $1")
            .bind(hash.to_owned())
            .fetch_all(&mut **transaction)
            .await?;
        let mut files = Vec::new();
        for row in rows {
            let path: Vec<u8> = row.try_get(0)?;
            files.push((PathBuf::from(OsStr::from_bytes(&path)), row.try_get(1)?));
        }
        Ok(Source::of_files(self.game(), &name, is_folder != 0, files))
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
    async fn handle(&self, job: Job, asking: Asking) {
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
        let mut told = None;
        loop {
            let written = match (&verdict, again) {
                (Ok(verdict), false) => self.settle(version, verdict).await,
                (Ok(verdict), true) => self.keep_reverdict(version.id, verdict).await,
                (Err(reason), false) => self.put_off(version, reason).await,
                (Err(_), true) => self.put_off_reverdict(version.id).await,
            };
            match written {
                Ok(()) => break,
                Err(error) => told = Some(self.report(&error)),
            }
            tokio::time::sleep(TRY_AGAIN).await;
        }
        self.recovered(&mut told);
        self.trouble.send_replace(verdict.as_ref().err().cloned());
        self.tell();
        if verdict.is_err() {
            tokio::time::sleep(TRY_AGAIN).await;
        }
    }
}

/// A task that ends with whoever began it.
struct AbortOnDrop(tokio::task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
