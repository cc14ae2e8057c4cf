//! A submission.

use jiff::Timestamp;
use pigskin_course::PersonId;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row as _};

use crate::row::{damaged, moment};
use crate::verdict::Verdict;
use crate::version_id::VersionId;

/// A submission: a student submitted a version of theirs.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// Its number among all submissions, in order of arrival.
    pub id: i64,
    /// The version's number among all versions.
    pub version_id: VersionId,
    /// The student whose version it is.
    pub by: PersonId,
    /// The version's number among that student's versions.
    pub version: i64,
    /// When it was submitted.
    pub at: Timestamp,
    /// What grading found, if it is graded.
    pub verdict: Option<Verdict>,
    /// Why staff chose it, if they did for the student whose submissions these are.
    pub chosen: Option<String>,
}

impl FromRow<'_, AnyRow> for Submission {
    fn from_row(row: &AnyRow) -> Result<Submission, sqlx::Error> {
        let by: String = row.try_get("person")?;
        let verdict: Option<String> = row.try_get("verdict")?;
        Ok(Submission {
            id: row.try_get("id")?,
            version_id: VersionId(row.try_get("version_id")?),
            by: by.parse().map_err(|_| damaged("a person's id"))?,
            version: row.try_get("version")?,
            at: moment(row.try_get("submitted")?),
            verdict: verdict.and_then(|verdict| serde_json::from_str(&verdict).ok()),
            chosen: row.try_get("chosen")?,
        })
    }
}
