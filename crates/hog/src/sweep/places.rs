//! Where the values of positions and afterstates are kept.

use crate::{Phase, Rules, Scores};

use super::order::Layer;

/// The layout of the values: how many there are, and the index of each.
///
/// A *position* belongs to the player who is to move, an *afterstate* to the player who has just
/// added the points of a turn: at a *raw score* below the goal, which has not risen and has not
/// been swapped yet. The values of both are ordered by
///
/// 1. the layer,
/// 2. the *plane*: what is remembered of the previous turn of the other player of a position, and
///    of the turn that led to an afterstate,
/// 3. the other's score,
/// 4. the player's own score,
/// 5. the *lane*: what is remembered of the remaining player's previous turn.
///
/// So all outcomes of a turn are next to each other, and each holds all pasts of
/// the other player side by side.
#[derive(Clone, Debug)]
pub struct Places {
    /// The points that win.
    pub goal: usize,
    /// How many previous turns are told apart; 1 if the rules do not remember them.
    pub pasts: usize,
    /// Lanes of a set, at least as many as there are pasts.
    pub lanes: usize,
    spent: usize,
    turns: usize,
    /// Whether a position remembers that it is an extra turn.
    pub position_extra: bool,
    /// Whether an afterstate does: the dice may have granted another turn.
    pub afterstate_extra: bool,
    exchanges: bool,
}

/// Lanes of a set with Feral Hogs by dice: 0 to 10 dice, and one more to fill the registers.
pub const LANES: usize = 12;

/// Lanes of a set with Feral Hogs by points: 0 to 14 points, and all others.
pub const POINT_LANES: usize = 16;

/// Evaluates an expression with `$lanes` as the constant number of lanes of these places.
macro_rules! with_lanes {
    ($places:expr, $lanes:ident => $value:expr) => {
        match $places.lanes {
            1 => {
                const $lanes: usize = 1;
                $value
            }
            $crate::sweep::LANES => {
                const $lanes: usize = $crate::sweep::LANES;
                $value
            }
            _ => {
                const $lanes: usize = $crate::sweep::POINT_LANES;
                $value
            }
        }
    };
}
pub(crate) use with_lanes;

impl Places {
    pub fn new(rules: &Rules) -> Places {
        let remembers = rules.remembers();
        let pasts = usize::from(remembers.previous) + 1;
        let lanes = match pasts {
            1 => 1,
            2..=LANES => LANES,
            _ => POINT_LANES,
        };
        Places {
            goal: rules.goal.into(),
            pasts,
            lanes,
            spent: if remembers.chop { 4 } else { 1 },
            turns: remembers.turns.into(),
            position_extra: remembers.extra,
            afterstate_extra: rules.time_trot.is_some(),
            exchanges: remembers.exchanged,
        }
    }

    /// The number of values of positions.
    pub fn positions(&self) -> usize {
        self.count(self.position_extra)
    }

    /// The number of values of afterstates.
    pub fn afterstates(&self) -> usize {
        self.count(self.afterstate_extra)
    }

    fn count(&self, extra: bool) -> usize {
        let phases = self.phases(extra);
        self.spent * phases * self.pasts * self.goal * self.goal * self.lanes
    }

    fn phases(&self, extra: bool) -> usize {
        self.turns << usize::from(extra) << usize::from(self.exchanges)
    }

    /// The number of layers that positions can be in.
    pub fn layers(&self) -> usize {
        self.spent * self.phases(self.position_extra)
    }

    /// The plane or lane of a previous turn.
    pub fn past(&self, previous: u8) -> usize {
        usize::from(previous).min(self.pasts - 1)
    }

    #[inline]
    fn row(&self, layer: Layer, extra: bool, plane: usize, theirs: usize) -> usize {
        let Phase {
            turn,
            extra: is_extra,
            exchanged,
        } = layer.phase;
        // Without a memory its number is 0.
        let mut place = 0;
        // Nearly no rules have several layers, and a remainder takes long.
        if self.spent * self.turns > 1 {
            place = layer.spent() % self.spent * self.turns + usize::from(turn) % self.turns;
        }
        place = place << usize::from(extra) | usize::from(extra && is_extra);
        place = place << usize::from(self.exchanges) | usize::from(self.exchanges && exchanged);
        ((place * self.pasts + plane) * self.goal + theirs) * self.goal
    }

    /// The first set of the row of raw scores against one score, in this layer as seen by the
    /// player who has just moved. A set has all lanes of one raw score.
    #[inline]
    pub fn raws(&self, layer: Layer, plane: usize, theirs: usize) -> usize {
        self.row(layer, self.afterstate_extra, plane, theirs)
    }

    /// The set of the positions at these scores, in this layer as seen by the player to move. The
    /// plane is the other player's.
    #[inline]
    pub fn position(&self, layer: Layer, plane: usize, scores: Scores) -> usize {
        let row = self.row(layer, self.position_extra, plane, scores.theirs.0.into());
        row + usize::from(scores.mine.0)
    }
}
