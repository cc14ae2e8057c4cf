//! The fastest sweep for some rules.

use pigskin_kernels::{Chops, Instructions, Pairs, Pasts, Rolls, Sums, Tell};

use super::in_numbers::InNumbers;
use crate::rolls::distribution::ways_by_ones;
use crate::rules::Remembers;
use crate::{Die, Distribution, Rules};

/// The fastest sweep for some rules, with some instructions.
#[derive(Clone, Debug)]
pub struct Sweeper {
    kernel: Kernel,
    instructions: Instructions,
}

#[derive(Clone, Debug)]
enum Kernel {
    /// The points of a turn are a sum of dice.
    Sums(Box<Sums>),
    /// A turn may earn a bonus for the dice or points of the turn before.
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
        sums(rules)
            .or_else(|| pasts(rules))
            .or_else(|| chops(rules))
            .or_else(|| rolls(rules))
    }

    /// Uses other instructions.
    pub fn with(self, instructions: Instructions) -> Sweeper {
        Sweeper {
            instructions,
            ..self
        }
    }

    /// Compares the tables of these pairs.
    pub fn compare(&mut self, pairs: Pairs<'_>, tell: Tell<'_>) {
        match &mut self.kernel {
            Kernel::Sums(sums) => sums.compare(self.instructions, pairs, tell),
            Kernel::Pasts(pasts) => pasts.compare(self.instructions, pairs, tell),
            Kernel::Chops(chops) => chops.compare(self.instructions, pairs, tell),
            Kernel::Rolls(rolls) => rolls.compare(self.instructions, pairs, tell),
        }
    }
}

impl From<Kernel> for Sweeper {
    fn from(kernel: Kernel) -> Sweeper {
        Sweeper {
            kernel,
            instructions: Instructions::widest(),
        }
    }
}

/// The sweep by sums, if a toss with ones scores one point and all others their sum, nothing is
/// remembered, swaps do not depend on whose scores they are, and no score rises far.
pub fn sums(rules: &Rules) -> Option<Sweeper> {
    let die_changes = rules.hog_wild.is_some();
    let plain = rules.alternate() && !rules.remembers().anything();
    if die_changes || !plain || !points_are_sums(rules) {
        return None;
    }
    let sums = Sums::new(&InNumbers::new(rules))?;
    Some(Kernel::Sums(Box::new(sums)).into())
}

/// The sweep by possible pasts, if the dice or points of the turn before are all that is
/// remembered.
pub fn pasts(rules: &Rules) -> Option<Sweeper> {
    let applies = rules.remembers_turn_alone();
    applies.then(|| Kernel::Pasts(Box::new(Pasts::new(&InNumbers::new(rules)))).into())
}

/// The sweep of games side by side, if the chop is all that is remembered, and swaps below the
/// goal do not depend on whose scores they are.
pub fn chops(rules: &Rules) -> Option<Sweeper> {
    let the_chop = Remembers {
        chop: true,
        ..Remembers::NOTHING
    };
    if rules.remembers() != the_chop || !rules.alternate_plainly() {
        return None;
    }
    let chops = Chops::new(&InNumbers::new(rules))?;
    Some(Kernel::Chops(Box::new(chops)).into())
}

/// The sweep by rolls, if nothing is remembered, and a turn raises no score but by its points.
pub fn rolls(rules: &Rules) -> Option<Sweeper> {
    if rules.remembers().anything() || !rules.alternate_plainly() {
        return None;
    }
    let rolls = Rolls::new(&InNumbers::new(rules))?;
    Some(Kernel::Rolls(Box::new(rolls)).into())
}

/// Tests whether a toss with ones scores one point, and any other the sum of six-sided dice.
fn points_are_sums(rules: &Rules) -> bool {
    let is_sum = |dice| {
        let points = Distribution::of_dice(rules, rules.die, dice);
        let without_ones = &ways_by_ones(rules.die, dice)[0];
        let with_ones = points.all_ways() - without_ones.iter().sum::<u128>();
        // These are all tosses, so there are no other points.
        (0..).zip(without_ones).all(|(number, &ways)| {
            points.ways(number) == if number == 1 { with_ones } else { ways }
        })
    };
    rules.die == Die::SIX_SIDED && (1..=rules.most_dice).all(is_sum)
}
