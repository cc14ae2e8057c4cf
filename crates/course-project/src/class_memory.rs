//! A cache of the class, so that a page of 2,000 students reads only new rows.
//!
//! Progress, submissions and verdicts are read by numbers and times that only grow, and
//! kept. Rosters, extensions and partnerships are small and read each time.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use pigskin_course::PersonId;
use sqlx::{Any, Transaction};

use crate::progress::Progress;
use crate::row::moment;
use crate::submission::Submission;
use crate::verdict::Verdict;
use crate::version_id::VersionId;

/// What was read.
#[derive(Debug, Default)]
pub(crate) struct ClassMemory {
    /// Whether the progress of all students is stored, those from before it was.
    pub(crate) is_whole: bool,
    pub(crate) progress: BTreeMap<PersonId, Progress>,
    newest: i64,
    /// Each student's own submissions, without verdicts.
    pub(crate) submissions: BTreeMap<PersonId, Vec<Submission>>,
    last_submission: i64,
    pub(crate) verdicts: HashMap<VersionId, ShortVerdict>,
    graded: i64,
    /// Tries in unlocking, by student and question.
    pub(crate) tries: BTreeMap<PersonId, BTreeMap<String, TryCount>>,
    last_try: i64,
}

/// What of a verdict the class shows.
#[derive(Debug)]
pub(crate) struct ShortVerdict {
    pub(crate) passed: BTreeSet<String>,
    pub(crate) failing: Vec<FailingProblem>,
}

/// A problem that does not pass in a submission.
#[derive(Debug)]
pub(crate) struct FailingProblem {
    pub(crate) number: String,
    pub(crate) case: Option<String>,
    pub(crate) diagnosis: Option<String>,
    pub(crate) unwritten: bool,
}

/// Tries in unlocking.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TryCount {
    pub(crate) tries: i64,
    pub(crate) wrong: i64,
}

impl ClassMemory {
    /// Reads what is new since the last time.
    pub(crate) async fn refresh(
        &mut self,
        snapshot: &mut Transaction<'static, Any>,
    ) -> Result<(), sqlx::Error> {
        self.read_progress(snapshot).await?;
        self.read_submissions(snapshot).await?;
        self.read_verdicts(snapshot).await?;
        self.read_tries(snapshot).await
    }

    async fn read_progress(
        &mut self,
        snapshot: &mut Transaction<'static, Any>,
    ) -> Result<(), sqlx::Error> {
        let question = "SELECT person, newest, version, ran, problems FROM project_progress \
                        WHERE newest > $1";
        let rows: Vec<(String, i64, i64, i64, String)> = sqlx::query_as(question)
            .bind(self.newest)
            .fetch_all(&mut **snapshot)
            .await?;
        for (person, newest, version, ran, problems) in rows {
            self.newest = self.newest.max(newest);
            let progress = Progress::from_columns(version, ran, &problems);
            if let Ok(person) = person.parse() {
                self.progress.insert(person, progress);
            }
        }
        Ok(())
    }

    async fn read_submissions(
        &mut self,
        snapshot: &mut Transaction<'static, Any>,
    ) -> Result<(), sqlx::Error> {
        let question = "SELECT s.id AS id, v.id AS version_id, v.person AS person, \
             v.version AS version, s.submitted AS submitted \
             FROM project_submission s JOIN project_version v ON v.id = s.project_version \
             WHERE s.id > $1 ORDER BY s.id";
        let rows: Vec<(i64, i64, String, i64, i64)> = sqlx::query_as(question)
            .bind(self.last_submission)
            .fetch_all(&mut **snapshot)
            .await?;
        for (id, version_id, person, version, submitted) in rows {
            self.last_submission = id;
            let Ok(by) = person.parse::<PersonId>() else {
                continue;
            };
            let submission = Submission {
                id,
                version_id: VersionId(version_id),
                by: by.clone(),
                version,
                at: moment(submitted),
                verdict: None,
                chosen: None,
            };
            self.submissions.entry(by).or_default().push(submission);
        }
        Ok(())
    }

    async fn read_verdicts(
        &mut self,
        snapshot: &mut Transaction<'static, Any>,
    ) -> Result<(), sqlx::Error> {
        // Several can have the last moment, of which some came since.
        let question = "SELECT id, graded, verdict FROM project_version \
                        WHERE graded >= $1 AND verdict IS NOT NULL ORDER BY graded";
        let rows: Vec<(i64, i64, String)> = sqlx::query_as(question)
            .bind(self.graded)
            .fetch_all(&mut **snapshot)
            .await?;
        for (id, graded, verdict) in rows {
            self.graded = graded;
            // A newer Pigskin can have written another one.
            if let Ok(verdict) = serde_json::from_str::<Verdict>(&verdict) {
                let verdict = ShortVerdict::from(verdict);
                self.verdicts.insert(VersionId(id), verdict);
            }
        }
        Ok(())
    }

    async fn read_tries(
        &mut self,
        snapshot: &mut Transaction<'static, Any>,
    ) -> Result<(), sqlx::Error> {
        let last: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM unlocking_try")
            .fetch_one(&mut **snapshot)
            .await?;
        if last == self.last_try {
            return Ok(());
        }
        let question = "SELECT person, question, COUNT(*) AS tries, \
             COUNT(CASE WHEN is_right = 0 THEN 1 END) AS wrong FROM unlocking_try \
             WHERE id > $1 AND id <= $2 GROUP BY person, question";
        let rows: Vec<(String, String, i64, i64)> = sqlx::query_as(question)
            .bind(self.last_try)
            .bind(last)
            .fetch_all(&mut **snapshot)
            .await?;
        for (person, question, tries, wrong) in rows {
            let Ok(person) = person.parse() else {
                continue;
            };
            let own = self.tries.entry(person).or_default();
            let count = own.entry(question).or_default();
            count.tries += tries;
            count.wrong += wrong;
        }
        self.last_try = last;
        Ok(())
    }
}

impl From<Verdict> for ShortVerdict {
    fn from(verdict: Verdict) -> ShortVerdict {
        let (mut passed, mut failing) = (BTreeSet::new(), Vec::new());
        for (number, problem) in verdict.problems {
            if problem.passed {
                passed.insert(number);
            } else {
                failing.push(FailingProblem {
                    number,
                    case: problem.case.or(problem.smallest),
                    diagnosis: problem.diagnosis,
                    unwritten: problem.unwritten,
                });
            }
        }
        ShortVerdict { passed, failing }
    }
}
