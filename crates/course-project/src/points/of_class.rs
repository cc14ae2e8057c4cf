//! The points of all students, read at once.

use std::collections::BTreeMap;

use jiff::Timestamp;
use pigskin_course::{Course, DatabaseError, Member, Person, PersonId, Role, Transaction};
use serde::Deserialize;

use crate::ProjectSettings;
use crate::points::publication::publication;
use crate::points::{CountedSubmission, Points};
use crate::project::held_project::HeldProject;
use crate::row::{Columns, Json};
use crate::versions::submissions::{Ownership, submissions_by_person};

/// The points of all students of a project.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassPoints {
    pub title: String,
    /// The students with their points, by id. Staff have none.
    pub students: Vec<StudentPoints>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StudentPoints {
    pub student: Person,
    /// The points. Lines say whether the student sees them.
    pub points: Points,
    /// The student's own deadline, if there is one.
    pub extension: Option<Timestamp>,
    /// The submissions that are the student's, in order of arrival.
    pub submissions: Vec<CountedSubmission>,
}

/// As much of a review's outcome as points need.
#[derive(Deserialize)]
struct Composition {
    points: f64,
}

impl HeldProject {
    /// The points of all students.
    pub async fn class_points(&self) -> Result<ClassPoints, DatabaseError> {
        ClassPoints::read(&self.course, &self.settings).await
    }
}

impl ClassPoints {
    /// The points of all students of the project of a course. It takes a few questions in all,
    /// however many students there are, and needs no kit.
    pub async fn read(
        course: &Course,
        settings: &ProjectSettings,
    ) -> Result<ClassPoints, DatabaseError> {
        let now = course.clock().now();
        ClassPoints::read_at(course, settings, now, |member| &member.person.name).await
    }

    /// The same as they are at another moment with the same submissions; partners have these
    /// names.
    pub(crate) async fn read_at(
        course: &Course,
        settings: &ProjectSettings,
        now: Timestamp,
        name: impl Fn(&Member) -> &str,
    ) -> Result<ClassPoints, DatabaseError> {
        let members = course.members().await?;
        let publication = publication(course).await?;
        let mut snapshot = course.database().snapshot().await?;
        let composition = compositions(&mut snapshot).await?;
        let ownership = Ownership::read(&mut snapshot, None).await?;
        let own = submissions_by_person(&mut snapshot, None).await?;
        drop(snapshot);
        let names: BTreeMap<&PersonId, &str> = members
            .iter()
            .map(|member| (&member.person.id, name(member)))
            .collect();
        let students = members.iter();
        let students = students.filter(|member| member.person.role == Role::Student);
        let students = students.map(|member| {
            let id = &member.person.id;
            let name = |by: &PersonId| names.get(by).copied().unwrap_or_default().to_owned();
            let submissions = ownership.submissions(&own, id);
            let submissions = submissions
                .iter()
                .map(|one| CountedSubmission::new(one, id, name));
            let submissions: Vec<CountedSubmission> = submissions.collect();
            let composition = composition.get(id).copied();
            let points = Points::count(settings, &submissions, composition, member.extension, now);
            StudentPoints {
                points: points.with_publication(&publication, &member.person.section),
                student: member.person.clone(),
                extension: member.extension,
                submissions,
            }
        });
        Ok(ClassPoints {
            title: settings.title.clone(),
            students: students.collect(),
        })
    }
}

/// The published points for composition, by student.
pub(crate) async fn compositions(
    snapshot: &mut Transaction,
) -> Result<BTreeMap<PersonId, f64>, sqlx::Error> {
    let question = "SELECT person, outcome FROM review_outcome ORDER BY id";
    let rows: Vec<Columns<(PersonId, Json<Composition>)>> =
        sqlx::query_as(question).fetch_all(&mut **snapshot).await?;
    // The last published outcome of a student counts.
    let told = rows.into_iter();
    let told = told.map(|Columns((person, Json(outcome)))| (person, outcome.points));
    Ok(told.collect())
}
