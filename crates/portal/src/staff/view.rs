//! The contest as a student sees it, for staff. Nothing can be sent there, and each look is an
//! event.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use pigskin_web::Problem;
use pigskin_web::page::html;

use crate::contest::board::{self, BoardQuery};
use crate::contest::my_team;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::staff::extensions::scope;
use crate::staff::rejected_form::RejectedForm;
use crate::view::View;
use crate::visitor::ContestVisitor;

/// Shows the page *My team* as a student sees it.
pub async fn mine(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let (student, view, frame) = look(&visitor, &portal, &id).await?;
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
    State(portal): State<Arc<Portal>>,
    Path(id): Path<String>,
    Query(query): Query<BoardQuery>,
) -> Result<Response, Problem> {
    let (student, view, frame) = look(&visitor, &portal, &id).await?;
    board::page(&student, frame, query, Some(view)).await
}

async fn look(
    visitor: &ContestVisitor,
    portal: &Portal,
    id: &str,
) -> Result<(ContestVisitor, View, Frame), Problem> {
    let staff = visitor.staff()?;
    let member = visitor.student(&scope(portal, staff), id).await?;
    let (person, by) = (&member.person, &staff.person.id);
    visitor.course.viewed(&person.id, by, true).await?;
    let frame = Frame::new(visitor, format!("As {} sees it", person.name));
    let view = View::of(person);
    Ok((visitor.as_seen_by(member), view, frame))
}
