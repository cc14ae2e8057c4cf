//! The fastest sweep for some rules.

use super::chops::Chops;
use super::instructions::Instructions;
use super::pasts::Pasts;
use super::rolls::Rolls;
use super::sums::Sums;
use super::tell::Tell;
use crate::{Rules, Table};

/// The fastest sweep for some rules.
#[derive(Clone, Debug)]
pub enum Sweeper {
    /// The points of a turn are a sum of dice.
    Sums(Box<Sums>),
    /// A turn may earn a bonus for the dice of the turn before.
    Pasts(Box<Pasts>),
    /// The Pork Chop is all that is remembered.
    Chops(Box<Chops>),
    /// Nothing is remembered.
    Rolls(Box<Rolls>),
}

impl Sweeper {
    /// The fastest sweep for these rules; `None` if a turn can bring another one, or more is
    /// remembered than any of the sweeps knows, such as the Pork Chop and the dice of the turn before.
    pub fn new(rules: &Rules) -> Option<Sweeper> {
        if let Some(sums) = Sums::new(rules) {
            Some(Sweeper::Sums(Box::new(sums)))
        } else if let Some(pasts) = Pasts::new(rules) {
            Some(Sweeper::Pasts(Box::new(pasts)))
        } else if let Some(chops) = Chops::new(rules) {
            Some(Sweeper::Chops(Box::new(chops)))
        } else {
            Rolls::new(rules).map(|rolls| Sweeper::Rolls(Box::new(rolls)))
        }
    }

    /// Uses other instructions.
    pub fn with(self, instructions: Instructions) -> Sweeper {
        match self {
            Sweeper::Sums(sums) => Sweeper::Sums(Box::new(sums.with(instructions))),
            Sweeper::Pasts(pasts) => Sweeper::Pasts(Box::new(pasts.with(instructions))),
            Sweeper::Chops(chops) => Sweeper::Chops(Box::new(chops.with(instructions))),
            Sweeper::Rolls(rolls) => Sweeper::Rolls(Box::new(rolls.with(instructions))),
        }
    }

    /// Compares each table of a with each of b. All fit the rules, and none rolls dice that
    /// can score nothing.
    pub fn compare(&mut self, a: &[&Table], b: &[&Table], tell: Tell<'_>) {
        match self {
            Sweeper::Sums(sums) => sums.compare(a, b, tell),
            Sweeper::Pasts(pasts) => pasts.compare(a, b, tell),
            Sweeper::Chops(chops) => chops.compare(a, b, tell),
            Sweeper::Rolls(rolls) => rolls.compare(a, b, tell),
        }
    }

    /// Compares each table with all after it.
    pub fn compare_among(&mut self, tables: &[&Table], tell: Tell<'_>) {
        match self {
            Sweeper::Sums(sums) => sums.compare_among(tables, tell),
            Sweeper::Pasts(pasts) => pasts.compare_among(tables, tell),
            Sweeper::Chops(chops) => chops.compare_among(tables, tell),
            Sweeper::Rolls(rolls) => rolls.compare_among(tables, tell),
        }
    }
}
