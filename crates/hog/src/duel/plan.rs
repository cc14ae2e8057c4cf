//! The actions of a table, in the form that the sweep reads.

use crate::{Phase, Roll, Rules, Scores, Table};

/// The action of a player at a pair of scores: a roll or a chop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action(u8);

impl Action {
    /// Rolls no dice.
    pub const BACON: Action = Action(0);

    /// Swaps the scores, and rolls nothing.
    pub const CHOP: Action = Action(u8::MAX);

    /// Added to the place of a roll of Hog Wild's die.
    pub const WILD: u8 = 16;

    /// One more than the highest [`Action::place`] of a roll.
    pub const PLACES: usize = 2 * Action::WILD as usize;

    /// Rolls this many dice, usual ones or those of Hog Wild.
    pub fn roll(dice: u8, wild: bool) -> Action {
        Action(dice | if wild && dice > 0 { Action::WILD } else { 0 })
    }

    /// The index of a roll among all rolls.
    pub fn place(self) -> usize {
        usize::from(self.0) % Action::PLACES
    }

    /// The roll at a place.
    #[inline(always)]
    pub fn from_place(place: u8) -> Action {
        Action(place)
    }

    /// The number of dice, or [`Past::NO_DICE`](crate::duel::past::Past::NO_DICE)
    /// for a chop, which earns no bonus.
    pub fn dice(self) -> u8 {
        self.0 % Action::WILD
    }
}

/// The actions of one player who has, or has not, spent the Pork Chop.
#[derive(Clone, Debug)]
pub struct Plan {
    /// By the other's score, then by own score.
    actions: Vec<Action>,
}

impl Plan {
    pub fn new(rules: &Rules, table: &Table, chop_spent: bool) -> Plan {
        let scores =
            (0..rules.goal).flat_map(|theirs| (0..rules.goal).map(move |own| (own, theirs)));
        let action = |(own, theirs)| {
            let scores = Scores::new(own, theirs);
            match rules.roll(table.choice(scores), scores, Phase::START, chop_spent) {
                Roll::Dice(dice, die) => Action::roll(dice, die != rules.die),
                // Only the sweep over all positions knows exchanged dice.
                Roll::Chop | Roll::Exchange => Action::CHOP,
            }
        };
        Plan {
            actions: scores.map(action).collect(),
        }
    }

    /// Every action, by the other's score, then by own score.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }
}
