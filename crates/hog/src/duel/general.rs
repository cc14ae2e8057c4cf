//! Duels under any rules, by dot products, one after the other.
//!
//! Each turn is the dot product of its points' chances with the values that they lead to.
//! This is the slower reading that checks the fast sweeps. It serves rules that remember the Pork
//! Chop and the dice of the turn before.

mod block;
mod dots;
mod prepared;
mod ring;
mod side;

use std::sync::Arc;

use super::tell::Tell;
use super::toss_weights::AllWeights;
use crate::{Rules, Table};
use block::Block;
use prepared::Prepared;

/// Duels under any rules by which the players alternate plainly.
#[derive(Clone, Debug)]
pub struct General {
    rules: Rules,
    weights: Arc<AllWeights>,
    block: Block,
}

impl General {
    /// Prepares duels under these rules.
    pub fn new(rules: &Rules) -> General {
        General {
            rules: rules.clone(),
            weights: Arc::new(AllWeights::new(rules)),
            block: Block::new(rules),
        }
    }

    /// Compares each table of a with each of b. All fit the rules, and none rolls dice that
    /// can score nothing.
    pub fn compare(&mut self, a: &[&Table], b: &[&Table], tell: Tell<'_>) {
        let (a, b) = (self.prepare(a), self.prepare(b));
        for (i, own) in a.iter().enumerate() {
            for (j, other) in b.iter().enumerate() {
                tell(i, j, self.win_chances(own, other));
            }
        }
    }

    /// Compares each table with all after it.
    pub fn compare_among(&mut self, tables: &[&Table], tell: Tell<'_>) {
        let tables = self.prepare(tables);
        for (i, own) in tables.iter().enumerate() {
            for (j, other) in tables.iter().enumerate().skip(i + 1) {
                tell(i, j, self.win_chances(own, other));
            }
        }
    }

    fn win_chances(&mut self, a: &Prepared, b: &Prepared) -> [f64; 2] {
        self.block.win_chances(&self.rules, &self.weights, a, b)
    }

    fn prepare(&self, tables: &[&Table]) -> Vec<Prepared> {
        let prepare = |table: &&Table| Prepared::new(&self.rules, &self.weights, table);
        tables.iter().map(prepare).collect()
    }
}
