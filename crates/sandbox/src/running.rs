//! Which programs are running, so that none is left behind.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

/// The first process of each program's group, or nothing once all is stopped.
static RUNNING: Mutex<Option<BTreeSet<i32>>> = Mutex::new(Some(BTreeSet::new()));

fn running() -> MutexGuard<'static, Option<BTreeSet<i32>>> {
    // A set of numbers is whole whatever happened meanwhile.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program, unless all is stopped, and notes it.
pub(crate) fn start<T>(
    spawn: impl FnOnce() -> io::Result<T>,
    pid: impl FnOnce(&T) -> Pid,
) -> io::Result<T> {
    let mut running = running();
    let Some(programs) = running.as_mut() else {
        return Err(io::Error::from(io::ErrorKind::Interrupted));
    };
    let started = spawn()?;
    programs.insert(pid(&started).as_raw_nonzero().get());
    Ok(started)
}

/// Tests whether all programs were stopped, since we are about to end.
///
/// What a program did from then on is none of its own doing.
#[must_use]
pub fn is_stopping() -> bool {
    running().is_none()
}

/// Fails where all programs were stopped.
pub(crate) fn check() -> io::Result<()> {
    if is_stopping() {
        Err(io::ErrorKind::Interrupted.into())
    } else {
        Ok(())
    }
}

/// Those of the processes that somebody finds who are no program's first ones.
/// None is started meanwhile.
pub(crate) fn others(find: impl FnOnce() -> Vec<Pid>) -> Vec<Pid> {
    let running = running();
    let mut found = find();
    if let Some(programs) = running.as_ref() {
        found.retain(|pid| !programs.contains(&pid.as_raw_nonzero().get()));
    }
    found
}

/// Forgets a program; before its number is anybody else's.
pub(crate) fn forget(pid: Pid) {
    if let Some(programs) = running().as_mut() {
        programs.remove(&pid.as_raw_nonzero().get());
    }
}

/// Ends all programs that run, and lets none start any more, since we are
/// about to end ourselves.
///
/// Whoever waits for one of them is told that it ended; this gives them a
/// moment to clean up.
pub fn stop_programs() {
    let programs = running().take().unwrap_or_default();
    let ended = !programs.is_empty();
    for pid in programs.into_iter().filter_map(Pid::from_raw) {
        // An error means that nothing is left of it.
        let _ = kill_process_group(pid, Signal::KILL);
    }
    let until = Instant::now() + Duration::from_millis(if ended { 300 } else { 0 });
    while let Some(left) = until.checked_duration_since(Instant::now()) {
        std::thread::park_timeout(left);
    }
}
