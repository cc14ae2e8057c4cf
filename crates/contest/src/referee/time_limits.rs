//! What a turn's time is.

use std::time::Duration;

/// What a player may take for a move, and a program for its start.
///
/// A move's time is measured from our side: from before the question is sent
/// until the answer was read. What is charged is that time on the wall without
/// the time for which the program was ready to run and no processor was free,
/// nor that for which we ourselves waited for one; but never less than the time
/// that the program had a processor. So computing and sleeping are charged, and
/// waiting for other programs of the machine is not, nor is the time for which we
/// ourselves were stopped, as by Ctrl-Z.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// What is charged for a move, at the most: 100 ms in the handout.
    pub move_time: Duration,
    /// What is charged for the start of a program, loading included, at the
    /// most. The first question after it, whose answer is ignored, may take
    /// ten times as long as a move.
    pub start: Duration,
    /// How many times as long as what may be charged anything may take on the
    /// wall, however busy the machine is.
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
