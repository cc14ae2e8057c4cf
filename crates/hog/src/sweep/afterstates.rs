//! Values by afterstate: where a player is after adding the points of a turn.

use crate::{Rules, Scores};

use super::landings::Landing;
use super::turn_points::AllTurnPoints;

/// The afterstates in which the player's raw score has reached the goal: the chance to win is
/// 1, or 0 if the scores are swapped.
#[derive(Clone, Debug)]
pub struct Finished {
    chances: Vec<f64>,
    width: usize,
}

impl Finished {
    /// The chances under these rules.
    pub fn new(rules: &Rules, points: &AllTurnPoints) -> Finished {
        let bonus = rules.feral_hogs.map_or(0, |rule| rule.bonus.into());
        // A turn starts at most one point short of the goal.
        let width = points.highest() + bonus;
        let raws = || (rules.goal..).take(width);
        let chances = (0..rules.goal)
            .flat_map(|theirs| raws().map(move |raw| Scores::new(raw, theirs)))
            .map(|raw| match rules.landing(raw) {
                Landing::Over { won: true } => 1.0,
                // A score never falls, so there is no landing below the goal.
                Landing::Over { won: false } | Landing::Scores { .. } => 0.0,
            })
            .collect();
        Finished { chances, width }
    }

    /// The chances against one score, by raw score from the goal up.
    pub fn row(&self, theirs: usize) -> &[f64] {
        &self.chances[theirs * self.width..][..self.width]
    }
}
