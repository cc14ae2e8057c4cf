//! What a table does, in the form that the sweep reads.

use crate::{Roll, Rules, Scores, Table};

/// What a player does at a pair of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action(u8);

impl Action {
    /// No dice are rolled.
    pub const BACON: Action = Action(0);

    /// The scores trade owners, and nothing is rolled.
    pub const CHOP: Action = Action(u8::MAX);

    /// Marks a roll of Hog Wild's die.
    const WILD: u8 = 16;

    /// One more than the highest [`Action::place`] of a roll.
    pub const PLACES: usize = 2 * Action::WILD as usize;

    /// The roll of so many dice, of the usual die or of Hog Wild's.
    pub fn roll(dice: u8, wild: bool) -> Action {
        Action(dice | if wild && dice > 0 { Action::WILD } else { 0 })
    }

    /// The place of a roll's points among those of all rolls.
    pub fn place(self) -> usize {
        usize::from(self.0) % Action::PLACES
    }

    /// The number of dice, or [`Past::NO_DICE`](super::past::Past::NO_DICE)
    /// for a chop, which earns no bonus.
    pub fn dice(self) -> u8 {
        self.0 % Action::WILD
    }
}

/// The actions of one player, who has spent the Pork Chop or has not.
#[derive(Clone, Debug)]
pub struct Plan {
    /// By the other's score, then by the own one.
    actions: Vec<Action>,
}

impl Plan {
    pub fn of(rules: &Rules, table: &Table, chop_spent: bool) -> Plan {
        let scores =
            (0..rules.goal).flat_map(|theirs| (0..rules.goal).map(move |own| (own, theirs)));
        let action = |(own, theirs)| {
            let scores = Scores::new(own, theirs);
            match rules.roll(table.choice(scores), scores, chop_spent) {
                Roll::Dice(dice, die) => Action::roll(dice, die != rules.die),
                Roll::Chop => Action::CHOP,
            }
        };
        Plan {
            actions: scores.map(action).collect(),
        }
    }

    /// Every action: by the other's score, then by the own one.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }
}
