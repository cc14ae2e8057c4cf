//! The cost of a table's choices.

use pigskin_hog::Edition as Named;
use pigskin_hog::Table;
use pigskin_hog::analysis::{Analysis, Cell, GameLengths, Opponent};
use pyo3::prelude::*;

use crate::duel::{Rate, rate};
use crate::edition::{Edition, wrong};
use crate::table::{floats, table_of};

/// Another table or, without one, perfect play.
fn opponent(edition: &Named, table: Option<Table>) -> PyResult<Opponent> {
    match table {
        Some(table) => Opponent::table(&edition.rules, table)
            .map_err(|why| wrong(format!("the opponent's table {why}"))),
        None => Ok(Opponent::perfect(&edition.rules)),
    }
}

/// An analysis: the win rate, that of the best response to the opponent, and by cell the visits, the
/// costs, the gains and the better choices.
type Analyzed = (Rate, Rate, [Vec<u8>; 3], Vec<u8>);

/// Analyzes a table against another, or against perfect play.
#[pyfunction]
pub(crate) fn analyze(
    py: Python<'_>,
    edition: &Edition,
    table: &[u8],
    against: Option<&[u8]>,
) -> PyResult<Analyzed> {
    let rules = &edition.named.rules;
    let table = table_of(rules, table)?;
    let against = against.map(|bytes| table_of(rules, bytes)).transpose()?;
    let analysis = py.detach(|| {
        let opponent = opponent(&edition.named, against)?;
        Analysis::new(&opponent, &table).map_err(wrong)
    })?;
    let by_cell = |value: fn(&Cell) -> f64| floats(analysis.cells().iter().map(value));
    let better = analysis.cells().iter();
    Ok((
        rate(analysis.win_rate()),
        rate(analysis.best_response()),
        [
            by_cell(|cell| cell.visits),
            by_cell(|cell| cell.cost),
            by_cell(|cell| cell.gain),
        ],
        better
            .flat_map(|cell| cell.better.number().to_ne_bytes())
            .collect(),
    ))
}

/// The chance of each number of turns, from 0 up.
#[pyfunction]
pub(crate) fn game_lengths(
    py: Python<'_>,
    edition: &Edition,
    table: &[u8],
    against: Option<&[u8]>,
) -> PyResult<Vec<u8>> {
    let rules = &edition.named.rules;
    let table = table_of(rules, table)?;
    let against = against.map(|bytes| table_of(rules, bytes)).transpose()?;
    let lengths = py.detach(|| {
        let opponent = opponent(&edition.named, against)?;
        GameLengths::new(&opponent, &table).map_err(wrong)
    })?;
    Ok(floats(lengths.chances().iter().copied()))
}
