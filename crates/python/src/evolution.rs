//! Tables that evolve against each other.

use pigskin_hog::Table;
use pigskin_hog::search::{Evolution, MixedTable};
use pyo3::prelude::*;

use crate::duel::{Rate, rate};
use crate::edition::{Edition, wrong};
use crate::interruption::search;
use crate::table::{bytes_of, tables_of};

/// A table with its weight and the win rate of the best response to it.
type Mixed = (Vec<u8>, f64, Rate);

/// The end of an evolution: the mixture, the most that anybody gains against it; the table that
/// gains most of those found, and what it gains; the error bound; the safest table with the win rate of
/// the best response to it; generations, and whether it was stopped.
type Evolved = (
    (Vec<Mixed>, f64),
    (Vec<u8>, f64),
    f64,
    (Vec<u8>, Rate),
    usize,
    bool,
);

/// Evolves tables, which begin with perfect play's choices and a field. `progress` gets the number of the
/// generation, the tables with weight, and the most that a table gained; it stops the evolution by
/// returning true.
#[pyfunction]
#[pyo3(signature = (edition, field, generations, population, seed, progress=None))]
pub(crate) fn evolve(
    py: Python<'_>,
    edition: &Edition,
    field: &[u8],
    generations: usize,
    population: usize,
    seed: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<Evolved> {
    let rules = &edition.named.rules;
    let field: Vec<Table> = tables_of(rules, field)?;
    let evolution = Evolution {
        generations,
        population,
        seed,
    };
    let found = search(py, progress, |stop, tell| {
        evolution.run_until(stop, rules, &field, &mut |generation| {
            tell((generation.number, generation.support, generation.gain))
        })
    })?;
    let found = found.map_err(wrong)?;
    let mixed = |mixed: &MixedTable| {
        let response = rate(mixed.best_response);
        (bytes_of(&mixed.table), mixed.weight, response)
    };
    let (safest, against_safest) = &found.safest;
    Ok((
        (
            found.mixture.iter().map(mixed).collect(),
            found.gain_at_most,
        ),
        (bytes_of(&found.response), found.gain_found),
        found.error_bound,
        (bytes_of(safest), rate(*against_safest)),
        found.generations,
        found.stopped,
    ))
}
