//! Values by afterstate: where a player is after adding the points of a turn.

use crate::{Choice, Rules, Score, Scores};

use super::turn_points::AllTurnPoints;

/// The afterstates of one player, by [`Places`](super::places::Places).
#[derive(Clone, Debug)]
pub struct Afterstates {
    /// The chance that the player wins from each afterstate.
    pub chances: Vec<f64>,
    /// The other player's next choice in each afterstate; empty if a table gives it.
    pub replies: Vec<Choice>,
}

/// The afterstates in which the player has reached the goal: the chance to win is
/// 1, or 0 if the scores are swapped.
#[derive(Clone, Debug)]
pub struct Finished {
    chances: Vec<f64>,
    width: usize,
}

impl Finished {
    pub fn new(rules: &Rules, points: &AllTurnPoints) -> Finished {
        let bonus = rules.feral_hogs.map_or(0, |rule| rule.bonus.into());
        // A turn starts at most one point short of the goal.
        let width = points.highest() + bonus;
        let raws = || (rules.goal..).take(width);
        let wins = |scores| if rules.swaps(scores) { 0.0 } else { 1.0 };
        let chances = (0..rules.goal)
            .flat_map(|theirs| raws().map(move |raw| (raw, theirs)))
            .map(|(raw, theirs)| {
                wins(Scores {
                    mine: Score(raw),
                    theirs: Score(theirs),
                })
            })
            .collect();
        Finished { chances, width }
    }

    /// The chances against one score, by raw score from the goal up.
    pub fn row(&self, theirs: usize) -> &[f64] {
        &self.chances[theirs * self.width..][..self.width]
    }
}
