//! The points of a student in the database.

use std::collections::BTreeMap;

use pigskin_course::{DatabaseError, PersonId};

use crate::held_project::HeldProject;
use crate::points::{Handed, Points};

impl HeldProject {
    /// A student's points. Lines say whether the student sees them; [`Points::published`] leaves
    /// the others out.
    pub async fn points(&self, person: &PersonId) -> Result<Points, DatabaseError> {
        let submissions = self.submissions(person).await?;
        let member = self.course.member(person).await?;
        let mut names: BTreeMap<PersonId, String> = BTreeMap::new();
        let mut handed = Vec::new();
        for submission in submissions {
            let is_own = submission.by == *person;
            let mut name = format!("version {}", submission.version);
            if !is_own {
                if !names.contains_key(&submission.by) {
                    let other = self.course.member(&submission.by).await?;
                    let other = other.map(|other| other.person.name);
                    names.insert(submission.by.clone(), other.unwrap_or_default());
                }
                let of = names.get(&submission.by).map_or("", String::as_str);
                name = format!("{name} of {of}");
            }
            let passed = submission.verdict.map(|verdict| {
                let problems = verdict.problems.into_iter();
                let passed = problems.filter(|(_, problem)| problem.passed);
                passed.map(|(number, _)| number).collect()
            });
            handed.push(Handed {
                submission: submission.id,
                name,
                by: submission.by,
                version: submission.version,
                is_own,
                at: submission.at,
                passed,
                chosen: submission.chosen,
            });
        }
        let extension = member.as_ref().and_then(|member| member.extension);
        let section = member.map(|member| member.person.section);
        let now = self.course.clock().now();
        let composition = self.composition(person).await?;
        let points = Points::reckon(&self.settings, &handed, composition, extension, now);
        let publication = self.publication().await?;
        Ok(points.with_publication(&publication, &section.unwrap_or_default()))
    }
}
