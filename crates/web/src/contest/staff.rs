//! What staff see and do.

use axum::Form;
use axum::extract::Path;
use axum::response::{Redirect, Response};
use pigskin_course::{
    Happening, Member, PersonId, Rejudging, Reverdict, Schedule, SubmissionId, TeamId, Which,
    moment,
};
use serde::Deserialize;

use crate::attachment::attachment;
use crate::page;
use crate::problem::Problem;

use super::around::Around;
use super::visitor::Visitor;

/// So many of the last events are shown.
const EVENTS: i64 = 60;

#[derive(askama::Template)]
#[template(path = "contest/staff.html")]
struct StaffPage {
    frame: Around,
    paused: bool,
    frozen: bool,
    unplayed: Option<String>,
    trouble: Option<String>,
    waiting: i64,
    teams: Vec<(i64, String, Option<String>)>,
    people: Vec<Line>,
    log: Vec<(i64, String, String)>,
    rejudging: Option<Again>,
}

/// What judging again would change, in words.
struct Again {
    versions: usize,
    waiting: usize,
    changes: Vec<String>,
    ranks: Vec<String>,
    compared: bool,
}

impl Again {
    fn of(rejudging: Rejudging) -> Again {
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
        Again {
            versions: rejudging.versions,
            waiting: rejudging.waiting,
            changes: changes.collect(),
            ranks: ranks.collect(),
            compared,
        }
    }
}

/// What a version came to, in words.
fn verdict(verdict: &Reverdict) -> String {
    if let Some((kind, reason)) = &verdict.fault {
        return format!("{} ({kind}: {reason})", verdict.state);
    }
    let plays = verdict.plays.as_deref().unwrap_or_default();
    format!("{} ({})", verdict.state, plays.get(..8).unwrap_or(plays))
}

/// Somebody on the roster.
struct Line {
    id: String,
    name: String,
    section: String,
    team: Option<i64>,
    extension: Option<String>,
}

/// Shows how the contest is, and what can be done.
pub async fn show(visitor: Visitor) -> Result<Response, Problem> {
    visitor.staff()?;
    let course = &visitor.course;
    let schedule = &course.settings().schedule;
    let last = course.last_event().await.map_err(Problem::server)?;
    // As many as are asked for.
    let most = u32::try_from(EVENTS).unwrap_or(u32::MAX);
    let events = course.events((last - EVENTS).max(0), most).await;
    let log = events.map_err(Problem::server)?;
    let members = course.members().await.map_err(Problem::server)?;
    let rejudging = course.rejudging().await.map_err(Problem::server)?;
    let boards = course.boards().borrow().clone();
    let people = members.iter().map(|member| line(member, &visitor));
    let teams = course.teams().await.map_err(Problem::server)?;
    page::html(&StaffPage {
        frame: Around::of(&visitor, "Staff", "staff"),
        paused: course.is_paused().await.map_err(Problem::server)?,
        frozen: boards.frozen.is_some(),
        unplayed: unplayed(boards.unplayed),
        rejudging: rejudging.map(Again::of),
        trouble: course.trouble(),
        waiting: course.waiting().await.map_err(Problem::server)?,
        people: people.collect(),
        teams: teams
            .into_iter()
            .map(|(id, name, disqualified)| {
                let name = name.unwrap_or_else(|| format!("Team {id}"));
                (id.0, name, disqualified)
            })
            .collect(),
        log: log
            .into_iter()
            .rev()
            .map(|event| {
                (
                    event.seq,
                    schedule.shown(event.at),
                    words(&event.what, schedule),
                )
            })
            .collect(),
    })
}

fn line(member: &Member, visitor: &Visitor) -> Line {
    let schedule = &visitor.course.settings().schedule;
    Line {
        id: member.person.id.to_string(),
        name: member.person.name.clone(),
        section: member.person.section.clone(),
        team: member.team.map(|team| team.0),
        extension: member.extension.map(|closes| schedule.shown(closes)),
    }
}

/// What the grades leave out, in words.
fn unplayed(versions: usize) -> Option<String> {
    match versions {
        0 => None,
        1 => Some("1 accepted version is not on this board yet".to_owned()),
        _ => Some(format!(
            "{versions} accepted versions are not on this board yet"
        )),
    }
}

/// What happened, in words.
fn words(what: &Happening, schedule: &Schedule) -> String {
    match what {
        Happening::Joined { team, person } => format!("{person} joined team {team}"),
        Happening::Submitted {
            team,
            submission,
            version,
        } => format!("team {team} sent version {version}, receipt {submission}"),
        Happening::Accepted {
            team,
            version,
            name,
            ..
        } => format!("version {version} of team {team} was accepted, as {name}"),
        Happening::Refused {
            team,
            version,
            fault,
            reason,
            ..
        } => format!("version {version} of team {team} was refused ({fault}): {reason}"),
        Happening::Unjudged { submission, reason } => {
            format!("receipt {submission} waits again, since the machine failed: {reason}")
        }
        Happening::Message { text } => format!("message to all: {text}"),
        Happening::Judging { paused: true } => "staff stopped the judging".to_owned(),
        Happening::Judging { paused: false } => "staff let the judging go on".to_owned(),
        Happening::Disqualified { team, reason } => {
            format!("staff took team {team} off the board: {reason}")
        }
        Happening::Reinstated { team } => format!("staff put team {team} back on the board"),
        Happening::Rejudging { versions } => {
            format!("staff let versions be judged again: {versions}")
        }
        Happening::Rejudged { changed } => {
            format!("staff applied what that came to; verdicts that changed: {changed}")
        }
        Happening::Revealed => "staff revealed the board".to_owned(),
        Happening::Extended { person, closes } => {
            format!("the deadline of {person} is {}", schedule.shown(*closes))
        }
    }
}

/// Files that staff save: grades, as people and learning systems read them, and the
/// archive.
pub async fn save(visitor: Visitor, Path(file): Path<String>) -> Result<Response, Problem> {
    visitor.staff()?;
    let course = &visitor.course;
    let boards = course.boards().borrow().clone();
    let board = boards.live.as_ref();
    let board = board.ok_or_else(|| Problem::Refused("there is no board as yet".to_owned()))?;
    let book = course.grades(board).await.map_err(Problem::server)?;
    let title = &course.contest().title;
    let (kind, text) = match file.as_str() {
        "grades.csv" => ("text/csv; charset=utf-8", book.to_csv()),
        "canvas.csv" => ("text/csv; charset=utf-8", book.to_canvas(title, 0.0)),
        "moodle.csv" => ("text/csv; charset=utf-8", book.to_moodle(title)),
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

/// What a form of staff has; each act needs some of it.
#[derive(Deserialize)]
pub struct Given {
    #[serde(default)]
    team: String,
    #[serde(default)]
    person: String,
    #[serde(default)]
    text: String,
}

/// Which versions a form has chosen: those that stand, all of them, or some by the
/// numbers of their receipts.
fn which(text: &str) -> Result<Which, Problem> {
    match text.trim() {
        "" => Ok(Which::Standing),
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

/// Does what a form of staff says.
pub async fn act(
    visitor: Visitor,
    Path(act): Path<String>,
    Form(given): Form<Given>,
) -> Result<Redirect, Problem> {
    visitor.staff()?;
    let course = &visitor.course;
    let team = || given.team.parse::<TeamId>().map_err(Problem::address);
    let person = || given.person.parse::<PersonId>().map_err(Problem::address);
    let text = || {
        let text = given.text.trim();
        let missing = || Problem::Refused("say what, or why".to_owned());
        (!text.is_empty()).then_some(text).ok_or_else(missing)
    };
    match act.as_str() {
        "pause" => course.pause(true).await.map_err(Problem::server)?,
        "resume" => course.pause(false).await.map_err(Problem::server)?,
        "reveal" => course.reveal().await.map_err(Problem::server)?,
        "message" => course.message(text()?).await.map_err(Problem::server)?,
        "disqualify" => {
            let done = course.disqualify(team()?, text()?);
            done.await.map_err(Problem::server)?;
        }
        "reinstate" => course.reinstate(team()?).await.map_err(Problem::server)?,
        "judge-again" => {
            let chosen = which(&given.text)?;
            let preview = course.preview_rejudge(&chosen).await;
            if preview.map_err(Problem::server)? == 0 {
                let why = "no version with a verdict is among them";
                return Err(Problem::Refused(why.to_owned()));
            }
        }
        "apply" => {
            course.apply_rejudge().await.map_err(Problem::refused)?;
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
            let done = course.extend(&person, closes);
            done.await.map_err(Problem::refused)?;
        }
        other => return Err(Problem::NotFound(format!("to {other}"))),
    }
    Ok(Redirect::to("/contest/staff"))
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
