//! A submission.

use std::sync::Arc;

use jiff::Timestamp;
use pigskin_course::{PersonId, Transaction};

use crate::row::{maybe_json, rows};
use crate::versions::short_verdict::ShortVerdict;
use crate::versions::version_id::VersionId;

rows! {
    /// A submission: a student submitted a version of theirs.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Submission {
        /// Its number among all submissions, in order of arrival.
        pub id: i64,
        pub version_id: VersionId,
        /// The student whose version it is.
        pub by: PersonId,
        /// The version's number among that student's versions.
        pub version: i64,
        /// When it was submitted.
        pub at: Timestamp,
        /// The verdict, if it is graded.
        pub verdict: Option<Arc<ShortVerdict>> = shared,
        /// The reason, if staff chose it for the student whose submissions these are.
        pub chosen: Option<String>,
    }
}

fn shared(verdict: Option<String>) -> Option<Arc<ShortVerdict>> {
    maybe_json(verdict).map(Arc::new)
}

/// The submissions of the course after the one with this number, in order of arrival, without
/// verdicts and without what staff chose.
pub(crate) async fn without_verdicts(
    transaction: &mut Transaction,
    after: i64,
) -> Result<Vec<Submission>, sqlx::Error> {
    let question = "SELECT s.id AS id, v.id AS version_id, v.person AS \"by\", \
         v.version AS version, s.submitted AS at, CAST(NULL AS TEXT) AS verdict, \
         CAST(NULL AS TEXT) AS chosen \
         FROM project_submission s JOIN project_version v ON v.id = s.project_version \
         WHERE s.id > $1 ORDER BY s.id";
    sqlx::query_as(question)
        .bind(after)
        .fetch_all(&mut **transaction)
        .await
}
