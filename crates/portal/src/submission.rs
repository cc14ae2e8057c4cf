//! The page of an entry: its receipt, then its verdict.

pub mod results;

use axum::extract::Path;
use axum::response::Response;
use pigskin_course::{State as Stage, Submission, SubmissionId};
use pigskin_web::Problem;
use pigskin_web::language::Language;
use pigskin_web::page;

use crate::frame::Frame;
use crate::texts::{moment, say};
use crate::visitor::ContestVisitor;

#[derive(askama::Template)]
#[template(path = "submission.html")]
struct SubmissionPage {
    frame: Frame,
    submission: i64,
    team: i64,
    version: i64,
    file: String,
    hash: String,
    sent: String,
    late: bool,
    state: Stage,
    ahead: usize,
    reason: Option<(String, String)>,
    team_name: Option<String>,
    note: Option<String>,
    printed: Option<String>,
    counts: bool,
    /// The version that counts.
    active: Option<i64>,
    rank: Option<usize>,
}

/// Shows the state of an entry. Only its team and staff see it.
pub async fn show(visitor: ContestVisitor, Path(id): Path<String>) -> Result<Response, Problem> {
    let found = own(&visitor, &id).await?;
    let course = &visitor.contest;
    let active = course.active_version(found.team).await;
    let active = active.map_err(Problem::server)?;
    let ahead = match found.state {
        Stage::Queued => course.ahead(found.id).await.map_err(Problem::server)?,
        _ => 0,
    };
    let boards = course.boards().borrow().clone();
    let board = boards.seen_by(visitor.is_staff());
    let on_board = board.filter(|board| board.submission_of(found.team) == Some(found.id));
    let rank = on_board.and_then(|board| {
        let line = board.line_of(found.team)?;
        board.results.standings[line].rank
    });
    let language = Language::asked();
    let title = say(language, "entry-version").with("version", found.version);
    page::html(&SubmissionPage {
        frame: Frame::new(&visitor, title, "mine"),
        submission: found.id.0,
        team: found.team.0,
        version: found.version,
        file: found.file,
        hash: found.source.to_string(),
        sent: moment(language, &course.settings().schedule, found.sent),
        late: found.late,
        state: found.state,
        ahead,
        reason: found.fault,
        team_name: found.team_name,
        note: found.note,
        printed: found.printed.filter(|printed| !printed.trim().is_empty()),
        counts: active.as_ref().is_some_and(|one| one.id == found.id),
        active: active.map(|one| one.version),
        rank,
    })
}

/// The entry with this number, if it is the visitor's team's or they are staff. Others get the same
/// answer as for an entry that does not exist.
async fn own(visitor: &ContestVisitor, id: &str) -> Result<Submission, Problem> {
    visitor.member()?;
    let nothing = || Problem::NotFound(format!("for the entry {id}"));
    let number: SubmissionId = id.parse().map_err(|_| nothing())?;
    let found = visitor.contest.submission(number).await;
    let is_own = |of: &Submission| visitor.is_staff() || visitor.team() == Some(of.team);
    found
        .map_err(Problem::server)?
        .filter(is_own)
        .ok_or_else(nothing)
}
