//! What the rules remember of a player, as far as its table makes it matter.

use crate::{Choice, FeralHogs, MOST_DICE, Rules, Table};

/// The pasts that a table's player can have.
///
/// Feral Hogs remembers the dice of the previous turn. Pasts after which the
/// same dice of the table would earn the bonus have the same future, and are
/// one *kind* here. A table that can never earn a bonus, since no two of its
/// numbers of dice are the right distance apart, has one kind only.
#[derive(Clone, Debug)]
pub struct Past {
    /// For each kind of past, the next numbers of dice that would earn the
    /// bonus; [`Past::NO_DICE`] fills the places of those that there are not.
    pub kinds: Vec<[u8; 2]>,
    /// Whether the table ever chops.
    pub chops: bool,
    /// The kind of past that each number of dice leaves behind.
    kind_of: [usize; MOST_DICE as usize + 1],
}

impl Past {
    /// A number of dice that nobody rolls; stands for a turn that can earn no
    /// bonus.
    pub const NO_DICE: u8 = 15;

    pub fn of(rules: &Rules, table: &Table) -> Past {
        let chops = rules.pork_chop.is_some() && table.choices().contains(&Choice::PORK_CHOP);
        let mut past = Past {
            kinds: Vec::new(),
            chops,
            kind_of: [0; MOST_DICE as usize + 1],
        };
        // A spent chop is as many dice as there can be. The turn before the
        // first, and a chop, count as no dice.
        let rolls = |dice: u8| {
            (chops && dice == rules.most_dice) || table.choices().contains(&Choice::dice(dice))
        };
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

    /// Whether there is a past after which so many dice earn the bonus.
    pub fn can_earn(&self, dice: u8) -> bool {
        dice != Self::NO_DICE && self.kinds.iter().any(|kind| kind.contains(&dice))
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
