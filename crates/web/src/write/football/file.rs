//! The text as a file, and with an address of its own.

use axum::response::{Redirect, Response};
use pigskin_entry::SourceGame;

use crate::attachment;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::visit::Visit;
use crate::write::texts::Texts;

use super::draft::{Draft, file_of, language};

/// Sends the text of the form back as a file to save.
pub async fn save(body: String) -> Result<Response, Problem> {
    let parameters = Parameters::parse(Some(&body));
    let (language, texts) = (language(&parameters)?, Texts::parse(&parameters)?);
    let kind = "text/plain; charset=utf-8";
    Ok(attachment(kind, file_of(language), texts.text))
}

/// Stores the text among the uploaded files, and redirects to its address.
pub async fn share(visit: Visit, body: String) -> Result<Redirect, Problem> {
    let drafts = visit.drafts()?;
    drafts.admit(visit.visitor())?;
    let draft = Draft::parse(&Parameters::parse(Some(&body)), drafts.contest())?;
    let source = draft.source(&draft.texts.text)?;
    let uploads = visit.uploads()?;
    let name = uploads.keep(SourceGame::DFootball, &source).await?;
    let mut parameters = draft.parameters();
    parameters.push("file", name.to_string());
    Ok(Redirect::to(&format!("/write/d-football?{parameters}")))
}
