//! Hog Wild: another die at some scores.

use crate::{Die, Scores};

/// *Hog Wild*: another die is rolled if the sum of both scores is a multiple of a
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HogWild {
    /// The number, 1 to 100.
    pub multiple: u8,
    /// The other die.
    pub die: Die,
}

impl HogWild {
    /// The rule of the handout: multiples of seven, four sides.
    pub const SEVENS: HogWild = HogWild {
        multiple: 7,
        die: Die::FOUR_SIDED,
    };

    /// The rule in words, for players.
    #[must_use]
    pub fn in_words(self) -> String {
        format!(
            "the dice have {} sides where the sum of both scores is a multiple of {}",
            self.die.sides(),
            self.multiple
        )
    }

    /// Tests whether the other die is rolled at these scores.
    ///
    /// ```
    /// use pigskin_hog::{HogWild, Scores};
    /// assert!(HogWild::SEVENS.applies(Scores::new(0, 0)));
    /// assert!(HogWild::SEVENS.applies(Scores::new(20, 15)));
    /// assert!(!HogWild::SEVENS.applies(Scores::new(20, 16)));
    /// ```
    #[must_use]
    pub fn applies(self, scores: Scores) -> bool {
        scores.sum().is_multiple_of(self.multiple.into())
    }
}
