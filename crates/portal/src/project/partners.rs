//! Inviting, accepting and leaving a partner.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::{PersonId, Role};
use pigskin_web::Problem;
use serde::Deserialize;

use super::dashboard;
use crate::portal::Portal;
use crate::question::Question;
use crate::server::refusal;
use crate::server::visitor::ProjectVisitor;

#[derive(Deserialize)]
pub struct PartnerForm {
    person: String,
    /// The submission that is to count for both.
    submission: Option<i64>,
    /// [`Question::SURE`]: it was asked about.
    #[serde(default)]
    sure: String,
}

/// Invites, accepts, chooses what counts for both, or ends an invitation or a partnership.
pub async fn act(
    visitor: ProjectVisitor,
    State(portal): State<Arc<Portal>>,
    Path(act): Path<String>,
    Form(form): Form<PartnerForm>,
) -> Result<Response, Problem> {
    if act == "leave"
        && form.sure.is_empty()
        && let Some(question) = leave(&visitor, &form).await?
    {
        return question.page();
    }
    match perform(&visitor, &act, &form).await {
        Ok(()) => Ok(Redirect::to("/project").into_response()),
        Err(problem) => dashboard::returned(&visitor, &portal, problem, &act, &form.person).await,
    }
}

async fn perform(visitor: &ProjectVisitor, act: &str, form: &PartnerForm) -> Result<(), Problem> {
    let person = &visitor.member.person;
    if person.role == Role::Staff {
        return Err(Problem::Refused("staff have no partners".to_owned()));
    }
    let other: PersonId = form.person.trim().parse().map_err(Problem::refused)?;
    let project = &visitor.project;
    let done = match act {
        "invite" => project.invite(&person.id, &other).await,
        "accept" => project.accept(&person.id, &other).await,
        "choose" => {
            let submission = form.submission.unwrap_or_default();
            project.choose_with_partner(&person.id, submission).await
        }
        "leave" => project.part(&person.id, &other).await,
        other => return Err(Problem::NotFound(format!("to {other}"))),
    };
    done.map_err(refusal::partner)
}

/// The question before a partnership ends. An invitation is withdrawn or declined at once.
async fn leave(visitor: &ProjectVisitor, form: &PartnerForm) -> Result<Option<Question>, Problem> {
    let partners = visitor.project.partners(&visitor.member.person.id).await?;
    let partner = partners.partner;
    let partner = partner.filter(|partner| partner.id.as_str() == form.person.trim());
    Ok(partner.map(|partner| Question {
        effects: vec![
            "What either of you has submitted until now still counts for both.".to_owned(),
            "From now on, each of you submits alone. To be partners again, one of you has to \
             invite the other."
                .to_owned(),
        ],
        fields: vec![("person", partner.id.to_string())],
        does: format!("Leave {}", partner.name),
        ..Question::new(
            &visitor.visitor,
            format!("Leave {}?", partner.name),
            "/project/partners/leave".to_owned(),
            "/project#partner".to_owned(),
        )
    }))
}
