//! What stands between a program and the machine.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Host;

/// The walls, the weakest first.
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
    /// An ordinary process with limits, an empty environment, and where we are
    /// root a user of its own. It sees the machine's files and network: for
    /// one's own code.
    Limits,
    /// A process with limits that can reach no files but the language's and its
    /// own, as far as the kernel has Landlock for it, and make no system calls
    /// but those on a list. It sees which other processes there are.
    Partial,
    /// A box: every namespace of its own, so that it sees no other process, no
    /// network and no files but the language's and its own, which it can only
    /// read; a list of the system calls that it may make; and the limits.
    #[default]
    Full,
}

/// A wall that is wanted cannot stand on this machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("programs do not run here, since the sandbox cannot be built: {why}. {cure}")]
pub struct NoWall {
    /// What stands in its way.
    pub why: String,
    /// What can be done about it.
    pub cure: String,
}

impl Wall {
    /// The strongest wall of this machine, which must be at least this one.
    ///
    /// # Errors
    ///
    /// Where it is not, with the reason and the cure.
    pub fn at_least(self) -> Result<Wall, NoWall> {
        let Host { full, partial, .. } = Host::this();
        let walls = [(Wall::Full, full), (Wall::Partial, partial)];
        let mut stand = walls.iter().filter(|(_, stands)| stands.is_ok());
        let strongest = stand.next().map_or(Wall::Limits, |(wall, _)| *wall);
        match walls.into_iter().find(|(wall, _)| *wall == self) {
            Some((_, Err(error))) if strongest < self => Err(error.clone()),
            _ => Ok(strongest),
        }
    }

    /// The wall as files and reports write it.
    #[must_use]
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
