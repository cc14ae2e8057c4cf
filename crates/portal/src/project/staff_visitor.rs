//! A member of staff of the project, and whom they see.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::Response;
use pigskin_course::{Member, PersonId};
use pigskin_course_project::{HeldProject, StudentScope};
use pigskin_web::Problem;

use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::ProjectVisitor;

/// A visitor of a page for staff, with the students whom they see.
pub struct StaffVisitor {
    pub visitor: ProjectVisitor,
    pub scope: StudentScope,
}

impl FromRequestParts<Arc<Portal>> for StaffVisitor {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<StaffVisitor, Response> {
        let visitor = ProjectVisitor::from_request_parts(parts, portal).await?;
        let staff = visitor.visitor.may(Right::Class);
        staff.map_err(axum::response::IntoResponse::into_response)?;
        Ok(StaffVisitor {
            scope: visitor.visitor.scope(),
            visitor,
        })
    }
}

impl StaffVisitor {
    pub fn project(&self) -> &Arc<HeldProject> {
        &self.visitor.project
    }

    /// Refuses those without a right. Returns the id of the others.
    pub fn may(&self, right: Right) -> Result<&PersonId, Problem> {
        Ok(&self.visitor.visitor.may(right)?.person.id)
    }

    pub fn frame(&self, title: impl Into<String>) -> Frame {
        Frame::new(&self.visitor.visitor, title)
    }

    /// A student whom they see. Others get the same answer as for one who does not exist.
    pub async fn student(&self, id: &str) -> Result<Member, Problem> {
        self.visitor.visitor.student(&self.scope, id).await
    }
}
