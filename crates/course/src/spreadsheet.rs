//! CSV files that spreadsheet programs and learning systems write.

use std::fmt;

use csv::{Reader, ReaderBuilder, StringRecord};

/// Number of wrong lines that are shown.
const MOST_SHOWN: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct LineError {
    /// The line's number in the file, from 1.
    pub line: u64,
    pub reason: String,
}

/// All lines of a file that cannot be used, in the file's order. Their text names the first 20.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrongLines(pub Vec<LineError>);

impl WrongLines {
    pub(crate) fn add(&mut self, text: &str, record: &StringRecord, reason: String) {
        let line = line_of(text, record);
        self.0.push(LineError { line, reason });
    }
}

/// The number of a record's line in the text that [`reader`] reads, from 1.
///
/// The reader's own numbers are too small where lines end with a carriage return and a line feed,
/// or where empty lines come before the record.
pub(crate) fn line_of(text: &str, record: &StringRecord) -> u64 {
    let text = without_mark(text).as_bytes();
    let start = record.position().map_or(0, csv::Position::byte);
    let start = usize::try_from(start).unwrap_or(usize::MAX).min(text.len());
    let empty = text[start..]
        .iter()
        .take_while(|byte| b"\r\n".contains(byte));
    let before = &text[..start + empty.count()];
    1 + before
        .iter()
        .map(|&byte| u64::from(byte == b'\n'))
        .sum::<u64>()
}

/// The text without a byte order mark.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

impl fmt::Display for WrongLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.0.iter().take(MOST_SHOWN).enumerate() {
            let end = if number == 0 { "" } else { "\n" };
            write!(f, "{end}{line}")?;
        }
        match self.0.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            1 => write!(f, "\nand one more line"),
            more => write!(f, "\nand {more} more lines"),
        }
    }
}

/// A reader of a text whose first line names the columns. A byte order mark is left out, and in
/// many languages spreadsheet programs write semicolons or tabs between the columns.
pub fn reader<'t>(builder: &mut ReaderBuilder, text: &'t str) -> Reader<&'t [u8]> {
    let text = without_mark(text);
    let names = text.lines().next().unwrap_or_default();
    let number_of = |delimiter: u8| names.bytes().filter(|&byte| byte == delimiter).count();
    // Of equally frequent ones, `max_by_key` chooses the last.
    let delimiter = [b'\t', b';', b',']
        .into_iter()
        .max_by_key(|&one| number_of(one));
    builder
        .trim(csv::Trim::All)
        .delimiter(delimiter.unwrap_or(b','))
        .from_reader(text.as_bytes())
}

/// The place of a column with one of these names. The first name that the file has counts,
/// independent of the file's order.
pub(crate) fn column(headers: &StringRecord, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        let mut headers = headers.iter();
        headers.position(|header| header.eq_ignore_ascii_case(name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_separated_by_commas_semicolons_or_tabs() {
        for text in [
            "id,name\na,\"B; C\"\n",
            "\u{feff}id;name\r\na;\"B; C\"\r\n",
            "id\tname\na\tB; C\n",
        ] {
            let mut reader = reader(&mut ReaderBuilder::new(), text);
            assert_eq!(reader.headers().expect("names"), vec!["id", "name"]);
            let record = reader.records().next().expect("a line").expect("valid");
            assert_eq!(record, vec!["a", "B; C"], "{text}");
        }
    }

    #[test]
    fn a_file_of_one_column_is_read() {
        let mut reader = reader(&mut ReaderBuilder::new(), "id\na\n");
        let record = reader.records().next().expect("a line").expect("valid");
        assert_eq!(record, vec!["a"]);
    }

    #[test]
    fn lines_are_counted_as_an_editor_counts_them() {
        for mark in ["", "\u{feff}"] {
            for end in ["\n", "\r\n"] {
                let text = ["id,name", "a,A", "", "b,\"B\nB\"", "", "", "c,C", ""].join(end);
                let text = format!("{mark}{text}");
                let mut reader = reader(&mut ReaderBuilder::new(), &text);
                let records = reader.records().map(|record| record.expect("valid"));
                let lines: Vec<u64> = records.map(|record| line_of(&text, &record)).collect();
                assert_eq!(lines, [2, 4, 8], "{text:?}");
            }
        }
    }

    #[test]
    fn only_the_first_of_many_wrong_lines_are_named() {
        let wrong = |number: u64| {
            let lines = (2..2 + number).map(|line| LineError {
                line,
                reason: "no name".to_owned(),
            });
            WrongLines(lines.collect()).to_string()
        };
        assert_eq!(wrong(2), "line 2: no name\nline 3: no name");
        assert!(wrong(20).ends_with("\nline 21: no name"));
        assert!(wrong(21).ends_with("\nline 21: no name\nand one more line"));
        assert!(wrong(1000).ends_with("\nand 980 more lines"));
    }
}
