//! Problems with requests.

use std::fmt;
use std::time::Duration;

use axum::http::StatusCode;

use crate::language::Language;
use crate::texts::Text;

/// Why a request fails. Only this file knows status codes.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Problem {
    /// The address cannot be read, or describes an impossible game.
    #[error("{0}")]
    Address(String),
    /// No page has this address.
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
    /// The request is too large.
    #[error("the request is too large; a file has at most 1 MiB")]
    TooLarge,
    /// The request comes from a page of another site.
    #[error("this request comes from a page of another site")]
    Foreign,
    /// The request names another host.
    #[error(
        "this server answers only requests from this machine; open it as 127.0.0.1, or start it \
         with --host"
    )]
    OtherHost,
    /// The queue is full.
    #[error("the server is busy; try again in {} s", .after.as_secs())]
    Busy {
        /// The time after which to retry.
        after: Duration,
    },
    /// The server is stopping; another one may take its place.
    #[error("the server is being restarted; try again in {} s", Problem::RESTART.as_secs())]
    Stopping,
    /// The visitor has to sign in first.
    #[error("sign in first")]
    SignIn,
    /// Only staff may see this page.
    #[error("only staff may see this page")]
    StaffOnly,
    /// The visitor is known, but not allowed in.
    #[error("{0}")]
    NotLetIn(String),
    /// The university's sign-in failed.
    #[error("{0}")]
    Provider(String),
    /// The current state does not allow the request.
    #[error("{0}")]
    Refused(String),
    /// Too many requests.
    #[error("{0}")]
    TooMany(String),
    /// The server lacks something that the page needs; the text is for everybody.
    #[error("{0}")]
    Lacking(String),
    /// The server failed. The reason goes to the log only: it can contain paths and addresses.
    #[error("the server failed; its log has the reason")]
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

    /// A failure of the server.
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

    /// A parameter that cannot be read, and why.
    pub fn parameter(name: &str, why: impl fmt::Display) -> Problem {
        Problem::Address(format!("{name}: {why}"))
    }

    /// Time for a restart.
    const RESTART: Duration = Duration::from_secs(10);

    /// The time after which to retry the request, if that may help.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Problem::Busy { after } => Some(*after),
            Problem::Stopping => Some(Problem::RESTART),
            _ => None,
        }
    }

    /// A bug of ours on this page.
    pub fn failed() -> Problem {
        Problem::Server("the code of this page panicked".to_owned())
    }

    /// The status code.
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
            Problem::Busy { .. } | Problem::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Lacking(_) | Problem::Server(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The title of the problem's page in English.
    pub fn title(&self) -> String {
        self.title_in(Language::ENGLISH)
    }

    /// The title of the problem's page.
    pub fn title_in(&self, language: Language) -> String {
        let key = match self {
            Problem::Address(_) => "problem-address",
            Problem::NotFound(_) => "problem-not-found",
            Problem::File(_) | Problem::TooLarge => "problem-file",
            Problem::UnknownFile(_) => "problem-unknown-file",
            Problem::Foreign => "problem-foreign",
            Problem::OtherHost => "problem-other-host",
            Problem::Busy { .. } => "problem-busy",
            Problem::Stopping => "problem-stopping",
            Problem::SignIn => "problem-sign-in",
            Problem::StaffOnly => "problem-staff-only",
            Problem::NotLetIn(_) => "problem-not-let-in",
            Problem::Provider(_) => "problem-provider",
            Problem::Refused(_) => "problem-refused",
            Problem::TooMany(_) => "problem-too-many",
            Problem::Lacking(_) | Problem::Server(_) => "problem-server",
        };
        Text::of_frame(language, key).to_string()
    }

    /// The problem as a sentence. Reasons that come with it are as they were given, and what only
    /// people on the server's own machine see is in English.
    pub fn in_words(&self, language: Language) -> String {
        let say = |key| Text::of_frame(language, key);
        let text = match self {
            Problem::NotFound(page) if page.starts_with('/') => {
                say("problem-why-not-found").with("page", page)
            }
            Problem::TooLarge => say("problem-why-too-large"),
            Problem::Foreign => say("problem-why-foreign"),
            Problem::Busy { after } => say("problem-why-busy").with("seconds", after.as_secs()),
            Problem::Stopping => {
                say("problem-why-stopping").with("seconds", Problem::RESTART.as_secs())
            }
            Problem::SignIn => say("problem-why-sign-in"),
            Problem::StaffOnly => say("problem-why-staff-only"),
            Problem::Server(_) => say("problem-why-server"),
            Problem::Address(_)
            | Problem::NotFound(_)
            | Problem::File(_)
            | Problem::UnknownFile(_)
            | Problem::OtherHost
            | Problem::NotLetIn(_)
            | Problem::Provider(_)
            | Problem::Refused(_)
            | Problem::TooMany(_)
            | Problem::Lacking(_) => return self.to_string(),
        };
        text.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_those_of_programs_in_english_and_german_is_another_text() {
        let after = Duration::from_secs(3);
        for problem in [
            Problem::NotFound("/nowhere".to_owned()),
            Problem::NotFound("before there is a board".to_owned()),
            Problem::TooLarge,
            Problem::Foreign,
            Problem::OtherHost,
            Problem::Busy { after },
            Problem::Stopping,
            Problem::SignIn,
            Problem::StaffOnly,
            Problem::Refused("no".to_owned()),
            Problem::Server("secret".to_owned()),
        ] {
            assert_eq!(problem.in_words(Language::ENGLISH), problem.to_string());
            assert_ne!(problem.title_in(Language::GERMAN), problem.title());
            assert!(!problem.in_words(Language::GERMAN).contains("secret"));
        }
    }
}
