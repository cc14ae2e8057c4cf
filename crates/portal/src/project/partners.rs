//! Inviting, accepting and leaving a partner.

use axum::Form;
use axum::extract::Path;
use axum::response::Redirect;
use pigskin_course::{PersonId, Role};
use pigskin_web::Problem;
use serde::Deserialize;

use crate::refusal;
use crate::visitor::ProjectVisitor;

#[derive(Deserialize)]
pub struct PartnerForm {
    person: String,
    /// The submission that is to count for both.
    submission: Option<i64>,
}

/// Invites, accepts, chooses what counts for both, or ends an invitation or a partnership.
pub async fn act(
    visitor: ProjectVisitor,
    Path(act): Path<String>,
    Form(form): Form<PartnerForm>,
) -> Result<Redirect, Problem> {
    let person = &visitor.member.person;
    if person.role == Role::Staff {
        return Err(Problem::Refused("staff have no partners".to_owned()));
    }
    let other: PersonId = form.person.parse().map_err(Problem::refused)?;
    let project = &visitor.project;
    let done = match act.as_str() {
        "invite" => project.invite(&person.id, &other).await,
        "accept" => project.accept(&person.id, &other).await,
        "choose" => {
            let submission = form.submission.unwrap_or_default();
            project.choose_with_partner(&person.id, submission).await
        }
        "leave" => project.part(&person.id, &other).await,
        other => return Err(Problem::NotFound(format!("to {other}"))),
    };
    done.map_err(refusal::partner)?;
    Ok(Redirect::to("/project"))
}
