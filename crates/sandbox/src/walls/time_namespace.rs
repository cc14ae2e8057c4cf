//! Clocks in a box that are ahead of the machine's.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// The program that makes time namespaces, which bubblewrap cannot. It is part of
/// util-linux, which every Linux system has.
const UNSHARE: &str = "/usr/bin/unshare";

/// Returns the command to put before bubblewrap, so that the box's clocks of the time
/// since the machine's start are ahead by whole seconds; empty if `ahead` is less than
/// one.
///
/// A process may set such clocks in a user namespace of its own. bubblewrap then makes
/// another one within that.
pub(crate) fn command(ahead: Duration) -> Vec<OsString> {
    let seconds = ahead.as_secs().to_string();
    if ahead.as_secs() == 0 {
        return Vec::new();
    }
    let arguments = [
        UNSHARE,
        "--user",
        "--map-current-user",
        "--time",
        "--monotonic",
        &seconds,
        "--boottime",
        &seconds,
        "--",
    ];
    arguments.map(OsString::from).to_vec()
}

/// Returns whether time namespaces and `unshare` exist.
pub(crate) fn is_there() -> bool {
    Path::new("/proc/self/ns/time").exists() && Path::new(UNSHARE).exists()
}
