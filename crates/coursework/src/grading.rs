//! The grading queue.
//!
//! The newest ungraded version of each student comes before every student's older ones, and
//! among these the one that was submitted first. So one student's ten submissions hold up
//! nobody, and everybody's last one is graded soon.

use std::num::NonZero;
use std::sync::Arc;

use pigskin_course::{
    Course, DatabaseError, Delayed, EventKind, PersonId, Queue, Unfinished, Work, lost_reason,
};
use pigskin_entry::is_stopping;
use pigskin_project::Grader;
use sqlx::{Any, Transaction};
use tokio::task::spawn_blocking;

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

/// The grading of a project.
struct Grading(Arc<HeldProject>);

/// A version to grade.
struct Job {
    id: VersionId,
    person: PersonId,
    version: i64,
    hog: Arc<[u8]>,
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
        Queue::run(Arc::new(Grading(self))).await;
    }

    /// Stops the grading: no further version is started.
    pub fn stop_grading(&self) {
        self.queue.stop();
    }

    /// Retries all delayed versions now.
    pub fn retry_now(&self) {
        self.queue.retry_now();
    }

    /// The versions that could not be graded and wait for a retry.
    #[must_use]
    pub fn delayed(&self) -> Vec<Delayed<VersionId>> {
        self.queue.delayed()
    }

    /// The trouble that holds up the grading on this machine, for staff.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.queue.trouble().shown()
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

    /// Records a verdict, with an event for each student for whom the version counts.
    async fn write_verdict(&self, job: &Job, verdict: &Verdict) -> Result<(), sqlx::Error> {
        let Job { id, person, .. } = job;
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
                version: job.version,
            };
            Course::note(&mut transaction, now, &what).await?;
        }
        transaction.commit().await
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

impl Work for Grading {
    type Id = VersionId;
    type Job = Job;
    type Verdict = Verdict;

    fn queue(&self) -> &Queue<VersionId> {
        &self.0.queue
    }

    /// A core stays free for pages and backups.
    fn at_a_time(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        cores.saturating_sub(1).max(1)
    }

    async fn put_back_lost(
        &self,
        transaction: &mut Transaction<'static, Any>,
    ) -> Result<Vec<(VersionId, u32)>, sqlx::Error> {
        let question = "SELECT id, person, version, attempts FROM project_version \
                        WHERE grade = 'grading' ORDER BY id";
        let grading: Vec<LostRow> = sqlx::query_as(question)
            .fetch_all(&mut **transaction)
            .await?;
        sqlx::query("UPDATE project_version SET grade = 'queued' WHERE grade = 'grading'")
            .execute(&mut **transaction)
            .await?;
        let now = self.0.course.moment(transaction).await?;
        for row in grading {
            let what = EventKind::Ungraded {
                by: row.person.parse().map_err(|_| damaged("a person's id"))?,
                version: row.version,
                reason: lost_reason(times(row.attempts)),
            };
            Course::note(transaction, now, &what).await?;
        }
        let question = "SELECT id, person, version, attempts FROM project_version \
                        WHERE grade = 'queued' AND attempts > 0";
        let lost: Vec<LostRow> = sqlx::query_as(question)
            .fetch_all(&mut **transaction)
            .await?;
        let lost = lost.into_iter();
        Ok(lost
            .map(|row| (VersionId(row.id), times(row.attempts)))
            .collect())
    }

    async fn waiting(&self, most: i64) -> Result<Vec<VersionId>, sqlx::Error> {
        let waiting: Vec<WaitingRow> = sqlx::query_as(WAITING)
            .bind(most)
            .fetch_all(self.0.course.database().pool())
            .await?;
        Ok(waiting.into_iter().map(|row| VersionId(row.id)).collect())
    }

    async fn claim(
        &self,
        transaction: &mut Transaction<'static, Any>,
        id: VersionId,
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
            hog: hog.map(|file| file.contents).unwrap_or_default().into(),
        }))
    }

    async fn examine(&self, job: &Job) -> Result<Verdict, Unfinished> {
        let project = &self.0;
        let (kit, interpreters) = (Arc::clone(&project.kit), Arc::clone(&project.interpreters));
        let (wall, hog) = (project.wall, Arc::clone(&job.hog));
        let graded = spawn_blocking(move || {
            let python = interpreters.python().map_err(|error| error.to_string())?;
            let grader = Grader { python, wall };
            let grade = kit.grading.grade(&grader, HOG, &hog);
            grade.map_err(|error| error.to_string())
        });
        let graded = graded.await.unwrap_or_else(|lost| Err(lost.to_string()));
        // A program that was stopped has no verdict.
        if is_stopping() {
            return Err(Unfinished::Stopping);
        }
        graded.map(Verdict::from).map_err(Unfinished::Failed)
    }

    async fn record(&self, job: &Job, verdict: &Verdict) -> Result<(), DatabaseError> {
        let written = self.0.write_verdict(job, verdict).await;
        written.map_err(|error| self.0.course.database().failed(error))
    }

    async fn put_back(&self, job: &Job, reason: Option<&str>) -> Result<(), DatabaseError> {
        let what = reason.map(|reason| EventKind::Ungraded {
            by: job.person.clone(),
            version: job.version,
            reason: reason.to_owned(),
        });
        let put_back = self.0.write_put_back(job.id, what).await;
        put_back.map_err(|error| self.0.course.database().failed(error))
    }
}

/// The number of processes that have ended while they graded a version.
fn times(attempts: i64) -> u32 {
    u32::try_from(attempts.max(1)).unwrap_or(u32::MAX)
}
