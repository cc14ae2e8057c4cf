//! The kit with which students begin.

use axum::response::Response;
use pigskin_contest::ContestKit;
use pigskin_web::{Problem, attachment};

use crate::server::visitor::ContestVisitor;

/// Sends the files with which students begin.
pub async fn save(visitor: ContestVisitor) -> Result<Response, Problem> {
    let course = &visitor.contest;
    let facts = course.course().settings().kit_facts();
    let kit = ContestKit::for_contest(course.contest(), &facts).map_err(Problem::server)?;
    let zip = kit.zip().map_err(Problem::server)?;
    Ok(attachment("application/zip", "contest-kit.zip", zip))
}
