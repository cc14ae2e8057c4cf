//! Files for the browser to save.

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};

/// An answer that the browser saves as a file of this name.
pub fn attachment(kind: &'static str, name: &str, body: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ];
    (headers, body.into()).into_response()
}
