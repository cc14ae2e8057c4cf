//! The harness's lines, parsed strictly.

use std::fmt;

use serde::Deserialize;

use super::folder::EntryFolder;
use crate::conversation::Failure;
use crate::{Exception, Place, Returned};

/// One line of `tabulate.py`.
#[derive(Debug)]
pub(super) enum Reply {
    /// Python runs and waits for the question.
    Ready,
    /// The team's name as the file has it, and the variable that has it.
    Team(Variable, String),
    /// The file gives no name, or an empty one.
    Unnamed,
    /// The name is invalid, for this reason.
    NoTeam(String),
    /// `final_strategy` cannot be asked, for this reason.
    Unfit(String),
    /// `final_bid` is this plain whole number.
    Bid(i64),
    /// `final_bid` is wrong, for this reason.
    NoBid(String),
    /// A plain whole number came back.
    Number(i64),
    /// Something else came back.
    Value(Value),
    /// An exception came back.
    Raised(Raised),
    /// The program lacks memory or processes.
    Failure(Failure),
    /// That was all.
    Done,
}

/// The variables that have the team's name, by what courses have called them.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) enum Variable {
    /// Until 2017.
    #[serde(rename = "TEAM_NAME")]
    Team,
    /// Since 2018.
    #[serde(rename = "PLAYER_NAME")]
    Player,
}

/// A value that is not a plain whole number.
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
    /// The reason for a function that is missing.
    pub(super) const NOT_DEFINED: &str = "is not defined";

    /// Parses a line; `None` if the harness writes no such line.
    pub(super) fn read(line: &str) -> Option<Reply> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let text = || serde_json::from_str(rest).ok();
        Some(match word {
            "i" => Reply::Number(whole_number(rest)?),
            "v" => Reply::Value(serde_json::from_str(rest).ok()?),
            "x" => Reply::Raised(serde_json::from_str(rest).ok()?),
            "team" => {
                let (variable, name) = serde_json::from_str(rest).ok()?;
                Reply::Team(variable, name)
            }
            "unnamed" if line == word => Reply::Unnamed,
            "no-team" => Reply::NoTeam(text()?),
            "unfit" => Reply::Unfit(text()?),
            "bid" => Reply::Bid(whole_number(rest)?),
            "no-bid" => Reply::NoBid(text()?),
            "ready" if line == word => Reply::Ready,
            "m" if line == word => Reply::Failure(Failure::Memory),
            "p" if line == word => Reply::Failure(Failure::Processes),
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

impl Value {
    /// The value, with the names of files that the author of the entry knows.
    pub(super) fn returned(&self, folder: &EntryFolder<'_>) -> Returned {
        let Value { r#type, repr } = self;
        if r#type == "NoneType" {
            return Returned::Nothing;
        }
        Returned::Value {
            shown: folder.as_known(repr),
            kind: folder.as_known(r#type),
        }
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variable::Team => "TEAM_NAME",
            Variable::Player => "PLAYER_NAME",
        })
    }
}

impl Raised {
    /// The exception, with its place by the names of files that the author of the entry knows, and
    /// what can be done about it.
    pub(super) fn exception(&self, folder: &EntryFolder<'_>) -> Exception {
        let mut words = self.r#type.clone();
        if !self.message.is_empty() {
            words = format!("{words}: {}", self.message);
        }
        let is_main = folder.is_main(&self.file);
        let place = self.line.map(|line| Place {
            file: (!is_main).then(|| folder.as_known(&self.file)),
            line: Some(line),
            column: None,
        });
        let exception = Exception::new(words, place);
        Exception {
            words: folder.as_known(&exception.words),
            ..exception
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
            r#"team "Boars""#,
            r#"team ["NAME", "Boars"]"#,
            r#"team ["TEAM_NAME", "\ud800"]"#,
            "unnamed 1",
            "bid",
            "bid 5.0",
            "bid 05",
            "bid 99999999999999999999",
            "no-bid",
            "no-bid 5",
            "\u{1b}[31mdone",
        ] {
            assert!(Reply::read(line).is_none(), "{line:?}");
        }
        assert!(matches!(Reply::read("i -1"), Some(Reply::Number(-1))));
        let named = Reply::read(r#"team ["PLAYER_NAME", "\ud83d\udc37"]"#);
        assert!(matches!(named, Some(Reply::Team(Variable::Player, name)) if name == "🐷"));
    }
}
