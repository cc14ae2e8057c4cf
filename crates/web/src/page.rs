//! The frame of all pages.

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::server::problem::Problem;

pub struct Frame<'a> {
    pub title: &'a str,
}

impl<'a> Frame<'a> {
    pub fn titled(title: &'a str) -> Frame<'a> {
        Frame { title }
    }
}

/// Renders a page with a form that comes back, because what was typed cannot be taken.
pub fn returned(page: &impl Template) -> Result<Response, Problem> {
    let mut response = html(page)?;
    *response.status_mut() = Problem::Refused(String::new()).status();
    Ok(response)
}

/// The text of a page.
fn rendered(page: &impl Template) -> Result<String, Problem> {
    let text = page.render();
    text.map_err(|error| Problem::Server(format!("could not write the page: {error}")))
}

/// Renders a page as the answer to a request.
pub fn html(page: &impl Template) -> Result<Response, Problem> {
    let text = rendered(page)?;
    let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    Ok((html, text).into_response())
}
