//! Walls between a program and the machine.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A wall between a program and the machine; the weakest comes first.
///
/// ```
/// use pigskin_sandbox::Wall;
/// assert!(Wall::Limits < Wall::Full);
/// assert_eq!(Wall::Full.to_string(), "full");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Wall {
    /// An ordinary process with limits, an empty environment and, if we are root, a
    /// user of its own. It sees the machine's files and network, so it is only for
    /// your own code.
    Limits,
    /// A process with limits that can open only the language's files and its own, as
    /// far as the kernel's Landlock can restrict that, and can make only the system
    /// calls on a list. It sees which other processes there are.
    Partial,
    /// A box with namespaces of its own: it sees no other processes, no network, and
    /// only the language's files and its own, all read-only. It can make only the
    /// system calls on a list, and has the limits.
    #[default]
    Full,
}

/// The wanted wall cannot be built on this machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("programs do not run here, since the sandbox cannot be built: {why}. {cure}")]
pub struct NoWall {
    /// The reason.
    pub why: String,
    /// The remedy, as one or more sentences.
    pub cure: String,
}

impl Wall {
    /// The wall's name in files and reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Wall::Limits => "limits",
            Wall::Partial => "partial",
            Wall::Full => "full",
        }
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
