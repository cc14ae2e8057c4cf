//! The first process in a box, as it is seen from outside.

use std::io::{self, PipeReader, Read as _};
use std::os::fd::{AsFd as _, OwnedFd};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid,
};
use serde::Deserialize;

use crate::clock::now;
use crate::processes::group::Group;
use crate::processes::pipe::wait;
use crate::processes::process_tree::{children, signal_descendants};

/// The first process in a box. bubblewrap started it and waits for it.
#[derive(Debug)]
pub(crate) struct Boxed {
    pid: Pid,
    /// Refers to this process, never to a later one with the same number.
    handle: OwnedFd,
    group: Option<Group>,
}

/// The part we need of the JSON that bubblewrap writes about a box.
#[derive(Deserialize)]
struct Info {
    #[serde(rename = "child-pid")]
    child_pid: i32,
}

/// Maximum length of that JSON, in bytes.
const LONGEST: usize = 4096;

/// Time for bubblewrap to build the box.
const TIMEOUT: Duration = Duration::from_secs(20);

impl Boxed {
    /// Waits until bubblewrap writes which process is in the box; `None` if it ends
    /// before.
    pub(crate) fn from_info(mut info: PipeReader) -> io::Result<Option<Boxed>> {
        let deadline = now() + TIMEOUT;
        let mut told = Vec::new();
        while told.len() < LONGEST && !told.contains(&b'}') {
            let can_read = PollFd::new(&info, PollFlags::IN);
            if !wait(&mut [can_read], deadline)? {
                return Err(io::Error::other("bwrap does not start the program"));
            }
            let mut chunk = [0; 512];
            match info.read(&mut chunk)? {
                0 => break,
                count => told.extend_from_slice(&chunk[..count]),
            }
        }
        let info: Option<Info> = serde_json::from_slice(&told).ok();
        let Some(pid) = info.and_then(|info| Pid::from_raw(info.child_pid)) else {
            return Ok(None);
        };
        // As long as bubblewrap runs, the number can be another process's only if
        // the program has already ended.
        match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(handle) => Ok(Some(Boxed {
                pid,
                handle,
                group: None,
            })),
            Err(rustix::io::Errno::SRCH) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Moves the process into a group, before it does anything.
    pub(crate) fn join(&mut self, group: Group) -> io::Result<()> {
        group.admit(self.pid)?;
        self.group = Some(group);
        Ok(())
    }

    /// Returns whether the kernel ended the box because it exceeded its memory limit.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        self.group.as_ref().is_some_and(Group::ran_out_of_memory)
    }

    /// The process, as it is numbered outside the box.
    pub(crate) fn pid(&self) -> Pid {
        self.pid
    }

    /// The only child of the first process; `None` if it has none or several.
    pub(crate) fn second(&self) -> Option<Pid> {
        match children(self.pid)[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Sends a signal to the first process, and returns whether it was there.
    pub(crate) fn signal(&self, signal: Signal) -> bool {
        pidfd_send_signal(self.handle.as_fd(), signal).is_ok()
    }

    /// Kills everything in the box, and returns whether it was gone by the deadline.
    pub(crate) fn end(&self, deadline: Instant) -> io::Result<bool> {
        self.signal(Signal::KILL);
        wait(&mut [PollFd::new(&self.handle, PollFlags::IN)], deadline)
    }

    /// Reaps the first process of the box if that is our task. Call it after
    /// bubblewrap has ended.
    ///
    /// If bubblewrap ended before it could reap the process, the kernel gives the process to
    /// the nearest ancestor that adopts orphans. We are that ancestor after a program
    /// was started behind the partial wall, and whenever we are the first process of
    /// a container.
    pub(crate) fn reap(&self) {
        /// Processes that had not ended yet; each call tries them again.
        static SLOW: Mutex<Vec<OwnedFd>> = Mutex::new(Vec::new());

        let is_still_there = |handle: &OwnedFd| {
            let ended = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
            // An error means that it was reaped, or is not our child.
            matches!(waitid(WaitId::PidFd(handle.as_fd()), ended), Ok(None))
        };
        let mut slow = SLOW.lock().unwrap_or_else(PoisonError::into_inner);
        slow.retain(is_still_there);
        if is_still_there(&self.handle) {
            slow.extend(self.handle.try_clone());
        }
    }

    /// Sends a signal to the first process and all its descendants.
    pub(crate) fn signal_all(&self, signal: Signal) {
        if self.signal(signal) {
            signal_descendants(self.pid, signal);
        }
    }
}
