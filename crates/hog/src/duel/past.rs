//! The part of a player's memory that matters for the player's table.

use crate::sweep::DiceSet;
use crate::{FeralHogs, MOST_DICE, Rules};

/// The pasts that a player of a table can have.
///
/// Feral Hogs remembers the dice of the previous turn. Pasts after which the same
/// dice of the table would earn the bonus have the same future, and form one *kind*.
/// A table that can never earn a bonus, because no two of its numbers of dice are
/// the right distance apart, has only one kind.
#[derive(Clone, Debug)]
pub struct Past {
    /// For each kind of past, the next numbers of dice that would earn the bonus, up
    /// to two; [`Past::NO_DICE`] fills the free places. After the first kind, none
    /// does.
    pub kinds: Vec<[u8; 2]>,
    /// The kind of past that each number of dice leaves behind.
    kind_of: [usize; MOST_DICE as usize + 1],
}

impl Past {
    /// Limit on the kinds of past of a table: one for each number of dice, and the one after
    /// which no bonus can be earned.
    pub const MOST_KINDS: usize = MOST_DICE as usize + 2;

    /// Stands for a turn that can earn no bonus; no player rolls this many dice.
    pub const NO_DICE: u8 = 15;

    /// The pasts of a player who rolls these numbers of dice at some time.
    pub fn new(rules: &Rules, rolled: DiceSet) -> Past {
        let mut past = Past {
            kinds: vec![[Self::NO_DICE; 2]],
            kind_of: [0; MOST_DICE as usize + 1],
        };
        // The turn before the first, and a chop, count as no dice.
        for dice in rolled.union([0].into_iter().collect()).iter() {
            let earning = match rules.feral_hogs {
                Some(rule) => bonus_dice_after(rule, dice, rolled),
                None => [Self::NO_DICE; 2],
            };
            let known = past.kinds.iter().position(|kind| *kind == earning);
            past.kind_of[usize::from(dice)] = known.unwrap_or(past.kinds.len());
            if known.is_none() {
                past.kinds.push(earning);
            }
        }
        past
    }

    /// The kind of past after a number of dice: 0, or one that the table rolls.
    pub fn kind_after(&self, dice: u8) -> usize {
        self.kind_of[usize::from(dice)]
    }

    /// Tests whether this many dice earn the bonus after this kind of past.
    pub fn earns(&self, kind: usize, dice: u8) -> bool {
        let kind = self.kinds.get(kind);
        dice != Self::NO_DICE && kind.is_some_and(|earning| earning.contains(&dice))
    }

    /// The numbers of dice that earn the bonus after any past.
    pub fn earning(&self) -> DiceSet {
        let earning = self.kinds.iter().flatten().copied();
        earning.filter(|&dice| dice != Self::NO_DICE).collect()
    }
}

/// The numbers of dice among those rolled that earn the bonus after a turn of
/// `dice`.
fn bonus_dice_after(rule: FeralHogs, dice: u8, rolled: DiceSet) -> [u8; 2] {
    let mut earning = rolled.iter().filter(|&next| rule.earns(dice, next));
    let mut place = || earning.next().unwrap_or(Past::NO_DICE);
    [place(), place()]
}
