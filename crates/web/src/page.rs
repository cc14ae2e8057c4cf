//! The frame of all pages.

use askama::Template;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

tokio::task_local! {
    /// The sections that the pages name while a request is answered, and the notice above them.
    static NAMED: (Sections, Option<String>);
}

/// The sections of a site, by address and name.
pub type Sections = &'static [(&'static str, &'static str)];

/// Answers a request with pages that name these sections instead of the usual ones, with a notice
/// above each page if there is one.
pub async fn naming<A>(
    sections: Sections,
    notice: Option<String>,
    answer: impl Future<Output = A>,
) -> A {
    NAMED.scope((sections, notice), answer).await
}

/// The notice above all pages, if the site has one.
pub fn notice() -> Option<String> {
    let notice = NAMED.try_with(|(_, notice)| notice.clone());
    notice.ok().flatten()
}

pub struct Frame<'a> {
    pub title: &'a str,
    pub part: &'static str,
}

impl<'a> Frame<'a> {
    pub fn titled(title: &'a str) -> Frame<'a> {
        Frame { title, part: "" }
    }

    /// The sections of a site, unless it says [otherwise](naming).
    pub const PARTS: Sections = &[
        ("/hog", "Hog"),
        ("/d-football", "D-Football"),
        ("/strategies", "Strategies"),
        ("/contest", "Contest"),
    ];

    pub fn parts(&self) -> Sections {
        NAMED
            .try_with(|(sections, _)| *sections)
            .unwrap_or(Frame::PARTS)
    }
}

/// Renders a page with a form that comes back, because what was typed cannot be taken.
pub fn returned(page: &impl Template) -> Result<Response, Problem> {
    let mut response = html(page)?;
    *response.status_mut() = Problem::Refused(String::new()).status();
    Ok(response)
}

/// Renders a page as the answer to a request.
pub fn html(page: &impl Template) -> Result<Response, Problem> {
    let text = page.render();
    let text =
        text.map_err(|error| Problem::Server(format!("could not write the page: {error}")))?;
    let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    Ok((html, text).into_response())
}
