//! The settings on which the result of two entries depends.

use pigskin_entry::{Hash, Wall};

use crate::hog::rates_key;
use crate::{Contest, ContestGame, ENGINE};

impl Contest {
    /// The hash of everything that the result of two entries depends on beside their tables or
    /// code: the rules and the [`ENGINE`], or the settings of a match. The wall of a machine and the
    /// version of an interpreter are not part of it.
    pub fn pair_settings(&self) -> Hash {
        match &self.game {
            ContestGame::Hog(hog) => Hash::of_parts([ENGINE.to_string(), rates_key(hog)]),
            ContestGame::DFootball(football) => football.match_settings(self, Wall::Full),
        }
    }
}
