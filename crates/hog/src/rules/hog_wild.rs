//! Hog Wild: other dice at some scores.

use crate::{Die, Scores};

/// *Hog Wild*: other dice are rolled if the sum of both scores is a multiple of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HogWild {
    /// The number, 1 to 100.
    pub multiple: u8,
    /// The dice at these scores.
    pub dice: WildDice,
}

/// The dice of [`HogWild`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WildDice {
    /// Another die, whatever is rolled elsewhere.
    Other(Die),
    /// The die that is rolled anyway, where each odd outcome is rolled [once
    /// more](Die::odd_again).
    OddAgain,
}

impl HogWild {
    /// The rule of most semesters: multiples of seven, four sides.
    pub const SEVENS: HogWild = HogWild {
        multiple: 7,
        dice: WildDice::Other(Die::FOUR_SIDED),
    };

    /// The rule of fall 2016: multiples of seven, odd outcomes again.
    pub const SEVENS_AGAIN: HogWild = HogWild {
        multiple: 7,
        dice: WildDice::OddAgain,
    };

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        let multiple = self.multiple;
        match self.dice {
            WildDice::Other(die) => format!(
                "the dice have {} sides where the sum of both scores is a multiple of {multiple}",
                die.sides()
            ),
            WildDice::OddAgain => format!(
                "dice with an odd outcome are rolled once more where the sum of both scores is a \
                 multiple of {multiple}"
            ),
        }
    }

    /// Tests whether the other dice are rolled at these scores.
    ///
    /// ```
    /// use pigskin_hog::{HogWild, Scores};
    /// assert!(HogWild::SEVENS.applies(Scores::new(0, 0)));
    /// assert!(HogWild::SEVENS.applies(Scores::new(20, 15)));
    /// assert!(!HogWild::SEVENS.applies(Scores::new(20, 16)));
    /// ```
    pub fn applies(self, scores: Scores) -> bool {
        scores.sum().is_multiple_of(self.multiple.into())
    }

    /// The die that takes the place of another one.
    ///
    /// ```
    /// use pigskin_hog::{Die, HogWild};
    /// assert_eq!(HogWild::SEVENS.die(Die::SIX_SIDED), Die::FOUR_SIDED);
    /// let again = HogWild::SEVENS_AGAIN.die(Die::SIX_SIDED);
    /// assert_eq!(again, Die::SIX_SIDED.odd_again());
    /// ```
    pub fn die(self, usual: Die) -> Die {
        match self.dice {
            WildDice::Other(die) => die,
            WildDice::OddAgain => usual.odd_again(),
        }
    }
}
