//! A heat map as text.

use std::fmt::Write;

use crate::scale::shortest;
use crate::{HeatMap, Scale};

/// Limit on the columns of the square, without axes and frame.
const COLUMNS: usize = 64;

/// Limit on the rows for a square with one row per line. A larger square has half as many
/// lines as columns, because characters are twice as high as wide.
const ROWS: usize = 32;

/// Columns before a row.
const MARGIN: usize = 6;

/// Columns of the widest line.
const WIDTH: usize = 80;

impl HeatMap {
    /// The picture as text of at most 80 columns without colours. Each symbol stands for a
    /// cell or, in a large square, for a block of cells: the most common value of a scale
    /// of steps, or the highest value of a logarithmic scale.
    pub fn to_text(&self) -> String {
        let across = self.size().div_ceil(COLUMNS).max(1);
        let up = if self.size() <= ROWS { 1 } else { 2 * across };
        let labels = &self.labels;
        let mut text = String::new();
        // Writing into a String does not fail, here and below.
        let _ = writeln!(text, "{}\n{}\n", labels.title, labels.subtitle);
        let _ = writeln!(text, "{:MARGIN$}{} (upwards)", "", labels.up);
        let frame = format!(
            "{:1$}+{2}+",
            "",
            MARGIN - 1,
            "-".repeat(self.size().div_ceil(across))
        );
        let _ = writeln!(text, "{frame}");
        for row in (0..self.size())
            .step_by(up)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
        {
            let columns = (0..self.size()).step_by(across);
            let symbols: String = columns
                .map(|column| self.symbol(row..row + up, column..column + across))
                .collect();
            let _ = writeln!(text, "{row:>width$} |{symbols}|", width = MARGIN - 2);
        }
        let _ = writeln!(text, "{frame}\n{}", self.numbers(across));
        let _ = writeln!(text, "{:MARGIN$}{}\n", "", labels.across);
        self.write_legend(&mut text);
        if up * across > 1 {
            let block = match self.scale {
                Scale::Steps(_) => "the most common one",
                Scale::Logarithmic { .. } => "the highest one",
            };
            let _ = writeln!(
                text,
                "A character stands for {up} by {across} scores, and shows {block}."
            );
        }
        text
    }

    /// The symbol of a block of cells; a space if none has a value.
    fn symbol(&self, rows: std::ops::Range<usize>, columns: std::ops::Range<usize>) -> char {
        let inside = |numbers: std::ops::Range<usize>| numbers.start..numbers.end.min(self.size());
        let cells =
            inside(rows).flat_map(|row| inside(columns.clone()).map(move |column| (row, column)));
        let values = cells.map(|(row, column)| self.value(row, column));
        let value = match self.scale {
            Scale::Steps(_) => most_common(values),
            Scale::Logarithmic { .. } => values.flatten().max_by(f64::total_cmp),
        };
        value.map_or(' ', |value| self.scale.symbol(value))
    }

    /// The numbers below the square.
    fn numbers(&self, across: usize) -> String {
        let mut line = String::new();
        for tick in self.ticks() {
            let place = MARGIN + tick / across;
            // A number that would overlap the previous one is left out.
            if line.is_empty() || place > line.len() {
                let _ = write!(line, "{:1$}{tick}", "", place - line.len());
            }
        }
        line
    }

    fn write_legend(&self, text: &mut String) {
        let mut entries: Vec<String> = match &self.scale {
            Scale::Steps(steps) => steps
                .chunk_by(|a, b| a.symbol == b.symbol)
                .map(|run| match run {
                    [only] => format!("{}  {}", only.symbol, only.label),
                    [first, .., last] => {
                        format!("{}  {} to {}", first.symbol, first.label, last.label)
                    }
                    [] => String::new(),
                })
                .collect(),
            Scale::Logarithmic { .. } => {
                let ramp = self.scale.ramp();
                let from = |place: usize, value: f64| match place {
                    0 => "less".to_owned(),
                    _ => format!("from {}", shortest(value)),
                };
                (ramp.into_iter().enumerate())
                    .map(|(place, (symbol, value))| format!("{symbol}  {}", from(place, value)))
                    .collect()
            }
        };
        if self.has_gaps() {
            entries.push(format!("blank  {}", self.labels.nothing));
        }
        let _ = writeln!(text, "{}:", self.labels.measure);
        let column = 4 + entries
            .iter()
            .map(|entry| entry.chars().count())
            .max()
            .unwrap_or(0);
        for line in entries.chunks((WIDTH / column).max(1)) {
            let entries = line.iter().map(|entry| format!("{entry:<0$}", column - 2));
            let line = entries.collect::<Vec<_>>().join("  ");
            let _ = writeln!(text, "  {}", line.trim_end());
        }
    }
}

/// The most common value, the first of several.
fn most_common(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let values: Vec<Option<f64>> = values.collect();
    let count = |value: &Option<f64>| values.iter().filter(|other| *other == value).count();
    values.iter().rev().copied().max_by_key(count).flatten()
}
