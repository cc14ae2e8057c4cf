//! The parts of which all pages are made, side by side.

use axum::response::Response;
use axum::routing::{MethodRouter, get};

use crate::page::{self, Frame};
use crate::problem::Problem;

#[derive(askama::Template)]
#[template(path = "style.html")]
struct StylePage {
    frame: Frame<'static>,
}

pub fn route<S: Clone + Send + Sync + 'static>() -> MethodRouter<S> {
    get(show)
}

async fn show() -> Result<Response, Problem> {
    page::html(&StylePage {
        frame: Frame::titled("Style"),
    })
}
