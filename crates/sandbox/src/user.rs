//! The users that run strangers' programs.

use std::fmt;
use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

/// An unprivileged user, claimed exclusively while this value lives.
///
/// Strangers' programs never run as root: the kernel does not limit root's number of
/// processes, and root can read and kill everything. Each entry runs as a user of its
/// own, so that neither `kill(-1)` nor a guessed path reaches another entry that runs
/// at the same time.
///
/// The user ids are those that distributions leave unused between their dynamic users
/// and `nobody`. An id is claimed by a lock on a file that only root can open. The
/// kernel releases the lock even if our process is killed, so several contests on one
/// machine do not share users either.
#[derive(Debug)]
pub struct User {
    id: u32,
    /// The lock; `None` if lock files cannot be made.
    claim: Option<File>,
}

impl User {
    /// The user that is shared if no user can be claimed.
    const NOBODY: u32 = 65_534;

    /// Claims a user if we are root; any other user can only run programs as itself.
    pub fn claim() -> Option<User> {
        rustix::process::geteuid().is_root().then(User::free)
    }

    /// The id of the user and of its group.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Returns whether this is the last user, for which [`claim`](User::claim) waits if
    /// all are taken. A caller that needs two must not hold it and wait for another.
    pub fn is_last(&self) -> bool {
        self.id == User::NOBODY - 1
    }

    /// Tests whether only strangers' programs run as the user with this id.
    pub(crate) fn is_of_programs(id: u32) -> bool {
        (FIRST..=User::NOBODY).contains(&id)
    }

    /// The first user that is free. If all are taken, waits for the last.
    fn free() -> User {
        let last = User::NOBODY - 1;
        for id in FIRST..last {
            let Some(claim) = open(id) else { break };
            if claim.try_lock().is_ok() {
                return User::claimed(id, claim);
            }
        }
        match open(last) {
            Some(claim) if claim.lock().is_ok() => User::claimed(last, claim),
            // There is no folder for locks.
            _ => User {
                id: User::NOBODY,
                claim: None,
            },
        }
    }

    fn claimed(id: u32, claim: File) -> User {
        User {
            id,
            claim: Some(claim),
        }
    }
}

/// First user id that distributions leave unused.
const FIRST: u32 = 65_520;

/// Opens the file whose lock claims a user.
fn open(id: u32) -> Option<File> {
    let folder = Path::new("/run/pigskin-users");
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.ok()?;
    let name = folder.join(id.to_string());
    File::options().create(true).append(true).open(name).ok()
}

impl Drop for User {
    /// Kills what still runs as this user before the user is released.
    fn drop(&mut self) {
        if self.claim.is_none() {
            return;
        }
        // A process that ended since the list was made may have started another.
        if processes().all(|(_, owner)| owner.is_some_and(|owner| owner != self.id)) {
            return;
        }
        kill_all_at_once(self.id);
        for (pid, _) in processes().filter(|(_, owner)| *owner == Some(self.id)) {
            // An error means that it has ended.
            let _ = kill_process(pid, Signal::KILL);
            // An error means that it is not our child, not even an adopted one.
            let _ = waitpid(Some(pid), WaitOptions::empty());
        }
    }
}

/// Kills all processes of a user in one system call of that user. A list of processes
/// misses those that are started while it is made.
fn kill_all_at_once(id: u32) {
    // An error means that the processes are killed one by one.
    let _ = Command::new("/bin/sh")
        .args(["-c", "kill -s KILL -- -1"])
        .uid(id)
        .gid(id)
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// All processes, also those that have ended and are not reaped, each with the id of its
/// user. A process that has gone since the list was made has no user.
fn processes() -> impl Iterator<Item = (Pid, Option<u32>)> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let number = entry.file_name().to_str()?.parse().ok()?;
        let owner = entry.metadata().map(|process| process.uid());
        Some((Pid::from_raw(number)?, owner.ok()))
    })
}

impl fmt::Display for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "user {}", self.id)
    }
}
