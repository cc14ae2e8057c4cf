//! The routes of the site.

use std::any::Any;
use std::sync::Arc;

use axum::Router;
use axum::http::Uri;
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::csrf::{CsrfLayer, ProtectionError};

use crate::problem::Problem;
use crate::{
    Site, assets, failure, football, headers, hog, home, request_log, strategies, watch_page, write,
};

/// The whole site without a contest.
pub fn router(site: Arc<Site>) -> Router {
    let writes = site.runs_drafts();
    let pages = pages(site)
        .route("/", get(move || home::show(writes)))
        .route("/contest", get(home::no_contest));
    complete(pages)
}

/// The pages of games and strategies, for a crate that adds pages of its own. The result needs
/// to be [completed](complete).
pub fn pages(site: Arc<Site>) -> Router {
    Router::new()
        .merge(hog::routes())
        .merge(football::routes())
        .merge(strategies::routes())
        .merge(write::routes())
        .merge(watch_page::routes())
        .with_state(site)
}

/// Adds what every server needs, besides its first page: the static files, pages for problems, security
/// headers, protection from forms of other sites, and the log.
pub fn complete(pages: Router) -> Router {
    pages
        .route("/assets/{hash}/{name}", get(assets::send))
        .route("/favicon.ico", get(assets::icon))
        .fallback(async |uri: Uri| Problem::NotFound(uri.path().to_owned()))
        .layer(CsrfLayer::new().with_rejection_response(foreign))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(failure::show))
        .layer(from_fn(headers::add))
        .layer(from_fn(request_log::log))
}

/// Answers a request from a page of another site, whose forms could run programs here.
fn foreign(_: ProtectionError) -> Response {
    Problem::Foreign.into_response()
}

/// Answers a request whose handler panicked.
///
/// The binary's panic hook logs the message.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    Problem::failed().into_response()
}
