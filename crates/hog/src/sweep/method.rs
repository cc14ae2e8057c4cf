//! How an answer was found.

use std::fmt;

/// How the win chances of all positions were found.
///
/// ```
/// use pigskin_hog::{FALL_2019, PigOut, Rules, solve::{Method, PerfectPlay}};
/// assert_eq!(PerfectPlay::solve(&FALL_2019).method(), Method::OneSweep);
/// // As in Pig: a one, and the turn scores nothing.
/// let rules = Rules { goal: 10, pig_out: Some(PigOut::Nothing), ..Rules::CLASSIC };
/// let method = PerfectPlay::solve(&rules).method();
/// assert_eq!(method, Method::Parts { parts: 55, largest: 2 });
/// assert_eq!(method.to_string(), "a linear solve on 55 parts, the largest of 2 positions");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// One sweep from the end of the game to its start: no position repeats.
    OneSweep,
    /// One sweep that solves positions that can repeat together, as a
    /// [`RecursiveGame`](pigskin_game::RecursiveGame).
    Parts {
        /// The number of recursive games.
        parts: usize,
        /// The number of positions in the largest one.
        largest: usize,
    },
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::OneSweep => f.write_str("one sweep"),
            Method::Parts { parts, largest } => write!(
                f,
                "a linear solve on {parts} parts, the largest of {largest} positions"
            ),
        }
    }
}
