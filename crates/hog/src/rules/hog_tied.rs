//! Hog Tied: scores at which at most one die is rolled.

use crate::Scores;

/// *Hog Tied*: where the sum of both scores ends in 7, at most one die is rolled. A choice of more
/// rolls one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HogTied;

impl HogTied {
    /// The last digit of the sum.
    const LAST_DIGIT: u16 = 7;

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        format!(
            "at most 1 die is rolled where the sum of both scores ends in {}; a choice of more rolls 1",
            Self::LAST_DIGIT
        )
    }

    /// Tests whether at most one die is rolled at these scores.
    ///
    /// ```
    /// use pigskin_hog::{HogTied, Scores};
    /// assert!(HogTied.ties(Scores::new(7, 10)));
    /// assert!(HogTied.ties(Scores::new(3, 24)));
    /// assert!(!HogTied.ties(Scores::new(1, 0)));
    /// assert!(!HogTied.ties(Scores::new(5, 7)));
    /// ```
    pub fn ties(self, scores: Scores) -> bool {
        scores.sum() % 10 == Self::LAST_DIGIT
    }
}
