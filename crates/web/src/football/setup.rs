//! What is played, and by whom.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::{Redirect, Response};

use crate::page::{self, Frame};
use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::seed;

use super::address::{GameAddress, USUAL_PIECES};

#[derive(Template)]
#[template(path = "football/setup.html")]
struct SetupPage<'a> {
    frame: Frame<'a>,
    usual: u8,
}

/// The names of strategies in addresses, and what they are.
const STRATEGIES: &[(&str, &str)] = &[
    ("perfect", "Perfect play"),
    ("perfect-swindler", "Perfect play with traps"),
    ("random", "random: any move"),
    (
        "prefer-jumps",
        "prefer-jumps: the leftmost jump, else the leftmost move",
    ),
    ("mix", "A mix of random and prefer-jumps:"),
];

/// Asks what to play.
pub async fn show() -> Result<Response, Problem> {
    page::html(&SetupPage {
        frame: Frame {
            title: "Play D-Football",
            part: "/d-football",
        },
        usual: USUAL_PIECES,
    })
}

/// Starts the game or the match that a form asks for.
pub async fn start(RawQuery(query): RawQuery) -> Result<Redirect, Problem> {
    let given = Parameters::parse(query.as_deref());
    let mut parameters = Parameters::default();
    for (name, value) in given.pairs() {
        match name {
            "mix" => {}
            _ if value == "mix" => {
                let weights = given.get("mix").unwrap_or("1,1");
                parameters.push(name, format!("mix:{weights}"));
            }
            _ => parameters.push(name, value),
        }
    }
    if given.get("seed").is_none() {
        parameters.push("seed", seed::draw().to_string());
    }
    if given.get("games").is_some() {
        return Ok(Redirect::to(&format!("/d-football/match?{parameters}")));
    }
    Ok(Redirect::to(&GameAddress::parse(&parameters)?.to("game")))
}
