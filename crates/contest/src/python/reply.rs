//! What the harness says, read again by us and taken for nothing more.

use std::fmt;

use serde::Deserialize;

/// One line of `tabulate.py`.
#[derive(Debug)]
pub(super) enum Reply {
    /// Python runs and waits for the question.
    Ready,
    /// The team's name as the file has it.
    Team(String),
    /// Why there is no name.
    NoTeam(String),
    /// Why `final_strategy` cannot be asked.
    Unfit(String),
    /// A plain whole number came back.
    Number(i64),
    /// Something else came back.
    Value(Value),
    /// An exception came back.
    Raised(Raised),
    /// The memory ran out.
    NoMemory,
    /// There may be no more processes or threads.
    NoProcesses,
    /// That was all.
    Done,
}

/// A value that is no plain whole number.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Value {
    r#type: String,
    repr: String,
}

/// An exception and where it comes from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raised {
    r#type: String,
    message: String,
    /// The file within the entry; empty where the exception is not from there.
    file: String,
    line: Option<u32>,
}

impl Reply {
    /// Reads a line; `None` if it is none of the harness's.
    pub(super) fn read(line: &str) -> Option<Reply> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let text = || serde_json::from_str(rest).ok();
        Some(match word {
            "i" => Reply::Number(whole_number(rest)?),
            "v" => Reply::Value(serde_json::from_str(rest).ok()?),
            "x" => Reply::Raised(serde_json::from_str(rest).ok()?),
            "team" => Reply::Team(text()?),
            "no-team" => Reply::NoTeam(text()?),
            "unfit" => Reply::Unfit(text()?),
            "ready" if line == word => Reply::Ready,
            "m" if line == word => Reply::NoMemory,
            "p" if line == word => Reply::NoProcesses,
            "done" if line == word => Reply::Done,
            _ => return None,
        })
    }
}

/// Reads a number that is written the one way in which numbers are written.
fn whole_number(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Value { r#type, repr } = self;
        if r#type == "NoneType" {
            return f.write_str("None (is a `return` missing?)");
        }
        let vowel = r#type.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
        write!(f, "{repr}, {} {}", if vowel { "an" } else { "a" }, r#type)
    }
}

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.r#type)?;
        if !self.message.is_empty() {
            write!(f, ": {}", self.message)?;
        }
        match (self.line, self.file.as_str()) {
            (None, _) => Ok(()),
            (Some(line), super::folder::MAIN_FILE) => write!(f, " (line {line})"),
            (Some(line), file) => write!(f, " ({file}, line {line})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_not_the_harness_s_are_refused() {
        for line in [
            "",
            " ",
            "i",
            "i ",
            "i 5 ",
            "i  5",
            "i +5",
            "i 05",
            "i 5.0",
            "i -0",
            "i \u{665}",
            "i 99999999999999999999",
            "i True",
            "done ",
            "ready 1",
            "5",
            "m\0",
            "v 5",
            "v {}",
            r#"v {"type": "a", "repr": "b", "more": 1}"#,
            r#"x {"type": 1}"#,
            "team",
            "team x",
            r#"team "\ud800""#,
            "\u{1b}[31mdone",
        ] {
            assert!(Reply::read(line).is_none(), "{line:?}");
        }
        assert!(matches!(Reply::read("i -1"), Some(Reply::Number(-1))));
        assert!(
            matches!(Reply::read(r#"team "\ud83d\udc37""#), Some(Reply::Team(name)) if name == "🐷")
        );
    }
}
