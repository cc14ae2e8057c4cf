//! The form for a new game.

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::{Redirect, Response};
use pigskin_entry::SourceGame;
use pigskin_hog::Setting;

use crate::Site;
use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::seed;
use crate::uploads::PlayerOption;

use super::address::GameAddress;
use super::rules_list::editions;

#[derive(Template)]
#[template(path = "hog/setup.html")]
struct SetupPage<'a> {
    frame: Frame<'a>,
    editions: Vec<(&'static str, String)>,
    settings: [Setting; 10],
    files: Vec<PlayerOption>,
}

/// Shows the form.
pub async fn show(State(site): State<Arc<Site>>) -> Result<Response, Problem> {
    page::html(&SetupPage {
        frame: Frame {
            title: "Play Hog",
            part: "/hog",
        },
        editions: editions(),
        settings: Setting::ALL,
        files: PlayerOption::all(&site, SourceGame::Hog).await?,
    })
}

/// Starts the game of the form.
pub async fn start(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let given = Parameters::parse(query.as_deref());
    let edition = given.get("edition").unwrap_or("fall-2019").to_owned();
    let mut parameters = Parameters::default();
    for (name, value) in given.pairs() {
        match name {
            "first_house" | "second_house" => {}
            "first" | "second" if value == "house" => {
                let house = given.get(&format!("{name}_house")).unwrap_or("always:6");
                parameters.push(name, house);
            }
            "first" | "second" => {
                let player = PlayerOption::stored(&site, SourceGame::Hog, value).await?;
                parameters.push(name, player);
            }
            _ => parameters.push(name, value),
        }
    }
    if given.get("dice").is_none() {
        parameters.push("dice", seed::draw().to_string());
    }
    let address = GameAddress::parse(&edition, &parameters)?;
    Ok(Redirect::to(&address.to("game")))
}
