//! The contest as a student sees it, for staff. Nothing can be sent there, and each look is an
//! event.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use pigskin_course::{PersonId, Role};
use pigskin_web::Problem;
use pigskin_web::page::html;

use crate::contest::board::{self, BoardQuery};
use crate::contest::my_team;
use crate::frame::Frame;
use crate::portal::Portal;
use crate::staff::extensions::{scope, sees};
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
    let nothing = || Problem::NotFound(format!("for the student {id}"));
    let staff = visitor.staff()?;
    let person: PersonId = id.parse().map_err(|_| nothing())?;
    let member = visitor.contest.course().member(&person).await;
    let member = member?.ok_or_else(nothing)?;
    let seen = member.person.role == Role::Student;
    if !seen || !sees(&scope(portal, staff), &member.person) {
        return Err(nothing());
    }
    let by = &staff.person.id;
    visitor.contest.course().viewed(&person, by, true).await?;
    let name = member.person.name.clone();
    let frame = Frame::new(visitor, format!("As {name} sees it"));
    let view = View {
        id: person.to_string(),
        name,
    };
    Ok((visitor.as_seen_by(member), view, frame))
}
