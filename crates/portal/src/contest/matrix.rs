//! The results of all pairs as a picture.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use pigskin_contest::{GameResults, Results};
use pigskin_picture::{HeatMap, Labels, Scale, Step};
use pigskin_web::Problem;
use pigskin_web::{Client, Price};

use crate::portal::Portal;
use crate::server::visitor::ContestVisitor;

/// Maximum number of lines in a picture.
const MOST: usize = 1000;

/// Width of a colour band, in percent.
const BAND: u32 = 10;

/// Shows the results of each line of the board against each other one.
pub async fn show(
    visitor: ContestVisitor,
    State(portal): State<Arc<Portal>>,
) -> Result<Response, Problem> {
    let boards = visitor.contest.boards().borrow().clone();
    let board = boards.seen_by(visitor.is_staff()).cloned();
    let board = board.ok_or_else(|| Problem::NotFound("until there is a board".to_owned()))?;
    let drawing = portal.pictures.drawing(&board, visitor.is_staff());
    let svg = drawing.get_or_try_init(async || {
        let lines = board.results.standings.len().min(MOST);
        let price = Price::of_picture(lines.pow(2));
        let draw = move || picture(&board.results).to_svg();
        let drawn = portal
            .site
            .queue()
            .run(&Client::Contest, price, draw)
            .await?;
        let svg = drawn.map_err(Problem::server)?;
        Ok::<_, Problem>(Bytes::from(svg))
    });
    let svg = svg.await?.clone();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

fn picture(results: &Results) -> HeatMap {
    let lines = results.standings.len().min(MOST);
    let shares = Shares::of(results);
    let share = |up: usize, across: usize| shares.of_pair(up, across);
    let labels = Labels {
        title: "Share of games that each line of the board wins against each other".to_owned(),
        subtitle: results.title.clone(),
        across: "line of the opponent, from 0".to_owned(),
        up: "line of the team, from 0".to_owned(),
        measure: "share of games won".to_owned(),
        nothing: "no matchup".to_owned(),
    };
    let bands = (0..100 / BAND).map(|band| Step {
        value: f64::from(band),
        label: format!("{} to {} %", band * BAND, (band + 1) * BAND),
        symbol: char::from_digit(band, 10).unwrap_or(' '),
    });
    HeatMap::from_fn(
        lines,
        Scale::Steps(bands.collect()),
        labels,
        |up, across| {
            let band = (share(up, across)? * f64::from(100 / BAND)).floor();
            Some(band.min(f64::from(100 / BAND - 1)))
        },
    )
}

/// The share of games that each line of a board wins against each other one.
pub struct Shares<'a> {
    results: &'a Results,
    football: HashMap<(usize, usize), f64>,
}

impl<'a> Shares<'a> {
    pub fn of(results: &'a Results) -> Shares<'a> {
        Shares {
            results,
            football: football_shares(results),
        }
    }

    /// The share of games that a line wins against another one; `None` without a matchup.
    pub fn of_pair(&self, line: usize, other: usize) -> Option<f64> {
        match &self.results.game {
            GameResults::Hog(hog) => Some(hog.win_rates.get(line, other)?.rate.mean()),
            GameResults::DFootball(_) => self.football.get(&(line, other)).copied(),
        }
    }
}

/// The share of games that each line wins against each other one, in D-Football.
fn football_shares(results: &Results) -> HashMap<(usize, usize), f64> {
    let Some(football) = results.game.football() else {
        return HashMap::new();
    };
    let lines: HashMap<&str, usize> = results
        .standings
        .iter()
        .enumerate()
        .map(|(line, row)| (row.team.as_str(), line))
        .collect();
    let games = f64::from(2 * football.games_per_seat);
    let mut shares = HashMap::new();
    for matchup in &football.matchups {
        let of = |team: &str| lines.get(team).copied();
        if let (Some(a), Some(b)) = (of(&matchup.a), of(&matchup.b)) {
            shares.insert((a, b), f64::from(matchup.a_wins) / games);
            shares.insert((b, a), f64::from(matchup.b_wins) / games);
        }
    }
    shares
}

/// Where the bands of shares begin, apart from the first one. Most shares are near one half.
const BANDS: [f64; 8] = [0.3, 0.4, 0.45, 0.48, 0.52, 0.55, 0.6, 0.7];

/// The band of a share of games, from 0 to 8: 4 is near even, those below are losses.
pub fn band(share: f64) -> usize {
    BANDS.iter().filter(|&&begin| share >= begin).count()
}

#[cfg(test)]
mod tests {
    use super::band;

    #[test]
    fn bands_of_both_teams_are_as_far_from_even() {
        let shares = [
            0.0, 0.3, 0.42, 0.46, 0.48, 0.5, 0.519, 0.53, 0.55, 0.65, 1.0,
        ];
        assert_eq!(shares.map(band), [0, 1, 2, 3, 4, 4, 4, 5, 6, 7, 8]);
    }
}
