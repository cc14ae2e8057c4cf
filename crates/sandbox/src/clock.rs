//! The clock for deadlines, which stands still while our process is stopped.
//!
//! A stopped process (Ctrl-Z) does not notice when an answer arrives, and the program
//! that gave it must not be charged for that. The system does not report how long a
//! process was stopped. So a thread that waits for a program reads this clock at short
//! intervals: if much more time passed since the last reading, the process was stopped.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Longest turn of waiting.
const TURN: Duration = Duration::from_millis(100);

/// Interval between two readings from which on the process counts as stopped. A busy
/// machine delays a reading too, but by less.
const INTERVAL: Duration = Duration::from_millis(300);

thread_local! {
    static READINGS: Cell<Readings> = const { Cell::new(Readings::NONE) };
}

/// The readings of a thread's clock.
#[derive(Clone, Copy, Debug)]
struct Readings {
    /// The system's time at the last reading.
    last: Option<Instant>,
    /// Total time for which the thread was stopped, or did not wait for a program.
    stopped: Duration,
}

impl Readings {
    const NONE: Readings = Readings {
        last: None,
        stopped: Duration::ZERO,
    };

    /// Notes a reading at the system's time `now`, and returns the thread's time.
    ///
    /// All of a long interval counts as stopped, since the exact part is unknown.
    fn read(&mut self, now: Instant) -> Instant {
        let interval = self.last.map_or(Duration::ZERO, |last| now - last);
        if interval > INTERVAL {
            self.stopped += interval;
        }
        self.last = Some(now);
        now.checked_sub(self.stopped).unwrap_or(now)
    }
}

/// Returns this thread's time, which stands still while the process is stopped and
/// while the thread does not read it for long. Count deadlines for a
/// [`Child`](crate::Child) from it.
///
/// ```
/// # use std::time::{Duration, Instant};
/// # use pigskin_sandbox::now;
/// let deadline = now() + Duration::from_secs(1);
/// assert!(now() <= deadline && now() <= Instant::now());
/// ```
pub fn now() -> Instant {
    let mut readings = READINGS.get();
    let now = readings.read(Instant::now());
    READINGS.set(readings);
    now
}

/// Waits for one turn, at most until a deadline by this clock.
pub(crate) fn turn<T>(deadline: Instant, wait: impl FnOnce(Duration) -> T) -> T {
    let turn = deadline.saturating_duration_since(now()).min(TURN);
    let waited = wait(turn);
    let _ = now();
    waited
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever a thread is stopped, while it waits or between, the stop does not count.
    #[test]
    fn a_long_interval_does_not_count() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let mut readings = Readings::NONE;
        assert_eq!(readings.read(at(0)), at(0));
        assert_eq!(readings.read(at(100)), at(100));
        assert_eq!(readings.read(at(1100)), at(100));
        assert_eq!(readings.read(at(1200)), at(200));
        // A busy machine.
        assert_eq!(readings.read(at(1450)), at(450));
        assert_eq!(readings.read(at(1900)), at(450));
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
