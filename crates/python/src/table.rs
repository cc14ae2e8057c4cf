//! Tables as bytes: the rows by own score, an `int8` for each choice.

use pigskin_hog::{Choice, House, Rules, Scores, Setting, Table, TableFileError};
use pyo3::prelude::*;

use crate::edition::{Edition, wrong};

/// The table of these bytes, checked against the rules.
pub(crate) fn table_of(rules: &Rules, bytes: &[u8]) -> PyResult<Table> {
    let numbers: Vec<i8> = bytes.iter().map(|byte| byte.cast_signed()).collect();
    Table::from_numbers(rules, &numbers).map_err(|error| match error {
        TableFileError::Numbers { numbers, goal } => wrong(format!(
            "a table has {goal} × {goal} choices here, not {numbers}"
        )),
        TableFileError::Choice {
            scores: Scores { mine, theirs },
            number,
            least,
            most,
        } => wrong(format!(
            "table[{mine}, {theirs}] is {number}, not a choice from {least} to {most}"
        )),
        error => wrong(error),
    })
}

/// The tables of these bytes, one after the other.
pub(crate) fn tables_of(rules: &Rules, bytes: &[u8]) -> PyResult<Vec<Table>> {
    let size = usize::from(rules.goal).pow(2);
    if !bytes.len().is_multiple_of(size) {
        return Err(wrong(format!(
            "{} choices are no tables of {size}",
            bytes.len()
        )));
    }
    bytes
        .chunks_exact(size)
        .map(|one| table_of(rules, one))
        .collect()
}

/// A table's bytes.
pub(crate) fn bytes_of(table: &Table) -> Vec<u8> {
    let choices = table.choices().iter();
    choices
        .flat_map(|choice| choice.number().to_ne_bytes())
        .collect()
}

/// Numbers as bytes of `float64`s.
pub(crate) fn floats(numbers: impl IntoIterator<Item = f64>) -> Vec<u8> {
    numbers.into_iter().flat_map(f64::to_ne_bytes).collect()
}

/// The table of a house strategy.
#[pyfunction]
pub(crate) fn house(edition: &Edition, spelling: &str) -> PyResult<Vec<u8>> {
    let rules = &edition.named.rules;
    let house: House = spelling.parse().map_err(wrong)?;
    let table = Table::from_strategy(&house.in_edition(rules), rules.goal);
    table.check(rules).map_err(|why| {
        let hint = match house.usual_choice() {
            Choice::PORK_CHOP => {
                let rule = edition.named.title(Setting::PorkChop);
                format!("; -1 needs {rule} (pork_chop=on)")
            }
            _ => String::new(),
        };
        wrong(format!("{spelling} {why}{hint}"))
    })?;
    Ok(bytes_of(&table))
}

/// The table of a text: JSON or lines of numbers.
#[pyfunction]
pub(crate) fn table_read(edition: &Edition, text: &str, is_json: bool) -> PyResult<Vec<u8>> {
    let rules = &edition.named.rules;
    let read = if is_json {
        Table::from_json(rules, text)
    } else {
        Table::from_text(rules, text)
    };
    read.map(|table| bytes_of(&table)).map_err(wrong)
}

/// Checks that a table fits the edition.
#[pyfunction]
pub(crate) fn table_check(edition: &Edition, table: &[u8]) -> PyResult<()> {
    table_of(&edition.named.rules, table).map(|_| ())
}

/// A table as a Python program, JSON or text.
#[pyfunction]
pub(crate) fn table_text(
    edition: &Edition,
    table: &[u8],
    kind: &str,
    team: &str,
) -> PyResult<String> {
    let table = table_of(&edition.named.rules, table)?;
    match kind {
        "python" => Ok(table.to_python(team)),
        "json" => Ok(table.to_json()),
        "text" => Ok(table.to_text()),
        other => Err(wrong(format!(
            "a table is written as python, json or text, not as '{other}'"
        ))),
    }
}
