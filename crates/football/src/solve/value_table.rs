//! The values of all boards of small games, as a text that can be checked.

mod check;
mod parse;
mod table;

pub use check::ValueTableMistake;
pub use parse::ParseValueTableError;
pub use table::ValueTable;
