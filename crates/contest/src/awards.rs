//! Award points.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Award points as a function of rank and score.
///
/// ```
/// use pigskin_contest::Awards;
/// // The two handouts' ways.
/// let awards = Awards::Ranks(vec![3.0, 2.0, 1.0]);
/// assert_eq!(awards.of(2, 17, 40), 2.0);
/// let awards = Awards::HighScore { best: 6.0, others: 5.0 };
/// assert_eq!(awards.of(1, 1000, 1000), 6.0);
/// assert_eq!(awards.of(2, 800, 1000), 4.0);
/// assert_eq!(awards.of(3, 500, 1000), 2.5);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "awards are a list such as [3, 2, 1], or { best = 6, others = 5 }"
)]
pub enum Awards {
    /// Points for the first ranks, best first; all who share a rank get its
    /// points.
    Ranks(Vec<f64>),
    /// Points by the score.
    HighScore {
        /// Points of the entry with the highest score.
        best: f64,
        /// Factor of the other entries' share of the highest score.
        others: f64,
    },
}

impl Awards {
    /// The points at a rank, from 1, with a score, where the highest one is
    /// this.
    pub fn of(&self, rank: usize, score: usize, high_score: usize) -> f64 {
        match self {
            Awards::Ranks(points) => points.get(rank - 1).copied().unwrap_or(0.0),
            Awards::HighScore { best, .. } if rank == 1 => *best,
            // An entry has more than this, so that the highest is not 0.
            Awards::HighScore { others, .. } => others * score as f64 / high_score as f64,
        }
    }

    /// The first number that cannot be points.
    pub(crate) fn unfit(&self) -> Option<f64> {
        let numbers = match self {
            Awards::Ranks(points) => points.clone(),
            Awards::HighScore { best, others } => vec![*best, *others],
        };
        let is_fit = |number: &f64| (0.0..1e9).contains(number);
        numbers.into_iter().find(|number| !is_fit(number))
    }
}

impl fmt::Display for Awards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Awards::Ranks(points) if points.is_empty() => f.write_str("none"),
            Awards::Ranks(points) => {
                let points: Vec<String> = points.iter().map(f64::to_string).collect();
                f.write_str(&points.join(", "))
            }
            Awards::HighScore { best, others } => write!(
                f,
                "{best} to the best, to the others {others} × score ÷ highest score"
            ),
        }
    }
}
