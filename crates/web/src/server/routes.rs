//! The routes of the site.

use std::any::Any;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::Uri;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::csrf::{CsrfLayer, ProtectionError};

use crate::navigation::Navigation;
use crate::server::problem::Problem;
use crate::{
    Site, assets, football, hog, home, server::failure, server::headers, server::request_log,
    strategies, write,
};

pub fn router(site: Arc<Site>) -> Router {
    let writes = site.runs_drafts();
    let pages = pages(site)
        .route("/", get(move || home::show(writes)))
        .route("/contest", get(home::no_contest));
    complete(pages).layer(from_fn(move |request: Request, next: Next| async move {
        let navigation = Navigation::of_games(writes, request.uri().path());
        navigation.around(next.run(request)).await
    }))
}

/// The pages of games and strategies, for a crate that adds pages of its own. The result needs
/// to be [completed](complete).
pub fn pages(site: Arc<Site>) -> Router {
    Router::new()
        .merge(hog::routes())
        .merge(football::routes())
        .merge(strategies::routes())
        .merge(write::routes())
        .with_state(site)
}

/// Adds what every server needs, besides its first page: the static files, pages for problems, security
/// headers, protection from forms of other sites, and the log.
pub fn complete(pages: Router) -> Router {
    pages
        .route("/assets/{hash}/{name}", get(assets::send))
        .route("/favicon.ico", get(assets::icon))
        .fallback(async |uri: Uri| no_page(&uri))
        .layer(CsrfLayer::new().with_rejection_response(foreign))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(failure::show))
        .layer(from_fn(headers::add))
        .layer(from_fn(request_log::log))
}

/// Answers a request for an address without a page. An address that ends with a slash redirects to
/// the page without it, if there is one.
fn no_page(uri: &Uri) -> Response {
    let path = uri.path();
    // Browsers read two slashes at the beginning as the name of another server.
    let is_ours = !path.contains("//") && !path.contains('\\');
    let shorter = path
        .strip_suffix('/')
        .filter(|path| is_ours && !path.is_empty());
    let Some(shorter) = shorter else {
        return Problem::NotFound(path.to_owned()).into_response();
    };
    let query = uri
        .query()
        .map_or_else(String::new, |query| format!("?{query}"));
    Redirect::permanent(&format!("{shorter}{query}")).into_response()
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

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use axum::http::header::LOCATION;

    use super::*;

    #[test]
    fn a_slash_at_the_end_leads_to_the_page_and_never_to_another_server() {
        for (address, leads_to) in [
            ("/contest/", Some("/contest")),
            ("/contest/staff/?q=a%20b", Some("/contest/staff?q=a%20b")),
            ("/nowhere", None),
            ("//example.com/", None),
            ("/contest//", None),
        ] {
            let answer = no_page(&address.parse().expect("an address"));
            let location = answer.headers().get(LOCATION);
            let location = location.and_then(|location| location.to_str().ok());
            assert_eq!(location, leads_to, "{address}");
            if leads_to.is_none() {
                assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{address}");
            }
        }
    }
}
