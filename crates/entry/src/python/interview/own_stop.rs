//! The end of our own process, which may end a program first.

use std::time::Duration;

use pigskin_sandbox::{Exit, is_stopping, now};
use rustix::process::Signal;

/// Tests whether a signal ended the process that stops servers. A service manager sends it to
/// a server and all its programs at once.
pub fn was_told_to_end(exit: &Exit) -> bool {
    let signals = [Signal::TERM, Signal::INT, Signal::HUP].map(Signal::as_raw);
    let signal = exit
        .signal
        .or(exit.status.map(|status| status - SHELL_SIGNALS));
    signal.is_some_and(|signal| signals.contains(&signal))
}

/// Offset of signal numbers in exit statuses.
const SHELL_SIGNALS: i32 = 128;

/// Waits a moment for our own signal, which may arrive after the program's.
pub fn await_own_stop() {
    let until = now() + OWN_STOP;
    while let Some(left) = until
        .checked_duration_since(now())
        .filter(|_| !is_stopping())
    {
        std::thread::park_timeout(left.min(OWN_STOP / 20));
    }
}

/// Time between the signal to a program and the one to our own process.
const OWN_STOP: Duration = Duration::from_secs(1);
