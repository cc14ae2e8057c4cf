//! A field of tables for Python, which is read once and asked often.

use std::ops::ControlFlow;

use pigskin_hog::Table;
use pigskin_hog::search::{Field as Opponents, FieldError, FieldEvent, FieldResponse, Stop};
use pyo3::prelude::*;

use crate::duel::{Rate, floats_of, rate};
use crate::edition::{Edition, wrong};
use crate::interruption::search;
use crate::table::{bytes_of, floats, table_of, tables_of};

/// Tables with weights.
#[pyclass(frozen, module = "pigskin._engine")]
pub struct Field {
    opponents: Opponents,
}

/// The response to a field: the table, its win rates, the matches won, the most that any table can
/// win, and whether the search was stopped.
type Responded = (Vec<u8>, Vec<Rate>, usize, usize, bool);

#[pymethods]
impl Field {
    /// Reads the tables, one after the other.
    #[new]
    fn new(edition: &Edition, tables: &[u8], weights: Vec<f64>) -> PyResult<Field> {
        let rules = &edition.named.rules;
        let tables = tables_of(rules, tables)?;
        if weights.len() != tables.len() {
            return Err(wrong(format!(
                "{} tables need as many weights, not {}",
                tables.len(),
                weights.len()
            )));
        }
        let opponents = weights.into_iter().zip(tables).collect();
        let opponents = Opponents::new(rules, opponents).map_err(wrong)?;
        Ok(Field { opponents })
    }

    /// The win rates of tables against all of the field: the chances moving first, moving second, and
    /// the bounds, row by row.
    fn win_rates(&self, py: Python<'_>, tables: &[u8]) -> PyResult<[Vec<u8>; 3]> {
        let tables = tables_of(self.opponents.rules(), tables)?;
        let rates = interruptible(py, |stop| self.opponents.win_rates(stop, &tables))?;
        Ok(floats_of(&rates.iter().flatten()))
    }

    /// The choices that a change can make, and the gain of each, by cell and then by choice.
    fn gradient(&self, py: Python<'_>, table: &[u8]) -> PyResult<(Vec<i8>, Vec<u8>)> {
        let table = table_of(self.opponents.rules(), table)?;
        let found = interruptible(py, |stop| self.opponents.gradient(stop, &table))?;
        let options = found.options.iter();
        Ok((
            options.map(|option| option.number()).collect(),
            floats(found.gains),
        ))
    }

    /// Searches for the table that wins most matches. `progress` gets the number of steps so far and
    /// the matches won, and stops the search by returning true.
    #[pyo3(signature = (progress=None))]
    fn response(&self, py: Python<'_>, progress: Option<Py<PyAny>>) -> PyResult<Responded> {
        let (rules, tables): (_, &[Table]) = (self.opponents.rules(), self.opponents.tables());
        let found = search(py, progress, |stop, tell| {
            let mut steps = 0_usize;
            FieldResponse::until(stop, rules, tables, &mut |event| match event {
                FieldEvent::Step { best } => {
                    steps += 1;
                    tell((steps, best.won))
                }
                FieldEvent::Compared { .. } | FieldEvent::Climbs { .. } => {
                    ControlFlow::Continue(())
                }
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
}

/// Asks a field something that Ctrl-C stops.
fn interruptible<T: Send>(
    py: Python<'_>,
    ask: impl FnOnce(&Stop) -> Result<T, FieldError> + Send,
) -> PyResult<T> {
    // It has no steps to tell of.
    let found = search(
        py,
        None,
        |stop, _: &mut dyn FnMut(()) -> ControlFlow<()>| ask(stop),
    )?;
    found.map_err(wrong)
}
