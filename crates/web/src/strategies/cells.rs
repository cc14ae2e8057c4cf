//! The numbers of every cell, for the script.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use pigskin_hog::analysis::{Analysis, Cell};
use serde::Serialize;

use crate::Site;
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::{StrategyAddress, strategy_named};
use super::analyses::Held;
use super::chosen::Chosen;

/// Every cell of a table, row by row from own score 0 up.
#[derive(Serialize)]
struct Cells {
    /// Rows, and cells in a row.
    goal: u16,
    /// How often it is met, in percent of games.
    visits: Vec<f64>,
    /// What the choice gives away whenever it is made, in points of a percent;
    /// null where no game comes.
    regrets: Vec<Option<f64>>,
    /// The choice that would gain most; the table's own where none would.
    better: Vec<i8>,
    /// What it would gain, in points of a percent.
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

/// In percent, with as many digits as are shown and a few more.
fn hundredfold(chance: f64) -> f64 {
    (chance * 1e8).round() / 1e6
}

/// Sends the numbers.
pub async fn send(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let address = StrategyAddress::parse(&Parameters::parse(query.as_deref()))?;
    let rules = address.rules();
    let strategy = Chosen::of(&site, &strategy_named(&strategy)?, rules).await?;
    let against = Chosen::of(&site, &address.against, rules).await?;
    let held = Held {
        rules,
        strategy: &strategy,
        against: &against,
    };
    let analysis = held.analysis(&site).await?;
    let json = serde_json::to_string(&Cells::of(&analysis)).map_err(|_| Problem::failed())?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}
