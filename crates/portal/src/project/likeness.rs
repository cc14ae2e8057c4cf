//! Work that is alike, for staff.

use axum::response::Response;
use pigskin_course_project::{ComparedWork, LikeWork};
use pigskin_web::{Problem, page};

use super::staff_visitor::StaffVisitor;
use crate::frame::Frame;

#[derive(askama::Template)]
#[template(path = "project/likeness.html")]
struct LikenessPage {
    frame: Frame,
    comparing: bool,
    compared: Option<(String, i64)>,
    pairs: Vec<LikeWork>,
    limited: bool,
}

/// Shows the pairs whose students the visitor sees both.
pub async fn show(staff: StaffVisitor) -> Result<Response, Problem> {
    let project = staff.project();
    let found = project.like_work().await?;
    let compared = found.as_ref().map(|found| {
        let at = project.settings().schedule.shown(found.at);
        (at, found.files)
    });
    let mut pairs = Vec::new();
    for pair in found.map(|found| found.pairs).unwrap_or_default() {
        if sees(&staff, &pair.a).await? && sees(&staff, &pair.b).await? {
            pairs.push(pair);
        }
    }
    page::html(&LikenessPage {
        frame: staff.frame("Likeness of work"),
        comparing: project.is_comparing(),
        compared,
        pairs,
        limited: !staff.scope.is_all(),
    })
}

async fn sees(staff: &StaffVisitor, work: &ComparedWork) -> Result<bool, Problem> {
    match staff.student(work.by.as_str()).await {
        Ok(_) => Ok(true),
        Err(Problem::NotFound(_)) => Ok(false),
        Err(other) => Err(other),
    }
}
