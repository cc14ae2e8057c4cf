//! The log of requests.

use std::fmt;
use std::hash::{BuildHasher as _, RandomState};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use metrics::{counter, histogram};
use tracing::{Instrument as _, error_span, info};

const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The id of a request. It is in every line of the log about the request, in the answer's header,
/// and on the page of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(u64);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Gives each request an id, and logs a line when it is answered.
///
/// The query is never logged, since personal links contain a secret there.
pub async fn log(mut request: Request, next: Next) -> Response {
    // Random, so that ids do not reveal the number of requests.
    let id = RequestId(RandomState::new().hash_one(0));
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let route = request.extensions().get::<MatchedPath>().cloned();
    request.extensions_mut().insert(id);
    // At the level of errors, so that it is enabled whenever errors are logged.
    let span = error_span!("request", %id, %method, path);
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    span.in_scope(|| info!(status, ms = took.as_secs_f64() * 1e3, "answered"));
    let route = route
        .as_ref()
        .map_or("none", MatchedPath::as_str)
        .to_owned();
    let labels = [
        ("method", name(&method).to_owned()),
        ("route", route.clone()),
        ("status", status.to_string()),
    ];
    counter!("pigskin_requests_total", &labels).increment(1);
    histogram!("pigskin_request_seconds", "route" => route).record(took.as_secs_f64());
    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(HEADER, id);
    }
    response
}

/// The label of a method. Clients can invent any number of other methods.
fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    }
}
