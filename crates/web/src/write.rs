//! Writing a strategy in the browser.
//!
//! The page runs the program after each pause in typing, and shows what it is worth. What is
//! being written stays in the browser; the server stores it only to share it. Without scripts the page is a form with a text.

mod changed_cells;
mod draft;
mod draft_fault;
mod draft_result;
mod drafts;
mod editor_text;
mod file;
mod football;
mod form;
mod house_field;
mod initial_text;
mod page;
mod template;
mod texts;
mod trials;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::Site;

pub use changed_cells::ChangedCells;
pub use drafts::{Drafts, Writers};
pub use editor_text::EditorText;

/// Maximum size of a form, in bytes: two texts of 64 KiB, of which each byte can need three.
const LARGEST_FORM: usize = 448 << 10;

pub fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/write", get(page::show).post(page::run))
        .route("/write/share", post(file::share))
        .route("/write/strategy.py", post(file::save))
        .merge(football::routes())
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
}
