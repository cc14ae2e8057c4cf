//! The points of a student in the database.

use std::collections::BTreeMap;

use pigskin_course::{DatabaseError, PersonId};

use crate::points::{CountedSubmission, Points};
use crate::project::held_project::HeldProject;
use crate::versions::submission::Submission;

impl HeldProject {
    /// A student's points. Lines say whether the student sees them; [`Points::published`] leaves
    /// the others out.
    pub async fn points(&self, person: &PersonId) -> Result<Points, DatabaseError> {
        let submissions = self.submissions(person).await?;
        self.points_of(person, &submissions).await
    }

    /// The points of a student with these submissions.
    pub(crate) async fn points_of(
        &self,
        person: &PersonId,
        submissions: &[Submission],
    ) -> Result<Points, DatabaseError> {
        let mut names: BTreeMap<PersonId, String> = BTreeMap::new();
        for submission in submissions {
            if submission.by != *person && !names.contains_key(&submission.by) {
                let other = self.course.member(&submission.by).await?;
                let other = other.map(|other| other.person.name);
                names.insert(submission.by.clone(), other.unwrap_or_default());
            }
        }
        let name = |by: &PersonId| names.get(by).cloned().unwrap_or_default();
        let submissions = submissions.iter();
        let submissions = submissions.map(|one| CountedSubmission::new(one, person, name));
        let submissions: Vec<CountedSubmission> = submissions.collect();
        let member = self.course.member(person).await?;
        let extension = member.as_ref().and_then(|member| member.extension);
        let section = member.map(|member| member.person.section);
        let now = self.course.clock().now();
        let composition = self.composition(person).await?;
        let points = Points::count(&self.settings, &submissions, composition, extension, now);
        let publication = self.publication().await?;
        Ok(points.with_publication(&publication, &section.unwrap_or_default()))
    }
}
