//! A table, prepared for the sweep.

use crate::sweep::DiceSet;
use crate::{Choice, Rules, Table};

use super::past::Past;
use super::plan::Plan;
use super::toss_weights::AllWeights;

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
    /// Whether the table mostly chooses something else at an own score higher by the
    /// bonus, so that few of its turns with a bonus are copies of others.
    pub restless: bool,
    /// The most points of a turn, with a bonus.
    pub reach: usize,
}

impl Prepared {
    pub fn new(rules: &Rules, weights: &AllWeights, table: &Table) -> Prepared {
        let [_, uses_chop] = rules.remembers();
        let chops = uses_chop && table.choices().contains(&Choice::PORK_CHOP);
        let spent = [false, true].into_iter().filter(|&spent| chops || !spent);
        let plans: Vec<Plan> = spent.map(|spent| Plan::new(rules, table, spent)).collect();
        let actions = plans.iter().flat_map(Plan::actions).copied();
        let reach = weights.reach(actions);
        let rows = plans[0].actions().chunks(rules.goal.into());
        let later = rows.flat_map(|row| row.iter().zip(row.iter().skip(weights.bonus)));
        let balance = later.map(|(now, later)| if now == later { -1 } else { 1 });
        let restless = balance.sum::<i32>() > 0;
        Prepared {
            plans,
            chops,
            past: Past::new(rules, DiceSet::from_table(rules, table)),
            restless,
            reach,
        }
    }

    /// The actions of the table's player who has, or has not, spent the chop.
    pub fn plan(&self, chop_spent: bool) -> &Plan {
        &self.plans[usize::from(chop_spent && self.chops)]
    }
}
