//! A member of staff by their token, and whom they see.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use pigskin_course::Person;
use pigskin_course_project::StudentScope;

use crate::portal::Portal;
use crate::server::bearer::{Bearer, Refusal};
use crate::server::right::{CourseRole, Right};

/// The owner of a token, who is staff of the project.
pub struct StaffBearer {
    pub person: Person,
    pub scope: StudentScope,
}

impl FromRequestParts<Arc<Portal>> for StaffBearer {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<StaffBearer, Refusal> {
        let Bearer(member) = Bearer::from_request_parts(parts, portal).await?;
        let project = portal.project()?;
        let settings = project.settings();
        Right::Class.check(CourseRole::of(Some(&member.person), Some(settings)))?;
        Ok(StaffBearer {
            scope: StudentScope::of_staff(settings, &member.person),
            person: member.person,
        })
    }
}
