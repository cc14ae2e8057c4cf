//! A game as a file.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;
use pigskin_football::solve::AnalyzedTurn;
use pigskin_football::{RecordTag, Team, Turn};
use pigskin_game::Seat;

use crate::attachment::attachment;
use crate::filters;
use crate::page::rendered;
use crate::problem::Problem;
use crate::visit::Visit;

use super::address::GameAddress;
use super::field::Field;
use super::narration::{narrate, team_name};

/// Sends the game as text, which `pigskin replay` and `pigskin analyze` read once it is over.
pub async fn text(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let address = GameAddress::read(visit.uploads.as_ref(), query.as_deref()).await?;
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
        let tags = [
            RecordTag::Result.with(&winner),
            RecordTag::Forfeit.with(&why),
        ];
        record.tags.extend(tags);
    }
    record.to_string()
}

#[derive(Template)]
#[template(path = "football/saved_game.html")]
struct SavedGame {
    style: &'static str,
    sides: [(&'static str, String); 2],
    start: Field,
    turns: Vec<SavedTurn>,
    winner: Option<&'static str>,
    forfeit: Option<String>,
    record: String,
    width: usize,
}

struct SavedTurn {
    number: usize,
    narration: String,
    mistake: bool,
    field: Field,
}

/// Sends the game as a self-contained page.
pub async fn page(visit: Visit, RawQuery(query): RawQuery) -> Result<Response, Problem> {
    let address = GameAddress::read(visit.uploads.as_ref(), query.as_deref()).await?;
    let review = if address.view.quiet {
        vec![None; address.progress.turns().len()]
    } else {
        visit
            .probes
            .review_one(visit.visitor(), &address.progress)
            .await?
    };
    let turns = address.progress.turns().iter().zip(review);
    let turn = |(number, (turn, analyzed)): (usize, (&Turn, Option<AnalyzedTurn>))| SavedTurn {
        number,
        narration: narrate(turn),
        mistake: analyzed.as_ref().is_some_and(AnalyzedTurn::is_mistake),
        field: Field::new(turn.after, Some(turn)),
    };
    let start = address.progress.game().start;
    let page = SavedGame {
        style: include_str!("../../assets/saved_game.css"),
        sides: Team::BOTH.map(|team| (team_name(team), address.label(team))),
        width: usize::from(start.seen_by_mover().squares()) * SQUARE,
        start: Field::new(start, None),
        turns: (1..).zip(turns).map(turn).collect(),
        winner: address.winner().map(team_name),
        forfeit: address.forfeit.clone(),
        record: record(&address),
    };
    let page = rendered(&page)?;
    Ok(attachment(
        "text/html; charset=utf-8",
        "d-football.html",
        page,
    ))
}

/// The width of a square in the pictures.
const SQUARE: usize = 40;

impl SavedGame {
    /// Where a square begins.
    fn left(number: u8) -> usize {
        (usize::from(number) - 1) * SQUARE
    }
}
