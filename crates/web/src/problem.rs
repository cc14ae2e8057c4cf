//! What is wrong with a request.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::page::{self, Frame};

/// Why a request has no page; the only place that knows status codes.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The address cannot be read, or says what no game can be.
    #[error("{0}")]
    Address(String),
    /// Nothing has this address.
    #[error("there is no page {0}")]
    NotFound(String),
    /// The server has failed; what is said is for its owner.
    #[error("{0}")]
    Server(String),
}

impl Problem {
    /// An address that cannot be read, and why.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "errors are handed on by value"
    )]
    pub fn address<W: ToString>(why: W) -> Problem {
        Problem::Address(why.to_string())
    }

    fn status(&self) -> StatusCode {
        match self {
            Problem::Address(_) => StatusCode::BAD_REQUEST,
            Problem::NotFound(_) => StatusCode::NOT_FOUND,
            Problem::Server(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Problem::Address(_) => "This address does not work",
            Problem::NotFound(_) => "There is nothing here",
            Problem::Server(_) => "The server could not do this",
        }
    }
}

#[derive(askama::Template)]
#[template(path = "problem.html")]
struct ProblemPage<'a> {
    frame: Frame<'a>,
    why: String,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let page = ProblemPage {
            frame: Frame::titled(self.title()),
            why: self.to_string(),
        };
        // The title and the text are rendered without a way to fail.
        let body = page::html(&page).unwrap_or_else(|_| self.title().into_response());
        (self.status(), body).into_response()
    }
}
