//! The user as whom strangers' programs run.

use std::fmt;
use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::Path;

use rustix::process::{Pid, Signal, kill_process};

/// An unprivileged user, nobody else's while this value lives.
///
/// Root's own processes are never strangers' programs: the kernel puts no
/// limit on root's number of processes, and root may read and kill everything.
/// So each entry runs as a user of its own, and neither `kill(-1)` nor a guessed
/// path reaches another entry that runs at the same time.
///
/// The numbers are the ones that distributions leave unused between their
/// dynamic users and `nobody`. A number is claimed by a lock on a file that only
/// root can open; the kernel frees it even if we are killed, so that several
/// contests on one machine do not share users either.
#[derive(Debug)]
pub struct User {
    id: u32,
    /// The lock; none where there is no place for it.
    claim: Option<File>,
}

impl User {
    /// The user that everybody may share.
    const NOBODY: u32 = 65_534;

    /// Claims a user, if we are root; else there is none but ourselves.
    #[must_use]
    pub fn claim() -> Option<User> {
        rustix::process::geteuid().is_root().then(User::free)
    }

    /// The number of the user, and of the group of the same number.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Whether this is the user that one waits for where all are taken. Who
    /// needs two must not keep it and wait for another.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.id == User::NOBODY - 1
    }

    /// The first user that nobody has; where all are taken, the one whose turn
    /// it is, once its holder lets go.
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
            // No folder for locks: nothing tells users apart.
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

/// The first number that distributions leave unused.
const FIRST: u32 = 65_520;

/// The file whose lock stands for a user.
fn open(id: u32) -> Option<File> {
    let folder = Path::new("/run/pigskin-users");
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.ok()?;
    let name = folder.join(id.to_string());
    File::options().create(true).append(true).open(name).ok()
}

impl Drop for User {
    /// Whatever still runs as this user goes before the user is anybody else's.
    fn drop(&mut self) {
        if self.claim.is_none() {
            return;
        }
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let theirs = processes.filter(|process| {
            let owner = process.metadata().map(|process| process.uid());
            owner.is_ok_and(|owner| owner == self.id)
        });
        for process in theirs {
            let number = process
                .file_name()
                .to_str()
                .and_then(|name| name.parse().ok());
            if let Some(pid) = number.and_then(Pid::from_raw) {
                // An error means that it is gone already.
                let _ = kill_process(pid, Signal::KILL);
            }
        }
    }
}

impl fmt::Display for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "user {}", self.id)
    }
}
