//! The order in which sweeps take positions.
//!
//! The sum of the scores comes first. A chop keeps the sum and leads to a layer with more
//! chops spent, so the layers of a sum follow each other. Other positions with the same sum do
//! not depend on each other, except where a turn can score nothing.

use crate::{Phase, Rules, Scores};

/// Which players have spent the Pork Chop, as seen by one of them (the mover, or the player who
/// has just moved), and the phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layer {
    /// Whether the player who sees the layer has spent it.
    pub mine: bool,
    /// Whether the other player has.
    pub theirs: bool,
    /// The phase.
    pub phase: Phase,
}

impl Layer {
    /// The layer at the start of a game.
    pub const START: Layer = Layer {
        mine: false,
        theirs: false,
        phase: Phase::START,
    };

    /// The layers that exist under these rules, those with fewer chops spent first, and
    /// [`START`](Self::START) first of all. A chop leads from one to a later one.
    pub fn fewest_spent_first(rules: &Rules) -> Vec<Layer> {
        let spent = [(false, false), (false, true), (true, false), (true, true)];
        let spent = &spent[..if rules.remembers().chop { 4 } else { 1 }];
        let layer = |&(mine, theirs): &(bool, bool)| {
            rules.phases().map(move |phase| Layer {
                mine,
                theirs,
                phase,
            })
        };
        spent.iter().flat_map(layer).collect()
    }

    /// The layer as the other player sees it.
    pub fn seen_by_other(self) -> Layer {
        Layer {
            mine: self.theirs,
            theirs: self.mine,
            ..self
        }
    }

    /// The layer after the player who sees it has chopped.
    pub fn after_chop(self, rules: &Rules) -> Layer {
        Layer {
            mine: true,
            phase: rules.phase_after_chop(self.phase),
            ..self
        }
    }

    /// A number from 0 to 3 for who has spent the chop; 0 is nobody.
    pub fn spent(self) -> usize {
        usize::from(self.mine) + 2 * usize::from(self.theirs)
    }
}

/// All positions that share everything except the previous turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    /// The number of the player to move, 0 or 1.
    pub mover: usize,
    /// The players who have spent the chop, as seen by the mover, and the phase.
    pub layer: Layer,
    /// Both scores, below the goal.
    pub scores: Scores,
}

impl At {
    /// All positions below the goal with this sum of the scores and so many players to move: layer by
    /// layer, mover by mover, the lowest own score first.
    pub fn with_sum(goal: u16, sum: u16, layers: &[Layer], movers: usize) -> Vec<At> {
        let last = goal - 1;
        let mut all = Vec::new();
        for &layer in layers {
            for mover in 0..movers {
                let owns = sum.saturating_sub(last)..=sum.min(last);
                all.extend(owns.map(|own| At {
                    mover,
                    layer,
                    scores: Scores::new(own, sum - own),
                }));
            }
        }
        all
    }
}
