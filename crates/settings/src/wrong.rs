//! A setting that is wrong.

use std::fmt;

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
