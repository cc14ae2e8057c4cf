//! The form for a new game.

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::{Redirect, Response};
use pigskin_entry::SourceGame;
use pigskin_hog::{Semester, Setting};

use crate::Site;
use crate::ladder::{Ladder, Rung};
use crate::page::{self, Frame};
use crate::seed;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::uploads::PlayerOption;

use super::address::GameAddress;
use super::edition_address::{EditionAddress, RULE_NAMES};
use super::editions::editions;
use super::ladder::{RUNGS, rungs};

#[derive(Template)]
#[template(path = "hog/setup.html")]
struct SetupPage<'a> {
    frame: Frame<'a>,
    address: EditionAddress,
    rules: Vec<(String, String)>,
    editions: Vec<(&'static str, String)>,
    settings: Vec<SettingField>,
    /// The parameter of the names of rules, and the names.
    rule_names: (&'static str, String),
    opponents: &'static [Rung],
    ladder: Ladder,
    files: Vec<PlayerOption>,
}

struct SettingField {
    setting: Setting,
    title: String,
    /// The value, if it is not the edition's own.
    value: String,
}

/// The name of a setting for people, such as `Most dice`.
fn title_of(setting: Setting) -> String {
    let words = setting.name().replace('_', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
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
    let (changes, parameters) = (address.changes(), address.parameters());
    let field = |setting: Setting| SettingField {
        setting,
        title: title_of(setting),
        value: changes.get(setting.name()).unwrap_or_default().to_owned(),
    };
    page::html(&SetupPage {
        frame: Frame::titled("Play Hog"),
        rules: edition.in_words(),
        editions: editions(),
        settings: Setting::ALL.map(field).into(),
        rule_names: (RULE_NAMES, edition.rule_names.to_string()),
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
