//! The first page of a visitor who is not signed in.

use axum::response::Response;
use pigskin_web::{Problem, page};

use crate::frame::Frame;
use crate::portal::Portal;
use crate::server::visitor::Visitor;

/// Teams that are shown.
const TEAMS: usize = 5;

#[derive(askama::Template)]
#[template(path = "home/visitor.html")]
struct VisitorPage {
    frame: Frame,
    titles: Vec<String>,
    project: Option<String>,
    contest: Option<String>,
    /// The first teams of the board, with their win rates.
    teams: Vec<(usize, String, String)>,
    football: bool,
    hog: bool,
}

pub fn page(visitor: &Visitor, portal: &Portal) -> Result<Response, Problem> {
    let contest = portal.contest.as_ref();
    let football = contest.is_some_and(|contest| contest.contest().game.plays_matches());
    let rows = contest.map(|contest| {
        let pseudonyms = contest.course().settings().pseudonyms;
        contest.boards().borrow().rows(false, pseudonyms)
    });
    let rows = rows.unwrap_or_default();
    let teams = rows.iter().filter_map(|row| {
        let rate = pigskin_web::percent(row.mean_win_rate, 1);
        Some((row.rank?, row.name.clone(), rate))
    });
    page::html(&VisitorPage {
        frame: Frame::new(visitor, "Pigskin"),
        titles: portal.titles(),
        project: (portal.project.held()).map(|project| project.settings().title.clone()),
        contest: contest.map(|contest| contest.contest().title.clone()),
        teams: teams.take(TEAMS).collect(),
        football,
        hog: !football || visitor.held.project,
    })
}
