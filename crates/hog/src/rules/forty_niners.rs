//! 49ers: a score at which ones do no harm.

use crate::Score;

/// *49ers*: in a turn of a player with a certain score, ones do no harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FortyNiners {
    /// The score, below the highest goal.
    pub score: Score,
}

impl FortyNiners {
    /// The rule of fall 2012: a score of 49.
    pub const AT_49: FortyNiners = FortyNiners { score: Score(49) };

    /// The rule in words, for players.
    pub fn in_words(self) -> String {
        format!(
            "in a turn of a player whose score is {}, ones count as 1 and do no harm",
            self.score
        )
    }

    /// Tests whether ones do no harm in a turn of a player with this score.
    ///
    /// ```
    /// use pigskin_hog::{FortyNiners, Score};
    /// assert!(FortyNiners::AT_49.spares(Score(49)));
    /// assert!(!FortyNiners::AT_49.spares(Score(50)));
    /// ```
    pub fn spares(self, mine: Score) -> bool {
        mine == self.score
    }
}
