//! What strangers send and only the inside of this crate reads, for a fuzzer.

use crate::python::read_reply;
use crate::referee::{read_answer, read_notebook};

/// A line of a Hog entry.
pub fn hog_answer(line: &str) {
    read_reply(line);
}

/// A line of a D-Football player.
pub fn football_answer(line: &str) {
    read_answer(line);
}

/// The bytes of a notebook.
pub fn notebook(bytes: &[u8]) {
    read_notebook(bytes);
}
