//! Hog in the browser.

mod address;
mod chances;
mod day;
mod die_picture;
mod earlier_choice;
mod edition_address;
mod edition_figures;
mod editions;
mod figures;
mod game;
mod ladder;
mod new_edition;
mod perfect_play;
mod player;
mod review;
mod rules_form;
mod setup;
mod solved;
mod take;
mod written_turn;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

use crate::Site;
use crate::shown_game::{save, start_next};

use address::GameAddress;

pub use edition_address::{EditionAddress, parameters_of};
pub use editions::{editions, title, titled};
pub use rules_form::{OwnEdition, RulesForm};
pub use solved::Solved;

pub fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/hog", get(setup::show))
        .route("/hog/new", get(setup::start))
        .route("/hog/today", get(day::today_page))
        .route("/hog/day/{date}", get(day::show))
        .route("/hog/perfect-play", get(perfect_play::show))
        .route("/hog/editions/new", get(new_edition::show))
        .route("/hog/editions/edition.toml", get(new_edition::file))
        .route("/hog/{edition}/game", get(game::show))
        .route("/hog/{edition}/turn", get(take::take))
        .route("/hog/{edition}/next", get(start_next::<GameAddress>))
        .route("/hog/{edition}/review", get(review::show))
        .route("/hog/{edition}/game.txt", get(save::<GameAddress>))
}
