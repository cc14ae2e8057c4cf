//! The points of all students, read at once.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use pigskin_course::{Course, DatabaseError, Member, Person, PersonId, Role};
use serde::Deserialize;
use sqlx::{Any, Transaction};

use crate::choosing::all_chosen;
use crate::held_project::HeldProject;
use crate::partners::{Partnership, partnerships_by_person};
use crate::points::{Handed, Points};
use crate::project_settings::ProjectSettings;
use crate::publication::publication;
use crate::row::{damaged, moment};

/// The points of all students of a project.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassPoints {
    /// The project's title.
    pub title: String,
    /// The students with their points, by id. Staff have none.
    pub students: Vec<StudentPoints>,
}

/// A student with their points.
#[derive(Clone, Debug, PartialEq)]
pub struct StudentPoints {
    /// The student.
    pub student: Person,
    /// The points. Lines say whether the student sees them.
    pub points: Points,
    /// The student's own deadline, if there is one.
    pub extension: Option<Timestamp>,
    /// The submissions that are the student's, in order of arrival.
    pub handed: Vec<Handed>,
}

/// As much of a verdict as points need.
#[derive(Deserialize)]
struct Passing {
    problems: BTreeMap<String, Passes>,
}

/// As much of a review's outcome as points need.
#[derive(Deserialize)]
struct Composition {
    points: f64,
}

#[derive(Deserialize)]
struct Passes {
    passed: bool,
}

/// A submission of any student.
struct Submitted {
    id: i64,
    at: Timestamp,
    version: i64,
    passed: Option<BTreeSet<String>>,
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
        let found = Found::read(course).await?;
        let names: BTreeMap<&PersonId, &str> = members
            .iter()
            .map(|member| (&member.person.id, name(member)))
            .collect();
        let students = members.iter();
        let students = students.filter(|member| member.person.role == Role::Student);
        let students = students.map(|member| {
            let handed = found.handed(&member.person.id, &names);
            let composition = found.composition.get(&member.person.id).copied();
            let points = Points::reckon(settings, &handed, composition, member.extension, now);
            StudentPoints {
                points: points.with_publication(&publication, &member.person.section),
                student: member.person.clone(),
                extension: member.extension,
                handed,
            }
        });
        Ok(ClassPoints {
            title: settings.title.clone(),
            students: students.collect(),
        })
    }
}

/// All that decides the points of a class.
struct Found {
    /// By person, in order of arrival.
    submitted: BTreeMap<PersonId, Vec<Submitted>>,
    /// By each of the two.
    partnerships: BTreeMap<PersonId, Vec<Partnership>>,
    /// By student: the submission that staff chose, and why.
    chosen: BTreeMap<PersonId, (i64, String)>,
    /// The published points for composition, by student.
    composition: BTreeMap<PersonId, f64>,
}

impl Found {
    async fn read(course: &Course) -> Result<Found, sqlx::Error> {
        let mut snapshot = course.database().snapshot().await?;
        Ok(Found {
            composition: compositions(&mut snapshot).await?,
            submitted: submitted(&mut snapshot).await?,
            partnerships: partnerships_by_person(&mut snapshot).await?,
            chosen: all_chosen(&mut snapshot).await?,
        })
    }

    /// The submissions that are a student's, in order of arrival.
    fn handed(&self, student: &PersonId, names: &BTreeMap<&PersonId, &str>) -> Vec<Handed> {
        let chosen = self.chosen.get(student);
        let one = |submitted: &Submitted, name: String, by: &PersonId| Handed {
            submission: submitted.id,
            name,
            by: by.clone(),
            version: submitted.version,
            is_own: by == student,
            at: submitted.at,
            passed: submitted.passed.clone(),
            chosen: chosen
                .filter(|(chosen, _)| *chosen == submitted.id)
                .map(|(_, reason)| reason.clone()),
        };
        let own = self.submitted.get(student).into_iter().flatten();
        let own = own.map(|submitted| {
            let name = format!("version {}", submitted.version);
            one(submitted, name, student)
        });
        let mut handed: Vec<Handed> = own.collect();
        for partnership in self.partnerships.get(student).into_iter().flatten() {
            let other = partnership.other(student);
            let name = names.get(other).copied().unwrap_or_default();
            let theirs = self.submitted.get(other).into_iter().flatten();
            let shared = theirs.filter(|submitted| partnership.has(submitted.id));
            handed.extend(shared.map(|submitted| {
                let name = format!("version {} of {name}", submitted.version);
                one(submitted, name, other)
            }));
        }
        handed.sort_by_key(|handed| handed.submission);
        handed
    }
}

/// The published points for composition, by student.
pub(crate) async fn compositions(
    snapshot: &mut Transaction<'static, Any>,
) -> Result<BTreeMap<PersonId, f64>, sqlx::Error> {
    let question = "SELECT person, outcome FROM review_outcome ORDER BY id";
    let outcomes: Vec<(String, String)> =
        sqlx::query_as(question).fetch_all(&mut **snapshot).await?;
    let mut composition = BTreeMap::new();
    // What a student was told last holds.
    for (person, outcome) in outcomes {
        let told: Result<Composition, _> = serde_json::from_str(&outcome);
        let told = told.map_err(|_| damaged("an outcome"))?;
        composition.insert(id(&person)?, told.points);
    }
    Ok(composition)
}

/// All submissions, by person.
async fn submitted(
    snapshot: &mut Transaction<'static, Any>,
) -> Result<BTreeMap<PersonId, Vec<Submitted>>, sqlx::Error> {
    let question = "SELECT id, version, verdict FROM project_version WHERE grade IS NOT NULL";
    let graded: Vec<(i64, i64, Option<String>)> =
        sqlx::query_as(question).fetch_all(&mut **snapshot).await?;
    let graded = graded.into_iter().map(|(id, version, verdict)| {
        let verdict = verdict.as_deref();
        let verdict: Option<Passing> = verdict.and_then(|text| serde_json::from_str(text).ok());
        let passed = verdict.map(|verdict| {
            let passed = verdict.problems.into_iter();
            let passed = passed.filter(|(_, problem)| problem.passed);
            passed.map(|(number, _)| number).collect::<BTreeSet<_>>()
        });
        (id, (version, passed))
    });
    let graded: BTreeMap<i64, _> = graded.collect();
    let question = "SELECT id, project_version, person, submitted FROM project_submission \
                    ORDER BY id";
    let rows: Vec<(i64, i64, String, i64)> =
        sqlx::query_as(question).fetch_all(&mut **snapshot).await?;
    let mut submitted: BTreeMap<PersonId, Vec<Submitted>> = BTreeMap::new();
    for (submission, version, person, at) in rows {
        let version = graded.get(&version);
        let (version, passed) = version.ok_or_else(|| damaged("a submission"))?;
        let theirs = submitted.entry(id(&person)?).or_default();
        theirs.push(Submitted {
            id: submission,
            at: moment(at),
            version: *version,
            passed: passed.clone(),
        });
    }
    Ok(submitted)
}

fn id(text: &str) -> Result<PersonId, sqlx::Error> {
    text.parse().map_err(|_| damaged("a person's id"))
}
