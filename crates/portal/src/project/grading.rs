//! The state of grading and the latest events, for staff.

use std::collections::HashSet;

use axum::response::Response;
use pigskin_web::{Problem, page};

use super::staff_visitor::StaffVisitor;
use crate::event_text::{latest, log_rows};
use crate::frame::Frame;
use crate::staff::{WorkerRow, duty};

/// Number of the latest events to show.
const EVENTS: u32 = 60;

#[derive(askama::Template)]
#[template(path = "project/grading.html")]
struct GradingPage {
    frame: Frame,
    waiting: i64,
    paused: bool,
    duty: Option<&'static str>,
    trouble: Option<String>,
    delayed: usize,
    workers: Vec<WorkerRow>,
    log: Vec<(i64, String, String)>,
}

pub async fn show(staff: StaffVisitor) -> Result<Response, Problem> {
    let (project, course) = (staff.project(), staff.project().course());
    let mut events = latest(course, EVENTS).await?;
    if !staff.scope.is_all() {
        let members = course.members().await?;
        let members = members.into_iter().map(|member| member.person);
        let seen = members.filter(|person| staff.scope.includes(person));
        let seen: HashSet<String> = seen.map(|person| person.id.to_string()).collect();
        events.retain(|event| {
            let person = event.kind.person();
            person.is_none_or(|person| seen.contains(person))
        });
    }
    page::html(&GradingPage {
        frame: staff.frame("Grading"),
        waiting: project.waiting().await?,
        paused: course.is_paused().await?,
        duty: duty::shown(course),
        trouble: project.trouble(),
        delayed: project.queue().delayed().await?.len(),
        workers: WorkerRow::all(course, &["grading"]).await?,
        log: log_rows(events.into_iter().rev(), &course.settings().schedule),
    })
}
