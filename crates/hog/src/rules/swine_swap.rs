//! Swine Swap: scores that are swapped.

use crate::{Score, Scores};

/// *Swine Swap*: some pairs of scores are swapped at the end of a turn.
///
/// Conditions get the lower and the higher score, and cannot depend on whose they are. The
/// sweep relies on that: every position follows from exactly one afterstate, and scores that a
/// turn without points swaps are swapped back by the next.
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
    /// All conditions.
    pub const ALL: [SwineSwap; 3] = [
        SwineSwap::Double,
        SwineSwap::DigitProduct,
        SwineSwap::Multiple,
    ];

    /// The name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SwineSwap::Double => "double",
            SwineSwap::DigitProduct => "digit-product",
            SwineSwap::Multiple => "multiple",
        }
    }

    /// The rule in words, for players.
    #[must_use]
    pub fn in_words(self) -> String {
        let condition = match self {
            SwineSwap::Double => "one is double the other",
            SwineSwap::DigitProduct => "first digit times last digit is the same for both",
            SwineSwap::Multiple => "both exceed 1 and one is a multiple of the other",
        };
        format!("after a turn, the scores trade owners where {condition}")
    }

    /// Tests whether the scores are swapped, after the points of a turn are added.
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
        self.applies(mine.min(theirs), mine.max(theirs))
    }

    /// The condition.
    fn applies(self, low: Score, high: Score) -> bool {
        let digit_product = |score: Score| score.first_digit() * score.last_digit();
        match self {
            SwineSwap::Double => u32::from(high.0) == 2 * u32::from(low.0),
            SwineSwap::DigitProduct => digit_product(low) == digit_product(high),
            SwineSwap::Multiple => low.0 > 1 && high.0.is_multiple_of(low.0),
        }
    }
}
