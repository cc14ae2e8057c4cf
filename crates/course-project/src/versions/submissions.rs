//! The submissions that are a student's: their own, and those of partners, which count for both.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_course::{DatabaseError, Member, PersonId, Transaction};

use crate::Phase;
use crate::choosing::chosen;
use crate::class::student_progress::StudentProgress;
use crate::counting::{Candidate, counting};
use crate::partners::{Partnership, partnerships, partnerships_by_person};
use crate::project::held_project::HeldProject;
use crate::versions::submission::Submission;

impl HeldProject {
    /// The submissions that are a student's: their own, and what a partner submitted while they
    /// were partners. In order of arrival.
    pub async fn submissions(&self, person: &PersonId) -> Result<Vec<Submission>, DatabaseError> {
        let mut snapshot = self.course.database().snapshot().await?;
        let ownership = Ownership::read(&mut snapshot, Some(person)).await?;
        let mut own = submissions_by_person(&mut snapshot, Some(person)).await?;
        for partnership in ownership.partnerships.values().flatten() {
            let other = partnership.other(person);
            if !own.contains_key(other) {
                own.extend(submissions_by_person(&mut snapshot, Some(other)).await?);
            }
        }
        Ok(ownership.submissions(&own, person))
    }

    /// Which of a student's submissions count: the one that staff chose, or else for phases
    /// alone the student's own last one, for phases with partners the last one of either. A late
    /// one counts for a phase in which it brings more points than the last one in time.
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

    /// How far a student is: what passes in their runs of `ok`, and, once they may see it, in the
    /// submissions that count for them, whoever of a pair sent them.
    pub async fn seen_progress(&self, student: &Member) -> Result<StudentProgress, DatabaseError> {
        let person = &student.person.id;
        let mut progress = self.progress_of(person).await?;
        let now = self.course.clock().now();
        if self.settings.hides_verdicts(now, student.extension) {
            return Ok(progress);
        }
        let submissions = self.submissions(person).await?;
        for phase in &self.settings.phases {
            let counting = self.counting_for(phase, person, &submissions, student.extension);
            let verdict = counting.and_then(|one| one.verdict.as_ref());
            for problem in self.settings.problems_of(phase.number) {
                if verdict.is_some_and(|verdict| verdict.passes(&problem.number)) {
                    progress.pass(&problem.number);
                }
            }
        }
        Ok(progress)
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
        let accepted =
            accepted.filter_map(|one| Some((one, self.settings.factor(one.at, extension)?)));
        let accepted: Vec<(&Submission, (f64, bool))> = accepted.collect();
        let standing = |(one, (factor, is_late)): &(&Submission, (f64, bool))| Candidate {
            is_own: one.by == *person,
            is_chosen: one.chosen.is_some(),
            is_late: *is_late,
            at: one.at,
            points: one.verdict.as_ref().map(|verdict| {
                let passes = |number: &str| verdict.passes(number);
                factor * self.settings.phase_points(phase.number, passes)
            }),
        };
        counting(phase, &accepted, standing).map(|(one, _)| *one)
    }
}

/// The facts that decide whose a submission is, beside who submitted it.
pub(crate) struct Ownership {
    /// By each of the two.
    partnerships: BTreeMap<PersonId, Vec<Partnership>>,
    /// By student: the submission that staff chose, and why.
    chosen: BTreeMap<PersonId, (i64, String)>,
}

impl Ownership {
    /// Reads it for all students, or for one.
    pub(crate) async fn read(
        transaction: &mut Transaction,
        only: Option<&PersonId>,
    ) -> Result<Ownership, sqlx::Error> {
        Ok(Ownership {
            chosen: chosen(transaction, only).await?,
            partnerships: match only {
                None => partnerships_by_person(transaction).await?,
                Some(one) => [(one.clone(), partnerships(transaction, one).await?)].into(),
            },
        })
    }

    /// Lets two partners agree on a submission from before.
    pub(crate) fn agree(&mut self, person: &PersonId, partnership: i64, submission: i64) {
        let of_person = self.partnerships.get_mut(person).into_iter().flatten();
        for one in of_person.filter(|one| one.id == partnership) {
            one.agreed = Some(submission);
        }
    }

    /// The submissions that are a student's, among everybody's own, in order of arrival; but one
    /// on which two partners agreed comes after all from before they were partners.
    pub(crate) fn submissions(
        &self,
        own: &BTreeMap<PersonId, Vec<Submission>>,
        student: &PersonId,
    ) -> Vec<Submission> {
        let of = |person: &PersonId| own.get(person).into_iter().flatten();
        let mut found: Vec<Submission> = of(student).cloned().collect();
        let partnerships = || self.partnerships.get(student).into_iter().flatten();
        for partnership in partnerships() {
            let theirs = of(partnership.other(student));
            found.extend(theirs.filter(|one| partnership.has(one.id)).cloned());
        }
        found.sort_by_key(|one| {
            let moved = partnerships().find_map(|partnership| partnership.moves(one.id));
            (moved.unwrap_or(one.id), moved.is_some())
        });
        let chosen = self.chosen.get(student);
        for one in &mut found {
            let chosen = chosen.filter(|(id, _)| *id == one.id);
            one.chosen = chosen.map(|(_, reason)| reason.clone());
        }
        found
    }
}

/// Everybody's own submissions in order of arrival, by person, or only those of one. What staff
/// chose is not in them.
pub(crate) async fn submissions_by_person(
    transaction: &mut Transaction,
    only: Option<&PersonId>,
) -> Result<BTreeMap<PersonId, Vec<Submission>>, sqlx::Error> {
    let question = "SELECT s.id AS id, v.id AS version_id, v.person AS \"by\", \
         v.version AS version, s.submitted AS at, v.verdict AS verdict, \
         CAST(NULL AS TEXT) AS chosen \
         FROM project_submission s JOIN project_version v ON v.id = s.project_version";
    let question = match only {
        None => format!("{question} ORDER BY s.id"),
        Some(_) => format!("{question} WHERE s.person = $1 ORDER BY s.id"),
    };
    // The question contains no input.
    let mut question = sqlx::query_as(sqlx::AssertSqlSafe(question));
    if let Some(one) = only {
        question = question.bind(one);
    }
    Ok(by_person(question.fetch_all(&mut **transaction).await?))
}

/// Submissions by who submitted them.
pub(crate) fn by_person(all: Vec<Submission>) -> BTreeMap<PersonId, Vec<Submission>> {
    let mut own: BTreeMap<PersonId, Vec<Submission>> = BTreeMap::new();
    for one in all {
        own.entry(one.by.clone()).or_default().push(one);
    }
    own
}
