//! The faults for which an entry does not take part.

use pigskin_game::words;
use serde::{Deserialize, Serialize};

use crate::FaultReason;

/// The fault for which an entry is disqualified, in a student's words.
///
/// ```
/// use pigskin_entry::{Fault, FaultKind};
/// let fault = Fault::new(FaultKind::BadValue, "final_strategy(0, 7) returned \u{1b}[31m");
/// assert_eq!(fault.to_string(), "final_strategy(0, 7) returned \\u{1b}[31m");
/// assert_eq!(fault.kind.to_string(), "bad-value");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", why.shown())]
pub struct Fault {
    pub kind: FaultKind,
    /// The reason, whose sentence is the fault's text.
    pub why: Box<FaultReason>,
    /// The team's name, where the entry got as far as naming one.
    pub team: Option<String>,
}

impl Fault {
    /// Makes a fault of a team that is not known.
    pub fn new(kind: FaultKind, why: impl Into<FaultReason>) -> Fault {
        Fault {
            kind,
            why: Box::new(why.into()),
            team: None,
        }
    }

    /// Adds the team's name.
    pub fn of_team(mut self, team: impl Into<String>) -> Fault {
        self.team = Some(team.into());
        self
    }
}

words! {
    /// The sorts of faults.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum FaultKind {
        /// The file cannot be loaded, or its process ended early.
        LoadError = "load-error",
        /// Its language is not on this machine.
        NoLanguage = "no-language",
        /// A choice is missing, or the rules do not allow it.
        BadValue = "bad-value",
        /// Two runs gave different answers.
        Impure = "impure",
        /// The answers took too long.
        Time = "time",
        Memory = "memory",
        /// It wanted more processes or threads than it may have.
        Processes = "processes",
        /// Too much was printed.
        Output = "output",
        /// The team's name is not valid, or is missing although the contest requires one.
        BadName = "bad-name",
        DuplicateName = "duplicate-name",
    }

    /// The kind as `results.json` writes it.
    pub fn as_str
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_one_bounded_line() {
        let fault = Fault::new(
            FaultKind::LoadError,
            "a\nb\u{202e}".to_owned() + &"x".repeat(1 << 20),
        );
        assert!(fault.to_string().starts_with("a b\\u{202e}x"));
        assert!(fault.to_string().chars().count() < 310);
        let escapes = Fault::new(FaultKind::LoadError, "\u{202e}".repeat(1 << 20));
        assert!(escapes.to_string().chars().count() < 310);
    }

    #[test]
    fn kinds_are_written_alike_everywhere() {
        for kind in [
            FaultKind::LoadError,
            FaultKind::DuplicateName,
            FaultKind::Time,
        ] {
            let json = serde_json::to_string(&kind).expect("a unit variant");
            assert_eq!(json, format!("\"{kind}\""));
        }
    }
}
