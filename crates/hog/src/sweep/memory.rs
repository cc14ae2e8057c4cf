//! A player's state besides the score.

use crate::{Phase, Player, Position, Rules, Scores};

use super::order::Layer;

/// A player's state besides the score.
///
/// The previous turn matters only with Feral Hogs, and the chop only with Pork
/// Chop; rules without them ignore these fields. The default is the memory at the
/// start of a game.
///
/// ```
/// use pigskin_hog::{FALL_2017, FALL_2019, solve::Memory};
/// assert!(Memory::matters(&FALL_2019));
/// assert!(!Memory::matters(&FALL_2017));
/// assert_eq!(Memory::default().previous, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The number of dice in the player's previous turn, or what
    /// [`FeralHogs::remembered`](crate::FeralHogs::remembered) keeps of its points; 0 before
    /// the first turn and after a chop. A number above the highest counts as the highest.
    pub previous: u8,
    /// Whether the player has used the Pork Chop.
    pub chop_spent: bool,
}

impl Memory {
    /// Tests whether the rules remember anything besides the scores.
    pub fn matters(rules: &Rules) -> bool {
        rules.remembers().anything()
    }

    /// The memories of both players, mine first, and the phase that a table of choices is made
    /// for: the same previous turn for both, with each layer.
    ///
    /// The memories at the start of a game come first. They are the only ones if
    /// the rules remember nothing.
    pub(crate) fn same_turns(rules: &Rules) -> impl Iterator<Item = ([Memory; 2], Phase)> + use<> {
        let most = rules.remembers().previous;
        let layers = Layer::fewest_spent_first(rules);
        layers.into_iter().flat_map(move |layer| {
            (0..=most).map(move |previous| {
                let memories = [layer.mine, layer.theirs].map(|chop_spent| Memory {
                    previous,
                    chop_spent,
                });
                (memories, layer.phase)
            })
        })
    }
}

impl From<Player> for Memory {
    fn from(player: Player) -> Memory {
        let Player {
            score: _,
            previous,
            chop_spent,
        } = player;
        Memory {
            previous,
            chop_spent,
        }
    }
}

/// A position as its mover sees it.
#[derive(Clone, Copy, Debug)]
pub struct MoverView {
    /// Both scores, below the goal.
    pub scores: Scores,
    /// The mover's memory.
    pub mine: Memory,
    /// The other player's memory.
    pub theirs: Memory,
    /// The phase of the game.
    pub phase: Phase,
}

impl MoverView {
    /// The start of a game.
    pub const START: MoverView = MoverView {
        scores: Scores {
            mine: crate::Score(0),
            theirs: crate::Score(0),
        },
        mine: Memory {
            previous: 0,
            chop_spent: false,
        },
        theirs: Memory {
            previous: 0,
            chop_spent: false,
        },
        phase: Phase::START,
    };

    /// The position as its mover sees it.
    pub fn by_mover(position: &Position) -> MoverView {
        MoverView {
            scores: position.scores(),
            mine: (*position.mover()).into(),
            theirs: position.players[position.to_move.other().index()].into(),
            phase: position.phase,
        }
    }

    /// The players who have spent the chop, as seen by the mover, and the phase.
    pub fn layer(self) -> Layer {
        Layer {
            mine: self.mine.chop_spent,
            theirs: self.theirs.chop_spent,
            phase: self.phase,
        }
    }
}
