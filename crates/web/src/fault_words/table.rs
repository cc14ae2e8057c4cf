//! What is wrong with the file of a table.

use pigskin_entry::TableFault;

use crate::language::Language;
use crate::texts::Text;

/// What is wrong with a table, in a language.
pub fn words(language: Language, table: &TableFault) -> Text {
    let say = |key| Text::of_frame(language, key);
    match table {
        TableFault::Json { detail } => say("fault-table-json").with("detail", detail),
        TableFault::Rows { rows, goal } => {
            let said = say("fault-table-rows").with("rows", *rows);
            said.with("goal", u32::from(*goal))
        }
        TableFault::Columns { row, columns, goal } => say("fault-table-columns")
            .with("row", *row)
            .with("columns", *columns)
            .with("goal", u32::from(*goal)),
        TableFault::Numbers { numbers, goal } => {
            let said = say("fault-table-numbers").with("numbers", *numbers);
            said.with("goal", u32::from(*goal))
        }
        TableFault::Value { row, column, value } => say("fault-table-value")
            .with("row", *row)
            .with("column", *column)
            .with("value", value),
        TableFault::Bid { bid } => say("fault-table-bid").with("bid", bid),
        TableFault::Choice {
            row,
            column,
            number,
            least,
            most,
        } => say("fault-table-choice")
            .with("row", u32::from(*row))
            .with("column", u32::from(*column))
            .with("number", number.to_string())
            .with("least", i64::from(*least))
            .with("most", i64::from(*most)),
    }
}
