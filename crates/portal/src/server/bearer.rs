//! Requests of programs: the owner of the token, and refusals as JSON.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header, request::Parts};
use axum::response::{IntoResponse, Response};
use pigskin_course::{DatabaseError, Member, Token};
use pigskin_web::{Failure, Problem};

use crate::portal::Portal;

/// A problem, in words for programs.
pub struct Refusal(pub Problem);

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal(problem)
    }
}

impl From<DatabaseError> for Refusal {
    fn from(error: DatabaseError) -> Refusal {
        Refusal(error.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let text = match &self.0 {
            Problem::SignIn => Some("a valid token is required".to_owned()),
            Problem::NotFound(what) => Some(format!("there is nothing {what}")),
            _ => None,
        };
        let is_too_much = matches!(self.0, Problem::TooMany(_));
        let failure = Failure::new(self.0);
        let mut response = match text {
            Some(text) => failure.with_text(text).into_response(),
            None => failure.into_response(),
        };
        if is_too_much {
            let after = HeaderValue::from_static("6");
            response.headers_mut().insert(header::RETRY_AFTER, after);
        }
        response
    }
}

/// The owner of the request's token.
pub struct Bearer(pub Member);

impl FromRequestParts<Arc<Portal>> for Bearer {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        portal: &Arc<Portal>,
    ) -> Result<Bearer, Refusal> {
        let course = &portal.course;
        let header = parts.headers.get(header::AUTHORIZATION);
        let text = header.and_then(|header| header.to_str().ok());
        let token = text.and_then(|text| text.strip_prefix("Bearer "));
        let token: Option<Token> = token.and_then(|token| token.parse().ok());
        let Some(token) = token else {
            return Err(Problem::SignIn.into());
        };
        let member = course.bearer(&token).await?;
        Ok(Bearer(member.ok_or(Problem::SignIn)?))
    }
}

/// The query cannot be read.
#[expect(
    clippy::needless_pass_by_value,
    reason = "errors are handed on by value"
)]
pub fn unreadable(why: QueryRejection) -> Problem {
    Problem::address(why.body_text())
}

/// The body is too large, or broke off.
#[expect(
    clippy::needless_pass_by_value,
    reason = "errors are handed on by value"
)]
pub fn unreadable_body(why: BytesRejection) -> Problem {
    match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
        _ => Problem::address(why.body_text()),
    }
}
