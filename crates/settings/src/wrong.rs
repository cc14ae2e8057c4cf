//! A setting that is wrong.

use std::fmt;

use pigskin_game::similar;

/// Why the text of a file of settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum InvalidSettings {
    /// It is no such file.
    #[error("{0}{meant}", meant = meant(.0.message()))]
    Toml(#[from] toml::de::Error),
    /// Settings are wrong.
    #[error("{}", Wrong::listed(.0))]
    Wrong(Vec<Wrong>),
}

impl InvalidSettings {
    /// Fails if something is wrong.
    pub fn check(wrong: Vec<Wrong>) -> Result<(), InvalidSettings> {
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(InvalidSettings::Wrong(wrong))
        }
    }

    /// The errors; without a path if the text is not such a file.
    pub fn into_wrong(self) -> Vec<Wrong> {
        match self {
            InvalidSettings::Wrong(wrong) => wrong,
            error @ InvalidSettings::Toml(_) => vec![Wrong::new("", error.to_string())],
        }
    }
}

/// The field that an unknown one probably means, by serde's message on it.
fn meant(message: &str) -> String {
    let mut words = message.split('`').skip(1).step_by(2);
    let unknown = words
        .next()
        .filter(|_| message.starts_with("unknown field"));
    let found = unknown.and_then(|unknown| similar(unknown, words));
    found.map_or_else(String::new, |field| format!("did you mean `{field}`?\n"))
}

impl From<Wrong> for InvalidSettings {
    fn from(wrong: Wrong) -> InvalidSettings {
        InvalidSettings::Wrong(vec![wrong])
    }
}

/// A setting that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where it stands, such as `phase.1.due`.
    pub path: String,
    pub why: String,
}

impl Wrong {
    pub fn new(path: impl Into<String>, why: impl Into<String>) -> Wrong {
        Wrong {
            path: path.into(),
            why: why.into(),
        }
    }

    /// The value that was read; an error is noted.
    pub fn noted<T>(read: Result<T, Wrong>, all: &mut Vec<Wrong>) -> Option<T> {
        read.map_err(|wrong| all.push(wrong)).ok()
    }

    /// Several of them in one line, the first of each path.
    pub fn listed(wrong: &[Wrong]) -> String {
        let mut wrong: Vec<&Wrong> = wrong.iter().collect();
        wrong.sort_by(|one, other| one.path.cmp(&other.path));
        wrong.dedup_by(|one, earlier| one.path == earlier.path);
        let lines: Vec<String> = wrong.into_iter().map(Wrong::to_string).collect();
        lines.join("; ")
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.why)
    }
}
