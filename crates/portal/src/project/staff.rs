//! Acts of the project's staff on grading.

use axum::extract::Path;
use axum::response::Redirect;
use pigskin_web::Problem;

use super::staff_visitor::StaffVisitor;
use crate::server::right::Right;

pub async fn act(staff: StaffVisitor, Path(act): Path<String>) -> Result<Redirect, Problem> {
    let (project, course) = (staff.project(), staff.project().course());
    let by = staff.may(match act.as_str() {
        "pause" | "resume" => Right::Lead,
        _ => Right::Retry,
    })?;
    match act.as_str() {
        "retry" => project.queue().retry_now().await?,
        "pause" => course.set_paused(true, Some(by)).await?,
        "resume" => course.set_paused(false, Some(by)).await?,
        other => return Err(Problem::NotFound(format!("to {other}"))),
    }
    Ok(Redirect::to("/project/staff/grading"))
}
