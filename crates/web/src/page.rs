//! What all pages have around them.

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// What stands around a page.
pub struct Frame<'a> {
    /// What the page is called, in the window's title and above all.
    pub title: &'a str,
    /// The part of the site that it belongs to, by the start of its address.
    pub part: &'static str,
}

impl<'a> Frame<'a> {
    /// A page of no part of the site.
    pub fn titled(title: &'a str) -> Frame<'a> {
        Frame { title, part: "" }
    }

    /// The parts of the site, by their addresses and names.
    pub const PARTS: &'static [(&'static str, &'static str)] = &[
        ("/hog", "Hog"),
        ("/d-football", "D-Football"),
        ("/strategies", "Strategies"),
        ("/contest", "Contest"),
    ];
}

/// A page as the answer to a request.
pub fn html(page: &impl Template) -> Result<Response, Problem> {
    let text = page.render();
    let text =
        text.map_err(|error| Problem::Server(format!("could not write the page: {error}")))?;
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response())
}
