//! D-Football in the browser.

use std::sync::Arc;

use axum::Router;

use crate::Site;

/// The addresses of D-Football.
pub fn routes() -> Router<Arc<Site>> {
    Router::new()
}
