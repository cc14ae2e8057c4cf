//! Texts with an address of their own.

use axum::response::Redirect;
use pigskin_entry::SourceGame;

use crate::problem::Problem;
use crate::visit::Visit;

use super::draft::Draft;

/// Stores the text among the uploaded files, and redirects to its address.
pub async fn share(visit: Visit, body: String) -> Result<Redirect, Problem> {
    visit.drafts()?.admit(visit.visitor())?;
    let draft = Draft::parse(&visit.parameters(Some(&body)))?;
    let name = visit
        .uploads()?
        .keep(SourceGame::Hog, &draft.source()?)
        .await?;
    let mut parameters = draft.address.edition_parameters();
    parameters.push("against", draft.address.against.to_string());
    parameters.push("file", name.to_string());
    Ok(Redirect::to(&format!("/write?{parameters}")))
}
