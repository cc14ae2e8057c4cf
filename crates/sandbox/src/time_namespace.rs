//! Clocks of a box that are ahead of the machine's.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// The program that makes namespaces of time, which bubblewrap does not. It is
/// of util-linux, which every system has.
const UNSHARE: &str = "/usr/bin/unshare";

/// What to start before bubblewrap, so that in the box the time since the machine's
/// start is by so many seconds more; nothing where it is none more.
///
/// Nobody may move the machine's clocks; but who makes a user namespace may in
/// there, and bubblewrap then makes its own within that.
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

/// Whether it is worth a try.
pub(crate) fn is_there() -> bool {
    Path::new("/proc/self/ns/time").exists() && Path::new(UNSHARE).exists()
}
