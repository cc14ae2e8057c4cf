//! Values by where a player lands.

use crate::duel::turn_points::AllTurnPoints;
use crate::{Choice, Rules, Score, Scores};

use super::memory::Layer;

/// Where values are kept: how many there are, and which is where.
///
/// A value belongs to a player who has just landed, at a raw score below the
/// goal, against the other's score. It is found by who has spent the chop, by
/// the *plane*, which is the number of dice that the player landed with, by the
/// other's score, by the raw score, and at last by the *lane*, which is the
/// number of dice of the other's previous turn. So all outcomes of a turn are
/// next to each other, and each of them has all pasts of the other player side
/// by side.
///
/// Every position at which somebody is to move has exactly one such place,
/// since each condition of Swine Swap is the same for both orders of the scores.
#[derive(Clone, Debug)]
pub struct Places {
    /// The points that win.
    pub goal: usize,
    /// The numbers of dice that a previous turn can have had; 1 where they are
    /// not remembered.
    pub pasts: usize,
    /// The lanes: at least as many as pasts.
    pub lanes: usize,
    layers: usize,
}

/// The lanes where dice are remembered: 0 to 10, and one that fills a register.
pub const LANES: usize = 12;

impl Places {
    pub fn new(rules: &Rules) -> Places {
        let (pasts, lanes) = match rules.feral_hogs {
            Some(_) => (usize::from(rules.most_dice) + 1, LANES),
            None => (1, 1),
        };
        Places {
            goal: rules.goal.into(),
            pasts,
            lanes,
            layers: if rules.pork_chop.is_some() { 4 } else { 1 },
        }
    }

    /// The number of values.
    pub fn count(&self) -> usize {
        self.layers * self.pasts * self.goal * self.goal * self.lanes
    }

    /// The past, as a plane or a lane, that a turn with so many dice is.
    pub fn past(&self, dice: u8) -> usize {
        usize::from(dice).min(self.pasts - 1)
    }

    /// The row of raw scores against one score, in whole sets of lanes.
    pub fn row(&self, layer: Layer, plane: usize, theirs: usize) -> usize {
        // Without Pork Chop there is one layer.
        let layer = layer.index() % self.layers;
        ((layer * self.pasts + plane) * self.goal + theirs) * self.goal
    }

    /// The set of lanes of the landings after which the next mover has these
    /// scores, in this layer as seen by who landed.
    pub fn before(&self, rules: &Rules, layer: Layer, plane: usize, next: Scores) -> usize {
        let landed = if rules.swaps(next) {
            next
        } else {
            next.traded()
        };
        self.row(layer, plane, landed.theirs.0.into()) + usize::from(landed.mine.0)
    }
}

/// What became known for one of the players.
#[derive(Clone, Debug)]
pub struct Landings {
    /// The chance that the player wins, having landed.
    pub chances: Vec<f64>,
    /// What the other player does next, in the same places; empty where a
    /// table says it.
    pub replies: Vec<Choice>,
}

/// The chance that a player wins by landing at the goal or beyond: 1, or 0
/// where the scores trade owners.
#[derive(Clone, Debug)]
pub struct Finished {
    chances: Vec<f64>,
    width: usize,
}

impl Finished {
    pub fn new(rules: &Rules, points: &AllTurnPoints) -> Finished {
        let bonus = rules.feral_hogs.map_or(0, |rule| rule.bonus.into());
        // From one point short of the goal.
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

    /// The chances against one score, from the goal on.
    pub fn row(&self, theirs: usize) -> &[f64] {
        &self.chances[theirs * self.width..][..self.width]
    }
}
