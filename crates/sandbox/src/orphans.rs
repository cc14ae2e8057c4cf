//! Processes that a program has left behind, where no box ends with it.

use std::fs;

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

use crate::boxed::children;
use crate::running;

/// Makes us the parent of every process below us whose own parent has ended; from
/// now on none of them gets away by that.
pub(crate) fn adopt() {
    // An old kernel does not know of it; they are the first process's then.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Ends all adopted processes that are behind a wall.
///
/// None is anybody's that still runs: what a program starts, and lets go of, has
/// no answers to give. What this very program has started for other ends is left
/// alone: it has no more lists of system calls on it than we have.
pub(crate) fn end() {
    let Some(ours) = lists(getpid()) else { return };
    // Who ends leaves more behind, each time further down.
    for _ in 0..DEPTH {
        let orphans = running::others(|| {
            let mut orphans = children(getpid());
            orphans.retain(|&pid| lists(pid).is_some_and(|theirs| theirs > ours));
            orphans
        });
        if orphans.is_empty() {
            return;
        }
        for orphan in orphans {
            // An error means that it is gone already.
            let _ = kill_process(orphan, Signal::KILL);
            let _ = waitpid(Some(orphan), WaitOptions::empty());
        }
    }
}

/// How deep a program's processes are nested, at the most: it has some hundred of
/// them in all.
const DEPTH: usize = 256;

/// How many lists of system calls a process is under.
fn lists(pid: Pid) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).ok()?;
    let mut lines = status.lines();
    let count = lines.find_map(|line| line.strip_prefix("Seccomp_filters:"))?;
    count.trim().parse().ok()
}
