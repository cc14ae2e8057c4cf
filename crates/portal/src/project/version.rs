//! The page of a version: its files, and what was found about it.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{Redirect, Response};
use pigskin_coursework::{GradeState, VersionFile};
use pigskin_web::{Problem, attachment, page};

use super::seen::{ByQuery, Seen};
use crate::frame::Frame;
use crate::portal::Portal;
use crate::refusal;
use crate::visitor::ProjectVisitor;

/// Longest file that is shown on the page, in bytes.
const LONGEST: usize = 200_000;

#[derive(askama::Template)]
#[template(path = "project/version.html")]
struct VersionPage {
    frame: Frame,
    version: i64,
    /// The id of the student whose it is, and their name, if it is not the visitor.
    by: Option<(String, String)>,
    received: String,
    ran: String,
    hash: String,
    grade: Option<GradeState>,
    /// Versions that are graded before it.
    ahead: usize,
    counts: bool,
    hidden: bool,
    points: Option<String>,
    load_error: Option<String>,
    notes: Vec<String>,
    problems: Vec<ProblemRow>,
    reported: Vec<ProblemRow>,
    files: Vec<FileRow>,
    /// The version before it.
    before: Option<i64>,
}

/// What was found about a problem.
struct ProblemRow {
    number: String,
    points: String,
    passed: bool,
    smallest: Option<String>,
    diagnosis: Option<String>,
}

/// A file of the version.
struct FileRow {
    name: String,
    /// Its text, if it is one of reasonable size.
    text: Option<String>,
}

impl FileRow {
    fn new(file: VersionFile) -> FileRow {
        let text = String::from_utf8(file.contents).ok();
        FileRow {
            name: file.name,
            text: text.filter(|text| text.len() <= LONGEST),
        }
    }
}

/// Shows a version.
pub async fn show(
    visitor: ProjectVisitor,
    Path(number): Path<String>,
    Query(by): Query<ByQuery>,
) -> Result<Response, Problem> {
    let (project, member) = (&visitor.project, &visitor.member);
    let seen = Seen::by(project, member).await?;
    let whose = by.whose(member)?;
    let version = seen.version(&whose, &number).await?;
    let row = version.row;
    let is_own = row.person == member.person.id;
    let by = if is_own {
        None
    } else {
        let by = project.course().member(&row.person).await;
        let by = by.map_err(Problem::server)?;
        by.map(|by| (by.person.id.to_string(), by.person.name))
    };
    let ahead = match row.grade {
        Some(GradeState::Queued) => project.ahead(row.id).await.map_err(Problem::server)?,
        _ => 0,
    };
    let counts = seen.counts(&row);
    let schedule = &project.settings().schedule;
    let verdict = row.verdict.filter(|_| !seen.hides);
    let (mut problems, mut notes) = (Vec::new(), Vec::new());
    let (mut points, mut load_error) = (None, None);
    if let Some(verdict) = verdict {
        points = Some(format!("{} of {} points", verdict.points, verdict.of));
        (notes, load_error) = (verdict.notes, verdict.load_error);
        problems = verdict
            .problems
            .into_iter()
            .map(|(number, problem)| ProblemRow {
                number,
                points: format!("{} of {}", problem.points, problem.of),
                passed: problem.passed,
                smallest: problem.smallest,
                diagnosis: problem.diagnosis,
            })
            .collect();
    }
    let reported = row.results.into_iter().map(|(number, result)| ProblemRow {
        number,
        points: format!("{} of {}", result.points, result.of),
        passed: result.passed,
        smallest: result.smallest,
        diagnosis: result.diagnosis,
    });
    page::html(&VersionPage {
        frame: Frame::of_project(
            &visitor.visitor,
            format!("Version {}", row.version),
            "project",
        ),
        version: row.version,
        by,
        received: schedule.shown(row.received),
        ran: schedule.shown(row.ran),
        hash: row.source.to_string(),
        grade: row.grade,
        ahead,
        counts,
        hidden: seen.hides,
        points,
        load_error,
        notes,
        problems,
        reported: reported.collect(),
        files: version.files.into_iter().map(FileRow::new).collect(),
        before: (is_own && row.version > 1).then_some(row.version - 1),
    })
}

/// Sends a file of a version.
pub async fn save(
    visitor: ProjectVisitor,
    Path((number, name)): Path<(String, String)>,
    Query(by): Query<ByQuery>,
) -> Result<Response, Problem> {
    let seen = Seen::by(&visitor.project, &visitor.member).await?;
    let whose = by.whose(&visitor.member)?;
    let version = seen.version(&whose, &number).await?;
    let mut files = version.files.into_iter();
    let file = files.find(|file| file.name == name);
    let file = file.ok_or_else(|| Problem::NotFound(format!("for the file {name}")))?;
    // Names of files are plain, as they were sent.
    Ok(attachment(
        "application/octet-stream",
        &file.name,
        file.contents,
    ))
}

/// Submits an earlier version of the visitor's.
pub async fn submit(
    visitor: ProjectVisitor,
    State(portal): State<Arc<Portal>>,
    Path(number): Path<String>,
) -> Result<Redirect, Problem> {
    let nothing = || Problem::NotFound(format!("for the version {number}"));
    let version = number.parse().map_err(|_| nothing())?;
    let person = &visitor.member.person.id;
    portal.limits.submission(person.as_str())?;
    let receipt = visitor.project.submit(person, version).await;
    let receipt = receipt.map_err(refusal::version)?;
    Ok(Redirect::to(&format!(
        "/project/versions/{}",
        receipt.version
    )))
}
