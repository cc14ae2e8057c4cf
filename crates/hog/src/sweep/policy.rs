//! How the players of a sweep choose.

use crate::{Choice, Rules, Table};

use super::fixed::Fixed;
use super::visits::Visits;

/// How a player of the sweep chooses.
#[derive(Clone, Copy)]
pub enum Policy<'t> {
    /// The best choice against the other player.
    Best,
    /// Choices that are known beforehand.
    Fixed(Fixed<'t>),
    /// One choice for all pasts at each pair of scores: the best on average, weighted
    /// by how often each past comes up there. The table's own choice stays unless
    /// another is better.
    ///
    /// Only without Pork Chop, with a single phase and where no position repeats. Choices that can score
    /// nothing are not tried.
    Improve(&'t Table, &'t Visits),
}

impl Policy<'_> {
    /// Tests whether the player may roll dice that can score nothing, so that
    /// positions can repeat.
    pub fn can_score_nothing(self, rules: &Rules) -> bool {
        match self {
            Policy::Best => rules.positions_come_back(),
            Policy::Fixed(fixed) => fixed.can_score_nothing(rules),
            Policy::Improve(table, _) => table.can_score_nothing(rules),
        }
    }

    /// Tests whether the player ever chops.
    pub fn chops(self, rules: &Rules) -> bool {
        let chops = |table: &Table| table.choices().contains(&Choice::PORK_CHOP);
        rules.has_chop_to_spend()
            && match self {
                Policy::Best | Policy::Fixed(Fixed::Perfect(_)) => true,
                Policy::Fixed(Fixed::Table(table)) | Policy::Improve(table, _) => chops(table),
            }
    }
}
