//! A game to be kept.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use pigskin_game::Seat;

use crate::Site;
use crate::attachment::attachment;
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::GameAddress;
use super::die_picture::DiePicture;
use super::rules_list::rules_list;

/// The game as a text, which `pigskin replay` and `pigskin analyze` read.
pub async fn text(
    State(site): State<Arc<Site>>,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::parse(&edition, &Parameters::parse(query.as_deref()))?;
    let address = address.named(&site).await?;
    let [first, second] = Seat::BOTH.map(|seat| address.label(seat));
    let record = address.progress.record(&address.edition, [&first, &second]);
    Ok(attachment(
        "text/plain; charset=utf-8",
        "hog.txt",
        record.to_string(),
    ))
}

#[derive(Template)]
#[template(path = "hog/kept.html")]
struct KeptPage {
    style: &'static str,
    edition: String,
    labels: [String; 2],
    rules: Vec<(&'static str, String)>,
    start: [u16; 2],
    turns: Vec<KeptTurn>,
    winner: Option<Seat>,
    record: String,
}

struct KeptTurn {
    number: usize,
    scores: [u16; 2],
    told: String,
    dice: Vec<DiePicture>,
}

/// The game as a page that needs nothing else.
pub async fn page(
    State(site): State<Arc<Site>>,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::parse(&edition, &Parameters::parse(query.as_deref()))?;
    let address = address.named(&site).await?;
    let rules = &address.edition.rules;
    let labels = Seat::BOTH.map(|seat| address.label(seat));
    let [first, second] = &labels;
    let steps = (1..).zip(address.progress.steps());
    let turns = steps.map(|(number, (before, turn))| KeptTurn {
        number,
        scores: turn.after.players.map(|player| player.score.0),
        told: turn.told(rules, before),
        dice: DiePicture::of(turn),
    });
    let page = KeptPage {
        style: include_str!("../../assets/kept.css"),
        edition: address.edition.name.clone(),
        rules: rules_list(rules),
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
    let text = page.render();
    let text =
        text.map_err(|error| Problem::Server(format!("could not write the page: {error}")))?;
    Ok(attachment("text/html; charset=utf-8", "hog.html", text))
}
