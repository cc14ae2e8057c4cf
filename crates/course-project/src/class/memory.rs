//! A cache of the class, so that a page of 2,000 students reads only new rows.
//!
//! Progress, submissions and verdicts are read by numbers and times that only grow, and
//! kept. Rosters, extensions and partnerships are small and read each time.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::Timestamp;
use pigskin_course::{PersonId, Transaction};

use crate::class::student_progress::{ProblemReport, StudentProgress};
use crate::row::{json_or_default, maybe_json, rows};
use crate::versions::short_verdict::ShortVerdict;
use crate::versions::submission::{Submission, without_verdicts};
use crate::versions::version_id::VersionId;

/// The class as it was read last.
#[derive(Debug, Default)]
pub(crate) struct ClassMemory {
    pub(crate) progress: BTreeMap<PersonId, StudentProgress>,
    newest: i64,
    /// Each student's own submissions.
    pub(crate) submissions: BTreeMap<PersonId, Vec<Submission>>,
    last_submission: i64,
    verdicts: HashMap<VersionId, Arc<ShortVerdict>>,
    graded: i64,
    /// Tries in unlocking, by student and question.
    pub(crate) tries: BTreeMap<PersonId, BTreeMap<String, TryCount>>,
    last_try: i64,
}

/// Tries in unlocking.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TryCount {
    pub(crate) tries: i64,
    pub(crate) wrong: i64,
}

rows! {
    struct ProgressRow {
        person: PersonId,
        newest: i64,
        version: i64,
        ran: Timestamp,
        problems: BTreeMap<String, ProblemReport> = json_or_default,
    }

    struct VerdictRow {
        id: VersionId,
        graded: i64,
        verdict: Option<ShortVerdict> = maybe_json,
    }
}

impl ClassMemory {
    /// Reads what is new since the last time.
    pub(crate) async fn refresh(&mut self, snapshot: &mut Transaction) -> Result<(), sqlx::Error> {
        self.read_progress(snapshot).await?;
        self.read_submissions(snapshot).await?;
        self.read_verdicts(snapshot).await?;
        self.read_tries(snapshot).await
    }

    async fn read_progress(&mut self, snapshot: &mut Transaction) -> Result<(), sqlx::Error> {
        let question = "SELECT person, newest, version, ran, problems FROM project_progress \
                        WHERE newest > $1";
        let rows: Vec<ProgressRow> = sqlx::query_as(question)
            .bind(self.newest)
            .fetch_all(&mut **snapshot)
            .await?;
        for row in rows {
            self.newest = self.newest.max(row.newest);
            let progress = StudentProgress {
                version: row.version,
                ran: row.ran,
                problems: row.problems,
            };
            self.progress.insert(row.person, progress);
        }
        Ok(())
    }

    async fn read_submissions(&mut self, snapshot: &mut Transaction) -> Result<(), sqlx::Error> {
        for one in without_verdicts(snapshot, self.last_submission).await? {
            self.last_submission = one.id;
            self.submissions
                .entry(one.by.clone())
                .or_default()
                .push(one);
        }
        Ok(())
    }

    async fn read_verdicts(&mut self, snapshot: &mut Transaction) -> Result<(), sqlx::Error> {
        // Several can have the last moment, of which some came since.
        let question = "SELECT id, graded, verdict FROM project_version \
                        WHERE graded >= $1 AND verdict IS NOT NULL ORDER BY graded";
        let rows: Vec<VerdictRow> = sqlx::query_as(question)
            .bind(self.graded)
            .fetch_all(&mut **snapshot)
            .await?;
        for row in rows {
            self.graded = row.graded;
            let verdict = row.verdict.map(Arc::new);
            self.verdicts
                .extend(verdict.map(|verdict| (row.id, verdict)));
        }
        for one in self.submissions.values_mut().flatten() {
            one.verdict = self.verdicts.get(&one.version_id).cloned();
        }
        Ok(())
    }

    async fn read_tries(&mut self, snapshot: &mut Transaction) -> Result<(), sqlx::Error> {
        let last: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(id), 0) FROM unlocking_try")
            .fetch_one(&mut **snapshot)
            .await?;
        if last == self.last_try {
            return Ok(());
        }
        let question = "SELECT person, question, COUNT(*) AS tries, \
             COUNT(CASE WHEN is_right = 0 THEN 1 END) AS wrong FROM unlocking_try \
             WHERE id > $1 AND id <= $2 GROUP BY person, question";
        let rows: Vec<(PersonId, String, i64, i64)> = sqlx::query_as(question)
            .bind(self.last_try)
            .bind(last)
            .fetch_all(&mut **snapshot)
            .await?;
        for (person, question, tries, wrong) in rows {
            let own = self.tries.entry(person).or_default();
            let count = own.entry(question).or_default();
            count.tries += tries;
            count.wrong += wrong;
        }
        self.last_try = last;
        Ok(())
    }
}
