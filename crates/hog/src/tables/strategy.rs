//! Strategies.

use crate::{Choice, Scores};

/// A strategy: a pure function of both scores, which always makes the same choice at
/// the same scores.
///
/// ```
/// use pigskin_hog::{Choice, Scores, Strategy};
/// let careful = |scores: Scores| Choice::dice(if scores.mine.0 < 90 { 5 } else { 2 });
/// assert_eq!(careful.choose(Scores::new(95, 10)), Choice::dice(2));
/// ```
pub trait Strategy {
    /// Chooses at these scores, both below the goal.
    fn choose(&self, scores: Scores) -> Choice;
}

impl<F: Fn(Scores) -> Choice> Strategy for F {
    fn choose(&self, scores: Scores) -> Choice {
        self(scores)
    }
}
