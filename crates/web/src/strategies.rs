//! Strategies of Hog as pictures, and uploaded files.

mod address;
mod analyses;
mod analysis;
mod cells;
mod comparison;
mod heat;
mod lengths;
mod list;
mod loaded_strategy;
mod matchup;
mod name;
mod pair;
mod picture;
mod progress;
mod show;
mod upload;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::Site;
use crate::upload::LARGEST_UPLOAD;

pub use address::StrategyAddress;
pub use analyses::Analyses;
pub use comparison::Comparison;
pub use heat::{Heat, LetteredTable};
pub use loaded_strategy::{LoadedStrategy, last_lines};
pub use name::StrategyName;
pub use show::opponents;

pub fn routes() -> Router<Arc<Site>> {
    let upload = post(upload::receive).layer(DefaultBodyLimit::max(LARGEST_UPLOAD));
    Router::new()
        .route("/strategies", get(list::show).merge(upload))
        .route("/strategies/{strategy}", get(show::show))
        .route("/strategies/{strategy}/progress", get(progress::events))
        .route("/strategies/{strategy}/again", post(progress::again))
        .route("/strategies/{strategy}/analysis", get(analysis::show))
        .route("/strategies/{strategy}/lengths", get(lengths::show))
        .route("/strategies/{strategy}/cells.json", get(cells::send))
        .route("/strategies/{strategy}/map.svg", get(picture::svg))
        .route("/strategies/{strategy}/map.png", get(picture::png))
        .route("/strategies/{strategy}/map.txt", get(picture::text))
        .route("/strategies/{a}/against/{b}", get(pair::show))
        .route("/strategies/{a}/against", get(pair::start))
}
