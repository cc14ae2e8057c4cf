//! Sending the `final_strategy` of a version as the team's entry in the contest beside the project.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use pigskin_web::Problem;
use serde::Deserialize;

use super::dashboard;
use crate::contest::upload;
use crate::portal::Portal;
use crate::server::refusal;
use crate::server::visitor::ProjectVisitor;

const HOG: &str = "hog.py";

#[derive(Deserialize)]
pub struct EnterForm {
    version: String,
}

/// Sends `hog.py` of a version as an entry, under the contest's rules, and redirects to its
/// receipt.
pub async fn enter(
    visitor: ProjectVisitor,
    State(portal): State<Arc<Portal>>,
    Form(form): Form<EnterForm>,
) -> Result<Response, Problem> {
    match perform(&visitor, &portal, &form).await {
        Ok(receipt) => Ok(Redirect::to(&receipt).into_response()),
        Err(problem) => {
            dashboard::returned(&visitor, &portal, problem, "enter", &form.version).await
        }
    }
}

/// Sends the entry, and returns the address of its receipt.
async fn perform(
    visitor: &ProjectVisitor,
    portal: &Portal,
    form: &EnterForm,
) -> Result<String, Problem> {
    let contest = portal.contest()?;
    if contest.contest().game.hog().is_none() {
        let why = "the contest here is not one of Hog";
        return Err(Problem::Refused(why.to_owned()));
    }
    let person = &visitor.member.person.id;
    let nothing = || Problem::Refused(format!("you have no version {}", form.version.trim()));
    let number = form.version.trim().parse().map_err(|_| nothing())?;
    let _place = portal.limits.upload(person.as_str()).await?;
    let version = visitor.project.version(person, number).await;
    let version = version?.ok_or_else(nothing)?;
    let mut files = version.files.into_iter();
    let hog = files.find(|file| file.name == HOG);
    let hog = hog.ok_or_else(|| Problem::Refused(format!("version {number} has no {HOG}")))?;
    let entry = upload::entry(&contest.contest().game, vec![(hog.name, hog.contents)]);
    let entry = entry.map_err(|fault| Problem::File(fault.to_string()))?;
    let sent = contest.submit(person, &entry).await;
    let receipt = sent.map_err(refusal::submission)?;
    Ok(format!("/contest/entries/{}", receipt.submission.id))
}
