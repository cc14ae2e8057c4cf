//! How the players of a sweep choose.

use crate::solve::method::Method;
use crate::solve::visits::Visits;
use crate::{Choice, Duel, Rules, Table};

use super::Solution;

/// How a player of the sweep chooses.
#[derive(Clone, Copy)]
pub enum Policy<'t> {
    /// What is best against the other player.
    Best,
    /// What is fixed beforehand.
    Fixed(Fixed<'t>),
    /// One choice for all pasts at each pair of scores: the best one on the
    /// whole, by how often each past comes up there; the table's, unless
    /// another is better. Without Pork Chop, and where no position comes back,
    /// only; a choice that can score nothing is none of those that are tried.
    Improve(&'t Table, &'t Visits),
}

/// Choices that do not depend on the other player.
#[derive(Clone, Copy)]
pub enum Fixed<'t> {
    /// What the table says.
    Table(&'t Table),
    /// What the solution for two perfect players replies.
    Perfect(&'t Solution),
}

impl Fixed<'_> {
    /// Whether positions come back with it: it rolls dice somewhere that can
    /// score nothing.
    pub fn comes_back(self, rules: &Rules) -> bool {
        match self {
            Fixed::Table(table) => Duel::comes_back(rules, table),
            Fixed::Perfect(perfect) => {
                let replies = perfect.players.iter().flat_map(|player| &player.replies);
                let mut dice = replies.filter_map(|reply| reply.as_dice());
                perfect.method != Method::OneSweep && dice.any(|dice| rules.can_score_nothing(dice))
            }
        }
    }
}

impl Policy<'_> {
    /// Whether positions come back with it.
    pub fn comes_back(self, rules: &Rules) -> bool {
        match self {
            Policy::Best => rules.positions_come_back(),
            Policy::Fixed(fixed) => fixed.comes_back(rules),
            Policy::Improve(table, _) => Duel::comes_back(rules, table),
        }
    }

    /// Whether it ever chops.
    pub fn chops(self, rules: &Rules) -> bool {
        let chops = |table: &Table| table.choices().contains(&Choice::PORK_CHOP);
        rules.pork_chop.is_some()
            && match self {
                Policy::Best | Policy::Fixed(Fixed::Perfect(_)) => true,
                Policy::Fixed(Fixed::Table(table)) | Policy::Improve(table, _) => chops(table),
            }
    }
}
