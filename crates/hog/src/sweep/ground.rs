//! Rules, as sweeps read them.

use std::sync::Arc;

use crate::{Choice, Rules};

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
    /// The successors of the afterstates below the goal.
    pub landings: Landings,
    /// The afterstates beyond it.
    pub finished: Finished,
}

impl Ground {
    /// Reads the rules.
    pub fn new(rules: &Rules) -> Arc<Ground> {
        let points = AllTurnPoints::new(rules);
        Arc::new(Ground {
            places: Places::new(rules),
            layers: Layer::fewest_spent_first(rules),
            options: [false, true].map(|spent| rules.distinct_choices(spent)),
            landings: Landings::new(rules),
            finished: Finished::new(rules, &points),
            points,
            rules: rules.clone(),
        })
    }
}
