//! The report of a contest of D-Football.

use std::collections::HashMap;
use std::io::{self, Write};

use askama::Template;
use serde::Serialize;

use super::{FootballResults, LosingMove, LostGames, MatchRow, ReplayRow, forfeits_in_words};
use crate::report::page::{Assets, NumberCell, NumberRow, WithoutMarkup, lines, numbers, whole};
use crate::{ContestAnalysis, Results};

/// Writes the page.
pub(crate) fn write(
    results: &Results,
    football: &FootballResults,
    page: &mut dyn Write,
) -> io::Result<()> {
    let lines = lines(results);
    let pictured = ReportPicture::new(results, football, &lines);
    Page {
        results,
        football,
        numbers: numbers(results, &lines, football.matchups.iter().map(cell)),
        whole: whole(results),
        data: WithoutMarkup(pictured),
        assets: Assets::new(&[
            include_str!("../../templates/page.js"),
            include_str!("../../templates/football.js"),
        ]),
    }
    .write_into(page)
}

/// The values of `football.html`.
#[derive(Template)]
#[template(path = "football.html")]
struct Page<'a> {
    results: &'a Results,
    football: &'a FootballResults,
    /// The matrix in numbers; none where it would be too large.
    numbers: Vec<NumberRow<'a>>,
    whole: Option<ContestAnalysis>,
    /// Safe to stand in a `script` element.
    data: WithoutMarkup<ReportPicture<'a>>,
    assets: Assets,
}

/// The matches that the page's script draws, as columns.
#[derive(Serialize)]
struct ReportPicture<'a> {
    n: u8,
    teams: Vec<&'a str>,
    files: Vec<&'a str>,
    /// The hash of every team's code.
    hashes: Vec<&'a str>,
    /// The first team of every matchup, as its line in the standings from 0.
    a: Vec<usize>,
    b: Vec<usize>,
    a_wins: Vec<u32>,
    b_wins: Vec<u32>,
    a_first: Vec<Option<u32>>,
    b_first: Vec<Option<u32>>,
    a_forfeits: Vec<String>,
    b_forfeits: Vec<String>,
    /// Why a lost games without a forfeit.
    a_reasons: Vec<String>,
    b_reasons: Vec<String>,
    same_code: Vec<bool>,
    deterministic: Vec<bool>,
    replays: Vec<Vec<ReplayPicture<'a>>>,
}

/// A game, with players 0 and 1 for `a` and `b`.
#[derive(Serialize)]
struct ReplayPicture<'a> {
    number: u32,
    first: u8,
    winner: u8,
    moves: &'a [u8],
    forfeit: Option<&'a str>,
    losing_move: Option<&'a LosingMove>,
}

impl<'a> ReportPicture<'a> {
    fn new(
        results: &'a Results,
        football: &'a FootballResults,
        lines: &HashMap<&str, usize>,
    ) -> Self {
        let standings = &results.standings;
        // A matchup of a team that does not stand has no place in the matrix.
        let placed: Vec<(usize, usize, &MatchRow)> = (football.matchups.iter())
            .filter_map(|m| Some((*lines.get(&*m.a)?, *lines.get(&*m.b)?, m)))
            .collect();
        Self {
            n: football.n,
            teams: standings.iter().map(|row| &*row.team).collect(),
            files: (standings.iter())
                .map(|row| row.file.as_deref().unwrap_or("reference player"))
                .collect(),
            hashes: standings.iter().map(|row| &*row.hash).collect(),
            a: placed.iter().map(|(a, _, _)| *a).collect(),
            b: placed.iter().map(|(_, b, _)| *b).collect(),
            a_wins: column(&placed, |m| m.a_wins),
            b_wins: column(&placed, |m| m.b_wins),
            a_first: column(&placed, |m| m.a_wins_moving_first),
            b_first: column(&placed, |m| m.b_wins_moving_first),
            a_forfeits: column(&placed, |m| forfeits_in_words(&m.a_forfeits)),
            b_forfeits: column(&placed, |m| forfeits_in_words(&m.b_forfeits)),
            a_reasons: column(&placed, |m| reasons(m.a_lost)),
            b_reasons: column(&placed, |m| reasons(m.b_lost)),
            same_code: column(&placed, |m| m.same_code),
            deterministic: column(&placed, |m| m.deterministic == Some(true)),
            replays: column(&placed, |m| {
                m.replays.iter().map(ReplayPicture::of).collect()
            }),
        }
    }
}

impl<'a> ReplayPicture<'a> {
    fn of(replay: &'a ReplayRow) -> Self {
        let player = |side: &str| u8::from(side == "b");
        Self {
            number: replay.number,
            first: player(&replay.first),
            winner: player(&replay.winner),
            moves: &replay.moves,
            forfeit: replay.forfeit.as_deref(),
            losing_move: replay.losing_move.as_ref(),
        }
    }
}

/// One value of every matchup.
fn column<'a, T>(
    placed: &[(usize, usize, &'a MatchRow)],
    of: impl Fn(&'a MatchRow) -> T,
) -> Vec<T> {
    placed.iter().map(|(_, _, m)| of(m)).collect()
}

fn reasons(lost: Option<LostGames>) -> String {
    lost.map(|lost| lost.in_words()).unwrap_or_default()
}

/// The cell of a match in the matrix of numbers.
fn cell(m: &MatchRow) -> NumberCell<'_> {
    let games = f64::from(m.a_wins + m.b_wins);
    let share = |wins: u32, others: u32| (f64::from(wins) / games, wins > others);
    let both = [share(m.a_wins, m.b_wins), share(m.b_wins, m.a_wins)];
    ([&m.a, &m.b], both)
}
