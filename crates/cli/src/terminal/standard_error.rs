//! Messages of commands beside their answers.

use std::fmt::Display;
use std::io::{Write as _, stderr, stdin};

/// Says a text on standard error, which may be closed.
pub fn say(text: &str) {
    let _ = stderr().write_all(text.as_bytes());
}

/// Says a remark on a line of its own.
pub fn remark(text: impl Display) {
    say(&format!("pigskin: {text}\n"));
}

/// Asks a person, and reads the line that answers; `None` at the end of the input.
pub fn ask(question: &str) -> Option<String> {
    say(question);
    let mut line = String::new();
    match stdin().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line.trim().to_owned()),
    }
}
