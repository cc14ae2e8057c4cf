//! The download of the program.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use pigskin_web::Problem;

use crate::portal::Portal;
use crate::program::Program;
use crate::server::visitor::MemberVisitor;

/// Sends the program to people who are signed in, or nothing if the browser has it.
pub async fn save(
    _: MemberVisitor,
    State(portal): State<Arc<Portal>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let nothing = || Problem::NotFound("for the program".to_owned());
    let program = portal.program.as_ref().ok_or_else(nothing)?;
    let tag = format!("\"{}\"", program.hash().await?);
    let is_tag = |value: &HeaderValue| value.as_bytes() == tag.as_bytes();
    let mut answer = if headers.get(header::IF_NONE_MATCH).is_some_and(is_tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        whole(program)
    };
    set(&mut answer, header::ETAG, &tag)?;
    // A browser keeps it, and asks each time whether the server runs another version.
    set(&mut answer, header::CACHE_CONTROL, "private, no-cache")?;
    Ok(answer)
}

fn whole(program: &Program) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}\"", Program::NAME),
        ),
        (header::CONTENT_LENGTH, program.bytes().to_string()),
    ];
    (headers, program.stream()).into_response()
}

fn set(answer: &mut Response, name: header::HeaderName, value: &str) -> Result<(), Problem> {
    let value = HeaderValue::from_str(value).map_err(Problem::server)?;
    answer.headers_mut().insert(name, value);
    Ok(())
}
