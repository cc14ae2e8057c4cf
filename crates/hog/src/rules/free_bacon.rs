//! Free Bacon: points without dice.

use crate::Score;

/// *Free Bacon*: a player who rolls no dice scores by the digits of the opponent's
/// score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FreeBacon {
    /// Ten minus the smaller of the ones and tens digits.
    SmallestDigit,
    /// One more than the largest digit.
    LargestDigit,
}

impl FreeBacon {
    /// All kinds.
    pub const ALL: [FreeBacon; 2] = [FreeBacon::SmallestDigit, FreeBacon::LargestDigit];

    /// The name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FreeBacon::SmallestDigit => "smallest-digit",
            FreeBacon::LargestDigit => "largest-digit",
        }
    }

    /// The rule in words, for players.
    #[must_use]
    pub fn in_words(self) -> String {
        match self {
            FreeBacon::SmallestDigit => {
                "no dice score 10 less the smaller of the ones and tens digits of the opponent's \
                 score"
            }
            FreeBacon::LargestDigit => {
                "no dice score 1 more than the largest digit of the opponent's score"
            }
        }
        .to_owned()
    }

    /// The points of rolling no dice against this score, from 1 to 10.
    ///
    /// ```
    /// use pigskin_hog::{FreeBacon, Score};
    /// assert_eq!(FreeBacon::SmallestDigit.points(Score(13)), 9);
    /// assert_eq!(FreeBacon::SmallestDigit.points(Score(85)), 5);
    /// assert_eq!(FreeBacon::SmallestDigit.points(Score(7)), 10);
    /// assert_eq!(FreeBacon::LargestDigit.points(Score(42)), 5);
    /// assert_eq!(FreeBacon::LargestDigit.points(Score(48)), 9);
    /// assert_eq!(FreeBacon::LargestDigit.points(Score(7)), 8);
    /// ```
    #[must_use]
    pub fn points(self, theirs: Score) -> u16 {
        match self {
            FreeBacon::SmallestDigit => 10 - theirs.last_digit().min(theirs.tens_digit()),
            FreeBacon::LargestDigit => 1 + theirs.digits().max().unwrap_or(0),
        }
    }
}
