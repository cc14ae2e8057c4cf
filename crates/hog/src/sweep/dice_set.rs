//! A set of numbers of dice.

use crate::{MOST_DICE, Rules, Table};

/// The numbers of dice that a player may roll at some time in a game.
///
/// Error bounds and the pasts of a player depend on this set only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DiceSet(u16);

impl DiceSet {
    /// Every number of dice that the rules allow.
    pub fn all(rules: &Rules) -> DiceSet {
        (0..=rules.most_dice).collect()
    }

    /// The numbers of dice that a table ever rolls. A −1 counts as the most dice,
    /// which it rolls once the chop is spent. Any dice can be one where at most one is rolled.
    pub fn from_table(rules: &Rules, table: &Table) -> DiceSet {
        let dice = table
            .occurring()
            .map(|choice| choice.as_dice().unwrap_or(rules.most_dice));
        dice.chain(rules.hog_tied.map(|_| 1)).collect()
    }

    /// Tests whether a number of dice, at most 15, is in the set.
    pub fn contains(self, dice: u8) -> bool {
        self.0 >> dice & 1 != 0
    }

    /// The numbers in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=MOST_DICE).filter(move |&dice| self.contains(dice))
    }

    /// The numbers that are in either set.
    pub fn union(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 | other.0)
    }

    /// Tests whether a turn with any of these numbers of dice can score nothing.
    pub fn can_score_nothing(self, rules: &Rules) -> bool {
        self.iter().any(|dice| rules.can_score_nothing(dice))
    }
}

impl FromIterator<u8> for DiceSet {
    fn from_iter<I: IntoIterator<Item = u8>>(dice: I) -> DiceSet {
        DiceSet(dice.into_iter().fold(0, |set, dice| set | 1 << dice))
    }
}
