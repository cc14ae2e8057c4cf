//! Problems with requests.

use std::fmt;
use std::time::Duration;

use axum::http::StatusCode;
use pigskin_contest::StoreError;
use pigskin_database::DatabaseError;

/// Why a request fails.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Problem {
    /// The address cannot be read, or describes an impossible game.
    #[error("{0}")]
    Address(String),
    #[error("there is no page {0}")]
    NotFound(String),
    /// An uploaded file cannot play.
    #[error("{0}")]
    File(String),
    /// The server does not have this file, or no longer.
    #[error(
        "this server does not have the file {0}; upload it on the page Strategies or D-Football"
    )]
    UnknownFile(String),
    #[error("the request is too large; a file has at most 1 MiB")]
    TooLarge,
    /// The request comes from a page of another site.
    #[error("this request comes from a page of another site")]
    Foreign,
    #[error(
        "this server answers only requests from this machine; open it as 127.0.0.1, or start it \
         with --host"
    )]
    OtherHost,
    #[error("the server is busy; try again in {} s", .after.as_secs())]
    Busy { after: Duration },
    /// The server is stopping; another one may take its place.
    #[error("the server is being restarted; try again in {} s", Problem::RESTART.as_secs())]
    Stopping,
    /// The visitor has to sign in first.
    #[error("sign in first")]
    SignIn,
    /// Only staff may see this page.
    #[error("only staff may see this page")]
    StaffOnly,
    #[error("{0}")]
    NotLetIn(String),
    #[error("{0}")]
    Provider(String),
    #[error("{0}")]
    Refused(String),
    #[error("{0}")]
    TooMany(String),
    /// The server lacks something that the page needs; the text is for everybody.
    #[error("{0}")]
    Lacking(String),
    /// The database cannot be read or written now, as these words say to everybody. The reason
    /// goes to the log only.
    #[error("{said}; try again in {} s", Problem::RESTART.as_secs())]
    Unavailable { said: &'static str, why: String },
    /// The server failed. The reason goes to the log only: it can contain paths and addresses.
    #[error("the server failed; its log has the reason")]
    Server(String),
}

/// Databases fail without anybody's fault. Errors that can be a visitor's have no such conversion,
/// so that each of them is converted where it is met.
impl From<DatabaseError> for Problem {
    fn from(error: DatabaseError) -> Problem {
        let said = match &error {
            DatabaseError::Lost(_) => "the database does not answer",
            DatabaseError::Busy { .. } => "the database cannot be written now",
            DatabaseError::Replaced { .. } => {
                "the database was replaced while the server runs, and staff have to start it again"
            }
            _ => return Problem::server(error),
        };
        let why = error.to_string();
        Problem::Unavailable { said, why }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::server(error)
    }
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

    #[expect(
        clippy::needless_pass_by_value,
        reason = "errors are handed on by value"
    )]
    pub fn server<W: ToString>(why: W) -> Problem {
        Problem::Server(why.to_string())
    }

    /// A request that the current state does not allow, with the reason.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "errors are handed on by value"
    )]
    pub fn refused<W: ToString>(why: W) -> Problem {
        Problem::Refused(why.to_string())
    }

    /// An edition whose rules remember too much to be solved on a server.
    pub fn large_edition() -> Problem {
        Problem::address("this edition is too large to be computed here")
    }

    /// A parameter that cannot be read, and why.
    pub fn parameter(name: &str, why: impl fmt::Display) -> Problem {
        Problem::Address(format!("{name}: {why}"))
    }

    /// The reason that only the log has.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Problem::Unavailable { why, .. } | Problem::Server(why) => Some(why),
            _ => None,
        }
    }

    /// Time for a restart.
    const RESTART: Duration = Duration::from_secs(10);

    /// The time after which to retry the request, if that may help.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Problem::Busy { after } => Some(*after),
            Problem::Stopping | Problem::Unavailable { .. } => Some(Problem::RESTART),
            _ => None,
        }
    }

    pub fn failed() -> Problem {
        Problem::Server("the code of this page panicked".to_owned())
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Problem::Address(_) => StatusCode::BAD_REQUEST,
            Problem::NotFound(_) | Problem::UnknownFile(_) => StatusCode::NOT_FOUND,
            Problem::File(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::Foreign | Problem::OtherHost | Problem::StaffOnly | Problem::NotLetIn(_) => {
                StatusCode::FORBIDDEN
            }
            Problem::Provider(_) => StatusCode::BAD_GATEWAY,
            Problem::SignIn => StatusCode::UNAUTHORIZED,
            Problem::Refused(_) => StatusCode::CONFLICT,
            Problem::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Problem::Busy { .. } | Problem::Stopping | Problem::Unavailable { .. } => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Problem::Lacking(_) | Problem::Server(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub fn title(&self) -> &'static str {
        match self {
            Problem::Address(_) => "This address does not work",
            Problem::NotFound(_) => "Page not found",
            Problem::File(_) | Problem::TooLarge => "This file does not work",
            Problem::UnknownFile(_) => "Unknown file",
            Problem::Foreign => "Request from another site",
            Problem::OtherHost => "Wrong host name",
            Problem::Busy { .. } => "The server is busy",
            Problem::Stopping => "The server is being restarted",
            Problem::Unavailable { .. } => "The database cannot be used now",
            Problem::SignIn => "Sign in first",
            Problem::StaffOnly => "Staff only",
            Problem::NotLetIn(_) => "This account has no access",
            Problem::Provider(_) => "The university's sign-in failed",
            Problem::Refused(_) => "This is not possible",
            Problem::TooMany(_) => "Too many requests",
            Problem::Lacking(_) | Problem::Server(_) => "The server failed",
        }
    }
}
