//! The rules of the contest, in words.

use axum::response::Response;
use pigskin_hog::Edition;
use pigskin_web::{Problem, page};

use crate::contest::board::rules;
use crate::frame::Frame;
use crate::server::visitor::ContestVisitor;

#[derive(askama::Template)]
#[template(path = "rules.html")]
struct RulesPage {
    frame: Frame,
    rules: String,
    rows: Vec<(String, String)>,
    is_football: bool,
}

pub async fn show(visitor: ContestVisitor) -> Result<Response, Problem> {
    let game = &visitor.contest.contest().game;
    let rows = game.edition().map_or_else(Vec::new, Edition::in_words);
    page::html(&RulesPage {
        frame: Frame::new(&visitor, "The rules in words"),
        rules: rules(game),
        rows,
        is_football: game.plays_matches(),
    })
}
