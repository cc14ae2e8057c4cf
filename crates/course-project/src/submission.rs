//! A submission.

use std::sync::Arc;

use jiff::Timestamp;
use pigskin_course::PersonId;

use crate::row::{maybe_json, rows};
use crate::version_id::VersionId;
use crate::version_verdict::ShortVerdict;

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
