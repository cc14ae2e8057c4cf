//! The submissions that are a student's: their own, and those of partners, which count for both.

use jiff::Timestamp;
use pigskin_course::{DatabaseError, PersonId};
use sqlx::{Any, Transaction};

use crate::counting::counting;
use crate::held_project::HeldProject;
use crate::partners::{Partnership, partnerships};
use crate::project_settings::Phase;
use crate::submission::Submission;

impl HeldProject {
    /// The submissions that are a student's: their own, and what a partner submitted while they
    /// were partners. In order of arrival.
    pub async fn submissions(&self, person: &PersonId) -> Result<Vec<Submission>, DatabaseError> {
        Ok(self.find_submissions(person).await?)
    }

    /// Which of a student's submissions count: the one that staff chose, or else for phases
    /// alone the student's own last one, for phases with partners the last one of either.
    pub fn counting<'a>(
        &self,
        person: &PersonId,
        submissions: &'a [Submission],
        extension: Option<Timestamp>,
    ) -> Vec<&'a Submission> {
        let mut found: Vec<&Submission> = Vec::new();
        for phase in &self.settings.phases {
            let counts = self.counting_for(phase, person, submissions, extension);
            found.extend(counts.filter(|counts| found.iter().all(|one| one.id != counts.id)));
        }
        found
    }

    /// Which of a student's submissions counts for a phase.
    pub fn counting_for<'a>(
        &self,
        phase: &Phase,
        person: &PersonId,
        submissions: &'a [Submission],
        extension: Option<Timestamp>,
    ) -> Option<&'a Submission> {
        let accepted = submissions.iter();
        let accepted = accepted.filter(|one| self.settings.accepts(one.at, extension));
        let accepted: Vec<&Submission> = accepted.collect();
        let is_own = |one: &&Submission| one.by == *person;
        counting(phase, &accepted, is_own, |one| one.chosen.is_some()).copied()
    }

    async fn find_submissions(&self, person: &PersonId) -> Result<Vec<Submission>, sqlx::Error> {
        let mut snapshot = self.course.database().snapshot().await?;
        let mut found = of_person(&mut snapshot, person, person, None).await?;
        for partnership in partnerships(&mut snapshot, person).await? {
            if partnership.began_after.is_some() {
                let other = partnership.other(person).clone();
                found.extend(of_person(&mut snapshot, &other, person, Some(&partnership)).await?);
            }
        }
        found.sort_by_key(|submission| submission.id);
        Ok(found)
    }
}

/// A person's own submissions, or only those during a partnership, with what staff chose for a
/// student.
async fn of_person(
    transaction: &mut Transaction<'static, Any>,
    person: &PersonId,
    student: &PersonId,
    during: Option<&Partnership>,
) -> Result<Vec<Submission>, sqlx::Error> {
    let question = "SELECT s.id AS id, v.id AS version_id, v.person AS person, \
         v.version AS version, s.submitted AS submitted, v.verdict AS verdict, \
         c.reason AS chosen \
         FROM project_submission s JOIN project_version v ON v.id = s.project_version \
         LEFT JOIN chosen_submission c ON c.project_submission = s.id AND c.person = $4 \
         WHERE s.person = $1 AND s.id > $2 AND s.id <= $3 ORDER BY s.id";
    let after = during.and_then(|partnership| partnership.began_after);
    let last = during.and_then(|partnership| partnership.ended_after);
    sqlx::query_as(question)
        .bind(person.to_string())
        .bind(after.unwrap_or(0))
        .bind(last.unwrap_or(i64::MAX))
        .bind(student.to_string())
        .fetch_all(&mut **transaction)
        .await
}

/// All submissions of the course without their verdicts and without what staff chose, in order
/// of arrival.
pub(crate) async fn without_verdicts(
    transaction: &mut Transaction<'static, Any>,
) -> Result<Vec<Submission>, sqlx::Error> {
    let question = "SELECT s.id AS id, v.id AS version_id, v.person AS person, \
         v.version AS version, s.submitted AS submitted, CAST(NULL AS TEXT) AS verdict, \
         CAST(NULL AS TEXT) AS chosen \
         FROM project_submission s JOIN project_version v ON v.id = s.project_version \
         ORDER BY s.id";
    sqlx::query_as(question).fetch_all(&mut **transaction).await
}
