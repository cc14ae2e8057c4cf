//! Time limits of moves and starts.

use std::time::Duration;

/// The time for a move, and for a program's start.
///
/// A move's time runs from before the question is sent until the answer was read. The
/// charge is that wall-clock time, minus the time for which the program or the referee was
/// ready to run while no processor was free, but never less than the time that the program
/// ran. So computing and sleeping are charged; waiting for other programs of the machine and
/// time for which the referee was stopped (Ctrl-Z) are not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Limit for a move: 100 ms in the handout.
    pub move_time: Duration,
    /// Limit for the start of a program, loading included. The first question after it, whose
    /// answer is ignored, may take ten times as long as a move.
    pub start: Duration,
    /// Limit in wall-clock time, as a multiple of the charged time, however busy the machine
    /// is.
    pub wall_factor: u32,
}

impl Default for TimeLimits {
    /// The handout's 100 ms, ten seconds for a start, and at most a hundred
    /// times that on the wall.
    fn default() -> TimeLimits {
        TimeLimits {
            move_time: Duration::from_millis(100),
            start: Duration::from_secs(10),
            wall_factor: 100,
        }
    }
}
