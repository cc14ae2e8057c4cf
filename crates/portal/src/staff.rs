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
pub mod roster_query;
mod sending;
pub mod set_up;
mod staff_form;
pub mod teams;
pub mod view;
mod winners_form;

pub use set_up::SetUp;

use axum::extract::Path;
use axum::response::Response;
use jiff::SignedDuration;
use pigskin_contest::MatchRow;
use pigskin_course::{Delayed, Event, EventKind, MailKind, PersonId, Recognition, SubmissionId};
use pigskin_course_contest::{Boards, Rejudging, Reverdict};
use pigskin_web::Problem;
use pigskin_web::attachment;
use pigskin_web::page;

use crate::event_text::describe;
use crate::frame::Frame;
use crate::staff::rejected_form::RejectedForm;
use crate::visitor::ContestVisitor;

use self::sending::sending;
use self::winners_form::WinnersForm;

/// Number of the latest events to show.
const EVENTS: i64 = 10;

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
    delayed: Vec<DelayedRow>,
    messages: Vec<MessageRow>,
    mails: bool,
    log: Vec<(i64, String, String)>,
    winners: WinnersForm,
    rejudging: Option<RejudgePreview>,
    forfeits: Option<Forfeits>,
    returned: RejectedForm,
}

/// A message from staff that was not withdrawn.
struct MessageRow {
    id: i64,
    at: String,
    text: String,
    by: Option<PersonId>,
    edited: Option<String>,
}

/// Number of the latest messages to show.
const MESSAGES: u32 = 3;

async fn messages(visitor: &ContestVisitor) -> Result<Vec<MessageRow>, Problem> {
    let course = &visitor.contest;
    let schedule = &course.course().settings().schedule;
    let events = course.course().messages(MESSAGES).await?;
    let row = |event: Event| match event.kind {
        EventKind::Message {
            text, by, edited, ..
        } => Some(MessageRow {
            id: event.seq,
            at: schedule.shown(event.at),
            text,
            by,
            edited: edited.map(|at| schedule.shown(at)),
        }),
        _ => None,
    };
    Ok(events.into_iter().filter_map(row).collect())
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

struct RejudgePreview {
    versions: usize,
    waiting: usize,
    changes: Vec<String>,
    ranks: Vec<String>,
    compared: bool,
}

impl RejudgePreview {
    fn new(rejudging: Rejudging) -> RejudgePreview {
        let compared = rejudging.ranks.is_some();
        let changes = rejudging.changes.into_iter().map(|one| {
            format!(
                "Team {}, version {}: {}, now {}",
                one.team,
                one.version,
                verdict(&one.before),
                verdict(&one.after)
            )
        });
        let rank = |rank: Option<usize>| match rank {
            Some(rank) => format!("rank {rank}"),
            None => "not on the board".to_owned(),
        };
        let ranks = rejudging.ranks.unwrap_or_default().into_iter();
        let ranks = ranks.map(|one| {
            let (before, after) = (rank(one.before), rank(one.after));
            format!("Team {}: {before}, then {after}", one.team)
        });
        RejudgePreview {
            versions: rejudging.versions,
            waiting: rejudging.waiting,
            changes: changes.collect(),
            ranks: ranks.collect(),
            compared,
        }
    }
}

fn verdict(verdict: &Reverdict) -> String {
    if let Some((kind, reason)) = &verdict.fault {
        return format!("{} ({kind}: {reason})", verdict.state);
    }
    let plays = verdict.plays.as_deref().unwrap_or_default();
    format!("{} ({})", verdict.state, plays.get(..8).unwrap_or(plays))
}

/// A version that the server could not judge, as text.
struct DelayedRow {
    submission: SubmissionId,
    reason: String,
    times: u32,
    next: String,
}

impl DelayedRow {
    fn new(delayed: Delayed<SubmissionId>, visitor: &ContestVisitor) -> DelayedRow {
        let course = &visitor.contest;
        let pause = SignedDuration::try_from(delayed.pause).unwrap_or(SignedDuration::ZERO);
        let next = course.course().clock().now().checked_add(pause);
        let next = next.ok().filter(|_| !pause.is_zero());
        DelayedRow {
            submission: delayed.id,
            reason: delayed.reason,
            times: delayed.times,
            next: next.map_or_else(
                || "as soon as a place is free".to_owned(),
                |next| course.course().settings().schedule.shown(next),
            ),
        }
    }
}

pub async fn show(visitor: ContestVisitor) -> Result<Response, Problem> {
    page::html(&staff_page(&visitor, RejectedForm::default()).await?)
}

/// The page, perhaps with a form that comes back.
async fn staff_page(
    visitor: &ContestVisitor,
    returned: RejectedForm,
) -> Result<StaffPage, Problem> {
    visitor.staff()?;
    let course = &visitor.contest;
    let schedule = &course.course().settings().schedule;
    let last = course.course().last_event().await?;
    // The events since then.
    let most = u32::try_from(EVENTS).unwrap_or(u32::MAX);
    let log = course.course().events((last - EVENTS).max(0), most).await?;
    let rejudging = course.rejudging().await?;
    let boards = course.boards().borrow().clone();
    let mail = course.course().settings().mail.as_ref();
    Ok(StaffPage {
        returned,
        messages: messages(visitor).await?,
        mails: mail.is_some_and(|mail| mail.sends(MailKind::Message)),
        frame: Frame::new(visitor, "Judging"),
        paused: course.course().is_paused().await?,
        frozen: boards.frozen.is_some(),
        sending: sending(visitor).await?,
        winners: WinnersForm::of(visitor).await?,
        unplayed: unplayed(boards.unplayed),
        rejudging: rejudging.map(RejudgePreview::new),
        forfeits: Forfeits::of(&boards),
        duty: duty::shown(course.course()),
        trouble: course.trouble(),
        waiting: course.waiting().await?,
        delayed: (course.delayed().into_iter())
            .map(|delayed| DelayedRow::new(delayed, visitor))
            .collect(),
        log: log
            .into_iter()
            .rev()
            .map(|event| {
                (
                    event.seq,
                    schedule.shown(event.at),
                    describe(&event, schedule),
                )
            })
            .collect(),
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
    visitor.staff()?;
    let course = &visitor.contest;
    let boards = course.boards().borrow().clone();
    let board = boards.live.as_ref();
    let board = board.ok_or_else(|| Problem::Refused("there is no board yet".to_owned()))?;
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
