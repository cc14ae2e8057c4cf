//! Entry points for the fuzzer into readers that are private to this crate.

use crate::packages::read_code;
use crate::python::read_reply;
use crate::referee::{read_answer, read_entry_toml, read_notebook};

pub fn hog_answer(line: &str) {
    read_reply(line);
}

/// A line of a D-Football player.
pub fn football_answer(line: &str) {
    read_answer(line);
}

/// A program's code, in either language.
pub fn code(bytes: &[u8]) {
    read_code(bytes);
}

/// The bytes of `entry.toml`.
pub fn entry_toml(bytes: &[u8]) {
    read_entry_toml(bytes);
}

pub fn notebook(bytes: &[u8]) {
    read_notebook(bytes);
}
