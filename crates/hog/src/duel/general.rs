//! Duels under any rules, by dot products.
//!
//! Each turn is the dot product of its points' chances with the values that they lead to.
//! This serves all rules, and is the slower reading that checks [`sums`](super::sums).

mod aligned;
mod block;
mod lanes;
mod prepared;
mod ring;
mod shapes;
mod side;

use std::sync::Arc;

use super::instructions::Instructions;
use super::tell::Tell;
use super::toss_weights::AllWeights;
use crate::{Rules, Table};
use prepared::Prepared;
use shapes::Shapes;

/// Duels under any rules.
#[derive(Clone, Debug)]
pub struct General {
    rules: Rules,
    weights: Arc<AllWeights>,
    shapes: Shapes,
}

impl General {
    /// Prepares duels under these rules.
    pub fn new(rules: &Rules) -> General {
        General {
            rules: rules.clone(),
            weights: Arc::new(AllWeights::new(rules)),
            shapes: Shapes::new(rules),
        }
    }

    /// Uses other instructions.
    pub fn with(self, instructions: Instructions) -> General {
        General {
            shapes: self.shapes.with(instructions),
            ..self
        }
    }

    /// Compares each table of a with each of b. All fit the rules, and none rolls dice that
    /// can score nothing.
    pub fn compare(&mut self, a: &[&Table], b: &[&Table], tell: Tell<'_>) {
        let (a, b) = (self.prepare(a), self.prepare(b));
        self.shapes.compare(&self.weights, &a, &b, tell);
    }

    /// Compares each table with all after it.
    pub fn compare_among(&mut self, tables: &[&Table], tell: Tell<'_>) {
        let tables = self.prepare(tables);
        self.shapes.compare_among(&self.weights, &tables, tell);
    }

    fn prepare(&self, tables: &[&Table]) -> Vec<Prepared> {
        let prepare = |table: &&Table| Prepared::new(&self.rules, &self.weights, table);
        tables.iter().map(prepare).collect()
    }
}
