//! The clock that deadlines go by, which stands still while we are stopped.
//!
//! Who is stopped, as by Ctrl-Z, does not see when an answer comes; nobody who is
//! asked then should pay for it. The system tells nobody for how long he was
//! stopped. But who waits in short turns, and finds a turn to have taken much
//! longer than it may, was not there meanwhile.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// A turn of waiting, at the longest.
const TURN: Duration = Duration::from_millis(100);

/// By how much a turn has to be longer for us to have been stopped: a busy machine
/// makes one wait too.
const SURELY: Duration = Duration::from_millis(200);

thread_local! {
    /// For how long this thread has found itself to be stopped so far.
    static STOPPED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// The time by this thread's clock: the system's without the time for which this
/// thread, waiting for a program, was stopped. Deadlines for a
/// [`Child`](crate::Child) are counted from it on.
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

/// Waits for a turn, at the most until a deadline by this clock, and takes the
/// time off that we were stopped meanwhile.
pub(crate) fn turn<T>(deadline: Instant, wait: impl FnOnce(Duration) -> T) -> T {
    let turn = deadline.saturating_duration_since(now()).min(TURN);
    let started = Instant::now();
    let waited = wait(turn);
    STOPPED.set(STOPPED.get() + stopped(turn, started.elapsed()));
    waited
}

/// For how long we were stopped in a turn that took so long: all of it, since
/// nobody knows which part.
fn stopped(turn: Duration, took: Duration) -> Duration {
    if took > turn + SURELY {
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
        // A deadline that is over leaves no time to wait, but one look.
        assert_eq!(turn(before, |turn| turn), Duration::ZERO);
    }
}
