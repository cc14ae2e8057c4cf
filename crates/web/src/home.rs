//! The first page.

use axum::response::Response;

use crate::page::{self, Frame};
use crate::server::problem::Problem;

#[derive(askama::Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame<'static>,
    writes: bool,
}

#[derive(askama::Template)]
#[template(path = "no_contest.html")]
struct NoContestPage {
    frame: Frame<'static>,
}

/// Explains how to hold a contest, on a server without one.
pub async fn no_contest() -> Result<Response, Problem> {
    page::html(&NoContestPage {
        frame: Frame::titled("No contest is held here"),
    })
}

/// Shows the first page. `writes`: strategies can be written on this server.
pub async fn show(writes: bool) -> Result<Response, Problem> {
    page::html(&Home {
        frame: Frame::titled("Pigskin"),
        writes,
    })
}
