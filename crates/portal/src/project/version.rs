//! The page of a version: its files, and what was found about it.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{Redirect, Response};
use pigskin_course::{Role, Schedule};
use pigskin_course_project::{
    FileGrade, GradeState, HeldProject, PartGrade, QueuePlace, VersionFile, VersionRow,
};
use pigskin_web::{Problem, attachment, page};

use super::review::code_block::CodeBlock;
use super::review::student::reviewed_lines;
use super::viewer::{ByQuery, Viewer};
use crate::filters;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::refusal;
use crate::server::visitor::ProjectVisitor;

/// Longest file that is shown on the page, in bytes.
const LONGEST: usize = 200_000;

#[derive(askama::Template)]
#[template(path = "project/version.html")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the template asks each of them"
)]
struct VersionPage<'a> {
    frame: Frame,
    seq: i64,
    /// The version: with its verdict if the visitor sees it, and with those reports of `ok` that
    /// are of interest beside it.
    row: VersionRow,
    schedule: &'a Schedule,
    /// The id of the student whose it is, and their name, if it is not the visitor.
    by: Option<(String, String)>,
    waits: String,
    counts: bool,
    hidden: bool,
    table_note: Option<String>,
    files: Vec<VersionFile>,
    /// The lines of `hog.py` with comments, if it was reviewed and the visitor was told.
    reviewed: Option<Vec<CodeBlock>>,
    before: Option<i64>,
    is_last: bool,
    /// The version of the last submission, if it has the same files.
    submitted_as: Option<i64>,
    is_open: bool,
    /// The question before a late submission: its effect.
    question: Option<String>,
    contest: Option<String>,
}

impl VersionPage<'_> {
    /// The text of a file that is not too long to be shown.
    fn text(file: &VersionFile) -> Option<&str> {
        let text = std::str::from_utf8(&file.contents).ok();
        text.filter(|text| text.len() <= LONGEST)
    }

    /// Tests whether a problem fails, so that there is something to report.
    fn is_wrong(verdict: &FileGrade) -> bool {
        verdict.problems.values().any(|problem| !problem.passes())
    }
}

fn waits(place: QueuePlace, paused: bool) -> String {
    let ahead = match place.ahead {
        0 => "It is next.".to_owned(),
        1 => "One version is graded before it.".to_owned(),
        ahead => format!("{ahead} versions are graded before it."),
    };
    if paused {
        return format!("{ahead} Staff have paused the grading.");
    }
    let minutes = place.expected.map(|time| time.as_secs().div_ceil(60));
    let time = match minutes {
        None => return ahead,
        Some(..2) => "That takes about a minute.".to_owned(),
        Some(minutes @ ..100) => format!("That takes about {minutes} minutes."),
        Some(minutes) => format!("That takes about {} hours.", minutes.div_ceil(60)),
    };
    format!("{ahead} {time}")
}

pub async fn show(
    visitor: ProjectVisitor,
    State(portal): State<Arc<Portal>>,
    Path(number): Path<String>,
    Query(by): Query<ByQuery>,
) -> Result<Response, Problem> {
    let (project, member) = (&visitor.project, &visitor.member);
    // Later events may be missing on the page, and are told by its stream.
    let seq = project.course().last_event().await?;
    let seen = Viewer::by(project, member).await?;
    let version = seen.version(&by.whose(member)?, &number).await?;
    let mut row = version.row;
    let is_own = row.person == member.person.id;
    let by = if is_own {
        None
    } else {
        let by = project.course().member(&row.person).await?;
        by.map(|by| (by.person.id.to_string(), by.person.name))
    };
    let waits = match row.grade {
        Some(GradeState::Queued) => {
            let place = project.queue_place(row.id).await?;
            let paused = project.course().is_paused().await?;
            place.map(|place| waits(place, paused))
        }
        _ => None,
    };
    let counts = match member.person.role {
        Role::Student => seen.counts(&row),
        Role::Staff => counts_for_owner(project, &row).await?,
    };
    let hog = version.files.iter().find(|file| file.name == "hog.py");
    let hog = hog.map(|file| String::from_utf8_lossy(&file.contents).into_owned());
    let visible = row.verdict.as_ref().filter(|_| !seen.hides);
    let hog = hog.unwrap_or_default();
    let reviewed = reviewed_lines(&visitor, &row, visible, &hog).await?;
    row.verdict = row.verdict.filter(|_| !seen.hides);
    let table = row.verdict.as_ref().and_then(|verdict| verdict.table);
    let table = table.filter(|_| member.person.role == Role::Staff);
    let mut submitted_as = None;
    if is_own && row.grade.is_none() {
        submitted_as = project.submitted_as(&row.person, row.source).await?;
    }
    // Beside a verdict, what ok reported is of interest only where it differs.
    let verdict = row.verdict.as_ref();
    row.results.retain(|number, result| {
        let problem = verdict.and_then(|verdict| verdict.problems.get(number));
        problem.is_none_or(|problem| problem.passes() != result.passed)
    });
    page::html(&VersionPage {
        frame: Frame::new(&visitor.visitor, format!("Version {}", row.version)),
        seq,
        schedule: &project.settings().schedule,
        by,
        waits: waits.unwrap_or_default(),
        counts,
        hidden: seen.hides,
        table_note: table.map(table_note),
        files: version.files,
        reviewed,
        before: (is_own && row.version > 1).then_some(row.version - 1),
        is_last: seen.is_last_own(row.id),
        submitted_as,
        is_open: seen.is_open() && member.person.role == Role::Student,
        question: project.late_question(member).await?,
        contest: portal.takes_project_of(member).filter(|_| is_own),
        row,
    })
}

/// The note to staff about a file that holds a table.
pub fn table_note(values: usize) -> String {
    format!("hog.py holds a table of {values} values, perhaps of answers in place of a rule.")
}

async fn counts_for_owner(project: &HeldProject, row: &VersionRow) -> Result<bool, Problem> {
    let owner = project.course().member(&row.person).await;
    let extension = owner?.and_then(|one| one.extension);
    let submissions = project.submissions(&row.person).await?;
    let mut counting = project
        .counting(&row.person, &submissions, extension)
        .into_iter();
    Ok(counting.any(|one| one.version_id == row.id))
}

pub async fn save(
    visitor: ProjectVisitor,
    Path((number, name)): Path<(String, String)>,
    Query(by): Query<ByQuery>,
) -> Result<Response, Problem> {
    let seen = Viewer::by(&visitor.project, &visitor.member).await?;
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

pub async fn submit(
    visitor: ProjectVisitor,
    State(portal): State<Arc<Portal>>,
    Path(number): Path<String>,
) -> Result<Redirect, Problem> {
    let nothing = || Problem::NotFound(format!("for the version {number}"));
    let version = number.parse().map_err(|_| nothing())?;
    let person = &visitor.member.person.id;
    portal.limits.submission(person.as_str()).await?;
    let receipt = visitor.project.submit(person, version).await;
    let receipt = receipt.map_err(refusal::version)?;
    Ok(Redirect::to(&format!(
        "/project/versions/{}",
        receipt.version
    )))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_time_to_wait_is_told_in_minutes_and_hours() {
        let told = |ahead, seconds| {
            let expected = Some(Duration::from_secs(seconds));
            let place = QueuePlace { ahead, expected };
            waits(place, false)
        };
        assert_eq!(told(0, 2), "It is next. That takes about a minute.");
        let many = "40 versions are graded before it. That takes about 2 minutes.";
        assert_eq!(told(40, 61), many);
        assert!(told(3000, 9000).ends_with("about 3 hours."));
        let unknown = QueuePlace {
            ahead: 1,
            expected: None,
        };
        assert_eq!(waits(unknown, false), "One version is graded before it.");
        let paused = waits(unknown, true);
        assert!(paused.ends_with("Staff have paused the grading."));
    }
}
