//! The first page of staff of a contest, and what they do.

pub mod act;
mod asks;
pub mod ceremony;
pub mod duty;
pub mod extensions;
pub mod log;
pub mod mail;
pub mod own_deadline;
pub mod people;
pub mod rejected_form;
pub mod roster;
pub mod roster_query;
pub mod sending;
pub mod set_up;
pub mod settings;
mod staff_form;
pub mod teams;
pub mod view;
mod winners_form;
mod worker_row;

pub use set_up::SetUp;

use axum::extract::Path;
use axum::response::Response;
use jiff::SignedDuration;
use pigskin_contest::MatchRow;
use pigskin_course::{Course, Delayed, MailKind, Recognition, SubmissionId};
use pigskin_course_contest::{Boards, Rejudging, Reverdict};
use pigskin_web::Problem;
use pigskin_web::attachment;
use pigskin_web::page;

use crate::contest::board::{StaffMessage, messages};
use crate::event_text::{latest, log_rows};
use crate::frame::Frame;
use crate::server::right::Right;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;

use self::sending::sending;
use self::winners_form::WinnersForm;
pub use self::worker_row::WorkerRow;

/// Number of the latest events to show.
const EVENTS: u32 = 10;

#[derive(askama::Template)]
#[template(path = "staff.html")]
struct StaffPage {
    frame: Frame,
    paused: bool,
    frozen: bool,
    /// Number of students who may still send entries, and would see a board that is revealed now.
    sending: Option<usize>,
    unplayed: Option<String>,
    duty: Option<&'static str>,
    trouble: Option<String>,
    waiting: i64,
    /// Versions that the server could not judge, and when it tries again.
    delayed: Vec<(Delayed<SubmissionId>, String)>,
    workers: Vec<WorkerRow>,
    messages: Vec<StaffMessage<String>>,
    mails: bool,
    log: Vec<(i64, String, String)>,
    winners: WinnersForm,
    rejudging: Option<Rejudging>,
    forfeits: Option<Forfeits>,
    /// Number of entries in the folder that can be taken in.
    in_folder: usize,
    returned: RejectedForm,
}

/// The matches of D-Football with forfeits.
struct Forfeits {
    matches: usize,
    again: usize,
}

impl Forfeits {
    fn of(boards: &Boards) -> Option<Forfeits> {
        let football = boards.live.as_ref()?.results.game.football()?;
        let has_forfeits =
            |row: &&MatchRow| !row.a_forfeits.is_empty() || !row.b_forfeits.is_empty();
        Some(Forfeits {
            matches: football.matchups.iter().filter(has_forfeits).count(),
            again: boards.again,
        })
    }
}

fn rank(rank: Option<usize>) -> String {
    match rank {
        Some(rank) => format!("rank {rank}"),
        None => "not on the board".to_owned(),
    }
}

fn verdict(verdict: &Reverdict) -> String {
    if let Some((kind, reason)) = &verdict.fault {
        return format!("{} ({kind}: {reason})", verdict.state);
    }
    let plays = verdict.plays.as_deref().unwrap_or_default();
    format!("{} ({})", verdict.state, plays.get(..8).unwrap_or(plays))
}

/// When the server tries again to judge a version.
fn next_try(delayed: &Delayed<SubmissionId>, course: &Course) -> String {
    let pause = SignedDuration::try_from(delayed.pause).unwrap_or(SignedDuration::ZERO);
    let next = course.clock().now().checked_add(pause);
    let next = next.ok().filter(|_| !pause.is_zero());
    next.map_or_else(
        || "as soon as a place is free".to_owned(),
        |next| course.settings().schedule.shown(next),
    )
}

pub async fn show(visitor: ContestVisitor) -> Result<Response, Problem> {
    page::html(&staff_page(&visitor, RejectedForm::default()).await?)
}

/// The page, perhaps with a form that comes back.
async fn staff_page(
    visitor: &ContestVisitor,
    returned: RejectedForm,
) -> Result<StaffPage, Problem> {
    visitor.may(Right::Contest)?;
    let course = &visitor.contest;
    let schedule = &course.course().settings().schedule;
    let log = latest(course.course(), EVENTS).await?;
    let boards = course.boards().borrow().clone();
    let mail = course.course().settings().mail.as_ref();
    Ok(StaffPage {
        returned,
        in_folder: course
            .folder_entries()
            .await
            .unwrap_or_default()
            .sources
            .len(),
        messages: messages(course.course(), |at| schedule.shown(at)).await?,
        mails: mail.is_some_and(|mail| mail.sends(MailKind::Message)),
        frame: Frame::new(visitor, "Judging"),
        paused: course.course().is_paused().await?,
        frozen: boards.frozen.is_some(),
        sending: sending(&visitor.contest).await?,
        winners: WinnersForm::of(visitor).await?,
        unplayed: unplayed(boards.unplayed),
        rejudging: course.rejudging().await?,
        forfeits: Forfeits::of(&boards),
        duty: duty::shown(course.course()),
        trouble: course.trouble(),
        waiting: course.waiting().await?,
        delayed: (course.queue().delayed().await?.into_iter())
            .map(|delayed| {
                let next = next_try(&delayed, course.course());
                (delayed, next)
            })
            .collect(),
        workers: WorkerRow::all(course.course(), &["judging", "playing"]).await?,
        log: log_rows(log.into_iter().rev(), schedule),
    })
}

/// The number of versions that the grades leave out, as text.
fn unplayed(versions: usize) -> Option<String> {
    match versions {
        0 => None,
        1 => Some("1 accepted version is not on this board yet".to_owned()),
        _ => Some(format!(
            "{versions} accepted versions are not on this board yet"
        )),
    }
}

/// Sends a file: grades in one of the formats, or the archive.
pub async fn save(visitor: ContestVisitor, Path(file): Path<String>) -> Result<Response, Problem> {
    visitor.may(Right::Contest)?;
    let course = &visitor.contest;
    let boards = course.boards().borrow().clone();
    let board = boards.live.as_ref();
    let board = board.ok_or_else(|| Problem::refused("there is no board yet"))?;
    let book = course.grades(board).await?;
    let title = &course.contest().title;
    let (kind, text) = match file.as_str() {
        "grades.csv" => ("text/csv; charset=utf-8", book.to_csv()),
        "canvas.csv" => (
            "text/csv; charset=utf-8",
            book.to_table(title, 0.0).to_canvas(),
        ),
        "moodle.csv" => (
            "text/csv; charset=utf-8",
            book.to_table(title, 0.0).to_moodle(),
        ),
        "grades.json" => {
            let text = serde_json::to_string_pretty(&book);
            ("application/json", text.map_err(Problem::server)?)
        }
        "archive.zip" => {
            let archive = course.archive(board).await.map_err(Problem::server)?;
            let zip = archive.to_zip().map_err(Problem::server)?;
            return Ok(attachment("application/zip", &file, zip));
        }
        other => return Err(Problem::NotFound(format!("for the file {other}"))),
    };
    Ok(attachment(kind, &file, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grades_leave_out_is_said_in_words() {
        assert_eq!(unplayed(0), None);
        let one = unplayed(1).expect("it is said");
        assert_eq!(one, "1 accepted version is not on this board yet");
        let three = unplayed(3).expect("it is said");
        assert_eq!(three, "3 accepted versions are not on this board yet");
    }
}
