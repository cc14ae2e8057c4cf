//! The clock for deadlines, which stands still while our process is stopped.
//!
//! A stopped process (Ctrl-Z) does not notice when an answer arrives, and the program
//! that gave it must not be charged for that. The system does not report how long a
//! process was stopped. So this clock waits in short turns: if a turn takes much
//! longer than it should, the process was stopped.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Longest turn of waiting.
const TURN: Duration = Duration::from_millis(100);

/// Excess of a turn from which on the process counts as stopped. A busy machine delays
/// a turn too, but by less.
const EXCESS: Duration = Duration::from_millis(200);

thread_local! {
    /// Total time for which this thread was stopped.
    static STOPPED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Returns this thread's time: the system's, less the time for which this thread was
/// stopped while it waited for a program. Count deadlines for a
/// [`Child`](crate::Child) from it.
///
/// ```
/// # use std::time::{Duration, Instant};
/// # use pigskin_sandbox::now;
/// let deadline = now() + Duration::from_secs(1);
/// assert!(now() <= deadline && now() <= Instant::now());
/// ```
#[must_use]
pub fn now() -> Instant {
    let now = Instant::now();
    now.checked_sub(STOPPED.get()).unwrap_or(now)
}

/// Waits for one turn, at most until a deadline by this clock, and subtracts the time
/// for which the process was stopped meanwhile.
pub(crate) fn turn<T>(deadline: Instant, wait: impl FnOnce(Duration) -> T) -> T {
    let turn = deadline.saturating_duration_since(now()).min(TURN);
    let started = Instant::now();
    let waited = wait(turn);
    STOPPED.set(STOPPED.get() + stopped(turn, started.elapsed()));
    waited
}

/// The time for which the process counts as stopped, after a turn that `took` this
/// long: all of it, since the exact part is unknown.
fn stopped(turn: Duration, took: Duration) -> Duration {
    if took > turn + EXCESS {
        took
    } else {
        Duration::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_takes_much_too_long_does_not_count() {
        let (second, turn) = (Duration::from_secs(1), Duration::from_millis(40));
        assert_eq!(
            stopped(turn, turn + Duration::from_millis(20)),
            Duration::ZERO
        );
        assert_eq!(stopped(turn, second), second);
    }

    #[test]
    fn the_clock_never_goes_back() {
        let before = now();
        let deadline = before + TURN;
        let given = turn(deadline, |turn| turn);
        assert!(given <= TURN);
        assert!(now() >= before);
        // After a deadline, there is one look without waiting.
        assert_eq!(turn(before, |turn| turn), Duration::ZERO);
    }
}
