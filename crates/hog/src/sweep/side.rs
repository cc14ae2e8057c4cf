//! One player's goals, and what follows from them.

use crate::{Goals, Rules};

use super::afterstates::Finished;
use super::landings::Landings;
use super::turn_points::AllTurnPoints;

/// The ends of games as one player sees them.
#[derive(Clone, Debug)]
pub struct Side {
    /// The points that win for this player, and those for the other.
    pub goals: [u16; 2],
    /// The successors of this player's afterstates below the goal of the rules.
    pub landings: Landings,
    /// The afterstates beyond it.
    pub finished: Finished,
}

impl Side {
    /// The sides of both players: one if they have the same goal, else one for each.
    pub fn of_goals(rules: &Rules, goals: Goals, points: &AllTurnPoints) -> Vec<Side> {
        let Goals { first, second } = goals;
        let side = |goals| Side {
            goals,
            landings: Landings::to(rules, goals),
            finished: Finished::to(rules, goals, points),
        };
        if first == second {
            vec![side([first, second])]
        } else {
            vec![side([first, second]), side([second, first])]
        }
    }
}
