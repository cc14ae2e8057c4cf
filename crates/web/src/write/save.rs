//! The text as a file.

use axum::response::Response;

use crate::attachment;
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::draft::{Draft, FILE};

/// Sends the text of the form back as a file to save.
pub async fn save(body: String) -> Result<Response, Problem> {
    let draft = Draft::parse(&Parameters::parse(Some(&body)))?;
    Ok(attachment(
        "text/x-python; charset=utf-8",
        FILE,
        draft.texts.text,
    ))
}
