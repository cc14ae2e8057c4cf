//! Problems as answers: a page, a section of a page, or JSON.

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use serde::{Deserialize, Serialize};
use tracing::error;
use utoipa::ToSchema;

use crate::page::{self, Frame};
use crate::server::problem::Problem;
use crate::server::request_log::RequestId;

/// The body of an error for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody {
    /// The problem, in words.
    pub error: String,
}

/// A problem on its way to the visitor. `show` writes the answer, since it knows the request.
#[derive(Clone, Debug)]
pub struct Failure {
    problem: Problem,
    text: Option<String>,
    section: Option<Section>,
}

/// The section of a page that could not be made.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    pub name: &'static str,
    pub heading: &'static str,
}

impl Failure {
    pub fn new(problem: Problem) -> Failure {
        Failure {
            problem,
            text: None,
            section: None,
        }
    }

    pub(crate) fn in_section(self, section: Section) -> Failure {
        Failure {
            section: Some(section),
            ..self
        }
    }

    pub fn with_text(self, text: String) -> Failure {
        Failure {
            text: Some(text),
            ..self
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.problem.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if let Problem::SignIn = self {
            return Redirect::to("/sign-in").into_response();
        }
        Failure::new(self).into_response()
    }
}

#[derive(askama::Template)]
#[template(path = "problem.html")]
struct ProblemPage<'a> {
    frame: Frame<'a>,
    why: String,
    sign_in: bool,
    contest: bool,
}

/// The page of a busy server, which retries by itself.
#[derive(askama::Template)]
#[template(path = "busy.html")]
struct BusyPage<'a> {
    frame: Frame<'a>,
    here: &'a str,
    seconds: u64,
}

#[derive(askama::Template)]
#[template(path = "strategies/uncomputed.html")]
struct SectionPage<'a> {
    frame: Frame<'a>,
    section: &'static str,
    title: &'static str,
    why: String,
    here: &'a str,
    /// Seconds until the page retries.
    seconds: Option<u64>,
}

/// Writes the answers of requests that failed.
pub(crate) async fn show(request: Request, next: Next) -> Response {
    let context = Context {
        is_program: is_program(request.uri().path()),
        id: request.extensions().get().copied(),
        here: request.uri().path_and_query().map(ToString::to_string),
        can_be_repeated: request.method() == Method::GET,
    };
    let mut response = next.run(request).await;
    let failure = response.extensions().get::<Failure>();
    if let Some(why) = failure.and_then(|failure| failure.problem.reason()) {
        error!(why, "could not answer");
    }
    match response.extensions_mut().remove::<Failure>() {
        Some(failure) => context.answer(&failure, response),
        None if is_bare(&response) => {
            let (parts, body) = response.into_parts();
            let text = to_bytes(body, LONGEST_TEXT).await.unwrap_or_default();
            let problem = problem_of(parts.status, &String::from_utf8_lossy(&text));
            if let Some(why) = problem.reason() {
                error!(why, "could not answer");
            }
            let response = Response::from_parts(parts, Body::empty());
            context.answer(&Failure::new(problem), response)
        }
        None => response,
    }
}

/// Maximum length of the text of a library about a request, in bytes.
const LONGEST_TEXT: usize = 4096;

/// Returns whether a library wrote this error: it has a plain text or no body.
fn is_bare(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_plain = kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    let by_library = [
        StatusCode::BAD_REQUEST,
        StatusCode::METHOD_NOT_ALLOWED,
        StatusCode::PAYLOAD_TOO_LARGE,
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        StatusCode::UNPROCESSABLE_ENTITY,
        StatusCode::INTERNAL_SERVER_ERROR,
    ];
    is_plain && by_library.contains(&response.status())
}

fn problem_of(status: StatusCode, text: &str) -> Problem {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
        StatusCode::METHOD_NOT_ALLOWED => Problem::address("this address is not read in this way"),
        StatusCode::INTERNAL_SERVER_ERROR => Problem::server(text),
        _ => {
            let starts = [
                "Failed to deserialize form body: ",
                "Failed to deserialize query string: ",
            ];
            let rest = starts.iter().find_map(|start| text.strip_prefix(start));
            Problem::address(format!(
                "the request cannot be read: {}",
                rest.unwrap_or(text)
            ))
        }
    }
}

/// Whether the client reads JSON: a program or a script.
fn is_program(path: &str) -> bool {
    path.starts_with("/api/") || path.rsplit_once('.').is_some_and(|(_, end)| end == "json")
}

struct Context {
    is_program: bool,
    id: Option<RequestId>,
    here: Option<String>,
    can_be_repeated: bool,
}

impl Context {
    fn answer(&self, failure: &Failure, response: Response) -> Response {
        let problem = &failure.problem;
        let body = if self.is_program {
            let error = failure.text.clone();
            let error = error.unwrap_or_else(|| self.why(problem));
            Json(ErrorBody { error }).into_response()
        } else {
            // Rendering a title and a text cannot fail.
            let page = self.page(failure);
            page.unwrap_or_else(|_| problem.title().into_response())
        };
        // Keeps cookies and other headers.
        let (mut parts, _) = response.into_parts();
        let (rendered, body) = body.into_parts();
        parts.headers.remove(header::CONTENT_LENGTH);
        parts.headers.extend(rendered.headers);
        if let Some(after) = problem.retry_after() {
            let seconds = HeaderValue::from(after.as_secs());
            parts.headers.insert(header::RETRY_AFTER, seconds);
            let no_store = HeaderValue::from_static("no-store");
            parts.headers.insert(header::CACHE_CONTROL, no_store);
        }
        Response::from_parts(parts, Body::new(body))
    }

    /// The problem's text. If only the log has the reason, it ends with the request's id, which leads
    /// to the reason in the log.
    fn why(&self, problem: &Problem) -> String {
        match (problem.reason(), self.id) {
            (Some(_), Some(id)) => format!("{problem} (request {id})"),
            _ => problem.to_string(),
        }
    }

    fn page(&self, failure: &Failure) -> Result<Response, Problem> {
        let problem = &failure.problem;
        let why = self.why(problem);
        let again = problem.retry_after().filter(|_| self.can_be_repeated);
        let seconds = again.map(|after| after.as_secs());
        let here = self.here.as_deref().unwrap_or("/");
        match (failure.section, seconds) {
            (Some(section), seconds) => page::html(&SectionPage {
                frame: Frame::titled(section.heading),
                section: section.name,
                title: problem.title(),
                why,
                here,
                seconds,
            }),
            (None, Some(seconds)) => page::html(&BusyPage {
                frame: Frame::titled(problem.title()),
                here,
                seconds,
            }),
            (None, None) => page::html(&ProblemPage {
                frame: Frame::titled(problem.title()),
                why,
                sign_in: matches!(problem, Problem::NotLetIn(_) | Problem::Provider(_)),
                contest: here.starts_with("/contest")
                    && matches!(
                        problem,
                        Problem::Refused(_)
                            | Problem::TooMany(_)
                            | Problem::StaffOnly
                            | Problem::File(_)
                    ),
            }),
        }
    }
}
