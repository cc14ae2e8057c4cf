//! The grading queue.
//!
//! The next version is that of the student with the fewest gradings, now and in the last hour, and the
//! newest of theirs; among equals, of the one who began to wait first. So neither ten submissions of
//! one student nor ten slow files hold up others, and everybody's last one is graded soon.
//!
//! A verdict depends only on the file, the kit, Python and the wall. A version for which a
//! verdict with the same hash is known gets that verdict, and nothing is run.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pigskin_course::{
    Claim, Course, DatabaseError, EventKind, PersonId, Queue, Transaction, Unfinished, Work,
};
use pigskin_entry::{Hash, MachineError, is_stopping};
use pigskin_project::{FileGrade, Grader, GradingKit};
use sqlx::AnyConnection;
use tokio::task::spawn_blocking;

use crate::partners::partnerships;
use crate::project::held_project::HeldProject;
use crate::row::{Columns, Json, maybe_json};
use crate::versions::kept_version::HOG;
use crate::versions::queue_place::WAITING;
use crate::versions::version::files;
use crate::versions::version_id::VersionId;

/// The grading of a project.
struct Grading(Arc<HeldProject>);

struct Job {
    id: VersionId,
    person: PersonId,
    version: i64,
    hog: Arc<[u8]>,
}

/// A verdict, with what it depends on.
struct Graded {
    verdict: FileGrade,
    hash: Hash,
    /// How long grading took; `None` if the verdict was known.
    took: Option<Duration>,
}

impl HeldProject {
    /// Grades submitted versions until it is dropped or [stopped](Self::stop_grading). Only one
    /// server may do so for a course at a time, and any number of workers.
    ///
    /// A version whose grading was cut off, because a server or worker ended, is graded again,
    /// after the others. If the machine fails to grade a version, the server retries after a
    /// growing pause. Neither costs points. If the database fails, the server retries.
    pub async fn grade(self: Arc<Self>) {
        Queue::run(Arc::new(Grading(self))).await;
    }

    /// Stops the grading: no further version is started.
    pub fn stop_grading(&self) {
        self.queue.stop();
    }

    /// The versions to grade.
    pub fn queue(&self) -> &Queue<VersionId> {
        &self.queue
    }

    /// The trouble that holds up the grading on this machine, for staff.
    pub fn trouble(&self) -> Option<String> {
        self.queue.trouble().shown()
    }

    pub async fn waiting(&self) -> Result<i64, DatabaseError> {
        let question = "SELECT COUNT(*) FROM project_version WHERE grade = 'queued'";
        let waiting = sqlx::query_scalar(question)
            .fetch_one(self.course.database().pool())
            .await?;
        Ok(waiting)
    }

    /// Does something with the kit and this machine's Python, which takes a while.
    async fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        question: impl FnOnce(&GradingKit, &Grader<'_>) -> Result<T, MachineError> + Send + 'static,
    ) -> Result<T, Unfinished> {
        let project = Arc::clone(self);
        let asked = spawn_blocking(move || {
            let python = project.interpreters.python();
            let python = python.map_err(|error| error.to_string())?;
            let wall = project.wall;
            let answer = question(&project.kit.grading, &Grader { python, wall });
            answer.map_err(|error| error.to_string())
        });
        let answer = asked.await.unwrap_or_else(|lost| Err(lost.to_string()));
        // A program that was stopped has no verdict.
        if is_stopping() {
            return Err(Unfinished::Stopping);
        }
        answer.map_err(Unfinished::Failed)
    }

    /// The verdict that is known under this hash. A version is graded again if it cannot be
    /// read.
    async fn known_verdict(&self, hash: Hash) -> Option<FileGrade> {
        let question = "SELECT verdict FROM project_version \
                        WHERE grade_hash = $1 AND verdict IS NOT NULL LIMIT 1";
        let found: Option<Option<String>> = sqlx::query_scalar(question)
            .bind(hash.to_string())
            .fetch_optional(self.course.database().pool())
            .await
            .ok()?;
        maybe_json(found?)
    }

    /// Records a verdict, with an event for each student for whom the version counts.
    async fn write_verdict(
        &self,
        transaction: &mut Transaction,
        job: &Job,
        graded: &Graded,
    ) -> Result<(), sqlx::Error> {
        let Job { id, person, .. } = job;
        let now = self.course.moment(transaction).await?;
        let took = graded.took.map(|took| i64::try_from(took.as_millis()));
        let statement = "UPDATE project_version SET grade = 'graded', graded = $2, verdict = $3, \
                         grade_hash = $4, took = $5 WHERE id = $1";
        sqlx::query(statement)
            .bind(id)
            .bind(now.as_millisecond())
            .bind(Json(&graded.verdict))
            .bind(graded.hash.to_string())
            .bind(took.transpose().ok().flatten())
            .execute(&mut **transaction)
            .await?;
        let question = "SELECT id FROM project_submission WHERE project_version = $1";
        let submissions: Vec<i64> = sqlx::query_scalar(question)
            .bind(id)
            .fetch_all(&mut **transaction)
            .await?;
        let partnerships = partnerships(transaction, person).await?;
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
            Course::note(transaction, now, &what).await?;
        }
        Ok(())
    }
}

impl Work for Grading {
    type Id = VersionId;
    type Job = Job;
    type Verdict = Graded;

    fn queue(&self) -> &Queue<VersionId> {
        &self.0.queue
    }

    fn at_a_time(&self) -> usize {
        HeldProject::graded_at_a_time()
    }

    async fn waiting(
        &self,
        connection: &mut AnyConnection,
        most: i64,
    ) -> Result<Vec<VersionId>, sqlx::Error> {
        sqlx::query_scalar(WAITING)
            .bind(self.0.recent())
            .bind(most)
            .fetch_all(connection)
            .await
    }

    async fn read(&self, transaction: &mut Transaction, claim: &Claim) -> Result<Job, sqlx::Error> {
        let question = "SELECT person, version, source FROM project_version WHERE id = $1";
        let row: Columns<(PersonId, i64, Hash)> = sqlx::query_as(question)
            .bind(claim.id)
            .fetch_one(&mut **transaction)
            .await?;
        let Columns((person, version, source)) = row;
        let mut files = files(transaction, source).await?.into_iter();
        let hog = files.find(|file| file.name == HOG);
        Ok(Job {
            id: claim.id.into(),
            person,
            version,
            hog: hog.map(|file| file.contents).unwrap_or_default().into(),
        })
    }

    async fn examine(&self, job: &Job) -> Result<Graded, Unfinished> {
        let project = &self.0;
        let hash = {
            let hog = Arc::clone(&job.hog);
            project.ask(move |kit, grader| Ok(kit.hash_of(grader, &hog)))
        };
        let hash = hash.await?;
        if let Some(verdict) = project.known_verdict(hash).await {
            return Ok(Graded {
                verdict,
                hash,
                took: None,
            });
        }
        let begun = Instant::now();
        let hog = Arc::clone(&job.hog);
        let verdict = project.ask(move |kit, grader| kit.grade(grader, HOG, &hog));
        let verdict = verdict.await?;
        Ok(Graded {
            verdict,
            hash,
            took: Some(begun.elapsed()),
        })
    }

    async fn record(
        &self,
        transaction: &mut Transaction,
        job: &Job,
        graded: &Graded,
    ) -> Result<(), sqlx::Error> {
        self.0.write_verdict(transaction, job, graded).await
    }

    async fn unfinished(
        &self,
        transaction: &mut Transaction,
        id: VersionId,
        reason: String,
    ) -> Result<EventKind, sqlx::Error> {
        let question = "SELECT person, version FROM project_version WHERE id = $1";
        let (by, version): (PersonId, i64) = sqlx::query_as(question)
            .bind(id)
            .fetch_one(&mut **transaction)
            .await?;
        Ok(EventKind::Ungraded {
            by,
            version,
            reason,
        })
    }
}
