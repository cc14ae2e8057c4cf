//! What the rules remember of a player, as far as its table makes it matter.

use crate::{Choice, FeralHogs, MOST_DICE, Rules, Table};

/// The pasts that a table's player can have.
#[derive(Clone, Debug)]
pub struct Past {
    /// The numbers of dice that the player's previous turn can have had, 0
    /// first, since that is the start; just 0 where Feral Hogs is off.
    pub dice: Vec<u8>,
    /// For each of [`dice`](Self::dice), the next numbers of dice that would
    /// earn the bonus. [`Past::NO_DICE`] fills the places of those that do not
    /// exist.
    pub bonus_dice: Vec<[u8; 2]>,
    /// Whether the table ever chops.
    pub chops: bool,
    /// The place in [`dice`](Self::dice) of each number of dice.
    slots: [usize; MOST_DICE as usize + 1],
}

impl Past {
    /// A number of dice that nobody rolls; stands for a turn that can earn no
    /// bonus.
    pub const NO_DICE: u8 = 15;

    pub fn of(rules: &Rules, table: &Table) -> Past {
        let chops = rules.pork_chop.is_some() && table.choices().contains(&Choice::PORK_CHOP);
        let mut slots = [0; MOST_DICE as usize + 1];
        let mut dice = vec![0];
        let mut bonus_dice = Vec::new();
        if let Some(rule) = rules.feral_hogs {
            for number in 1..=rules.most_dice {
                let spent_chop = chops && number == rules.most_dice;
                if spent_chop || table.choices().contains(&Choice::dice(number)) {
                    slots[usize::from(number)] = dice.len();
                    dice.push(number);
                }
            }
            bonus_dice = dice
                .iter()
                .map(|&dice| bonus_dice_after(rule, dice))
                .collect();
        }
        Past {
            dice,
            bonus_dice,
            chops,
            slots,
        }
    }

    /// The place in [`dice`](Self::dice) of a number of dice that the table
    /// rolls; 0 where the rules do not remember it.
    pub fn slot(&self, dice: u8) -> usize {
        self.slots[usize::from(dice)]
    }
}

fn bonus_dice_after(rule: FeralHogs, dice: u8) -> [u8; 2] {
    let mut next = (0..=MOST_DICE).filter(|&next| rule.points(dice, next) > 0);
    let mut place = || next.next().unwrap_or(Past::NO_DICE);
    [place(), place()]
}
