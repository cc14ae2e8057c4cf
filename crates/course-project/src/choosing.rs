//! Staff choose which submission counts for a student.

use std::collections::BTreeMap;

use pigskin_course::{Course, DatabaseError, EventKind, PersonId, Transaction, from_sqlx};
use pigskin_entry::printable;

use crate::project::held_project::HeldProject;

#[derive(Debug, thiserror::Error)]
pub enum ChooseError {
    #[error("{0} has no such submission; a backup that was never submitted cannot be chosen")]
    NotTheirs(PersonId),
    #[error(
        "that submission came after the project closed for {0}; give them a later deadline first"
    )]
    Closed(PersonId),
    #[error("write a reason, which the student reads")]
    NoReason,
    #[error("nothing was chosen for {0}: the last submission counts already")]
    NotChosen(PersonId),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

from_sqlx!(ChooseError);

/// Maximum length of a reason, in characters.
const LONGEST: usize = 500;

impl HeldProject {
    /// Lets a submission count for a student in place of the last one, for a reason that the
    /// student reads. It replaces an earlier choice, and holds only for this student: for a
    /// partner the last submission counts until staff choose for the partner too.
    ///
    /// A submission keeps what it reached in time: the checkpoint and the early points.
    ///
    /// Fails if the submission is not one of the student's, if it came after the end, if there
    /// is no reason, or if the database fails.
    pub async fn choose(
        &self,
        student: &PersonId,
        submission: i64,
        reason: &str,
        by: &PersonId,
    ) -> Result<(), ChooseError> {
        let reason = printable(reason.trim(), LONGEST);
        if reason.is_empty() {
            return Err(ChooseError::NoReason);
        }
        let submissions = self.submissions(student).await?;
        let chosen = submissions.into_iter().find(|one| one.id == submission);
        let chosen = chosen.ok_or_else(|| ChooseError::NotTheirs(student.clone()))?;
        let member = self.course.member(student).await?;
        let extension = member.and_then(|member| member.extension);
        if !self.settings.accepts(chosen.at, extension) {
            return Err(ChooseError::Closed(student.clone()));
        }
        let mut transaction = self.course.database().write().await?;
        let now = self.course.moment(&mut transaction).await?;
        let statement = "INSERT INTO chosen_submission \
             (person, project_submission, reason, by_person, made) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (person) DO UPDATE SET project_submission = excluded.project_submission, \
             reason = excluded.reason, by_person = excluded.by_person, made = excluded.made";
        sqlx::query(statement)
            .bind(student)
            .bind(chosen.id)
            .bind(reason.clone())
            .bind(by)
            .bind(now.as_millisecond())
            .execute(&mut *transaction)
            .await?;
        let what = EventKind::Chosen {
            person: student.clone(),
            by: chosen.by.clone(),
            version: chosen.version,
            reason,
        };
        Course::note_by(&mut transaction, now, &what, Some(by.as_str())).await?;
        Ok(self.course.commit(transaction).await?)
    }

    /// Undoes the choice for a student on behalf of a member of staff: the last submission counts
    /// again.
    ///
    /// Fails if nothing was chosen, or if the database fails.
    pub async fn unchoose(&self, student: &PersonId, by: &PersonId) -> Result<(), ChooseError> {
        let mut transaction = self.course.database().write().await?;
        let done = sqlx::query("DELETE FROM chosen_submission WHERE person = $1")
            .bind(student)
            .execute(&mut *transaction)
            .await?;
        if done.rows_affected() == 0 {
            return Err(ChooseError::NotChosen(student.clone()));
        }
        let now = self.course.moment(&mut transaction).await?;
        let what = EventKind::Unchosen {
            person: student.clone(),
        };
        Course::note_by(&mut transaction, now, &what, Some(by.as_str())).await?;
        Ok(self.course.commit(transaction).await?)
    }
}

/// The submissions that staff chose, each with the reason, by student: for all, or for one.
pub(crate) async fn chosen(
    transaction: &mut Transaction,
    only: Option<&PersonId>,
) -> Result<BTreeMap<PersonId, (i64, String)>, sqlx::Error> {
    let question = "SELECT person, project_submission, reason FROM chosen_submission \
                    WHERE ($1 = '' OR person = $1)";
    let rows: Vec<(PersonId, i64, String)> = sqlx::query_as(question)
        .bind(only.map_or("", PersonId::as_str))
        .fetch_all(&mut **transaction)
        .await?;
    let chosen = rows.into_iter();
    let chosen = chosen.map(|(person, submission, reason)| (person, (submission, reason)));
    Ok(chosen.collect())
}
