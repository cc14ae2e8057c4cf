//! The grading queue.
//!
//! The newest ungraded version of each student comes before every student's older ones, and
//! among these the one that was submitted first. So one student's ten submissions hold up
//! nobody, and everybody's last one is graded soon.

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_course::{Course, DatabaseError, Delayed, EventKind, PersonId, lost_reason};
use pigskin_entry::is_stopping;
use pigskin_project::Grader;
use sqlx::{Any, Transaction};
use tokio::task::{self, JoinSet, spawn_blocking};
use tracing::error;

use crate::held_project::HeldProject;
use crate::kept_version::HOG;
use crate::partners::partnerships;
use crate::row::{damaged, rows};
use crate::verdict::Verdict;
use crate::version::files;
use crate::version_id::VersionId;

/// The question for the waiting versions in order.
const WAITING: &str = "SELECT v.id AS id, (SELECT COUNT(*) FROM project_version o \
     WHERE o.person = v.person AND o.grade IN ('queued', 'grading') AND o.queued > v.queued) \
     AS turn FROM project_version v WHERE v.grade = 'queued' ORDER BY turn, v.queued LIMIT $1";

/// The question for the number of versions before a waiting one.
const AHEAD: &str = "WITH waiting AS (SELECT v.id AS id, v.queued AS queued, \
     (SELECT COUNT(*) FROM project_version o WHERE o.person = v.person \
      AND o.grade IN ('queued', 'grading') AND o.queued > v.queued) AS turn \
     FROM project_version v WHERE v.grade = 'queued') \
     SELECT COUNT(*) FROM waiting w, waiting me WHERE me.id = $1 \
     AND (w.turn < me.turn OR (w.turn = me.turn AND w.queued < me.queued))";

/// Time between checks of the queue, for versions from another process and for retries.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Time between retries after a failure of the database.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// Which versions come first: retries or the others.
#[derive(Clone, Copy)]
enum Preference {
    /// Retries that are due, then the others.
    Retries,
    /// The others, then retries.
    Others,
    /// Only the others.
    OthersAlone,
}

/// A version to grade.
struct Job {
    id: VersionId,
    person: PersonId,
    version: i64,
    hog: Vec<u8>,
    is_retry: bool,
}

rows! {
    struct WaitingRow {
        id: i64,
    }

    struct JobRow {
        person: String,
        version: i64,
        source: String,
    }

    struct LostRow {
        id: i64,
        person: String,
        version: i64,
        attempts: i64,
    }
}

impl HeldProject {
    /// Grades submitted versions until it is dropped or [stopped](Self::stop_grading). Only one
    /// process may do so for a course at a time.
    ///
    /// A version whose grading was cut off, because an earlier process ended, is graded again,
    /// after the others. If the machine fails to grade a version, the server retries after a
    /// growing pause. Neither costs points. If the database fails, the server retries.
    pub async fn grade(self: Arc<Self>) {
        let mut told = None;
        while let Err(error) = self.requeue().await {
            told = Some(self.report(&error));
            tokio::time::sleep(TRY_AGAIN).await;
        }
        // A core stays free for pages and backups.
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let most = cores.saturating_sub(1).max(1);
        let mut running = JoinSet::new();
        // Retries run one at a time, so that a version that ends the server is the only suspect.
        let mut retry: Option<task::Id> = None;
        // They alternate with the others, so that neither delays the other.
        let mut last_was_retry = true;
        let mut stopping = self.stopping.subscribe();
        while !*stopping.borrow_and_update() {
            while running.len() < most {
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
                        let project = Arc::clone(&self);
                        let task = running.spawn(async move { project.handle(job).await });
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

    /// Stops the grading: no further version is started.
    pub fn stop_grading(&self) {
        self.stopping.send_replace(true);
    }

    /// Retries all delayed versions now.
    pub fn retry_now(&self) {
        self.backoff.try_now(Instant::now());
        self.wake.notify_one();
    }

    /// The versions that could not be graded and wait for a retry.
    #[must_use]
    pub fn delayed(&self) -> Vec<Delayed<VersionId>> {
        self.backoff.list(Instant::now())
    }

    /// The trouble that holds up the grading on this machine, for staff.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    /// The number of versions that wait to be graded.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn waiting(&self) -> Result<i64, DatabaseError> {
        let database = self.course.database();
        let question = "SELECT COUNT(*) FROM project_version WHERE grade = 'queued'";
        let waiting = sqlx::query_scalar(question)
            .fetch_one(database.pool())
            .await;
        waiting.map_err(|error| database.failed(error))
    }

    /// The number of versions that are graded before a waiting one.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn ahead(&self, id: VersionId) -> Result<usize, DatabaseError> {
        let database = self.course.database();
        let ahead = sqlx::query_scalar(AHEAD)
            .bind(id.0)
            .fetch_one(database.pool())
            .await;
        let ahead: i64 = ahead.map_err(|error| database.failed(error))?;
        Ok(usize::try_from(ahead).unwrap_or(0))
    }

    /// Notes a trouble for staff, and returns its text.
    fn report(&self, why: &impl ToString) -> String {
        let why = why.to_string();
        error!(why, "grading is held up");
        self.trouble.send_replace(Some(why.clone()));
        self.course.tell();
        why
    }

    /// Forgets a reported trouble that is over, unless another one has been reported since.
    fn recovered(&self, told: &mut Option<String>) {
        if let Some(told) = told.take() {
            let over = self.trouble.send_if_modified(|trouble| {
                let same = trouble.as_ref() == Some(&told);
                *trouble = trouble.take().filter(|_| !same);
                same
            });
            if over {
                self.course.tell();
            }
        }
    }

    /// Queues the versions again whose grading an earlier process did not finish.
    async fn requeue(&self) -> Result<(), DatabaseError> {
        let lost = self.put_back_lost().await;
        let lost = lost.map_err(|error| self.course.database().failed(error))?;
        let now = Instant::now();
        for (id, times) in lost {
            self.backoff.add_lost(id, times, now);
        }
        self.course.tell();
        Ok(())
    }

    async fn put_back_lost(&self) -> Result<Vec<(VersionId, u32)>, sqlx::Error> {
        let mut transaction = self.course.database().write().await?;
        let question = "SELECT id, person, version, attempts FROM project_version \
                        WHERE grade = 'grading' ORDER BY id";
        let grading: Vec<LostRow> = sqlx::query_as(question)
            .fetch_all(&mut *transaction)
            .await?;
        sqlx::query("UPDATE project_version SET grade = 'queued' WHERE grade = 'grading'")
            .execute(&mut *transaction)
            .await?;
        let now = self.course.moment(&mut transaction).await?;
        for row in grading {
            let what = EventKind::Ungraded {
                by: row.person.parse().map_err(|_| damaged("a person's id"))?,
                version: row.version,
                reason: lost_reason(times(row.attempts)),
            };
            Course::note(&mut transaction, now, &what).await?;
        }
        let question = "SELECT id, person, version, attempts FROM project_version \
                        WHERE grade = 'queued' AND attempts > 0";
        let lost: Vec<LostRow> = sqlx::query_as(question)
            .fetch_all(&mut *transaction)
            .await?;
        transaction.commit().await?;
        let lost = lost.into_iter();
        Ok(lost
            .map(|row| (VersionId(row.id), times(row.attempts)))
            .collect())
    }

    /// Takes the next version out of the queue; `None` if none is due, or if staff have paused
    /// the grading.
    async fn next(&self, preference: Preference) -> Result<Option<Job>, DatabaseError> {
        if is_stopping() || self.course.is_paused().await? {
            return Ok(None);
        }
        let taken = self.take(preference).await;
        taken.map_err(|error| self.course.database().failed(error))
    }

    async fn take(&self, preference: Preference) -> Result<Option<Job>, sqlx::Error> {
        let database = self.course.database();
        let delayed = self.backoff.ids();
        let enough = i64::try_from(delayed.len() + 1).unwrap_or(i64::MAX);
        // The queue is empty most of the time, and this check needs no lock.
        let waiting: Vec<WaitingRow> = sqlx::query_as(WAITING)
            .bind(enough)
            .fetch_all(database.pool())
            .await?;
        if waiting.is_empty() {
            return Ok(None);
        }
        let mut others = waiting.iter().map(|row| VersionId(row.id));
        let other = others.find(|id| !delayed.contains(id));
        let due = self.backoff.due(Instant::now());
        let others = other.into_iter().map(|id| (id, false));
        let retries = due.into_iter().map(|id| (id, true));
        let wanted: Vec<(VersionId, bool)> = match preference {
            Preference::Retries => retries.chain(others).collect(),
            Preference::Others => others.chain(retries).collect(),
            Preference::OthersAlone => others.collect(),
        };
        if wanted.is_empty() {
            return Ok(None);
        }
        let mut transaction = database.write().await?;
        for (id, is_retry) in wanted {
            if let Some(job) = claim(&mut transaction, id, is_retry).await? {
                transaction.commit().await?;
                return Ok(Some(job));
            }
        }
        Ok(None)
    }

    /// Grades a version and records the verdict.
    async fn handle(&self, job: Job) {
        let Job {
            id, person, hog, ..
        } = job;
        let version = job.version;
        let (kit, interpreters) = (Arc::clone(&self.kit), Arc::clone(&self.interpreters));
        let wall = self.wall;
        let graded = spawn_blocking(move || {
            let python = interpreters.python().map_err(|error| error.to_string())?;
            let grader = Grader { python, wall };
            let grade = kit.grading.grade(&grader, HOG, &hog);
            grade.map_err(|error| error.to_string())
        });
        let graded = graded.await.unwrap_or_else(|lost| Err(lost.to_string()));
        // Stopping is not a failure, and a verdict of a program that was stopped is none.
        if is_stopping() {
            _ = self.put_back(id, None).await;
            return;
        }
        let graded = graded.map(Verdict::from);
        let is_new = (graded.as_ref())
            .is_err_and(|reason| self.backoff.add_failed(id, reason, Instant::now()));
        let mut told = None;
        loop {
            let written = match &graded {
                Ok(verdict) => self.record(id, &person, version, verdict).await,
                Err(reason) => {
                    let what = is_new.then(|| EventKind::Ungraded {
                        by: person.clone(),
                        version,
                        reason: reason.clone(),
                    });
                    self.put_back(id, what).await
                }
            };
            match written {
                Ok(()) => break,
                Err(error) => told = Some(self.report(&error)),
            }
            tokio::time::sleep(TRY_AGAIN).await;
        }
        self.recovered(&mut told);
        match graded {
            Ok(_) => self.recovered(&mut self.backoff.remove(id)),
            Err(reason) => _ = self.report(&reason),
        }
        self.course.tell();
    }

    /// Records a verdict, with an event for each student for whom the version counts.
    async fn record(
        &self,
        id: VersionId,
        person: &PersonId,
        version: i64,
        verdict: &Verdict,
    ) -> Result<(), DatabaseError> {
        let written = self.write_verdict(id, person, version, verdict).await;
        written.map_err(|error| self.course.database().failed(error))
    }

    async fn write_verdict(
        &self,
        id: VersionId,
        person: &PersonId,
        version: i64,
        verdict: &Verdict,
    ) -> Result<(), sqlx::Error> {
        let text =
            serde_json::to_string(verdict).map_err(|error| sqlx::Error::Encode(error.into()))?;
        let mut transaction = self.course.database().write().await?;
        let now = self.course.moment(&mut transaction).await?;
        let statement = "UPDATE project_version SET grade = 'graded', graded = $2, verdict = $3 \
                         WHERE id = $1";
        sqlx::query(statement)
            .bind(id.0)
            .bind(now.as_millisecond())
            .bind(text)
            .execute(&mut *transaction)
            .await?;
        let question = "SELECT id FROM project_submission WHERE project_version = $1";
        let submissions: Vec<i64> = sqlx::query_scalar(question)
            .bind(id.0)
            .fetch_all(&mut *transaction)
            .await?;
        let partnerships = partnerships(&mut transaction, person).await?;
        let partners = partnerships
            .iter()
            .filter(|one| submissions.iter().any(|&submission| one.has(submission)));
        let partners = partners.map(|one| one.other(person));
        for whom in std::iter::once(person).chain(partners) {
            let what = EventKind::Graded {
                person: whom.clone(),
                by: person.clone(),
                version,
            };
            Course::note(&mut transaction, now, &what).await?;
        }
        transaction.commit().await
    }

    /// Queues a version again that was not graded, without counting the attempt.
    async fn put_back(&self, id: VersionId, what: Option<EventKind>) -> Result<(), DatabaseError> {
        let put_back = self.write_put_back(id, what).await;
        put_back.map_err(|error| self.course.database().failed(error))
    }

    async fn write_put_back(
        &self,
        id: VersionId,
        what: Option<EventKind>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.course.database().write().await?;
        let statement = "UPDATE project_version SET grade = 'queued', attempts = attempts - 1 \
                         WHERE id = $1 AND grade = 'grading'";
        sqlx::query(statement)
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
        if let Some(what) = what {
            let now = self.course.moment(&mut transaction).await?;
            Course::note(&mut transaction, now, &what).await?;
        }
        transaction.commit().await
    }
}

/// Marks a version as being graded; `None` if it does not wait.
async fn claim(
    transaction: &mut Transaction<'static, Any>,
    id: VersionId,
    is_retry: bool,
) -> Result<Option<Job>, sqlx::Error> {
    let statement = "UPDATE project_version SET grade = 'grading', attempts = attempts + 1 \
                     WHERE id = $1 AND grade = 'queued'";
    let claimed = sqlx::query(statement)
        .bind(id.0)
        .execute(&mut **transaction)
        .await?;
    if claimed.rows_affected() == 0 {
        return Ok(None);
    }
    let question = "SELECT person, version, source FROM project_version WHERE id = $1";
    let row: JobRow = sqlx::query_as(question)
        .bind(id.0)
        .fetch_one(&mut **transaction)
        .await?;
    let source = row.source.parse().map_err(|_| damaged("a hash"))?;
    let mut files = files(transaction, source).await?.into_iter();
    let hog = files.find(|file| file.name == HOG);
    Ok(Some(Job {
        id,
        person: row.person.parse().map_err(|_| damaged("a person's id"))?,
        version: row.version,
        hog: hog.map(|file| file.contents).unwrap_or_default(),
        is_retry,
    }))
}

/// The number of processes that have ended while they graded a version.
fn times(attempts: i64) -> u32 {
    u32::try_from(attempts.max(1)).unwrap_or(u32::MAX)
}
