//! The frame of all pages.

use askama::Template;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::language::Language;
use crate::problem::Problem;
use crate::texts::{Markup, Text};

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

/// The frame around a page.
pub struct Frame<'a> {
    /// The page's title.
    pub title: &'a str,
    /// The section of the site, by the start of its address.
    pub part: &'static str,
}

impl<'a> Frame<'a> {
    /// The frame of a page outside all sections.
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

    /// The sections that the page names.
    pub fn parts(&self) -> Sections {
        NAMED
            .try_with(|(sections, _)| *sections)
            .unwrap_or(Frame::PARTS)
    }

    /// The language of the page. The pages of games and strategies are in English.
    pub fn language(&self) -> Language {
        Language::ENGLISH
    }

    /// A text of the frame in the page's language.
    pub fn say(&self, key: &'static str) -> Markup {
        Text::of_frame(self.language(), key).markup()
    }
}

/// The start of each page, before its language.
const START: &str = "<!doctype html>\n<html lang=\"";

/// The language that a page says it is in. A part of a page does not say any.
fn language_of(page: &str) -> Option<Language> {
    let (tag, _) = page.strip_prefix(START)?.split_once('"')?;
    Language::tagged(tag)
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
    let language = language_of(&text);
    let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let mut response = (html, text).into_response();
    if let Some(language) = language {
        let tag = HeaderValue::from_static(language.tag());
        response.headers_mut().insert(header::CONTENT_LANGUAGE, tag);
    }
    Ok(response)
}
