//! What the rules remember of a player, as far as its table makes it matter.

use crate::{FeralHogs, MOST_DICE, Rules};

/// The most kinds of past that a table can have: one for each number of dice,
/// and the one after which no bonus can be earned.
pub const MOST_KINDS: usize = MOST_DICE as usize + 2;

/// The pasts that a player of a table can have.
///
/// Feral Hogs remembers the dice of the previous turn. Pasts after which the
/// same dice of the table would earn the bonus have the same future, and are
/// one *kind* here. A table that can never earn a bonus, since no two of its
/// numbers of dice are the right distance apart, has one kind only.
#[derive(Clone, Debug)]
pub struct Past {
    /// For each kind of past, the next numbers of dice that would earn the
    /// bonus; [`Past::NO_DICE`] fills the places of those that there are not.
    /// The first kind is the one after which none does.
    pub kinds: Vec<[u8; 2]>,
    /// The kind of past that each number of dice leaves behind.
    kind_of: [usize; MOST_DICE as usize + 1],
}

impl Past {
    /// A number of dice that nobody rolls; stands for a turn that can earn no
    /// bonus.
    pub const NO_DICE: u8 = 15;

    /// What is remembered of a player who rolls these numbers of dice, as bits,
    /// at one time or another.
    pub fn of(rules: &Rules, dice: u16) -> Past {
        let mut past = Past {
            kinds: vec![[Self::NO_DICE; 2]],
            kind_of: [0; MOST_DICE as usize + 1],
        };
        // The turn before the first, and a chop, count as no dice.
        let rolls = |other: u8| dice & 1 << other != 0;
        let rolled: Vec<u8> = (0..=MOST_DICE).filter(|&dice| rolls(dice)).collect();
        for dice in (0..=MOST_DICE).filter(|&dice| dice == 0 || rolls(dice)) {
            let earning = match rules.feral_hogs {
                Some(rule) => bonus_dice_after(rule, dice, &rolled),
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

    /// The kind of past that a number of dice leaves behind, which is 0 dice or
    /// one that the table rolls.
    pub fn kind_after(&self, dice: u8) -> usize {
        self.kind_of[usize::from(dice)]
    }

    /// Whether so many dice earn the bonus after this kind of past.
    pub fn earns(&self, kind: usize, dice: u8) -> bool {
        let kind = self.kinds.get(kind);
        dice != Self::NO_DICE && kind.is_some_and(|earning| earning.contains(&dice))
    }

    /// The numbers of dice that earn the bonus after one past or another, as
    /// bits.
    pub fn earning(&self) -> u16 {
        let earning = self.kinds.iter().flatten();
        let earning = earning.filter(|dice| **dice != Self::NO_DICE);
        earning.fold(0, |set, dice| set | 1 << dice)
    }
}

/// The numbers of dice among those rolled that earn the bonus after a turn of
/// so many.
fn bonus_dice_after(rule: FeralHogs, dice: u8, rolled: &[u8]) -> [u8; 2] {
    let earning = rolled.iter().copied();
    let mut earning = earning.filter(|&next| rule.points(dice, next) > 0);
    let mut place = || earning.next().unwrap_or(Past::NO_DICE);
    [place(), place()]
}
