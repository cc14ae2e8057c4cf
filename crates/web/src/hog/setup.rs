//! The form for a new game.

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::{Redirect, Response};
use pigskin_entry::SourceGame;
use pigskin_hog::Semester;

use crate::Site;
use crate::ladder::{Ladder, Rung};
use crate::page::{self, Frame};
use crate::seed;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::uploads::PlayerOption;

use super::address::GameAddress;
use super::edition_address::EditionAddress;
use super::ladder::{RUNGS, rungs};
use super::rules_form::RulesForm;

#[derive(Template)]
#[template(path = "hog/setup.html")]
struct SetupPage<'a> {
    frame: Frame<'a>,
    address: EditionAddress,
    rules: Vec<(String, String)>,
    form: RulesForm,
    opponents: &'static [Rung],
    ladder: Ladder,
    files: Vec<PlayerOption>,
}

/// Shows the form, with the rules in the address.
pub async fn show(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let given = site.parameters(query.as_deref());
    let name = given.get("edition").unwrap_or(Semester::ALL[0].name);
    let address = EditionAddress::parse(name, &given)?;
    let edition = &address.edition;
    let parameters = address.parameters();
    page::html(&SetupPage {
        frame: Frame::titled("Play Hog"),
        rules: edition.in_words(),
        form: RulesForm::read(&given, "edition"),
        opponents: &RUNGS,
        ladder: Ladder::new(&edition.name, rungs(&edition.rules), |rung| {
            format!("/hog/new?{parameters}&opponent={}", rung.player)
        }),
        files: PlayerOption::all(site.uploads.as_ref(), SourceGame::Hog).await?,
        address,
    })
}

/// Starts the game of the form: `first` and `second` are the players, and where they are missing,
/// the person and the `opponent`, of whom `starts` moves first.
pub async fn start(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let given = site.parameters(query.as_deref());
    let edition = given.get("edition").unwrap_or(Semester::ALL[0].name);
    let opponent = given.get("opponent").unwrap_or("me");
    let seats = match given.get("starts") {
        Some("opponent") => [opponent, "me"],
        _ => ["me", opponent],
    };
    let mut parameters = Parameters::default();
    for (seat, usual) in ["first", "second"].into_iter().zip(seats) {
        let player = given.get(seat).filter(|player| !player.is_empty());
        let player = player.unwrap_or(usual);
        let player = PlayerOption::stored(site.uploads.as_ref(), SourceGame::Hog, player).await?;
        parameters.push(seat, player);
    }
    let others = ["opponent", "starts", "first", "second"];
    for (name, value) in given.pairs().filter(|(name, _)| !others.contains(name)) {
        parameters.push(name, value);
    }
    if given.get("dice").is_none_or(str::is_empty) {
        parameters.push("dice", seed::draw().to_string());
    }
    let address = GameAddress::parse(edition, &parameters)?;
    Ok(Redirect::to(&address.to("game")))
}
