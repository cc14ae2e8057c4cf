//! A table, made ready for the sweep.

use crate::{Choice, Rules, Table};

use super::past::Past;
use super::plan::Plan;
use super::toss_weights::AllWeights;

/// What the sweep reads of a table.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// What the player does who has not spent the Pork Chop; and who has, where
    /// the table ever chops.
    plans: Vec<Plan>,
    /// Whether the table ever chops.
    pub chops: bool,
    /// What is remembered of the table's player.
    pub past: Past,
    /// Whether the table mostly rolls something else with the points of a bonus
    /// more, so that few of its turns with a bonus are copies of others.
    pub restless: bool,
    /// How far a landing can be from the score that it is made from.
    pub reach: usize,
}

impl Prepared {
    pub fn new(rules: &Rules, weights: &AllWeights, table: &Table) -> Prepared {
        let chops = rules.pork_chop.is_some() && table.choices().contains(&Choice::PORK_CHOP);
        let dice = dice_of(rules, table);
        let spent = [false, true].into_iter().filter(|&spent| chops || !spent);
        let plans: Vec<Plan> = spent.map(|spent| Plan::of(rules, table, spent)).collect();
        let actions = plans.iter().flat_map(Plan::actions).copied();
        let reach = weights.reach(actions);
        let rows = plans[0].actions().chunks(rules.goal.into());
        let later = rows.flat_map(|row| row.iter().zip(row.iter().skip(weights.bonus)));
        let balance = later.map(|(now, later)| if now == later { -1 } else { 1 });
        let restless = balance.sum::<i32>() > 0;
        Prepared {
            plans,
            chops,
            past: Past::of(rules, dice),
            restless,
            reach,
        }
    }

    /// What a player of the table does who has spent the chop, or has not.
    pub fn plan(&self, chop_spent: bool) -> &Plan {
        &self.plans[usize::from(chop_spent && self.chops)]
    }
}

/// The numbers of dice that a table ever rolls, as bits.
pub fn dice_of(rules: &Rules, table: &Table) -> u16 {
    let choices = table.choices().iter();
    // A spent chop is as many dice as there can be.
    let dice = choices.map(|choice| choice.as_dice().unwrap_or(rules.most_dice));
    dice.fold(0, |set, dice| set | 1 << dice)
}
