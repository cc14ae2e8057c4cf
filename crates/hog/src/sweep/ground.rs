//! Rules, as sweeps read them.

use std::sync::Arc;

use crate::{Choice, Goals, Rules};

use super::afterstates::Finished;
use super::landings::Landings;
use super::order::Layer;
use super::places::Places;
use super::turn_points::AllTurnPoints;

/// Rules, as sweeps read them. Sweeps of many pairs share one, because it takes as long as a sweep.
#[derive(Debug)]
pub struct Ground {
    pub rules: Rules,
    pub points: AllTurnPoints,
    pub places: Places,
    /// The layers, those with fewer chops spent first.
    pub layers: Vec<Layer>,
    /// By whether the mover has spent the chop.
    pub options: [Vec<Choice>; 2],
    /// One for both players if they have the same goal, else one for each.
    sides: Vec<Side>,
}

/// The ends of games as one player sees them.
#[derive(Debug)]
pub struct Side {
    /// The points that win for this player, and those for the other.
    pub goals: [u16; 2],
    /// The successors of this player's afterstates below the goal of the rules.
    pub landings: Landings,
    /// The afterstates beyond it.
    pub finished: Finished,
}

impl Ground {
    /// Reads the rules.
    pub fn new(rules: &Rules) -> Arc<Ground> {
        Ground::to(rules, Goals::both(rules.goal))
    }

    /// Reads the rules for players with goals of their own, none above that of the rules.
    pub fn to(rules: &Rules, goals: Goals) -> Arc<Ground> {
        let points = AllTurnPoints::new(rules);
        let Goals { first, second } = goals;
        let sides = [[first, second], [second, first]];
        let side = |&goals: &[u16; 2]| Side {
            goals,
            landings: Landings::to(rules, goals),
            finished: Finished::to(rules, goals, &points),
        };
        let different = if first == second { 1 } else { 2 };
        Arc::new(Ground {
            places: Places::new(rules),
            layers: Layer::fewest_spent_first(rules),
            options: [false, true].map(|spent| rules.distinct_choices(spent)),
            sides: sides[..different].iter().map(side).collect(),
            points,
            rules: rules.clone(),
        })
    }

    /// The goals and the ends of games, as this player sees them.
    pub fn side(&self, player: usize) -> &Side {
        &self.sides[player.min(self.sides.len() - 1)]
    }
}
