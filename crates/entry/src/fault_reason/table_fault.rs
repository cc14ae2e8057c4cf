//! Faults of the file of a table.

use pigskin_hog::TableFileError;
use serde::{Deserialize, Serialize};

/// A fault of the file of a table, as [`TableFileError`] says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum TableFault {
    #[error("{}: {detail}", TableFault::NO_ROWS)]
    Json { detail: String },
    #[error("{}", said(&TableFileError::Rows { rows: *.rows, goal: *.goal }))]
    Rows {
        rows: usize,
        /// The required number.
        goal: u16,
    },
    #[error(
        "{}",
        said(&TableFileError::Columns { row: *.row, columns: *.columns, goal: *.goal })
    )]
    Columns {
        /// The row, from 0.
        row: usize,
        columns: usize,
        /// The required number.
        goal: u16,
    },
    #[error("{}", said(&TableFileError::Numbers { numbers: *.numbers, goal: *.goal }))]
    Numbers {
        numbers: usize,
        /// The required number of rows and columns.
        goal: u16,
    },
    #[error("row {row}, column {column}: {value} is not a whole number")]
    Value {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// The value, truncated.
        value: String,
    },
    #[error("the bid {bid} is not a whole number from 0 to 299")]
    Bid { bid: String },
    #[error("row {row}, column {column}: {number} is not from {least} to {most}")]
    Choice {
        /// The row, from 0.
        row: u16,
        /// The column, from 0.
        column: u16,
        number: i64,
        least: i8,
        most: i8,
    },
}

impl TableFault {
    const NO_ROWS: &'static str = "not a JSON array of rows";
}

fn said(error: &TableFileError) -> String {
    error.to_string()
}

impl From<&TableFileError> for TableFault {
    fn from(error: &TableFileError) -> TableFault {
        match error {
            TableFileError::Json(error) => TableFault::Json {
                detail: error.to_string(),
            },
            &TableFileError::Rows { rows, goal } => TableFault::Rows { rows, goal },
            &TableFileError::Columns { row, columns, goal } => {
                TableFault::Columns { row, columns, goal }
            }
            &TableFileError::Numbers { numbers, goal } => TableFault::Numbers { numbers, goal },
            TableFileError::Value { row, column, value } => TableFault::Value {
                row: *row,
                column: *column,
                value: value.clone(),
            },
            TableFileError::Bid(bid) => TableFault::Bid { bid: bid.clone() },
            &TableFileError::Choice {
                scores,
                number,
                least,
                most,
            } => TableFault::Choice {
                row: scores.mine.0,
                column: scores.theirs.0,
                number,
                least,
                most,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use pigskin_hog::Scores;

    use super::*;

    #[test]
    fn faults_say_what_the_errors_say() {
        let value = || "x".to_owned();
        for error in [
            TableFileError::Rows { rows: 1, goal: 20 },
            TableFileError::Columns {
                row: 3,
                columns: 1,
                goal: 20,
            },
            TableFileError::Numbers {
                numbers: 7,
                goal: 20,
            },
            TableFileError::Value {
                row: 1,
                column: 2,
                value: value(),
            },
            TableFileError::Bid(value()),
            TableFileError::Choice {
                scores: Scores::new(1, 2),
                number: 11,
                least: 0,
                most: 10,
            },
        ] {
            assert_eq!(TableFault::from(&error).to_string(), error.to_string());
        }
        let error = serde_json::from_str::<i64>("x").expect_err("no number");
        let why = error.to_string();
        let fault = TableFault::from(&TableFileError::Json(error));
        assert_eq!(
            fault.to_string(),
            format!("not a JSON array of rows: {why}")
        );
    }
}
