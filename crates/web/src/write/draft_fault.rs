//! The fault of a text in the editor.

/// A text that is no strategy, or that does something wrong while it plays.
#[derive(Default)]
pub struct DraftFault {
    /// The kind of fault; `None` if the server is at fault.
    pub kind: Option<String>,
    pub why: String,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The times that a text has here and elsewhere, in seconds, if it took too long.
    pub times: Option<[f64; 2]>,
    pub printed: Vec<(&'static str, Vec<String>)>,
}

/// The line of the strategy's function, for faults without a line.
pub fn line_beginning(start: &str, text: &str) -> Option<u32> {
    let line = text.lines().position(|line| line.starts_with(start))?;
    u32::try_from(line + 1).ok()
}
