//! The rules of each semester, their names, and their files.

pub(crate) mod changed_rules;
pub(crate) mod edition;
pub(crate) mod edition_file;
pub(crate) mod house;
pub(crate) mod in_words;
pub(crate) mod names;
pub(crate) mod semester;
pub(crate) mod semesters;
pub(crate) mod setting;
