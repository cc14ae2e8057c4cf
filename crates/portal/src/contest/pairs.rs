//! The results of all pairs, with names.

use std::ops::Range;

use axum::extract::Query;
use axum::response::Response;
use pigskin_course::TeamId;
use pigskin_course_contest::BoardRow;
use pigskin_web::Problem;
use pigskin_web::page::html;
use serde::Deserialize;

use crate::contest::matrix::{Shares, band};
use crate::frame::Frame;
use crate::server::visitor::ContestVisitor;

/// Teams on each side of a page.
const SIDE: usize = 25;

/// The first lines of the board on each side, from 0.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PairsQuery {
    rows: usize,
    columns: usize,
}

#[derive(askama::Template)]
#[template(path = "pairs.html")]
struct PairsPage<'a> {
    frame: Frame,
    columns: &'a [BoardRow],
    rows: Vec<(&'a BoardRow, Vec<Cell>)>,
    own: Option<TeamId>,
    /// The parts of the board for each side, with their addresses; the one that is shown has none.
    row_parts: Vec<Part>,
    column_parts: Vec<Part>,
}

/// A part of the board, and its address unless it is shown.
type Part = (String, Option<String>);

impl PairsPage<'_> {
    fn is_own(&self, row: &BoardRow) -> bool {
        self.own.is_some() && row.team == self.own
    }
}

enum Cell {
    /// A share of games, as text, its [`band`], and the pair in words.
    Share(String, usize, String),
    Itself,
    /// Two reference players, or a match that is not played yet.
    None,
}

pub async fn show(
    visitor: ContestVisitor,
    Query(query): Query<PairsQuery>,
) -> Result<Response, Problem> {
    let staff = visitor.is_staff();
    let course = &visitor.contest;
    let boards = course.boards().borrow().clone();
    let board = boards.seen_by(staff).cloned();
    let board = board.ok_or_else(|| Problem::NotFound("until there is a board".to_owned()))?;
    // The rows are in the order of the results.
    let lines = boards.rows(staff, course.course().settings().pseudonyms);
    let shares = Shares::of(&board.results);
    let cell = |line: usize, other: usize| {
        if line == other {
            return Cell::Itself;
        }
        let Some(share) = shares.of_pair(line, other) else {
            return Cell::None;
        };
        let words = format!(
            "{} against {}: {}",
            lines[line].name,
            lines[other].name,
            pigskin_web::percent(share, 2)
        );
        Cell::Share(format!("{:.0}", share * 100.0), band(share), words)
    };
    let (up, across) = (
        part(query.rows, lines.len()),
        part(query.columns, lines.len()),
    );
    let rows = up.map(|line| {
        (
            &lines[line],
            across.clone().map(|other| cell(line, other)).collect(),
        )
    });
    html(&PairsPage {
        frame: Frame::new(&visitor, "All pairs"),
        rows: rows.collect(),
        columns: &lines[across],
        own: visitor.team(),
        row_parts: parts(lines.len(), query.rows, |rows| PairsQuery { rows, ..query }),
        column_parts: parts(lines.len(), query.columns, |columns| PairsQuery {
            columns,
            ..query
        }),
    })
}

fn part(first: usize, lines: usize) -> Range<usize> {
    let first = first.min(lines);
    first..lines.min(first.saturating_add(SIDE))
}

/// The parts of the board for a side, with their addresses.
fn parts(lines: usize, shown: usize, at: impl Fn(usize) -> PairsQuery) -> Vec<Part> {
    let firsts = (0..lines).step_by(SIDE);
    let parts = firsts.map(|first| {
        let name = format!("{}–{}", first + 1, lines.min(first + SIDE));
        let PairsQuery { rows, columns } = at(first);
        let address = format!("/contest/pairs?rows={rows}&columns={columns}");
        (name, (first != shown).then_some(address))
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_in_one_part() {
        for lines in [0, 1, SIDE, SIDE + 1, 3 * SIDE] {
            let mut seen = 0;
            for first in (0..lines).step_by(SIDE) {
                let part = part(first, lines);
                assert_eq!(part.start, seen);
                seen = part.end;
            }
            assert_eq!(seen, lines);
            let all = parts(lines, 0, |rows| PairsQuery { rows, columns: 0 });
            assert_eq!(all.len(), lines.div_ceil(SIDE));
            assert!(part(usize::MAX, lines).is_empty());
        }
    }
}
