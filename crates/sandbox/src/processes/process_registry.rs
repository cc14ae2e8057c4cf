//! The running programs, so that none is left behind.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

/// The first process of each program's group; `None` after [`stop_programs`].
static REGISTRY: Mutex<Option<BTreeSet<i32>>> = Mutex::new(Some(BTreeSet::new()));

fn registry() -> MutexGuard<'static, Option<BTreeSet<i32>>> {
    // A panic elsewhere cannot leave a set of numbers half changed.
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program and registers it; fails after [`stop_programs`].
pub(crate) fn start<T>(
    spawn: impl FnOnce() -> io::Result<T>,
    pid: impl FnOnce(&T) -> Pid,
) -> io::Result<T> {
    let mut registry = registry();
    let Some(programs) = registry.as_mut() else {
        return Err(io::Error::from(io::ErrorKind::Interrupted));
    };
    let started = spawn()?;
    programs.insert(pid(&started).as_raw_nonzero().get());
    Ok(started)
}

/// Returns whether all programs were stopped because our process is about to end.
///
/// A program's failure from then on is not its own fault.
pub fn is_stopping() -> bool {
    registry().is_none()
}

/// Fails after [`stop_programs`].
pub(crate) fn check() -> io::Result<()> {
    if is_stopping() {
        Err(io::ErrorKind::Interrupted.into())
    } else {
        Ok(())
    }
}

/// Returns the processes from `find` that are not registered. No program starts while
/// `find` runs.
pub(crate) fn unregistered(find: impl FnOnce() -> Vec<Pid>) -> Vec<Pid> {
    let registry = registry();
    let mut found = find();
    if let Some(programs) = registry.as_ref() {
        found.retain(|pid| !programs.contains(&pid.as_raw_nonzero().get()));
    }
    found
}

/// Removes a program. Call it before the process is reaped and its number reused.
pub(crate) fn forget(pid: Pid) {
    if let Some(programs) = registry().as_mut() {
        programs.remove(&pid.as_raw_nonzero().get());
    }
}

/// Kills all running programs and prevents new ones from starting, because our process
/// is about to end.
///
/// Callers that wait for a program get an error. This function returns after a short
/// pause, in which they can clean up.
pub fn stop_programs() {
    let programs = registry().take().unwrap_or_default();
    let ended = !programs.is_empty();
    for pid in programs.into_iter().filter_map(Pid::from_raw) {
        // An error means that no process of the group is left.
        let _ = kill_process_group(pid, Signal::KILL);
    }
    let until = Instant::now() + Duration::from_millis(if ended { 300 } else { 0 });
    while let Some(left) = until.checked_duration_since(Instant::now()) {
        std::thread::park_timeout(left);
    }
}
