//! The class for programs of staff, as JSON and CSV.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use pigskin_course_project::{
    Class, ClassCell, ClassSort, ClassStudent, Counted, ProblemReport, ProjectSettings,
    StudentScope,
};
use pigskin_web::{ErrorBody, attachment};
use serde::Serialize;
use utoipa::ToSchema;

use super::class::ClassQuery;
use super::staff_bearer::StaffBearer;
use crate::portal::Portal;
use crate::server::bearer::{Refusal, unreadable};

#[derive(Serialize, ToSchema)]
pub struct ClassBody {
    /// The problems, in order.
    problems: Vec<ClassProblemBody>,
    students: Vec<ClassStudentBody>,
}

/// A problem of the project.
#[derive(Serialize, ToSchema)]
pub struct ClassProblemBody {
    /// Its number, such as `05a`.
    number: String,
    title: String,
    /// The points for solving it.
    points: f64,
    /// The number of its phase.
    phase: u8,
}

/// A student at a glance.
#[derive(Serialize, ToSchema)]
pub struct ClassStudentBody {
    /// The id at the university.
    id: String,
    name: String,
    /// The section of the course.
    section: String,
    /// The points so far.
    points: f64,
    /// The points without those for being early.
    of: f64,
    /// The number of versions.
    versions: i64,
    /// The newest run.
    ran: Option<String>,
    /// The last submission that counts.
    submitted: Option<String>,
    /// Whether that submission is late.
    late: bool,
    /// Whether the student has written, answered or submitted anything.
    started: bool,
    /// Whether a phase that is over or due within 48 hours does not pass.
    behind: bool,
    /// The problems, by number.
    problems: BTreeMap<String, ClassCellBody>,
}

/// A problem of a student.
#[derive(Serialize, ToSchema)]
pub struct ClassCellBody {
    /// The server's result for the submission that counts: `nothing`, `waiting`, `passed`,
    /// `not-started`, `not-loaded`, `not-asked` or `failing`.
    counted: String,
    /// The call that fails first in it.
    counted_case: Option<String>,
    /// The misunderstanding behind its answers.
    counted_diagnosis: Option<String>,
    /// The newest run as reported by `ok`: `not-started`, `locked`, `failing` or `passed`.
    reported: String,
    /// The call that fails first in it.
    case: Option<String>,
    /// The smallest mistake in it.
    smallest: Option<String>,
    /// The misunderstanding behind its answers.
    diagnosis: Option<String>,
    /// The number of runs in a row with this state and this call.
    runs: u32,
    /// The first of these runs.
    since: Option<String>,
    /// Whether the student is stuck: the same call fails in 5 runs in a row, or in 3 over more
    /// than an hour.
    stuck: bool,
}

impl ClassBody {
    fn new(class: Class, settings: &ProjectSettings) -> ClassBody {
        let problems = settings.problems.iter().map(|problem| ClassProblemBody {
            number: problem.number.clone(),
            title: problem.title.clone(),
            points: problem.points,
            phase: problem.phase,
        });
        let students = class.students.into_iter();
        ClassBody {
            problems: problems.collect(),
            students: students
                .map(|student| ClassStudentBody::new(student, settings))
                .collect(),
        }
    }
}

impl ClassStudentBody {
    fn new(student: ClassStudent, settings: &ProjectSettings) -> ClassStudentBody {
        let numbers = settings
            .problems
            .iter()
            .map(|problem| problem.number.clone());
        let cells = student.problems.into_iter().map(ClassCellBody::from);
        ClassStudentBody {
            id: student.member.person.id.to_string(),
            name: student.member.person.name,
            section: student.member.person.section,
            points: student.points,
            of: student.of,
            versions: student.versions,
            ran: student.ran.map(|at| at.to_string()),
            submitted: student.submitted.map(|at| at.to_string()),
            late: student.is_late,
            started: student.has_started,
            behind: student.is_behind,
            problems: numbers.zip(cells).collect(),
        }
    }
}

impl From<ClassCell> for ClassCellBody {
    fn from(cell: ClassCell) -> ClassCellBody {
        let reported = cell.reported().as_str().to_owned();
        let counted = cell.counted.as_str().to_owned();
        let (counted_case, counted_diagnosis) = match cell.counted {
            Counted::Failing { case, diagnosis } => (case, diagnosis),
            _ => (None, None),
        };
        let report = cell.report;
        ClassCellBody {
            counted,
            counted_case,
            counted_diagnosis,
            reported,
            runs: report.as_ref().map_or(0, |report| report.runs),
            since: report.as_ref().map(|report| report.since().to_string()),
            stuck: report.as_ref().is_some_and(ProblemReport::is_stuck),
            case: report.as_ref().and_then(|report| report.case.clone()),
            smallest: report.as_ref().and_then(|report| report.smallest.clone()),
            diagnosis: report.and_then(|report| report.diagnosis),
        }
    }
}

async fn chosen(
    portal: &Portal,
    scope: &StudentScope,
    query: Result<Query<ClassQuery>, QueryRejection>,
) -> Result<Class, Refusal> {
    let Query(query) = query.map_err(unreadable)?;
    let mut class = portal.project()?.class(scope).await?;
    class.keep(&query.filter(ClassSort::default()));
    Ok(class)
}

/// Returns the students whom the token's owner sees as staff, at a glance.
#[utoipa::path(
    get,
    path = "/api/v1/project/class",
    params(
        ("q" = Option<String>, Query, description = "Part of the id or the name."),
        ("section" = Option<String>, Query, description = "The section."),
        ("state" = Option<String>, Query, description = "`not-started`, `stuck`, `behind`, `without-submission` or `late`."),
        ("sort" = Option<String>, Query, description = "`help`, `id`, `name`, `section`, `points`, `most-points` or `ran`."),
    ),
    responses(
        (status = 200, description = "The students.", body = ClassBody),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
        (status = 403, description = "The owner of the token is not staff.", body = ErrorBody),
    ),
    security(("token" = []))
)]
pub async fn class(
    State(portal): State<Arc<Portal>>,
    StaffBearer { scope, .. }: StaffBearer,
    query: Result<Query<ClassQuery>, QueryRejection>,
) -> Result<Json<ClassBody>, Refusal> {
    let class = chosen(&portal, &scope, query).await?;
    Ok(Json(ClassBody::new(class, portal.project()?.settings())))
}

/// A file for spreadsheets.
#[derive(ToSchema)]
#[schema(value_type = String)]
#[expect(dead_code, reason = "only the description of the interface uses it")]
pub struct CsvFile(String);

/// Returns the same as CSV, with a line of column names.
#[utoipa::path(
    get,
    path = "/api/v1/project/class.csv",
    params(
        ("q" = Option<String>, Query, description = "Part of the id or the name."),
        ("section" = Option<String>, Query, description = "The section."),
        ("state" = Option<String>, Query, description = "`not-started`, `stuck`, `behind`, `without-submission` or `late`."),
        ("sort" = Option<String>, Query, description = "`help`, `id`, `name`, `section`, `points`, `most-points` or `ran`."),
    ),
    responses(
        (status = 200, description = "The students.", body = CsvFile, content_type = "text/csv"),
        (status = 401, description = "The token is missing or does not work.", body = ErrorBody),
        (status = 403, description = "The owner of the token is not staff.", body = ErrorBody),
    ),
    security(("token" = []))
)]
pub async fn table(
    State(portal): State<Arc<Portal>>,
    StaffBearer { scope, .. }: StaffBearer,
    query: Result<Query<ClassQuery>, QueryRejection>,
) -> Result<Response, Refusal> {
    let class = chosen(&portal, &scope, query).await?;
    let text = class.to_csv(portal.project()?.settings());
    Ok(attachment("text/csv; charset=utf-8", "class.csv", text))
}
