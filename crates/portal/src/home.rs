//! The first page: for a visitor, a student or staff.

mod dates;
mod standing;
mod step;
mod student;
mod today;
mod visitor;

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use pigskin_course::Role;
use pigskin_web::{Problem, page};

use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::Visitor;

#[derive(askama::Template)]
#[template(path = "home/no_contest.html")]
struct NoContestPage {
    frame: Frame,
    project: String,
}

/// Answers at a contest's address on a server with a project alone.
pub async fn no_contest(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    page::html(&NoContestPage {
        frame: Frame::new(&visitor, "No contest is held here"),
        project: portal.project()?.settings().title.clone(),
    })
}

pub async fn show(
    visitor: Visitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    match visitor.member.as_ref().map(|member| member.person.role) {
        None => visitor::page(&visitor, &portal),
        Some(Role::Student) => student::page(&visitor, &portal).await,
        Some(Role::Staff) => today::page(&visitor, &portal).await,
    }
}
