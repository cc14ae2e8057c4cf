//! All pairs as a picture.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use pigskin_contest::{GameResults, Results};
use pigskin_course::Board;
use pigskin_picture::{HeatMap, Labels, Scale, Step};
use tokio::sync::OnceCell;

use super::visitor::Visitor;
use crate::Site;
use crate::problem::Problem;

/// The lines that a picture has at the most.
const MOST: usize = 1000;

/// The colours: so many percent each.
const BAND: u32 = 10;

/// The picture of a board; a thousand lines are a million cells, which are drawn
/// once for all who look at that board.
type Drawing = Arc<OnceCell<Bytes>>;

/// A board with its picture.
type Drawn = (Arc<Board>, Drawing);

/// The last picture of the board that everybody sees, and of that of staff.
#[derive(Debug, Default)]
pub struct Pictures(Mutex<[Option<Drawn>; 2]>);

impl Pictures {
    /// The picture of a board, which may have to be drawn.
    fn drawing(&self, board: &Arc<Board>, staff: bool) -> Drawing {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let latest = &mut latest[usize::from(staff)];
        match latest {
            Some((of, drawing)) if Arc::ptr_eq(of, board) => Arc::clone(drawing),
            _ => {
                let drawing = Drawing::default();
                *latest = Some((Arc::clone(board), Arc::clone(&drawing)));
                drawing
            }
        }
    }
}

/// Shows how each line of the board does against each other one.
pub async fn show(visitor: Visitor, State(site): State<Arc<Site>>) -> Result<Response, Problem> {
    let boards = visitor.course.boards().borrow().clone();
    let board = boards.seen_by(visitor.is_staff()).cloned();
    let board = board.ok_or_else(|| Problem::NotFound("of a board as yet".to_owned()))?;
    let drawing = site.pictures.drawing(&board, visitor.is_staff());
    let svg = drawing.get_or_try_init(async || {
        let drawn = tokio::task::spawn_blocking(move || picture(&board.results).to_svg()).await;
        let svg = drawn.map_err(Problem::server)?.map_err(Problem::server)?;
        Ok::<_, Problem>(Bytes::from(svg))
    });
    let svg = svg.await?.clone();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

fn picture(results: &Results) -> HeatMap {
    let lines = results.standings.len().min(MOST);
    let football = football(results);
    let share = |up: usize, across: usize| match &results.game {
        GameResults::Hog(hog) => Some(hog.win_rates.get(up, across)?.rate.mean()),
        GameResults::DFootball(_) => football.get(&(up, across)).copied(),
    };
    let labels = Labels {
        title: "What each line of the board wins against each other".to_owned(),
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

/// What a line wins against another one, in D-Football.
fn football(results: &Results) -> HashMap<(usize, usize), f64> {
    let GameResults::DFootball(football) = &results.game else {
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
