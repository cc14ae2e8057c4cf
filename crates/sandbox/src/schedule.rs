//! How long a process ran, and how long it waited for its turn to.

use std::fs;
use std::time::Duration;

use rustix::process::Pid;

/// What the kernel's scheduler says of a process's first thread, or of one of
/// our own.
///
/// Linux keeps both times in nanoseconds (`/proc/PID/schedstat`); other systems
/// do not have the second. A wait is counted when it is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The time on a processor.
    pub ran: Duration,
    /// The time for which it was ready to run and no processor was free.
    pub waited: Duration,
}

impl Schedule {
    /// Of a process.
    pub(crate) fn of_process(process: Pid) -> Option<Schedule> {
        Schedule::read(&format!("/proc/{}/schedstat", process.as_raw_nonzero()))
    }

    /// Of the thread that asks.
    #[must_use]
    pub fn of_this_thread() -> Option<Schedule> {
        Schedule::read("/proc/thread-self/schedstat")
    }

    /// The times since an earlier look.
    #[must_use]
    pub fn since(self, earlier: Schedule) -> Schedule {
        Schedule {
            ran: self.ran.saturating_sub(earlier.ran),
            waited: self.waited.saturating_sub(earlier.waited),
        }
    }

    fn read(path: &str) -> Option<Schedule> {
        let text = fs::read_to_string(path).ok()?;
        let mut fields = text.split_ascii_whitespace();
        let mut time = || fields.next()?.parse().ok().map(Duration::from_nanos);
        Some(Schedule {
            ran: time()?,
            waited: time()?,
        })
    }
}

/// Whether a process runs or would if a processor were free.
pub(crate) fn is_runnable(process: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero()));
    // Its name comes before the state, in parentheses, and may have any in it.
    let stat = stat.unwrap_or_default();
    stat.rsplit_once(") ")
        .is_some_and(|(_, state)| state.starts_with('R'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn computing_counts_as_running() {
        let before = Schedule::of_this_thread().expect("Linux keeps count");
        let mut spins = 0_u64;
        while Schedule::of_this_thread().is_some_and(|now| now.since(before).ran.is_zero()) {
            spins += 1;
        }
        assert!(spins < u64::MAX);
    }
}
