//! What is wrong with a request.

use std::fmt;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

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
    /// A file that was sent is nothing that plays.
    #[error("{0}")]
    File(String),
    /// A file is not kept here, or not any more.
    #[error(
        "the file {0} is not kept here; drop it onto the page of strategies, or \
             onto that of D-Football"
    )]
    NotKept(String),
    /// More was sent than is read.
    #[error("that is more than is read; a file has at most 1 MiB")]
    TooLarge,
    /// A page of somebody else's has sent this.
    #[error("this was sent from a page of another site")]
    Foreign,
    /// A name that is not this machine's led here.
    #[error(
        "the address names another host, and this server is for this machine alone; open it as \
         127.0.0.1, or start it with --host"
    )]
    OtherHost,
    /// Too much is waiting already.
    #[error("too many files are waiting for their turn; try again in a minute")]
    Busy,
    /// Who it is has to be known first.
    #[error("sign in first")]
    SignIn,
    /// Only staff may do this.
    #[error("only staff see this page")]
    StaffOnly,
    /// Somebody is who they are, but this is not for them.
    #[error("{0}")]
    NotLetIn(String),
    /// The university's own sign-in has failed.
    #[error("{0}")]
    Provider(String),
    /// It is not possible as things are.
    #[error("{0}")]
    Refused(String),
    /// Somebody tries too often.
    #[error("{0}")]
    TooMany(String),
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

    /// The server has failed at this.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "errors are handed on by value"
    )]
    pub fn server<W: ToString>(why: W) -> Problem {
        Problem::Server(why.to_string())
    }

    /// It is not possible as things are, and why.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "errors are handed on by value"
    )]
    pub fn refused<W: ToString>(why: W) -> Problem {
        Problem::Refused(why.to_string())
    }

    /// A parameter that cannot be read, and why.
    pub fn parameter(name: &str, why: impl fmt::Display) -> Problem {
        Problem::Address(format!("{name}: {why}"))
    }

    /// A mistake of ours on this page.
    pub fn failed() -> Problem {
        Problem::Server("a part of the program has failed on this page".to_owned())
    }

    /// The status code.
    pub fn status(&self) -> StatusCode {
        match self {
            Problem::Address(_) => StatusCode::BAD_REQUEST,
            Problem::NotFound(_) | Problem::NotKept(_) => StatusCode::NOT_FOUND,
            Problem::File(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::Foreign | Problem::OtherHost | Problem::StaffOnly | Problem::NotLetIn(_) => {
                StatusCode::FORBIDDEN
            }
            Problem::Provider(_) => StatusCode::BAD_GATEWAY,
            Problem::SignIn => StatusCode::UNAUTHORIZED,
            Problem::Refused(_) => StatusCode::CONFLICT,
            Problem::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Problem::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Server(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Problem::Address(_) => "This address does not work",
            Problem::NotFound(_) => "There is nothing here",
            Problem::File(_) | Problem::TooLarge => "This file does not work",
            Problem::NotKept(_) => "This file is not here",
            Problem::Foreign => "This was not sent from here",
            Problem::OtherHost => "This server has another name",
            Problem::Busy => "There is too much to do",
            Problem::SignIn => "Sign in first",
            Problem::StaffOnly => "This is for staff",
            Problem::NotLetIn(_) => "This account does not get in",
            Problem::Provider(_) => "Your university's sign-in has failed",
            Problem::Refused(_) => "This is not possible",
            Problem::TooMany(_) => "This was too often",
            Problem::Server(_) => "The server could not do this",
        }
    }
}

#[derive(askama::Template)]
#[template(path = "problem.html")]
struct ProblemPage<'a> {
    frame: Frame<'a>,
    why: String,
    /// Whether it may be otherwise for somebody who signs in again.
    sign_in: bool,
    /// Whether it is of a contest that is held here.
    contest: bool,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if let Problem::SignIn = self {
            return Redirect::to("/contest/sign-in").into_response();
        }
        let page = ProblemPage {
            frame: Frame::titled(self.title()),
            why: self.to_string(),
            sign_in: matches!(self, Problem::NotLetIn(_) | Problem::Provider(_)),
            contest: matches!(
                self,
                Problem::Refused(_) | Problem::TooMany(_) | Problem::StaffOnly | Problem::File(_)
            ),
        };
        // The title and the text are rendered without a way to fail.
        let body = page::html(&page).unwrap_or_else(|_| self.title().into_response());
        (self.status(), body).into_response()
    }
}
