//! Writing a strategy of D-Football.

mod draft;
mod draft_result;
mod file;
mod page;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::Site;

pub use draft::{file_of, language};

pub fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/write/d-football", get(page::show).post(page::run))
        .route("/write/d-football/share", post(file::share))
        .route("/write/d-football/strategy", post(file::save))
}
