//! Winners of earlier contests as reference players.

use std::fmt;
use std::sync::OnceLock;

use pigskin_entry::{Hash, Player, Source, TeamName};
use pigskin_hog::Table;

/// A winner of an earlier contest as a reference player.
pub struct WinnerReference {
    name: TeamName,
    plays: WinnerPlays,
    /// The program of D-Football with its hashes, once it was admitted.
    program: OnceLock<Result<WinnerProgram, String>>,
}

/// What plays for a winner.
#[derive(PartialEq, Eq)]
pub(crate) enum WinnerPlays {
    /// Hog.
    Table(Table),
    /// D-Football.
    Program(Box<Source>),
}

/// A winner's program of D-Football, ready to play.
#[derive(Clone)]
pub(crate) struct WinnerProgram {
    pub player: Player,
    /// The hash of its code and of what it is asked by.
    pub asked: Hash,
    /// The hash of its code.
    pub code: Hash,
}

impl WinnerReference {
    pub(crate) fn new(name: TeamName, plays: WinnerPlays) -> WinnerReference {
        WinnerReference {
            name,
            plays,
            program: OnceLock::new(),
        }
    }

    /// The name on boards.
    pub fn name(&self) -> &TeamName {
        &self.name
    }

    /// The table that plays in Hog.
    pub(crate) fn table(&self) -> Option<&Table> {
        match &self.plays {
            WinnerPlays::Table(table) => Some(table),
            WinnerPlays::Program(_) => None,
        }
    }

    /// The program that plays in D-Football, as `admit` makes it of the source the first time.
    ///
    /// Says why it cannot play here, such as an interpreter that is not installed.
    pub(crate) fn program(
        &self,
        admit: impl FnOnce(&Source) -> Result<WinnerProgram, String>,
    ) -> Result<WinnerProgram, String> {
        let program = self.program.get_or_init(|| match &self.plays {
            WinnerPlays::Program(source) => admit(source),
            WinnerPlays::Table(_) => Err("it is a strategy of Hog".to_owned()),
        });
        program.clone()
    }
}

impl PartialEq for WinnerReference {
    fn eq(&self, other: &WinnerReference) -> bool {
        self.name == other.name && self.plays == other.plays
    }
}

impl Eq for WinnerReference {}

impl fmt::Debug for WinnerReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_str();
        f.debug_tuple("WinnerReference").field(&name).finish()
    }
}
