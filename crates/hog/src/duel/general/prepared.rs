//! A table, prepared for the sweep.

use crate::sweep::DiceSet;
use crate::{Choice, Rules, Table};

use crate::duel::past::Past;
use crate::duel::plan::Plan;
use crate::duel::toss_weights::AllWeights;

/// The parts of a table that the sweep reads.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The actions before the Pork Chop is spent and, if the table ever chops, after
    /// that.
    plans: Vec<Plan>,
    /// Whether the table ever chops.
    pub chops: bool,
    /// The pasts of the table's player.
    pub past: Past,
    /// The most points of a turn, with a bonus.
    pub reach: usize,
}

impl Prepared {
    pub fn new(rules: &Rules, weights: &AllWeights, table: &Table) -> Prepared {
        let chops = rules.pork_chop.is_some() && table.choices().contains(&Choice::PORK_CHOP);
        let spent = [false, true].into_iter().filter(|&spent| chops || !spent);
        let plans: Vec<Plan> = spent.map(|spent| Plan::new(rules, table, spent)).collect();
        let actions = plans.iter().flat_map(Plan::actions).copied();
        let reach = weights.reach(actions);
        Prepared {
            plans,
            chops,
            past: Past::new(rules, DiceSet::from_table(rules, table)),
            reach,
        }
    }

    /// The actions of the table's player who has, or has not, spent the chop.
    pub fn plan(&self, chop_spent: bool) -> &Plan {
        &self.plans[usize::from(chop_spent && self.chops)]
    }
}
