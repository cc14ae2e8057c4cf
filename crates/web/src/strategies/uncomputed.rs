//! A part of a page that cannot be computed.

use askama::Template;
use axum::response::{IntoResponse as _, Response};

use crate::page::{self, Frame};
use crate::problem::Problem;

/// What stands in the place of a section.
#[derive(Template)]
#[template(path = "strategies/uncomputed.html")]
struct UncomputedPage<'a> {
    frame: Frame<'a>,
    /// The section's name in the page that it belongs to.
    section: &'static str,
    why: String,
}

/// Says in the section's own place why it is not there.
pub fn page(section: &'static str, heading: &'static str, problem: &Problem) -> Response {
    let page = page::html(&UncomputedPage {
        frame: Frame {
            title: heading,
            part: "/strategies",
        },
        section,
        why: problem.to_string(),
    });
    (problem.status(), page).into_response()
}
