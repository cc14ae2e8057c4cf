//! Processes that a program without a box has left behind.

use std::fs;

use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, kill_process, set_child_subreaper,
    waitid, waitpid,
};

use crate::processes::process_registry;
use crate::processes::process_tree::{children, group};

/// Makes our process the parent of every descendant whose own parent ends, so that
/// none escapes that way.
pub(crate) fn adopt() {
    // An old kernel lacks this; such descendants then go to the init process.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Reaps the adopted processes of a killed process group, after its first process has
/// ended.
///
/// The first process itself is left to its starter; until it is reaped, the group's
/// number cannot be reused.
pub(crate) fn reap_group(first: Pid) {
    let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    // An error means that it was reaped already.
    if retry_on_intr(|| waitid(WaitId::Pid(first), ended)).is_err() {
        return;
    }
    for pid in children(getpid()) {
        if pid != first && group(pid) == Some(first) {
            let _ = waitpid(Some(pid), WaitOptions::empty());
        }
    }
}

/// Kills and reaps all adopted processes that are behind a wall.
///
/// No running [`Child`](crate::Child) needs them. Processes that our own process
/// started for other purposes are left alone: they have no more system call filters
/// than we have.
pub(crate) fn end() {
    let Some(ours) = filters(getpid()) else {
        return;
    };
    // Each killed process can leave its own children to us.
    for _ in 0..DEPTH {
        let orphans = process_registry::unregistered(|| {
            let mut orphans = children(getpid());
            orphans.retain(|&pid| filters(pid).is_some_and(|theirs| theirs > ours));
            orphans
        });
        if orphans.is_empty() {
            return;
        }
        for orphan in orphans {
            // An error means that it has ended.
            let _ = kill_process(orphan, Signal::KILL);
            let _ = waitpid(Some(orphan), WaitOptions::empty());
        }
    }
}

/// Maximum nesting of a program's processes; the limits allow about a hundred.
const DEPTH: usize = 256;

/// The number of system call filters on a process.
fn filters(pid: Pid) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).ok()?;
    let mut lines = status.lines();
    let count = lines.find_map(|line| line.strip_prefix("Seccomp_filters:"))?;
    count.trim().parse().ok()
}
