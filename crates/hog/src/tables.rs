//! Strategies as tables of rolls.

pub(crate) mod strategy;
pub(crate) mod table;
pub(crate) mod table_file;
pub(crate) mod table_python;
