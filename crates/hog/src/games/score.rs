//! A player's score and its digits.

use std::fmt;

/// A player's total, or the points of a turn: a whole number from 0 up.
///
/// ```
/// use pigskin_hog::Score;
/// let score = Score(124);
/// assert_eq!((score.first_digit(), score.last_digit()), (1, 4));
/// assert_eq!(Score(7).digits().collect::<Vec<_>>(), [7]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub u16);

impl Score {
    /// The leftmost digit.
    pub fn first_digit(self) -> u16 {
        self.digits().last().unwrap_or(0)
    }

    /// The rightmost digit, the ones.
    pub fn last_digit(self) -> u16 {
        self.0 % 10
    }

    /// The digit left of the ones; 0 for a score with one digit.
    pub fn tens_digit(self) -> u16 {
        self.0 / 10 % 10
    }

    /// The digits from right to left; 0 has the single digit 0.
    pub fn digits(self) -> impl Iterator<Item = u16> {
        std::iter::successors(Some(self.0), |&rest| (rest >= 10).then_some(rest / 10))
            .map(|rest| rest % 10)
    }

    /// The score with points added, saturating.
    pub fn plus(self, points: u16) -> Score {
        Score(self.0.saturating_add(points))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Both players' scores as the player to move sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scores {
    /// The score of the player to move.
    pub mine: Score,
    /// The score of the other player.
    pub theirs: Score,
}

impl Scores {
    /// Makes the pair from two numbers.
    pub fn new(mine: u16, theirs: u16) -> Scores {
        Scores {
            mine: Score(mine),
            theirs: Score(theirs),
        }
    }

    /// The swapped scores.
    pub fn traded(self) -> Scores {
        Scores {
            mine: self.theirs,
            theirs: self.mine,
        }
    }

    /// The sum of both scores, which Hog Wild uses.
    pub fn sum(self) -> u16 {
        self.mine.0.saturating_add(self.theirs.0)
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.mine, self.theirs)
    }
}
