//! The first page of staff of a contest, and what they do.

pub mod ceremony;
pub mod log;
pub mod people;
pub mod teams;
pub mod view;
mod winners_form;

use axum::Form;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Redirect, Response};
use jiff::SignedDuration;
use pigskin_course::{
    Delayed, Event, EventKind, MailKind, PersonId, Recognition, Rejudging, Reverdict, SubmissionId,
    TeamId, Which, WinnersPage, moment,
};
use pigskin_web::Problem;
use pigskin_web::attachment;
use pigskin_web::page;
use serde::Deserialize;

use crate::event_text::describe;
use crate::frame::Frame;
use crate::refusal;
use crate::returned::Returned;
use crate::roster_query::RosterQuery;
use crate::visitor::ContestVisitor;

use self::winners_form::WinnersForm;

/// Number of the latest events to show.
const EVENTS: i64 = 10;

#[derive(askama::Template)]
#[template(path = "staff.html")]
struct StaffPage {
    frame: Frame,
    paused: bool,
    frozen: bool,
    unplayed: Option<String>,
    trouble: Option<String>,
    waiting: i64,
    delayed: Vec<DelayedRow>,
    messages: Vec<MessageRow>,
    /// Whether messages are sent by mail, too.
    mails: bool,
    log: Vec<(i64, String, String)>,
    winners: WinnersForm,
    rejudging: Option<RejudgePreview>,
    /// The form that comes back, if one does.
    returned: Returned,
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

/// The latest messages.
async fn messages(visitor: &ContestVisitor) -> Result<Vec<MessageRow>, Problem> {
    let course = &visitor.contest;
    let schedule = &course.settings().schedule;
    let events = course.messages(MESSAGES).await.map_err(Problem::server)?;
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

/// What judging again would change, as text.
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

/// A verdict as text.
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
        let next = course.clock().now().checked_add(pause);
        let next = next.ok().filter(|_| !pause.is_zero());
        DelayedRow {
            submission: delayed.id,
            reason: delayed.reason,
            times: delayed.times,
            next: next.map_or_else(
                || "as soon as a place is free".to_owned(),
                |next| course.settings().schedule.shown(next),
            ),
        }
    }
}

/// Shows the state of the contest, and the forms of staff.
pub async fn show(visitor: ContestVisitor) -> Result<Response, Problem> {
    page::html(&staff_page(&visitor, Returned::default()).await?)
}

/// The page, perhaps with a form that comes back.
async fn staff_page(visitor: &ContestVisitor, returned: Returned) -> Result<StaffPage, Problem> {
    visitor.staff()?;
    let course = &visitor.contest;
    let schedule = &course.settings().schedule;
    let last = course.last_event().await.map_err(Problem::server)?;
    // The events since then.
    let most = u32::try_from(EVENTS).unwrap_or(u32::MAX);
    let events = course.events((last - EVENTS).max(0), most).await;
    let log = events.map_err(Problem::server)?;
    let rejudging = course.rejudging().await.map_err(Problem::server)?;
    let boards = course.boards().borrow().clone();
    let mail = course.settings().mail.as_ref();
    Ok(StaffPage {
        returned,
        messages: messages(visitor).await?,
        mails: mail.is_some_and(|mail| mail.sends(MailKind::Message)),
        frame: Frame::new(visitor, "Judging", "staff"),
        paused: course.is_paused().await.map_err(Problem::server)?,
        frozen: boards.frozen.is_some(),
        winners: WinnersForm::of(visitor).await?,
        unplayed: unplayed(boards.unplayed),
        rejudging: rejudging.map(RejudgePreview::new),
        trouble: course.trouble(),
        waiting: course.waiting().await.map_err(Problem::server)?,
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
    let book = course.grades(board).await.map_err(Problem::server)?;
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

/// The fields of all forms of staff; each action needs some of them.
#[derive(Deserialize)]
pub struct StaffForm {
    #[serde(default)]
    team: String,
    #[serde(default)]
    person: String,
    #[serde(default)]
    text: String,
    /// The number of a message.
    #[serde(default)]
    message: i64,
    /// The last rank that counts as a winner.
    #[serde(default)]
    ranks: usize,
}

/// The versions to judge again: the active ones, all, or some by the numbers of their
/// receipts.
fn which(text: &str) -> Result<Which, Problem> {
    match text.trim() {
        "" => Ok(Which::Active),
        "all" => Ok(Which::All),
        numbers => {
            let numbers = numbers
                .split([' ', ','])
                .filter(|number| !number.is_empty());
            let numbers: Result<Vec<SubmissionId>, _> = numbers.map(str::parse).collect();
            Ok(Which::These(numbers.map_err(Problem::refused)?))
        }
    }
}

/// Performs an action of staff. If what was typed cannot be taken, its form comes back.
pub async fn act(
    visitor: ContestVisitor,
    Path(act): Path<String>,
    Form(given): Form<StaffForm>,
) -> Result<Response, Problem> {
    let why = match perform(&visitor, &act, &given).await {
        Ok(next) => return Ok(Redirect::to(&next).into_response()),
        Err(Problem::Refused(why)) => why,
        Err(other) => return Err(other),
    };
    let back = |of: &str| Returned::new(act.as_str(), of, given.text.as_str(), why.as_str());
    match act.as_str() {
        "message" | "publish-winners" | "judge-again" => {
            page::returned(&staff_page(&visitor, back("")).await?)
        }
        "edit-message" => {
            let of = given.message.to_string();
            page::returned(&staff_page(&visitor, back(&of)).await?)
        }
        "disqualify" => {
            let query = RosterQuery::finding(format!("#{}", given.team));
            page::returned(&teams::page(&visitor, query, back(&given.team)).await?)
        }
        "extend" => {
            let query = RosterQuery::finding(given.person.as_str());
            page::returned(&people::page(&visitor, query, back(&given.person)).await?)
        }
        _ => Err(Problem::Refused(why)),
    }
}

/// Performs an action of staff, and returns the address of the page after it.
async fn perform(
    visitor: &ContestVisitor,
    act: &str,
    given: &StaffForm,
) -> Result<String, Problem> {
    let by = &visitor.staff()?.person.id;
    let course = &visitor.contest;
    let mut next = "/contest/staff".to_owned();
    let team = || given.team.parse::<TeamId>().map_err(Problem::address);
    let person = || given.person.parse::<PersonId>().map_err(Problem::address);
    let text = || {
        let text = given.text.trim();
        let missing = || Problem::Refused("write a message or a reason".to_owned());
        (!text.is_empty()).then_some(text).ok_or_else(missing)
    };
    match act {
        "pause" => course
            .pause(true, Some(by))
            .await
            .map_err(Problem::server)?,
        "retry" => course.retry_now(),
        "resume" => course
            .pause(false, Some(by))
            .await
            .map_err(Problem::server)?,
        "reveal" => course.reveal(Some(by)).await.map_err(Problem::server)?,
        "message" => {
            let said = course.message_by(text()?, Some(by));
            said.await.map_err(Problem::server)?;
            next += "#message";
        }
        "edit-message" => {
            let edited = course.edit_message(given.message, text()?, by);
            edited.await.map_err(refusal::message)?;
            next += "#message";
        }
        "withdraw-message" => {
            let withdrawn = course.withdraw_message(given.message, by);
            withdrawn.await.map_err(refusal::message)?;
            next += "#message";
        }
        "publish-winners" => {
            let page = WinnersPage {
                semester: given.text.trim().to_owned(),
                ranks: given.ranks,
            };
            let published = course.publish_winners(&page, Some(by)).await;
            published.map_err(refusal::winners)?;
            next += "#winners";
        }
        "withdraw-winners" => {
            let withdrawn = course.withdraw_winners(Some(by));
            withdrawn.await.map_err(Problem::server)?;
            next += "#winners";
        }
        "disqualify" => {
            let team = team()?;
            let done = course.disqualify(team, text()?, Some(by));
            done.await.map_err(Problem::server)?;
            next = teams::address_of(team);
        }
        "reinstate" => {
            let team = team()?;
            let done = course.reinstate(team, Some(by));
            done.await.map_err(Problem::server)?;
            next = teams::address_of(team);
        }
        "judge-again" => {
            let chosen = which(&given.text)?;
            let preview = course.preview_rejudge(&chosen, Some(by)).await;
            if preview.map_err(Problem::server)? == 0 {
                let why = "none of these versions has a verdict";
                return Err(Problem::Refused(why.to_owned()));
            }
        }
        "apply" => {
            let applied = course.apply_rejudge(Some(by));
            applied.await.map_err(refusal::rejudging)?;
        }
        "drop" => course.drop_rejudge().await.map_err(Problem::server)?,
        "extend" => {
            let closes = match given.text.trim() {
                "" => None,
                text => {
                    let zone = &course.settings().schedule.time_zone;
                    Some(moment(text, zone).map_err(Problem::refused)?)
                }
            };
            let person = person()?;
            let done = course.extend(&person, closes, Some(by));
            done.await.map_err(refusal::person)?;
            next = people::address_of(&person);
        }
        other => return Err(Problem::NotFound(format!("to {other}"))),
    }
    Ok(next)
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
