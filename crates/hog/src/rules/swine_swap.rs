//! Swine Swap: scores that trade owners.

use crate::Scores;

/// *Swine Swap*: some pairs of scores trade owners at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SwineSwap {
    /// One score is double the other.
    Double,
    /// The scores have the same product of first and last digit.
    DigitProduct,
    /// Both scores exceed one, and one is a multiple of the other.
    Multiple,
}

impl SwineSwap {
    /// The rule as one tells it to a player.
    #[must_use]
    pub fn in_words(self) -> String {
        let condition = match self {
            SwineSwap::Double => "one is double the other",
            SwineSwap::DigitProduct => "first digit times last digit is the same for both",
            SwineSwap::Multiple => "both exceed 1 and one is a multiple of the other",
        };
        format!("after a turn, the scores trade owners where {condition}")
    }

    /// Tests whether the scores trade owners once the points are added.
    ///
    /// ```
    /// use pigskin_hog::{Scores, SwineSwap};
    /// assert!(SwineSwap::Double.swaps(Scores::new(46, 92)));
    /// assert!(SwineSwap::DigitProduct.swaps(Scores::new(124, 2)));
    /// assert!(!SwineSwap::DigitProduct.swaps(Scores::new(22, 4)));
    /// assert!(SwineSwap::Multiple.swaps(Scores::new(111, 37)));
    /// ```
    #[must_use]
    pub fn swaps(self, scores: Scores) -> bool {
        let (mine, theirs) = (scores.mine, scores.theirs);
        let (low, high) = (mine.min(theirs).0, mine.max(theirs).0);
        match self {
            SwineSwap::Double => u32::from(high) == 2 * u32::from(low),
            SwineSwap::DigitProduct => {
                mine.first_digit() * mine.last_digit() == theirs.first_digit() * theirs.last_digit()
            }
            SwineSwap::Multiple => low > 1 && high.is_multiple_of(low),
        }
    }
}
