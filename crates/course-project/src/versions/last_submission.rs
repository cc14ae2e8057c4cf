//! A student's last submission.

use jiff::Timestamp;
use pigskin_course::{DatabaseError, PersonId, Transaction};
use pigskin_entry::Hash;

use crate::partners::partnerships;
use crate::project::held_project::HeldProject;
use crate::row::rows;
use crate::versions::version_id::VersionId;

rows! {
    pub(crate) struct LastSubmission {
        submission: i64,
        pub(crate) id: VersionId,
        pub(crate) version: i64,
        source: Hash,
        pub(crate) submitted: Timestamp,
    }
}

/// The version that a person submitted last, and when.
pub(crate) async fn last_submission(
    transaction: &mut Transaction,
    person: &PersonId,
) -> Result<Option<LastSubmission>, sqlx::Error> {
    let question = "SELECT s.id AS submission, v.id AS id, v.version AS version, \
                    v.source AS source, s.submitted AS submitted \
                    FROM project_submission s JOIN project_version v ON v.id = s.project_version \
                    WHERE s.person = $1 ORDER BY s.id DESC LIMIT 1";
    sqlx::query_as(question)
        .bind(person)
        .fetch_optional(&mut **transaction)
        .await
}

/// The last submission of a person, if submitting these files again changes nothing: they are the
/// same, the person has the same partner, and the partner has submitted nothing since.
pub(crate) async fn unchanged_submission(
    transaction: &mut Transaction,
    person: &PersonId,
    last: Option<LastSubmission>,
    source: Hash,
) -> Result<Option<LastSubmission>, sqlx::Error> {
    let Some(last) = last.filter(|last| last.source == source) else {
        return Ok(None);
    };
    let all = partnerships(transaction, person).await?;
    let is_unchanged = match all.iter().find(|partnership| partnership.is_current()) {
        None => !all
            .iter()
            .any(|partnership| partnership.has(last.submission)),
        Some(current) if current.has(last.submission) => {
            let of_partner = last_submission(transaction, current.other(person)).await?;
            of_partner.is_none_or(|theirs| theirs.submission < last.submission)
        }
        Some(_) => false,
    };
    Ok(is_unchanged.then_some(last))
}

impl HeldProject {
    /// The last submission of a person, if it has these files and submitting them again changes nothing.
    pub async fn submitted_as(
        &self,
        person: &PersonId,
        source: Hash,
    ) -> Result<Option<i64>, DatabaseError> {
        let mut transaction = self.course.database().snapshot().await?;
        let last = last_submission(&mut transaction, person).await?;
        let same = unchanged_submission(&mut transaction, person, last, source).await?;
        Ok(same.map(|last| last.version))
    }
}

/// Returns whether staff chose another version to count for a person.
pub(crate) async fn another_is_chosen(
    transaction: &mut Transaction,
    person: &PersonId,
    version: VersionId,
) -> Result<bool, sqlx::Error> {
    let question = "SELECT s.project_version FROM chosen_submission c \
                    JOIN project_submission s ON s.id = c.project_submission \
                    WHERE c.person = $1";
    let chosen: Option<VersionId> = sqlx::query_scalar(question)
        .bind(person)
        .fetch_optional(&mut **transaction)
        .await?;
    Ok(chosen.is_some_and(|chosen| chosen != version))
}
