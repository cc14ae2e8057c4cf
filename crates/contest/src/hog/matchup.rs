//! Two entries, compared.

use pigskin_game::WinRate;

use crate::Share;

/// The exact comparison of two entries of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matchup {
    /// The place of the first entry in the field.
    pub a: usize,
    /// The place of the second.
    pub b: usize,
    /// a's win rate against b.
    pub rate: WinRate,
    /// True if both have the same table: each then wins exactly one half.
    pub same_table: bool,
}

/// The entry that gets the match point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchupOutcome {
    /// a's mean win rate is proved to be above the threshold.
    A,
    /// b's is.
    B,
    /// Neither is proved; a loss for both.
    Tie {
        /// True if both rates are proved to be at or below the threshold.
        proved: bool,
    },
}

impl Matchup {
    /// The entry that gets the match point, under a threshold of at least ½.
    ///
    /// ```
    /// use pigskin_contest::{Matchup, MatchupOutcome};
    /// use pigskin_game::WinRate;
    /// let rate = WinRate { first: 0.5000015, second: 0.5000015, error_bound: 1e-12 };
    /// let matchup = Matchup { a: 0, b: 1, rate, same_table: false };
    /// assert_eq!(matchup.outcome(0.500001), MatchupOutcome::A);
    /// assert_eq!(matchup.outcome(0.500002), MatchupOutcome::Tie { proved: true });
    /// assert_eq!(matchup.outcome(0.5000015), MatchupOutcome::Tie { proved: false });
    /// ```
    pub fn outcome(&self, threshold: f64) -> MatchupOutcome {
        let reversed = self.rate.reversed();
        if self.rate.is_above(threshold) {
            MatchupOutcome::A
        } else if reversed.is_above(threshold) {
            MatchupOutcome::B
        } else {
            MatchupOutcome::Tie {
                proved: self.same_table
                    || self.rate.is_at_most(threshold) && reversed.is_at_most(threshold),
            }
        }
    }

    /// The share of a, which is the match point.
    pub fn share(&self, threshold: f64) -> Share {
        Share {
            opponent: self.b,
            wins: usize::from(self.outcome(threshold) == MatchupOutcome::A),
            win_rate: self.rate.mean(),
        }
    }

    /// The matchup with a and b exchanged.
    pub fn turned(self) -> Matchup {
        Matchup {
            a: self.b,
            b: self.a,
            rate: self.rate.reversed(),
            ..self
        }
    }
}

impl MatchupOutcome {
    /// The outcome as others write it: `"a"`, `"b"` or `"tie"`.
    pub fn as_str(self) -> &'static str {
        match self {
            MatchupOutcome::A => "a",
            MatchupOutcome::B => "b",
            MatchupOutcome::Tie { .. } => "tie",
        }
    }

    /// Tests whether the outcome is proved.
    pub fn is_proved(self) -> bool {
        self != MatchupOutcome::Tie { proved: false }
    }
}
