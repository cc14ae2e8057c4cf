//! A member of staff by their token, and whom they see.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use pigskin_course::{PersonId, Role};
use pigskin_course_project::StudentScope;
use pigskin_web::Problem;

use crate::bearer::{Bearer, Refusal};
use crate::portal::Portal;

/// The owner of a token, who is staff of the project.
pub struct StaffBearer {
    pub person: PersonId,
    pub scope: StudentScope,
}

impl FromRequestParts<Arc<Portal>> for StaffBearer {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<StaffBearer, Refusal> {
        let Bearer(member) = Bearer::from_request_parts(parts, portal).await?;
        match member.person.role {
            Role::Staff => Ok(StaffBearer {
                scope: StudentScope::of_staff(portal.project()?.settings(), &member.person),
                person: member.person.id,
            }),
            Role::Student => Err(Problem::StaffOnly.into()),
        }
    }
}
