//! Pages that are not there yet.

use axum::response::Response;

use crate::page::{self, Frame};
use crate::problem::Problem;

/// Stands in the place of a page until that is there, and looks for it by itself;
/// without a script a link does.
#[derive(askama::Template)]
#[template(path = "pending.html")]
struct PendingPage<'a> {
    frame: Frame<'a>,
    /// How far it is.
    words: &'a str,
    /// The address of the page that is awaited.
    here: &'a str,
}

/// Says how far a page is whose address is this.
pub fn pending(frame: Frame, words: &str, here: &str) -> Result<Response, Problem> {
    page::html(&PendingPage { frame, words, here })
}
