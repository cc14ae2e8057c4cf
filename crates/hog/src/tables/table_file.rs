//! Tables as JSON and as text.

mod plain;
#[cfg(test)]
mod tests;

use crate::{Choice, Rules, Scores, Table};

/// Why a text is not the table of a strategy.
#[derive(Debug, thiserror::Error)]
pub enum TableFileError {
    /// It is not JSON, or not an array of arrays.
    #[error("not a JSON array of rows")]
    Json(#[from] serde_json::Error),
    /// There are too few or too many rows.
    #[error(
        "{} where {goal} are needed, one for each own score",
        there_are(*.rows, "row")
    )]
    Rows {
        /// The number of rows.
        rows: usize,
        /// The required number.
        goal: u16,
    },
    /// A row is too short or too long.
    #[error(
        "row {row} has {} where {goal} are needed, one for each opponent's score",
        counted(*.columns, "number")
    )]
    Columns {
        /// The row, which is the own score, from 0.
        row: usize,
        /// Its number of columns.
        columns: usize,
        /// The required number.
        goal: u16,
    },
    /// There are too few or too many numbers.
    #[error("{} where {goal} × {goal} are needed", there_are(*.numbers, "number"))]
    Numbers {
        /// The number of numbers.
        numbers: usize,
        /// The required number of rows and columns.
        goal: u16,
    },
    /// Something is not a whole number.
    #[error("row {row}, column {column}: {value} is not a whole number")]
    Value {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// The value, truncated.
        value: String,
    },
    /// The bid for the start is not one.
    #[error("the bid {0} is not a whole number from 0 to 299")]
    Bid(String),
    /// A number is not a choice in the edition.
    #[error("row {}, column {}: {number} is not from {least} to {most}", .scores.mine, .scores.theirs)]
    Choice {
        /// The first pair of scores with such a number.
        scores: Scores,
        /// The number.
        number: i64,
        /// The lowest choice of the edition.
        least: i8,
        /// The highest choice of the edition.
        most: i8,
    },
}

/// `1 row`, `3 rows`.
fn counted(count: usize, noun: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{end}")
}

/// `there is 1 row`, `there are 3 rows`.
fn there_are(count: usize, noun: &str) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("there {verb} {}", counted(count, noun))
}

impl Table {
    /// Makes a table from rows of numbers, by own score.
    ///
    /// # Errors
    ///
    /// If the number of rows or columns is not the goal, or a number is not a choice under
    /// these rules.
    pub fn from_rows(rules: &Rules, rows: &[Vec<i64>]) -> Result<Table, TableFileError> {
        let goal = rules.goal;
        if rows.len() != usize::from(goal) {
            return Err(TableFileError::Rows {
                rows: rows.len(),
                goal,
            });
        }
        let mut lengths = rows.iter().map(Vec::len).enumerate();
        if let Some((row, columns)) = lengths.find(|(_, len)| *len != usize::from(goal)) {
            return Err(TableFileError::Columns { row, columns, goal });
        }
        Table::from_cells(rules, |Scores { mine, theirs }| {
            rows[usize::from(mine.0)][usize::from(theirs.0)]
        })
    }

    /// Makes a table from the numbers of its choices, row after row.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2019, Table};
    /// let numbers = [4; 100 * 100];
    /// let table = Table::from_numbers(&FALL_2019, &numbers)?;
    /// assert!(table.choices().iter().map(|choice| choice.number()).eq(numbers));
    /// assert!(Table::from_numbers(&FALL_2019, &numbers[1..]).is_err());
    /// # Ok::<(), pigskin_hog::TableFileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are not goal × goal numbers, or one is not a choice under these rules.
    pub fn from_numbers(rules: &Rules, numbers: &[i8]) -> Result<Table, TableFileError> {
        let goal = usize::from(rules.goal);
        if numbers.len() != goal * goal {
            return Err(TableFileError::Numbers {
                numbers: numbers.len(),
                goal: rules.goal,
            });
        }
        Table::from_cells(rules, |Scores { mine, theirs }| {
            numbers[usize::from(mine.0) * goal + usize::from(theirs.0)].into()
        })
    }

    /// Makes a table from the number at each pair of scores.
    fn from_cells(rules: &Rules, number: impl Fn(Scores) -> i64) -> Result<Table, TableFileError> {
        let mut fault = None;
        let table = Table::from_fn(rules.goal, |scores| {
            let number = number(scores);
            let choice = Choice::try_from(number).ok();
            choice
                .filter(|&choice| rules.allows(choice))
                .unwrap_or_else(|| {
                    fault.get_or_insert((scores, number));
                    Choice::dice(0)
                })
        });
        let (least, most) = rules.choice_range();
        match fault {
            None => Ok(table),
            Some((scores, number)) => Err(TableFileError::Choice {
                scores,
                number,
                least,
                most,
            }),
        }
    }

    /// Reads a table from a JSON array of rows, or from an object of such `choices` and a `bid` for
    /// the start.
    ///
    /// ```
    /// use pigskin_hog::{FALL_2014, Rules, Table};
    /// let rules = Rules { goal: 2, ..FALL_2014 };
    /// let table = Table::from_json(&rules, r#"{"bid": 1, "choices": [[4, 4], [0, 10]]}"#)?;
    /// assert_eq!(table.bid(), Some(1));
    /// # Ok::<(), pigskin_hog::TableFileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_rows`](Self::from_rows), or where the text is not such JSON.
    pub fn from_json(rules: &Rules, text: &str) -> Result<Table, TableFileError> {
        match plain::json_choices(rules, text) {
            Some(choices) => Ok(Table::of_choices(rules.goal, choices)),
            None => Table::from_any_json(rules, text),
        }
    }

    /// Reads a table from a JSON array in any form, or says what is wrong with it.
    fn from_any_json(rules: &Rules, text: &str) -> Result<Table, TableFileError> {
        // Any values, to say which one is not a whole number.
        let (bid, rows) = if text.trim_start().starts_with('{') {
            let WithBid { bid, choices } = serde_json::from_str(text)?;
            (Some(read_bid(&bid.to_string())?), choices)
        } else {
            (None, serde_json::from_str(text)?)
        };
        let number = |row: usize, column: usize, value: &serde_json::Value| {
            value
                .as_i64()
                .ok_or_else(|| not_whole(row, column, &value.to_string()))
        };
        let row = |(row, values): (usize, &Vec<serde_json::Value>)| {
            let values = values.iter().enumerate();
            values
                .map(|(column, value)| number(row, column, value))
                .collect()
        };
        let rows: Result<Vec<Vec<i64>>, _> = rows.iter().enumerate().map(row).collect();
        Ok(Table::from_rows(rules, &rows?)?.with_bid(bid))
    }

    /// Reads a table from text: a line for each row, numbers with spaces,
    /// tabs or commas between. Empty lines and lines that begin with `#` do
    /// not count. A line such as `bid 5` in front of the rows is a bid for the start.
    ///
    /// # Errors
    ///
    /// As [`from_rows`](Self::from_rows), or where a word is not a number.
    pub fn from_text(rules: &Rules, text: &str) -> Result<Table, TableFileError> {
        match plain::text_choices(rules, text) {
            Some(choices) => Ok(Table::of_choices(rules.goal, choices)),
            None => Table::from_any_text(rules, text),
        }
    }

    /// Reads a table from text in any form, or says what is wrong with it.
    fn from_any_text(rules: &Rules, text: &str) -> Result<Table, TableFileError> {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut lines = lines.peekable();
        let bid = lines.next_if(|line| line.starts_with("bid"));
        let bid = bid.map(|line| read_bid(line["bid".len()..].trim()));
        let bid = bid.transpose()?;
        let rows: Vec<Vec<i64>> = lines
            .enumerate()
            .map(|(row, line)| read_row(row, line))
            .collect::<Result<_, _>>()?;
        Ok(Table::from_rows(rules, &rows)?.with_bid(bid))
    }

    /// The table as a JSON array of rows, a row a line; with a bid, as an object that
    /// [`from_json`](Self::from_json) reads.
    ///
    /// ```
    /// use pigskin_hog::{Choice, FALL_2019, Table};
    /// let table = Table::from_fn(100, |_| Choice::dice(6));
    /// assert_eq!(Table::from_json(&FALL_2019, &table.to_json())?, table);
    /// # Ok::<(), pigskin_hog::TableFileError>(())
    /// ```
    pub fn to_json(&self) -> String {
        let rows: Vec<String> = self
            .rows()
            .map(|row| format!("[{}]", join(row, ",")))
            .collect();
        let rows = format!("[\n{}\n]", rows.join(",\n"));
        match self.bid() {
            Some(bid) => format!("{{\"bid\": {bid}, \"choices\": {rows}}}\n"),
            None => rows + "\n",
        }
    }

    /// The table as text, a row a line, below its bid if it has one.
    pub fn to_text(&self) -> String {
        let bid = self.bid().map(|bid| format!("bid {bid}\n"));
        let rows = self.rows().map(|row| join(row, " ") + "\n");
        bid.into_iter().chain(rows).collect()
    }
}

/// A table in JSON with a bid, whatever stands for its numbers.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct WithBid {
    bid: serde_json::Value,
    choices: Vec<Vec<serde_json::Value>>,
}

/// Reads a bid that could be below the goal of some rules.
fn read_bid(text: &str) -> Result<u16, TableFileError> {
    let bid: Option<u16> = text.parse().ok();
    bid.filter(|&bid| bid < Rules::MOST_GOAL).ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        TableFileError::Bid(shown)
    })
}

fn read_row(row: usize, line: &str) -> Result<Vec<i64>, TableFileError> {
    let words = line
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|word| !word.is_empty());
    let number = |(column, word): (usize, &str)| {
        word.parse()
            .map_err(|_| not_whole(row, column, &format!("'{word}'")))
    };
    words.enumerate().map(number).collect()
}

fn not_whole(row: usize, column: usize, value: &str) -> TableFileError {
    TableFileError::Value {
        row,
        column,
        value: value.chars().take(40).collect(),
    }
}

fn join(row: &[Choice], between: &str) -> String {
    let words: Vec<String> = row.iter().map(ToString::to_string).collect();
    words.join(between)
}
