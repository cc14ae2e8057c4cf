//! The board in a lecture hall, from the last place up.

mod place;

use axum::extract::Query;
use axum::response::Response;
use pigskin_web::Problem;
use pigskin_web::page::html;
use serde::Deserialize;

use self::place::{CeremonyRank, places};
use super::sending::sending;
use crate::server::right::Right;
use crate::server::visitor::ContestVisitor;

/// The first ranks, which are shown one by one.
const FIRST: usize = 10;

/// The ranks with medals, each of which is announced before its team is named.
const MEDALS: usize = 3;

/// Maximum number of earlier places below the latest one.
const EARLIER: usize = 4;

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct CeremonyQuery {
    /// Number of places that were shown, from the last one up.
    shown: usize,
    /// Whether the next rank is announced, without its team.
    announced: bool,
}

#[derive(askama::Template)]
#[template(path = "staff_ceremony.html")]
struct CeremonyPage {
    title: String,
    shown: usize,
    teams: usize,
    /// How many places are shown one step before.
    back: Option<usize>,
    /// The rank that is announced.
    announced: Option<usize>,
    latest: Option<CeremonyRank>,
    /// The places that were shown before it, the best one first.
    earlier: Vec<CeremonyRank>,
    next: Option<Next>,
    /// How many places to show at once, so that the first ten follow.
    skip: Option<usize>,
    football: bool,
    frozen: bool,
    sending: Option<usize>,
}

/// The next step of the ceremony.
struct Next {
    rank: usize,
    shown: usize,
    announced: bool,
}

/// Shows the latest place of the board, and leads to the next one.
pub async fn show(
    visitor: ContestVisitor,
    Query(query): Query<CeremonyQuery>,
) -> Result<Response, Problem> {
    visitor.may(Right::Contest)?;
    let course = &visitor.contest;
    let boards = course.boards().borrow().clone();
    // The boards follow a moment after it is revealed.
    let frozen = boards.frozen.is_some() && !course.course().is_revealed().await?;
    // The hall sees the names that everybody sees.
    let pseudonyms = course.course().settings().pseudonyms;
    let rows = boards.rows(true, false);
    let mut places = places(&rows, pseudonyms);
    let all = places.len();
    let shown = query.shown.min(all);
    let coming = (all - shown).checked_sub(1);
    let coming = coming.and_then(|coming| Some(places.get(coming)?.rank));
    let announced = coming.filter(|&rank| query.announced && rank <= MEDALS);
    let next = coming.map(|rank| {
        let announced = announced.is_none() && rank <= MEDALS;
        let shown = if announced { shown } else { shown + 1 };
        Next {
            rank,
            shown,
            announced,
        }
    });
    let mut seen = places.split_off(all - shown).into_iter();
    let latest = if announced.is_some() {
        None
    } else {
        seen.next()
    };
    let most = if next.is_some() { EARLIER } else { FIRST - 1 };
    let skip = all.saturating_sub(FIRST);
    html(&CeremonyPage {
        title: course.contest().title.clone(),
        shown,
        teams: rows.iter().filter(|row| row.rank.is_some()).count(),
        back: if announced.is_some() {
            Some(shown)
        } else {
            shown.checked_sub(1)
        },
        announced,
        latest,
        earlier: seen.take(most).collect(),
        next,
        skip: Some(skip).filter(|&skip| skip > shown),
        football: course.contest().game.plays_matches(),
        frozen,
        sending: if frozen { sending(course).await? } else { None },
    })
}
