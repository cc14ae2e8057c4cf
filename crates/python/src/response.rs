//! Best responses, and the search for tables.

use std::ops::ControlFlow;

use pigskin_hog::Table;
use pigskin_hog::search::{FieldEvent, FieldResponse, Improvement, TableResponse};
use pigskin_hog::solve::BestResponse;
use pyo3::prelude::*;

use crate::duel::{Rate, rate};
use crate::edition::{Edition, wrong};
use crate::interruption::search;
use crate::table::{bytes_of, table_of, tables_of};

/// A table with its win rate.
type Found = (Vec<u8>, Rate);

/// The win rate of the best response; and a table that responds, with its win rate, if it is asked
/// for.
#[pyfunction]
pub(crate) fn best_response(
    py: Python<'_>,
    edition: &Edition,
    table: &[u8],
    as_table: bool,
) -> PyResult<(Rate, Option<Found>)> {
    let rules = &edition.named.rules;
    let table = table_of(rules, table)?;
    let unfit = |why| wrong(format!("the table {why}"));
    let best = py
        .detach(|| BestResponse::to(rules, &table))
        .map_err(unfit)?;
    let response = if as_table {
        let found = py.detach(|| TableResponse::to(rules, &table));
        let found = found.map_err(wrong)?;
        Some((bytes_of(&found.table), rate(found.win_rate)))
    } else {
        None
    };
    Ok((rate(best.win_rate()), response))
}

/// The response to a field: the table, its win rates, the matches won, the most that any table can
/// win, and whether the search was stopped.
type Responded = (Vec<u8>, Vec<Rate>, usize, usize, bool);

/// Searches for the table that wins most matches against a field. `tell` gets the number of steps so
/// far and the matches won, and stops the search by returning true.
#[pyfunction]
#[pyo3(signature = (edition, field, tell=None))]
pub(crate) fn field_response(
    py: Python<'_>,
    edition: &Edition,
    field: &[u8],
    tell: Option<Py<PyAny>>,
) -> PyResult<Responded> {
    let rules = &edition.named.rules;
    let field = tables_of(rules, field)?;
    let found = search(py, tell, |stop, tell| {
        let mut steps = 0_usize;
        FieldResponse::until(stop, rules, &field, &mut |event| match event {
            FieldEvent::Step { best } => {
                steps += 1;
                tell((steps, best.won))
            }
            FieldEvent::Compared { .. } | FieldEvent::Climbs { .. } => ControlFlow::Continue(()),
        })
    })?;
    let found = found.map_err(wrong)?;
    Ok((
        bytes_of(&found.table),
        found.rates.iter().copied().map(rate).collect(),
        found.score.won,
        found.at_most(),
        found.stopped,
    ))
}

/// One step of the search for a better table: the table, the mean before and its mean; `None` if no
/// change gains.
#[pyfunction]
pub(crate) fn improve(
    py: Python<'_>,
    edition: &Edition,
    table: &[u8],
    opponents: &[u8],
    weights: Vec<f64>,
) -> PyResult<Option<(Vec<u8>, f64, f64)>> {
    let rules = &edition.named.rules;
    let table = table_of(rules, table)?;
    let opponents = tables_of(rules, opponents)?;
    if weights.len() != opponents.len() {
        return Err(wrong(format!(
            "there are {} weights for {} opponents",
            weights.len(),
            opponents.len()
        )));
    }
    let mixture: Vec<(f64, &Table)> = weights.into_iter().zip(&opponents).collect();
    // One step is too short to be told of.
    let found = search(
        py,
        None,
        |stop, _: &mut dyn FnMut(()) -> ControlFlow<()>| {
            Improvement::until(stop, rules, &table, &mixture)
        },
    )?;
    let found = found.map_err(wrong)?;
    Ok(found.map(|better| (bytes_of(&better.table), better.before, better.mean)))
}
