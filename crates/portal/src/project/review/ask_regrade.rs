//! Asking for a regrade.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_course::Role;
use pigskin_web::Problem;
use serde::Deserialize;

use super::student::shows_composition;
use crate::portal::Portal;
use crate::project::dashboard;
use crate::server::refusal;
use crate::server::visitor::ProjectVisitor;

#[derive(Deserialize)]
pub struct RegradeForm {
    text: String,
}

pub async fn ask_regrade(
    visitor: ProjectVisitor,
    State(portal): State<Arc<Portal>>,
    Form(form): Form<RegradeForm>,
) -> Result<Response, Problem> {
    match perform(&visitor, &form).await {
        Ok(()) => Ok(Redirect::to("/project#composition").into_response()),
        Err(problem) => {
            dashboard::returned(&visitor, &portal, problem, "regrade", &form.text).await
        }
    }
}

async fn perform(visitor: &ProjectVisitor, form: &RegradeForm) -> Result<(), Problem> {
    let person = &visitor.member.person;
    if person.role == Role::Staff {
        return Err(Problem::Refused("staff have no review".to_owned()));
    }
    if !shows_composition(&visitor.project, &visitor.member).await? {
        let why = "the points for composition are not published";
        return Err(Problem::Refused(why.to_owned()));
    }
    let asked = visitor.project.ask_regrade(&person.id, &form.text).await;
    asked.map_err(refusal::review)
}
