//! The order in which sweeps take positions.
//!
//! The sum of the scores comes first. A chop keeps the sum and leads to another
//! layer, so the layers of a sum follow each other. Positions with the same sum and
//! layer do not depend on each other, except where a turn can score nothing.

use std::ops::RangeInclusive;

use crate::{Rules, Scores};

/// Which players have spent the Pork Chop, as seen by one of them: the mover, or
/// the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Whether the player who sees the layer has spent it.
    pub mine: bool,
    /// Whether the other player has.
    pub theirs: bool,
}

impl Layer {
    /// The layer at the start of a game.
    pub const NONE_SPENT: Layer = Layer {
        mine: false,
        theirs: false,
    };

    /// All layers, those with more chops spent first. A chop leads from one to an
    /// earlier one.
    pub const MOST_SPENT_FIRST: [Layer; 4] = [
        Layer {
            mine: true,
            theirs: true,
        },
        Layer {
            mine: true,
            theirs: false,
        },
        Layer {
            mine: false,
            theirs: true,
        },
        Layer {
            mine: false,
            theirs: false,
        },
    ];

    /// The layers that exist under these rules, those with fewer chops spent first.
    pub fn fewest_spent_first(rules: &Rules) -> impl Iterator<Item = Layer> + use<> {
        let none = Self::MOST_SPENT_FIRST.len() - 1;
        let [_, uses_chop] = rules.remembers();
        let spent = if uses_chop { 0 } else { none };
        Self::MOST_SPENT_FIRST.into_iter().skip(spent).rev()
    }

    /// The layer as the other player sees it.
    pub fn seen_by_other(self) -> Layer {
        Layer {
            mine: self.theirs,
            theirs: self.mine,
        }
    }

    /// The layer after the player who sees it has chopped.
    pub fn after_chop(self) -> Layer {
        Layer { mine: true, ..self }
    }

    /// A number from 0 to 3; 0 is [`NONE_SPENT`](Self::NONE_SPENT).
    pub fn index(self) -> usize {
        usize::from(self.mine) + 2 * usize::from(self.theirs)
    }
}

/// All positions that share everything except the previous numbers of dice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// The number of the player to move, 0 or 1.
    pub mover: usize,
    /// The players who have spent the chop, as seen by the mover.
    pub layer: Layer,
    /// Both scores, below the goal.
    pub scores: Scores,
}

/// The scores of one player at which both scores are below the goal and have this
/// sum.
#[expect(
    clippy::inline_always,
    reason = "only inlined functions are compiled for each kind of processor"
)]
#[inline(always)]
pub fn own_scores(goal: usize, sum: usize) -> RangeInclusive<usize> {
    let last = goal - 1;
    sum.saturating_sub(last)..=sum.min(last)
}

/// All pairs of scores below the goal with this sum, the lowest own score first.
pub fn scores_at(goal: u16, sum: u16) -> impl Iterator<Item = Scores> {
    let last = goal - 1;
    (sum.saturating_sub(last)..=sum.min(last)).map(move |own| Scores::new(own, sum - own))
}
