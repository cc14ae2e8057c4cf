//! A game to be kept.

use std::sync::Arc;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use pigskin_football::solve::AnalyzedTurn;
use pigskin_football::{Team, Turn};
use pigskin_game::Seat;

use crate::Site;
use crate::attachment::attachment;
use crate::filters;
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::GameAddress;
use super::field::Field;
use super::review;
use super::told::{team_name, told};

/// The game as a text, which `pigskin replay` and `pigskin analyze` read once it
/// is over.
pub async fn text(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::parse(&Parameters::parse(query.as_deref()))?;
    let address = address.named(&site).await?;
    Ok(attachment(
        "text/plain; charset=utf-8",
        "d-football.txt",
        record(&address),
    ))
}

fn record(address: &GameAddress) -> String {
    let game = address.progress.game();
    let [first, second] = Seat::BOTH.map(|seat| address.label(game.team(seat)));
    let mut record = address.progress.record([&first, &second]);
    if let (Some(why), Some(winner)) = (&address.forfeit, address.winner()) {
        let why = format!("{} strategy {why}", winner.other());
        let tags = [("result", winner.to_string()), ("forfeit", why)];
        let tags = tags.map(|(name, value)| (name.to_owned(), value));
        record.tags.extend(tags);
    }
    record.to_string()
}

#[derive(Template)]
#[template(path = "football/kept.html")]
struct KeptPage {
    style: &'static str,
    sides: [(&'static str, String); 2],
    start: Field,
    turns: Vec<KeptTurn>,
    winner: Option<&'static str>,
    /// Why the other lost though it could move.
    forfeit: Option<String>,
    record: String,
    /// Of squares, in the units of the pictures.
    width: usize,
}

struct KeptTurn {
    number: usize,
    told: String,
    mistake: bool,
    field: Field,
}

/// The game as a page that needs nothing else.
pub async fn page(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = GameAddress::parse(&Parameters::parse(query.as_deref()))?;
    let address = address.named(&site).await?;
    let review = if address.quiet {
        vec![None; address.progress.turns().len()]
    } else {
        review::of_one(&site, &address).await?
    };
    let turns = address.progress.turns().iter().zip(review);
    let turn = |(number, (turn, analyzed)): (usize, (&Turn, Option<AnalyzedTurn>))| KeptTurn {
        number,
        told: told(turn),
        mistake: analyzed.as_ref().is_some_and(AnalyzedTurn::is_mistake),
        field: Field::new(turn.after, Some(turn)),
    };
    let start = address.progress.game().start;
    let page = KeptPage {
        style: include_str!("../../assets/kept.css"),
        sides: Team::BOTH.map(|team| (team_name(team), address.label(team))),
        width: usize::from(start.seen_by_mover().squares()) * SQUARE,
        start: Field::new(start, None),
        turns: (1..).zip(turns).map(turn).collect(),
        winner: address.winner().map(team_name),
        forfeit: address.forfeit.clone(),
        record: record(&address),
    };
    let text = page.render();
    let text =
        text.map_err(|error| Problem::Server(format!("could not write the page: {error}")))?;
    Ok(attachment(
        "text/html; charset=utf-8",
        "d-football.html",
        text,
    ))
}

/// The width of a square in the pictures.
const SQUARE: usize = 40;

impl KeptPage {
    /// Where a square begins.
    fn left(number: u8) -> usize {
        (usize::from(number) - 1) * SQUARE
    }
}
