//! The pairs to compare.

use super::sum_rules::SumRules;
use crate::dice_table::DiceTable;
use crate::tell::Tell;

/// The pairs to compare.
pub struct Comparison<'c> {
    /// The rules.
    pub rules: &'c SumRules,
    /// The tables of the first player.
    pub a: &'c [&'c dyn DiceTable],
    /// The tables of the second player.
    pub b: &'c [&'c dyn DiceTable],
    /// Whether the tables at two places are to be compared.
    pub wanted: fn(usize, usize) -> bool,
    /// Takes the chances of each pair.
    pub tell: Tell<'c>,
}
