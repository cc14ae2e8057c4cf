//! Pages that are not ready yet.

use axum::response::Response;

use crate::page::{self, Frame};
use crate::server::problem::Problem;

/// A placeholder for a page that is not ready. It reloads by itself, or by a link without scripts.
#[derive(askama::Template)]
#[template(path = "pending.html")]
struct PendingPage<'a> {
    frame: Frame<'a>,
    words: &'a str,
    here: &'a str,
}

pub fn pending(frame: Frame, words: &str, here: &str) -> Result<Response, Problem> {
    page::html(&PendingPage { frame, words, here })
}
