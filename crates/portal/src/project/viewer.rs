//! Which versions a person sees: their own, and what a partner submitted while they were
//! partners. Staff see those of the students in their scope.

use pigskin_course::{Admission, Member, PersonId, Role};
use pigskin_course_project::{
    HeldProject, Phase, StudentScope, Submission, Version, VersionId, VersionRow,
};
use pigskin_web::Problem;
use serde::Deserialize;

/// Whose version an address names; the visitor's own if nobody's.
#[derive(Default, Deserialize)]
pub struct ByQuery {
    pub by: Option<String>,
}

impl ByQuery {
    /// The person whose version it is. Nobody else has an id that cannot be read.
    pub fn whose(&self, member: &Member) -> Result<PersonId, Problem> {
        match self.by.as_deref() {
            None | Some("") => Ok(member.person.id.clone()),
            Some(by) => by.parse().map_err(|_| nothing(by)),
        }
    }
}

fn nothing(what: impl std::fmt::Display) -> Problem {
    Problem::NotFound(format!("for the version {what}"))
}

pub struct Viewer<'a> {
    pub project: &'a HeldProject,
    pub member: &'a Member,
    pub submissions: Vec<Submission>,
    pub hides: bool,
    /// Whether a submission is accepted now.
    pub admission: Admission,
    scope: Option<StudentScope>,
}

impl<'a> Viewer<'a> {
    pub async fn by(project: &'a HeldProject, member: &'a Member) -> Result<Viewer<'a>, Problem> {
        let submissions = project.submissions(&member.person.id).await;
        let now = project.course().clock().now();
        let hides = project.settings().hides_verdicts(now, member.extension);
        let is_staff = member.person.role == Role::Staff;
        let scope = is_staff.then(|| StudentScope::of_staff(project.settings(), &member.person));
        Ok(Viewer {
            scope,
            project,
            member,
            submissions: submissions?,
            hides: hides && !is_staff,
            admission: project.settings().schedule.admits(now, member.extension),
        })
    }

    /// Whether a submission came in time.
    pub fn admission_of(&self, submission: &Submission) -> Admission {
        let schedule = &self.project.settings().schedule;
        schedule.admits(submission.at, self.member.extension)
    }

    /// Returns whether something can be submitted now.
    pub fn is_open(&self) -> bool {
        matches!(self.admission, Admission::InTime | Admission::Late)
    }

    /// A version, if the person may see it. Others get the same answer as for one that does not
    /// exist.
    pub async fn version(&self, by: &PersonId, number: &str) -> Result<Version, Problem> {
        let nothing = || nothing(number);
        let version: i64 = number.parse().map_err(|_| nothing())?;
        let is_partners = |one: &Submission| one.by == *by && one.version == version;
        let may = *by == self.member.person.id || self.submissions.iter().any(is_partners);
        if !may && !self.sees_as_staff(by, version).await? {
            return Err(nothing());
        }
        let found = self.project.version(by, version).await?;
        found.ok_or_else(nothing)
    }

    /// Returns whether the person is staff and sees a version: one of a student in their scope, or
    /// one that a partner of such a student submitted for both.
    async fn sees_as_staff(&self, by: &PersonId, version: i64) -> Result<bool, Problem> {
        let Some(scope) = &self.scope else {
            return Ok(false);
        };
        if self.includes(scope, by).await? {
            return Ok(true);
        }
        let partners = self.project.all_partners(by).await?;
        for partner in partners {
            if self.includes(scope, &partner).await? {
                let submissions = self.project.submissions(&partner).await;
                let mut submissions = submissions?.into_iter();
                if submissions.any(|one| one.by == *by && one.version == version) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    async fn includes(&self, scope: &StudentScope, person: &PersonId) -> Result<bool, Problem> {
        let member = self.project.course().member(person).await?;
        Ok(member.is_some_and(|member| scope.includes(&member.person)))
    }

    /// Whether a version is the last one that the person submitted.
    pub fn is_last_own(&self, version: VersionId) -> bool {
        let own = self.submissions.iter().rev();
        let mut own = own.filter(|one| one.by == self.member.person.id);
        own.next().is_some_and(|last| last.version_id == version)
    }

    pub fn counts(&self, row: &VersionRow) -> bool {
        let counting = self.counting();
        counting.iter().any(|one| one.version_id == row.id)
    }

    /// The points of a version as the person sees them, and of how many.
    pub fn points(&self, row: &VersionRow) -> Option<(f64, f64)> {
        row.points(self.hides)
    }

    pub fn counting_for(&self, phase: &Phase) -> Option<&Submission> {
        let person = &self.member.person.id;
        let extension = self.member.extension;
        (self.project).counting_for(phase, person, &self.submissions, extension)
    }

    fn counting(&self) -> Vec<&Submission> {
        let person = &self.member.person.id;
        self.project
            .counting(person, &self.submissions, self.member.extension)
    }
}
