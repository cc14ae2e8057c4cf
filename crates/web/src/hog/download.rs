//! A game as a file.

use askama::Template;
use axum::extract::{Path, RawQuery};
use axum::response::Response;
use pigskin_game::Seat;

use crate::attachment::attachment;
use crate::page::rendered;
use crate::problem::Problem;
use crate::visit::Visit;

use super::address::GameAddress;
use super::die_picture::DiePicture;

/// Sends the game as text, which `pigskin replay` and `pigskin analyze` read.
pub async fn text(
    visit: Visit,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::read(&visit, &edition, query.as_deref()).await?;
    let [first, second] = Seat::BOTH.map(|seat| address.label(seat));
    let record = address.progress.record(&address.edition, [&first, &second]);
    Ok(attachment(
        "text/plain; charset=utf-8",
        "hog.txt",
        record.to_string(),
    ))
}

#[derive(Template)]
#[template(path = "hog/saved_game.html")]
struct SavedGame {
    style: &'static str,
    edition: String,
    labels: [String; 2],
    rules: Vec<(String, String)>,
    start: [u16; 2],
    turns: Vec<SavedTurn>,
    winner: Option<Seat>,
    record: String,
}

struct SavedTurn {
    number: usize,
    scores: [u16; 2],
    narration: String,
    dice: Vec<DiePicture>,
}

/// Sends the game as a self-contained page.
pub async fn page(
    visit: Visit,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::read(&visit, &edition, query.as_deref()).await?;
    let rules = &address.edition.rules;
    let labels = Seat::BOTH.map(|seat| address.label(seat));
    let [first, second] = &labels;
    let names = address.names();
    let steps = (1..).zip(address.progress.steps());
    let turns = steps.map(|(number, (before, turn))| SavedTurn {
        number,
        scores: turn.after.players.map(|player| player.score.0),
        narration: turn.told(&address.edition, before, &names),
        dice: DiePicture::of(turn),
    });
    let page = SavedGame {
        style: include_str!("../../assets/saved_game.css"),
        edition: address.edition.name.clone(),
        rules: address.edition.in_words(),
        start: address
            .progress
            .start()
            .players
            .map(|player| player.score.0),
        turns: turns.collect(),
        winner: address.progress.winner(rules),
        record: address
            .progress
            .record(&address.edition, [first, second])
            .to_string(),
        labels,
    };
    let page = rendered(&page)?;
    Ok(attachment("text/html; charset=utf-8", "hog.html", page))
}
