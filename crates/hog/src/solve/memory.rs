//! What the rules remember of a player beside the score.

use crate::{Player, Position, Rules, Scores};

/// What the rules remember of a player beside the score.
///
/// What rules do not remember has no effect under them: the previous dice
/// matter with Feral Hogs only, and the chop with Pork Chop only. The default
/// is the memory at the start of a game.
///
/// ```
/// use pigskin_hog::{FALL_2017, FALL_2019, solve::Memory};
/// assert!(Memory::matters(&FALL_2019));
/// assert!(!Memory::matters(&FALL_2017));
/// assert_eq!(Memory::default().previous_dice, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory {
    /// The number of dice of the player's previous turn; 0 before the first
    /// and after a chop. More than the rules allow counts as the most dice.
    pub previous_dice: u8,
    /// Whether the player has used the Pork Chop.
    pub chop_spent: bool,
}

impl Memory {
    /// Whether the rules remember anything but the scores.
    #[must_use]
    pub fn matters(rules: &Rules) -> bool {
        rules.feral_hogs.is_some() || rules.pork_chop.is_some()
    }

    /// What a table can suppose of both players, mine first: as many previous
    /// dice for both, with all that can be spent; first what holds at the start
    /// of a game, and that alone where rules remember nothing.
    pub(super) fn of_both(rules: &Rules) -> impl Iterator<Item = [Memory; 2]> + use<> {
        let most_dice = rules.feral_hogs.map_or(0, |_| rules.most_dice);
        let layers = Layer::of(rules);
        layers.flat_map(move |layer| {
            (0..=most_dice).map(move |previous_dice| {
                [layer.mine, layer.theirs].map(|chop_spent| Memory {
                    previous_dice,
                    chop_spent,
                })
            })
        })
    }

    pub(super) fn of(player: Player) -> Memory {
        Memory {
            previous_dice: player.previous_dice,
            chop_spent: player.chop_spent,
        }
    }
}

/// A position as its mover sees it.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Both scores, below the goal.
    pub scores: Scores,
    /// What is remembered of the mover.
    pub mine: Memory,
    /// What is remembered of the other player.
    pub theirs: Memory,
}

impl Seen {
    pub const START: Seen = Seen {
        scores: Scores {
            mine: crate::Score(0),
            theirs: crate::Score(0),
        },
        mine: Memory {
            previous_dice: 0,
            chop_spent: false,
        },
        theirs: Memory {
            previous_dice: 0,
            chop_spent: false,
        },
    };

    pub fn by_mover(position: &Position) -> Seen {
        Seen {
            scores: position.scores(),
            mine: Memory::of(*position.mover()),
            theirs: Memory::of(position.players[position.to_move.other().index()]),
        }
    }

    pub fn layer(self) -> Layer {
        Layer {
            mine: self.mine.chop_spent,
            theirs: self.theirs.chop_spent,
        }
    }
}

/// Who has spent the Pork Chop, seen by the mover or by who just landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Whether the player who sees it has.
    pub mine: bool,
    /// Whether the other player has.
    pub theirs: bool,
}

impl Layer {
    /// As at the start of a game.
    pub const NONE_SPENT: Layer = Layer {
        mine: false,
        theirs: false,
    };

    /// All layers, those with more spent first: a chop leads from one to an
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

    /// The layers that there are under these rules, those with less spent
    /// first.
    pub fn of(rules: &Rules) -> impl Iterator<Item = Layer> + use<> {
        let none = Self::MOST_SPENT_FIRST.len() - 1;
        let spent = if rules.pork_chop.is_some() { 0 } else { none };
        Self::MOST_SPENT_FIRST.into_iter().skip(spent).rev()
    }

    /// The layer as the other player sees it.
    pub fn seen_by_other(self) -> Layer {
        Layer {
            mine: self.theirs,
            theirs: self.mine,
        }
    }

    pub fn index(self) -> usize {
        usize::from(self.mine) + 2 * usize::from(self.theirs)
    }
}
