//! The board in a lecture hall, from the last place up.

use axum::extract::Query;
use axum::response::Response;
use pigskin_course_contest::BoardRow;
use pigskin_web::Problem;
use pigskin_web::page::html;
use serde::Deserialize;

use super::sending::sending;
use crate::frame::Frame;
use crate::visitor::ContestVisitor;

/// The first ranks, which are shown one by one.
const FIRST: usize = 10;

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct CeremonyQuery {
    shown: usize,
}

#[derive(askama::Template)]
#[template(path = "staff_ceremony.html")]
struct CeremonyPage {
    frame: Frame,
    title: String,
    ranks: Vec<Place>,
    next: Option<(usize, usize)>,
    skip: Option<usize>,
    football: bool,
    frozen: bool,
    sending: Option<usize>,
}

#[derive(Debug, PartialEq)]
struct Place {
    rank: usize,
    teams: Vec<Team>,
}

#[derive(Debug, PartialEq)]
struct Team {
    name: String,
    wins: usize,
    mean: String,
}

/// Shows the last places of the board, and leads to the next one.
pub async fn show(
    visitor: ContestVisitor,
    Query(query): Query<CeremonyQuery>,
) -> Result<Response, Problem> {
    visitor.staff()?;
    let course = &visitor.contest;
    let boards = course.boards().borrow().clone();
    // The hall sees the names that everybody sees.
    let pseudonyms = course.course().settings().pseudonyms;
    let mut places = places(&boards.rows(true, false), pseudonyms);
    let all = places.len();
    let shown = query.shown.min(all);
    let next = (all - shown).checked_sub(1);
    let next = next.and_then(|next| Some((places.get(next)?.rank, shown + 1)));
    let skip = all.saturating_sub(FIRST);
    html(&CeremonyPage {
        frame: Frame::new(&visitor, "Ceremony"),
        title: course.contest().title.clone(),
        ranks: places.split_off(all - shown),
        next,
        skip: Some(skip).filter(|&skip| skip > shown),
        football: course.contest().game.plays_matches(),
        frozen: boards.frozen.is_some(),
        sending: sending(&visitor).await?,
    })
}

/// The ranks of a board, the best one first. Reference players have none.
fn places(rows: &[BoardRow], pseudonyms: bool) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for row in rows {
        let Some(rank) = row.rank else { continue };
        let team = Team {
            name: match row.team {
                Some(team) if pseudonyms => team.pseudonym(),
                _ => row.name.clone(),
            },
            wins: row.wins,
            mean: pigskin_web::percent(row.mean_win_rate, 2),
        };
        match places.last_mut().filter(|place| place.rank == rank) {
            Some(place) => place.teams.push(team),
            None => places.push(Place {
                rank,
                teams: vec![team],
            }),
        }
    }
    places
}
