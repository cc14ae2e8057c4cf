//! Players whose choices are known before the sweep.

use crate::{Rules, Table};

use super::method::Method;
use super::solution::Solution;

/// Choices that do not depend on the other player.
#[derive(Clone, Copy)]
pub enum Fixed<'t> {
    /// The choices of a table.
    Table(&'t Table),
    /// The replies in the solution for two perfect players.
    Perfect(&'t Solution),
}

impl Fixed<'_> {
    /// Tests whether the player ever rolls dice that can score nothing, so that
    /// positions can repeat.
    pub fn can_score_nothing(self, rules: &Rules) -> bool {
        match self {
            Fixed::Table(table) => table.can_score_nothing(rules),
            Fixed::Perfect(perfect) => {
                let replies = perfect.players.iter().flat_map(|player| &player.replies);
                let mut dice = replies.filter_map(|reply| reply.as_dice());
                perfect.method != Method::OneSweep && dice.any(|dice| rules.can_score_nothing(dice))
            }
        }
    }
}
