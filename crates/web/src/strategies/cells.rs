//! The numbers of all cells, for the script.

use axum::extract::{Path, RawQuery};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use pigskin_hog::analysis::{Analysis, Cell};
use serde::Serialize;

use crate::server::problem::Problem;
use crate::visit::Visit;

use super::matchup::Matchup;

/// The cells of a table, row by row from own score 0 up.
#[derive(Serialize)]
struct Cells {
    goal: u16,
    /// Games in which the cell is met, in percent.
    visits: Vec<f64>,
    /// The regret of the choice, in percentage points; null for cells that no game meets.
    regrets: Vec<Option<f64>>,
    /// The best choice; the table's own if none is better.
    better: Vec<i8>,
    /// The gain of the best choice, in percentage points.
    gains: Vec<f64>,
}

impl Cells {
    fn of(analysis: &Analysis) -> Cells {
        let cells = || analysis.cells().iter();
        Cells {
            goal: analysis.goal(),
            visits: cells().map(|cell| hundredfold(cell.visits)).collect(),
            regrets: cells().map(|cell| cell.regret().map(hundredfold)).collect(),
            better: cells().map(|cell| cell.better.number()).collect(),
            gains: cells().map(|cell: &Cell| hundredfold(cell.gain)).collect(),
        }
    }
}

/// A chance in percent, with a few more digits than are shown.
fn hundredfold(chance: f64) -> f64 {
    (chance * 1e8).round() / 1e6
}

pub async fn send(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let compared = Matchup::read(&visit, &strategy, query.as_deref()).await?;
    let analysis = compared.comparison().analysis(&visit).await?;
    let json = serde_json::to_string(&Cells::of(&analysis)).map_err(|_| Problem::failed())?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}
