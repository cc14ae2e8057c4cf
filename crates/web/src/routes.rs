//! Which address leads where.

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
use crate::{Site, assets, contest, football, headers, hog, home, strategies};

/// The whole site, ready to be served.
pub fn router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/", get(home::show))
        .route("/assets/{hash}/{name}", get(assets::send))
        .merge(hog::routes())
        .merge(football::routes())
        .merge(strategies::routes())
        .merge(contest::routes(site.course.as_ref()))
        .fallback(async |uri: Uri| Problem::NotFound(uri.path().to_owned()))
        .layer(CsrfLayer::new().with_rejection_response(foreign))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(headers::add))
        .with_state(site)
}

/// Another site's page has sent this; a form that comes from anywhere could run a
/// program here.
fn foreign(_: ProtectionError) -> Response {
    Problem::Foreign.into_response()
}

/// A mistake of ours: the page is lost, the server goes on.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    Problem::failed().into_response()
}
