//! The part of a player's memory that matters for the player's table.

use super::game_rules::{GameRules, MOST_DICE};

/// The pasts that a player of a table can have.
///
/// The rules compare the dice of a turn with those of the previous turn. Pasts after which the same
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

    /// The pasts of a player who rolls these numbers of dice at some time, given as bits.
    pub fn new(bonuses: &Bonuses, rolled: u16) -> Past {
        let mut past = Past {
            kinds: vec![[Self::NO_DICE; 2]],
            kind_of: [0; MOST_DICE as usize + 1],
        };
        // The turn before the first counts as no dice.
        for dice in numbers(rolled | 1) {
            let earning = bonuses.after(dice, rolled);
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

    /// The numbers of dice that earn the bonus after any past, as bits.
    pub fn earning(&self) -> u16 {
        let earning = self.kinds.iter().flatten().copied();
        let earning = earning.filter(|&dice| dice != Self::NO_DICE);
        earning.fold(0, |bits, dice| bits | 1 << dice)
    }
}

/// The numbers of dice that earn a bonus, as bits, by the number of dice of the turn before.
#[derive(Clone, Debug)]
pub struct Bonuses([u16; MOST_DICE as usize + 1]);

impl Bonuses {
    /// Reads the rules.
    pub fn new(rules: &dyn GameRules) -> Bonuses {
        let mut bonuses = [0; MOST_DICE as usize + 1];
        for (before, dice) in (0..=MOST_DICE).zip(&mut bonuses) {
            let earning = (0..=MOST_DICE).filter(|&dice| rules.earns_bonus(before, dice));
            *dice = earning.fold(0, |bits, dice| bits | 1 << dice);
        }
        Bonuses(bonuses)
    }

    /// The numbers of dice among those rolled that earn the bonus after a turn of `dice`.
    fn after(&self, dice: u8, rolled: u16) -> [u8; 2] {
        let mut earning = numbers(rolled & self.0[usize::from(dice)]);
        let mut place = || earning.next().unwrap_or(Past::NO_DICE);
        [place(), place()]
    }
}

/// The numbers of dice that are given as bits.
fn numbers(bits: u16) -> impl Iterator<Item = u8> {
    (0..=MOST_DICE).filter(move |dice| bits >> dice & 1 != 0)
}
