//! The text as a file, and with an address of its own.

use axum::response::{Redirect, Response};
use pigskin_entry::SourceGame;

use crate::attachment;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::visit::Visit;

use super::draft::{Draft, FILE};

/// Sends the text of the form back as a file to save.
pub async fn save(body: String) -> Result<Response, Problem> {
    let draft = Draft::parse(&Parameters::parse(Some(&body)))?;
    let kind = "text/x-python; charset=utf-8";
    Ok(attachment(kind, FILE, draft.texts.text))
}

/// Stores the text among the uploaded files, and redirects to its address.
pub async fn share(visit: Visit, body: String) -> Result<Redirect, Problem> {
    visit.drafts()?.admit(visit.visitor())?;
    let draft = Draft::parse(&visit.parameters(Some(&body)))?;
    let (uploads, source) = (visit.uploads()?, draft.source()?);
    let name = uploads.keep(SourceGame::Hog, &source).await?;
    let mut parameters = draft.address.edition_parameters();
    parameters.push("against", draft.address.against.to_string());
    parameters.push("file", name.to_string());
    Ok(Redirect::to(&format!("/write?{parameters}")))
}
