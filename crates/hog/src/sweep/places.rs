//! Where the values of afterstates are kept.

use crate::{Rules, Scores};

use super::order::Layer;

/// The layout of the values: how many there are, and the index of each.
///
/// A value belongs to an afterstate of a player: a *raw score* below the goal, to
/// which the swap has not been applied yet, against the other's score. Its index is
/// ordered by
///
/// 1. who has spent the chop,
/// 2. the *plane*: the number of dice in the turn that led here,
/// 3. the other's score,
/// 4. the raw score,
/// 5. the *lane*: the number of dice in the other's previous turn.
///
/// So all outcomes of a turn are next to each other, and each holds all pasts of
/// the other player side by side.
///
/// Every position with a player to move has exactly one place, because the
/// condition of [`SwineSwap`](crate::SwineSwap) cannot depend on the order of the scores.
#[derive(Clone, Debug)]
pub struct Places {
    /// The points that win.
    pub goal: usize,
    /// How many numbers of dice a previous turn can have had; 1 if the rules do not
    /// remember them.
    pub pasts: usize,
    /// Lanes of a set, at least as many as there are pasts.
    pub lanes: usize,
    layers: usize,
}

/// Lanes of a set with Feral Hogs: 0 to 10 dice, and one more to fill the registers.
pub const LANES: usize = 12;

impl Places {
    pub fn new(rules: &Rules) -> Places {
        let [uses_dice, uses_chop] = rules.remembers();
        let (pasts, lanes) = if uses_dice {
            (usize::from(rules.most_dice) + 1, LANES)
        } else {
            (1, 1)
        };
        Places {
            goal: rules.goal.into(),
            pasts,
            lanes,
            layers: if uses_chop { 4 } else { 1 },
        }
    }

    /// The number of values.
    pub fn count(&self) -> usize {
        self.layers * self.pasts * self.goal * self.goal * self.lanes
    }

    /// The plane or lane of a turn with this many dice.
    pub fn past(&self, dice: u8) -> usize {
        usize::from(dice).min(self.pasts - 1)
    }

    /// The first set of the row of raw scores against one score. A set has all
    /// lanes of one raw score.
    pub fn row(&self, layer: Layer, plane: usize, theirs: usize) -> usize {
        // Without Pork Chop there is one layer.
        let layer = layer.index() % self.layers;
        ((layer * self.pasts + plane) * self.goal + theirs) * self.goal
    }

    /// The set of the afterstate from which the next mover gets these scores, in
    /// this layer as seen by the player who has just moved.
    pub fn before(&self, rules: &Rules, layer: Layer, plane: usize, next: Scores) -> usize {
        let raw = if rules.swaps(next) {
            next
        } else {
            next.traded()
        };
        self.row(layer, plane, raw.theirs.0.into()) + usize::from(raw.mine.0)
    }
}
