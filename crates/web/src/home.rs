//! The first page.

use axum::response::Response;

use crate::page::{self, Frame};
use crate::problem::Problem;

#[derive(askama::Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame<'static>,
}

/// Shows what there is.
pub async fn show() -> Result<Response, Problem> {
    page::html(&Home {
        frame: Frame::titled("Pigskin"),
    })
}
