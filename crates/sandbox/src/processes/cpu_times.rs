//! The time for which a process ran, and for which it waited for a processor.

use std::fs;
use std::time::Duration;

use rustix::process::Pid;

/// The scheduler's times of a process's first thread, or of one of our own threads.
///
/// Linux counts both in nanoseconds (`/proc/PID/schedstat`); other systems lack the
/// second. A wait is counted when it is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTimes {
    /// Time on a processor.
    pub ran: Duration,
    /// Time for which it was ready to run and no processor was free.
    pub waited: Duration,
}

impl CpuTimes {
    /// The times of a process, if the system counts them.
    pub(crate) fn for_process(process: Pid) -> Option<CpuTimes> {
        CpuTimes::read(&format!("/proc/{}/schedstat", process.as_raw_nonzero()))
    }

    /// The times of the calling thread, if the system counts them.
    pub fn for_this_thread() -> Option<CpuTimes> {
        CpuTimes::read("/proc/thread-self/schedstat")
    }

    /// The times since earlier ones.
    pub fn since(self, earlier: CpuTimes) -> CpuTimes {
        CpuTimes {
            ran: self.ran.saturating_sub(earlier.ran),
            waited: self.waited.saturating_sub(earlier.waited),
        }
    }

    fn read(path: &str) -> Option<CpuTimes> {
        let text = fs::read_to_string(path).ok()?;
        let mut fields = text.split_ascii_whitespace();
        let mut time = || fields.next()?.parse().ok().map(Duration::from_nanos);
        Some(CpuTimes {
            ran: time()?,
            waited: time()?,
        })
    }
}

/// Returns whether a process runs, or would if a processor were free.
pub(crate) fn is_runnable(process: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero()));
    // The name before the state is in parentheses and can itself contain some.
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
        let before = CpuTimes::for_this_thread().expect("Linux keeps count");
        let mut spins = 0_u64;
        while CpuTimes::for_this_thread().is_some_and(|now| now.since(before).ran.is_zero()) {
            spins += 1;
        }
        assert!(spins < u64::MAX);
    }
}
