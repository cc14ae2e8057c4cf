//! The download of the program.

use std::ops::Range;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use pigskin_web::Problem;

use crate::byte_range::ByteRange;
use crate::portal::Portal;
use crate::program::Program;
use crate::visitor::MemberVisitor;

/// Sends the program to people who are signed in, or a part of it, or nothing if the browser has it.
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
        // A part of another version does not continue this one.
        let continues = headers.get(header::IF_RANGE).is_none_or(is_tag);
        let range = headers.get(header::RANGE).filter(|_| continues);
        match ByteRange::read(range, program.bytes()) {
            ByteRange::All => part(program, StatusCode::OK, 0..program.bytes()),
            ByteRange::Part(range) => {
                let place = format!(
                    "bytes {}-{}/{}",
                    range.start,
                    range.end - 1,
                    program.bytes()
                );
                let mut answer = part(program, StatusCode::PARTIAL_CONTENT, range);
                set(&mut answer, header::CONTENT_RANGE, &place)?;
                answer
            }
            ByteRange::Outside => {
                let mut answer = StatusCode::RANGE_NOT_SATISFIABLE.into_response();
                let place = format!("bytes */{}", program.bytes());
                set(&mut answer, header::CONTENT_RANGE, &place)?;
                answer
            }
        }
    };
    set(&mut answer, header::ETAG, &tag)?;
    set(&mut answer, header::ACCEPT_RANGES, "bytes")?;
    // A browser keeps it, and asks each time whether the server runs another version.
    set(&mut answer, header::CACHE_CONTROL, "private, no-cache")?;
    Ok(answer)
}

/// An answer with a part of the program.
fn part(program: &Program, status: StatusCode, range: Range<u64>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}\"", Program::NAME),
        ),
        (
            header::CONTENT_LENGTH,
            (range.end - range.start).to_string(),
        ),
    ];
    (status, headers, program.stream(range)).into_response()
}

fn set(answer: &mut Response, name: header::HeaderName, value: &str) -> Result<(), Problem> {
    let value = HeaderValue::from_str(value).map_err(Problem::server)?;
    answer.headers_mut().insert(name, value);
    Ok(())
}
