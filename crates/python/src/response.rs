//! Best responses.

use pigskin_hog::search::TableResponse;
use pigskin_hog::solve::BestResponse;
use pyo3::prelude::*;

use crate::duel::{Rate, rate};
use crate::edition::{Edition, wrong};
use crate::table::{bytes_of, table_of};

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
