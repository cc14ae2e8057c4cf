//! The form for a new game.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Multipart, RawQuery, State};
use axum::response::{Redirect, Response};
use pigskin_entry::SourceGame;

use crate::Site;
use crate::ladder::Ladder;
use crate::page::{self, Frame};
use crate::seed;
use crate::server::parameters::Parameters;
use crate::server::problem::Problem;
use crate::shown_game::ShownGame as _;
use crate::upload::Upload;
use crate::uploads::{PlayerOption, UploadedPlayer};

use super::address::{GameAddress, USUAL_PIECES};
use super::ladder::ladder;

#[derive(Template)]
#[template(path = "football/setup.html")]
struct SetupPage<'a> {
    frame: Frame<'a>,
    usual: u8,
    writes: bool,
    takes_files: bool,
    files: Vec<PlayerOption>,
    given: Parameters,
    ladder: Ladder,
}

/// Names of strategies in addresses, with their descriptions.
const STRATEGIES: &[(&str, &str)] = &[
    ("perfect", "Perfect play"),
    ("random", "random: any move"),
    (
        "prefer-jumps",
        "prefer-jumps: the leftmost jump, else the leftmost move",
    ),
    ("mix", "A mix of random and prefer-jumps:"),
];

pub async fn show(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    page::html(&SetupPage {
        frame: Frame::titled("Play D-Football"),
        usual: USUAL_PIECES,
        writes: site.runs_drafts(),
        takes_files: site.uploads.is_some(),
        files: PlayerOption::all(site.uploads.as_ref(), SourceGame::DFootball).await?,
        given: Parameters::parse(query.as_deref()),
        ladder: ladder(),
    })
}

impl SetupPage<'_> {
    fn is_chosen(&self, name: &str, usual: &str, value: &str) -> bool {
        self.given.get(name).unwrap_or(usual) == value
    }
}

/// Stores files and shows the form again, with the first of them chosen. A program runs only when
/// it plays.
pub async fn receive(State(site): State<Arc<Site>>, form: Multipart) -> Result<Redirect, Problem> {
    let uploads = site.uploads()?;
    let names = Upload::read(form).await?;
    let names = names.keep(uploads, SourceGame::DFootball).await?;
    let mut chosen = Parameters::default();
    if let Some(hash) = names.into_iter().next() {
        let player = UploadedPlayer::from(hash).to_string();
        chosen.push("second", &player);
        chosen.push("a", &player);
    }
    Ok(Redirect::to(&format!("/d-football?{chosen}")))
}

/// Starts the game or the match of the form.
pub async fn start(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Redirect, Problem> {
    let given = Parameters::parse(query.as_deref());
    let mut parameters = Parameters::default();
    for (name, value) in given.pairs() {
        match name {
            "mix" => {}
            _ if value == "mix" => {
                let weights = given.get("mix").unwrap_or("1,1");
                parameters.push(name, format!("mix:{weights}"));
            }
            "first" | "second" | "a" | "b" => {
                let player =
                    PlayerOption::stored(site.uploads.as_ref(), SourceGame::DFootball, value)
                        .await?;
                parameters.push(name, player);
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
