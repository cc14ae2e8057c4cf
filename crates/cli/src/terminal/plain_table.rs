//! Columns of text, without rules between them.

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Width of all text in columns, whatever the terminal, so that copies in a mail or a handout keep
/// their layout.
pub const WIDTH: u16 = 80;

/// Columns of a name beside other text.
pub const NAME: usize = 36;

/// A name, shortened to this many columns.
pub fn shortened(name: &str, columns: usize) -> String {
    if name.width() <= columns {
        return name.to_owned();
    }
    let mut left = columns.saturating_sub(1);
    let fits = |character: &char| {
        let width = character.width().unwrap_or(0);
        let fits = width <= left;
        left = left.saturating_sub(width);
        fits
    };
    let mut short: String = name.chars().take_while(fits).collect();
    short.push('…');
    short
}

/// A chance in percent with four decimals.
pub fn percent(chance: f64) -> String {
    format!("{:.4} %", chance * 100.0)
}

/// A table whose columns are two spaces apart.
pub struct PlainTable {
    table: Table,
    right: Vec<usize>,
}

impl PlainTable {
    /// A table with these columns aligned to the right.
    pub fn new(right: impl Into<Vec<usize>>) -> PlainTable {
        let mut table = Table::new();
        table
            .load_style(NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(WIDTH);
        PlainTable {
            table,
            right: right.into(),
        }
    }

    /// A table with these names of its columns in the first row.
    pub fn headed<const N: usize>(names: [&str; N], right: impl Into<Vec<usize>>) -> PlainTable {
        let mut table = PlainTable::new(right);
        table.row(names.map(str::to_owned));
        table
    }

    /// Adds a row. Cells with long text or several lines take several lines.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.table.add_row(cells);
    }

    /// The table as text, in complete lines.
    pub fn to_text(&self) -> String {
        let mut table = self.table.clone();
        for (place, column) in table.column_iter_mut().enumerate() {
            column.set_padding((2, 0));
            if self.right.contains(&place) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table.trim_fmt() + "\n"
    }
}
