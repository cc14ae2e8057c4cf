//! The contest as a student sees it, for staff. Nothing can be sent there, and each look is an
//! event.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use pigskin_course::Person;
use pigskin_web::Problem;
use pigskin_web::page::html;

use crate::contest::board::{self, BoardQuery};
use crate::contest::my_team;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::ContestVisitor;
use crate::staff::rejected_form::RejectedForm;

/// Shows the page *My team* as a student sees it.
pub async fn mine(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let (student, view, frame) = look(&visitor, &id).await?;
    let page = my_team::page(
        &student,
        &portal,
        frame,
        Some(view),
        RejectedForm::default(),
    );
    html(&page.await?)
}

pub async fn board(
    visitor: ContestVisitor,
    Path(id): Path<String>,
    Query(query): Query<BoardQuery>,
) -> Result<Response, Problem> {
    let (student, view, frame) = look(&visitor, &id).await?;
    board::page(&student, frame, query, Some(view)).await
}

async fn look(
    visitor: &ContestVisitor,
    id: &str,
) -> Result<(ContestVisitor, Person, Frame), Problem> {
    let by = &visitor.may(Right::Class)?.person.id;
    let member = visitor.student(&visitor.scope(), id).await?;
    let person = member.person.clone();
    visitor.course.viewed(&person.id, by, true).await?;
    let frame = Frame::new(visitor, format!("As {} sees it", person.name));
    Ok((visitor.as_seen_by(member), person, frame))
}
