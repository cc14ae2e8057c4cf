//! Recording a submission, which queues its version.

use jiff::Timestamp;
use pigskin_course::{Course, EventKind, PersonId, Transaction, next_number};

use crate::partners::partner;
use crate::project::held_project::HeldProject;
use crate::versions::version_id::VersionId;

impl HeldProject {
    /// Records a submission with its events, and queues the version unless it is graded.
    pub(crate) async fn insert_submission(
        &self,
        transaction: &mut Transaction,
        person: &PersonId,
        id: VersionId,
        version: i64,
        arrived: Timestamp,
    ) -> Result<(), sqlx::Error> {
        let submission = next_number(transaction, "project_submission").await?;
        let statement = "INSERT INTO project_submission (id, project_version, person, submitted) \
                         VALUES ($1, $2, $3, $4)";
        sqlx::query(statement)
            .bind(submission)
            .bind(id)
            .bind(person)
            .bind(arrived.as_millisecond())
            .execute(&mut **transaction)
            .await?;
        queue(transaction, person, id, submission).await?;
        let partner = partner(transaction, person).await?;
        let now = self.course.moment(transaction).await?;
        for whom in std::iter::once(person).chain(&partner) {
            let what = EventKind::VersionSubmitted {
                person: whom.clone(),
                by: person.clone(),
                version,
            };
            Course::note(transaction, now, &what).await?;
        }
        Ok(())
    }
}

/// Queues a version that is not graded yet, at the place of the person's version that waits
/// first, if there is one: submitting again while waiting costs no time. The others then wait
/// behind everybody's newest versions.
async fn queue(
    transaction: &mut Transaction,
    person: &PersonId,
    id: VersionId,
    submission: i64,
) -> Result<(), sqlx::Error> {
    let grade: Option<String> =
        sqlx::query_scalar("SELECT grade FROM project_version WHERE id = $1")
            .bind(id)
            .fetch_one(&mut **transaction)
            .await?;
    if grade.is_some_and(|grade| grade != "queued") {
        return Ok(());
    }
    let question = "SELECT MIN(queued) FROM project_version \
                    WHERE grade = 'queued' AND person = $1 AND turn = 0";
    let place: Option<i64> = sqlx::query_scalar(question)
        .bind(person)
        .fetch_one(&mut **transaction)
        .await?;
    let statement = "UPDATE project_version SET turn = turn + 1 \
                     WHERE grade = 'queued' AND person = $1 AND id <> $2";
    sqlx::query(statement)
        .bind(person)
        .bind(id)
        .execute(&mut **transaction)
        .await?;
    let statement =
        "UPDATE project_version SET grade = 'queued', turn = 0, queued = $2 WHERE id = $1";
    sqlx::query(statement)
        .bind(id)
        .bind(place.unwrap_or(submission))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
