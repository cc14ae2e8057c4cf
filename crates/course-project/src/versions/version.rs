//! Versions of a student's files.

use jiff::Timestamp;
use pigskin_course::{DatabaseError, PersonId, Transaction, by_hour};
use pigskin_entry::Hash;
use pigskin_entry::words;
use pigskin_project::FileGrade;
use std::collections::BTreeMap;

use crate::project::held_project::HeldProject;
use crate::row::{json_or_default, maybe_json, rows};
use crate::versions::sent_version::QuestionResult;
use crate::versions::version_id::VersionId;

words! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum GradeState {
        Queued = "queued",
        Grading = "grading",
        Graded = "graded",
    }

    /// The state's name in the database and the HTTP interface.
    pub fn as_str
}

impl GradeState {
    fn stored(name: Option<String>) -> Option<GradeState> {
        GradeState::from_name(&name?)
    }
}

rows! {
    /// A version without its files.
    #[derive(Clone, Debug, PartialEq)]
    pub struct VersionRow {
        /// Its number among all versions.
        pub id: VersionId,
        /// The student whose it is.
        pub person: PersonId,
        /// Its number among the student's versions, from 1.
        pub version: i64,
        /// When `ok` ran, by the student's clock.
        pub ran: Timestamp,
        pub received: Timestamp,
        /// The hash of its files.
        pub source: Hash,
        /// The results of `ok`, by question.
        pub results: BTreeMap<String, QuestionResult> = json_or_default,
        /// The state of grading; `None` if it was never submitted.
        pub grade: Option<GradeState> = GradeState::stored,
        pub verdict: Option<FileGrade> = maybe_json,
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Version {
    /// Everything but the files.
    pub row: VersionRow,
    pub files: Vec<VersionFile>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionFile {
    pub name: String,
    /// Its contents, which can be any bytes.
    pub contents: Vec<u8>,
}

impl VersionRow {
    /// The points by the server's grading, or as `ok` reported them, with those that there could
    /// be; `None` if neither says anything.
    pub fn points(&self, hides_verdicts: bool) -> Option<(f64, f64)> {
        if let Some(verdict) = self.verdict.as_ref().filter(|_| !hides_verdicts) {
            return Some((verdict.points, verdict.of));
        }
        let results = || self.results.values();
        let points = results().fold(0.0, |sum, one| sum + one.points);
        let of = results().fold(0.0, |sum, one| sum + one.of);
        (!self.results.is_empty()).then_some((points, of))
    }
}

/// The question for all columns of a [`VersionRow`].
pub(crate) const COLUMNS: &str = "SELECT id, person, version, ran, received, source, results, \
     grade, verdict FROM project_version";

impl HeldProject {
    /// The number of versions that came in each hour after a moment, the first hour first.
    pub async fn versions_by_hour(
        &self,
        since: Timestamp,
        hours: usize,
    ) -> Result<Vec<i64>, DatabaseError> {
        let question = "SELECT (received - $1) / 3600000, COUNT(*) FROM project_version \
                        WHERE received >= $1 GROUP BY 1";
        let counts: Vec<(i64, i64)> = sqlx::query_as(question)
            .bind(since.as_millisecond())
            .fetch_all(self.course.database().pool())
            .await?;
        Ok(by_hour(&counts, hours))
    }

    /// A student's versions before the one with this number, the newest first, at most `most`.
    pub async fn versions(
        &self,
        person: &PersonId,
        before: i64,
        most: u32,
    ) -> Result<Vec<VersionRow>, DatabaseError> {
        let question =
            format!("{COLUMNS} WHERE person = $1 AND version < $2 ORDER BY version DESC LIMIT $3");
        let database = self.course.database();
        // The question contains no input.
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(person)
            .bind(before)
            .bind(i64::from(most))
            .fetch_all(database.pool())
            .await?)
    }

    /// A student's version with this number.
    pub async fn version(
        &self,
        person: &PersonId,
        version: i64,
    ) -> Result<Option<Version>, DatabaseError> {
        let question = format!("{COLUMNS} WHERE person = $1 AND version = $2");
        let mut snapshot = self.course.database().snapshot().await?;
        let row: Option<VersionRow> = sqlx::query_as(sqlx::AssertSqlSafe(question))
            .bind(person)
            .bind(version)
            .fetch_optional(&mut *snapshot)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let files = files(&mut snapshot, row.source).await?;
        Ok(Some(Version { row, files }))
    }
}

/// The files with this hash.
pub(crate) async fn files(
    transaction: &mut Transaction,
    source: Hash,
) -> Result<Vec<VersionFile>, sqlx::Error> {
    let question = "SELECT path, contents FROM source_file WHERE source = $1 ORDER BY path";
    let files: Vec<(Vec<u8>, Vec<u8>)> = sqlx::query_as(question)
        .bind(source.to_string())
        .fetch_all(&mut **transaction)
        .await?;
    let files = files.into_iter().map(|(path, contents)| VersionFile {
        name: String::from_utf8_lossy(&path).into_owned(),
        contents,
    });
    Ok(files.collect())
}
