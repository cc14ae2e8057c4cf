//! The process in a box, as we see it from outside.

use std::fs;
use std::io::{self, PipeReader, Read as _};
use std::os::fd::{AsFd as _, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal};
use serde::Deserialize;

use crate::child::wait;
use crate::clock::now;
use crate::group::Group;

/// The program itself, which bubblewrap has started for us and waits for.
#[derive(Debug)]
pub(crate) struct Boxed {
    pid: Pid,
    /// Means this process and no later one of the same number.
    handle: OwnedFd,
    group: Option<Group>,
}

/// What bubblewrap tells.
#[derive(Deserialize)]
struct Info {
    #[serde(rename = "child-pid")]
    child_pid: i32,
}

/// The longest that bubblewrap tells, in bytes.
const LONGEST: usize = 4096;

/// How long bubblewrap may take to begin.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often we look for children of children that are born while we look.
const LOOKS: usize = 4;

impl Boxed {
    /// Waits until bubblewrap tells which process is in the box; none where it
    /// ends before.
    pub(crate) fn of(mut info: PipeReader) -> io::Result<Option<Boxed>> {
        let deadline = now() + PATIENCE;
        let mut told = Vec::new();
        while told.len() < LONGEST && !told.contains(&b'}') {
            let can_read = PollFd::new(&info, PollFlags::IN);
            if !wait(&mut [can_read], deadline)? {
                return Err(io::Error::other("bwrap does not begin"));
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
        // Until bubblewrap, whose parent we are, has ended, the number is
        // nobody else's unless the program has ended already.
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

    /// Puts it, before it does anything, into a group.
    pub(crate) fn join(&mut self, group: Group) -> io::Result<()> {
        group.admit(self.pid)?;
        self.group = Some(group);
        Ok(())
    }

    /// Whether it was ended since all in it together had used up its memory.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        self.group.as_ref().is_some_and(Group::ran_out_of_memory)
    }

    /// Its number, among our processes.
    pub(crate) fn pid(&self) -> Pid {
        self.pid
    }

    /// The number of the only process that the first one has started, if there is
    /// one and no other.
    pub(crate) fn second(&self) -> Option<Pid> {
        match children(self.pid)[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Sends a signal to the program, and says whether it was there.
    pub(crate) fn signal(&self, signal: Signal) -> bool {
        pidfd_send_signal(self.handle.as_fd(), signal).is_ok()
    }

    /// Kills all that is in the box, and waits until it is gone.
    pub(crate) fn end(&self, deadline: Instant) -> io::Result<bool> {
        self.signal(Signal::KILL);
        wait(&mut [PollFd::new(&self.handle, PollFlags::IN)], deadline)
    }

    /// Sends a signal to the program and to all that descend from it.
    pub(crate) fn signal_all(&self, signal: Signal) {
        if !self.signal(signal) {
            return;
        }
        let mut seen = vec![self.pid];
        for _ in 0..LOOKS {
            let before = seen.len();
            let mut place = 0;
            while let Some(&pid) = seen.get(place) {
                place += 1;
                for child in children(pid) {
                    if !seen.contains(&child) {
                        let _ = kill_process(child, signal);
                        seen.push(child);
                    }
                }
            }
            if seen.len() == before {
                return;
            }
        }
    }
}

/// The children of a process that are there now.
pub(crate) fn children(parent: Pid) -> Vec<Pid> {
    let folder = format!("/proc/{}/task", parent.as_raw_nonzero());
    let threads = fs::read_dir(folder).into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let text: Vec<String> = lists.collect();
    let numbers = text.iter().flat_map(|list| list.split_ascii_whitespace());
    numbers
        .filter_map(|number| Pid::from_raw(number.parse().ok()?))
        .collect()
}
