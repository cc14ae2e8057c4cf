//! The page of staff of the project.

use axum::Form;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::{Member, PersonId, Role, moment};
use pigskin_web::{Problem, page};
use serde::Deserialize;

use crate::frame::Frame;
use crate::refusal;
use crate::staff::describe;
use crate::visitor::ProjectVisitor;

/// Number of the latest events to show.
const EVENTS: i64 = 60;

#[derive(askama::Template)]
#[template(path = "project/staff.html")]
struct StaffPage {
    frame: Frame,
    waiting: i64,
    paused: bool,
    trouble: Option<String>,
    delayed: usize,
    people: Vec<PersonRow>,
    log: Vec<(i64, String, String)>,
    /// A link that was just made, and for whom.
    link: Option<(String, String)>,
}

/// A person on the roster.
struct PersonRow {
    id: String,
    name: String,
    section: String,
    is_staff: bool,
    extension: Option<String>,
}

/// Shows the state of grading, and the people.
pub async fn show(visitor: ProjectVisitor) -> Result<Response, Problem> {
    staff_page(&visitor, None).await
}

async fn staff_page(
    visitor: &ProjectVisitor,
    link: Option<(String, String)>,
) -> Result<Response, Problem> {
    visitor.visitor.staff()?;
    let (project, course) = (&visitor.project, &visitor.visitor.course);
    let schedule = &course.settings().schedule;
    let last = course.last_event().await.map_err(Problem::server)?;
    let most = u32::try_from(EVENTS).unwrap_or(u32::MAX);
    let events = course.events((last - EVENTS).max(0), most).await;
    let log = events.map_err(Problem::server)?.into_iter().rev();
    let members = course.members().await.map_err(Problem::server)?;
    let person = |member: &Member| PersonRow {
        id: member.person.id.to_string(),
        name: member.person.name.clone(),
        section: member.person.section.clone(),
        is_staff: member.person.role == Role::Staff,
        extension: member.extension.map(|closes| schedule.shown(closes)),
    };
    page::html(&StaffPage {
        frame: Frame::of_project(&visitor.visitor, "Staff", "project-staff"),
        waiting: project.waiting().await.map_err(Problem::server)?,
        paused: course.is_paused().await.map_err(Problem::server)?,
        trouble: project.trouble(),
        delayed: project.delayed().len(),
        people: members.iter().map(person).collect(),
        log: log
            .map(|event| {
                let at = schedule.shown(event.at);
                (event.seq, at, describe(&event.kind, schedule))
            })
            .collect(),
        link,
    })
}

/// The fields of all forms; each action needs some of them.
#[derive(Deserialize)]
pub struct StaffForm {
    #[serde(default)]
    person: String,
    #[serde(default)]
    text: String,
}

/// Performs an action of staff.
pub async fn act(
    visitor: ProjectVisitor,
    Path(act): Path<String>,
    Form(given): Form<StaffForm>,
) -> Result<Response, Problem> {
    visitor.visitor.staff()?;
    let (project, course) = (&visitor.project, &visitor.visitor.course);
    let person = || given.person.parse::<PersonId>().map_err(Problem::address);
    match act.as_str() {
        "retry" => project.retry_now(),
        "pause" => course.set_paused(true).await.map_err(Problem::server)?,
        "resume" => course.set_paused(false).await.map_err(Problem::server)?,
        "extend" => {
            let zone = &course.settings().schedule.time_zone;
            let text = given.text.trim();
            let closes = (!text.is_empty()).then(|| moment(text, zone));
            let closes = closes.transpose().map_err(Problem::refused)?;
            let extended = course.extend(&person()?, closes).await;
            extended.map_err(refusal::person)?;
        }
        "link" => {
            let person = person()?;
            let token = course.link(&person, &visitor.member.person.id).await;
            let token = token.map_err(refusal::person)?;
            let address = course.settings().address.as_deref().unwrap_or_default();
            let doors = visitor.visitor.held.doors();
            let link = format!("{address}{doors}/sign-in/link?token={}", token.secret());
            return staff_page(&visitor, Some((person.to_string(), link))).await;
        }
        other => return Err(Problem::NotFound(format!("to {other}"))),
    }
    Ok(Redirect::to("/project/staff").into_response())
}
