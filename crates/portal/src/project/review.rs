//! The review of composition: the queue and the sheets of staff, and what students see of it.

mod act;
pub mod api;
pub mod ask_regrade;
pub mod code_block;
pub mod code_line;
pub mod code_span;
mod form;
pub mod lines;
mod queue;
mod reader;
mod sheet;
pub mod student;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::portal::Portal;

pub fn pages() -> Router<Arc<Portal>> {
    Router::new()
        .route("/project/reviews", get(queue::show))
        .route("/project/reviews/all/{act}", post(act::on_all))
        .route("/project/reviews/{code}", get(sheet::show))
        .route("/project/reviews/{code}/hog.py", get(sheet::save))
        .route("/project/reviews/{code}/{act}", post(act::on_one))
}
