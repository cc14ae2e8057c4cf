//! A cgroup for one box, where the machine lets us make one.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::process::{Pid, getpid};

use crate::Limits;
use crate::walls::cgroup::{Cgroup, PREFIX, write};

/// The cgroup of everything in a box; dropping this value removes it.
///
/// Each process has its own limits anyway. The group limits all of them together, and
/// also the memory that is in no address space: files in memory, pipes, kernel data.
#[derive(Debug)]
pub(crate) struct Group {
    folder: PathBuf,
}

/// Bytes that the kernel needs for a program: page tables, stacks, pipes. With this
/// allowance, a program of one process reaches its own limit first and gets an error.
const KERNEL_MEMORY: u64 = 32 << 20;

/// Number of tries to remove a group whose processes are ending.
const TRIES: u32 = 50;

/// Time between tries.
const PAUSE: Duration = Duration::from_millis(2);

/// Largest number of processes that the kernel accepts as a limit.
const MOST_PROCESSES: u64 = 1 << 22;

impl Group {
    /// Makes a group with a program's limits and room for `others` processes that are
    /// not the program's.
    pub(crate) fn new(limits: &Limits, others: u64) -> io::Result<Group> {
        let parent = Cgroup::parent().map_err(io::Error::other)?;
        let group = Group {
            folder: make_folder(parent)?,
        };
        let memory = limits.memory_bytes().saturating_add(KERNEL_MEMORY);
        write(&group.folder, "memory.max", &memory.to_string())?;
        // The file is missing on machines without swap.
        if group.folder.join("memory.swap.max").exists() {
            write(&group.folder, "memory.swap.max", "0")?;
        }
        // If memory runs out, the kernel ends the whole group.
        write(&group.folder, "memory.oom.group", "1")?;
        let processes = limits.processes.saturating_add(others);
        let most = if processes > MOST_PROCESSES {
            "max".to_owned()
        } else {
            processes.to_string()
        };
        write(&group.folder, "pids.max", &most)?;
        Ok(group)
    }

    /// Moves a process into the group, and so everything that it will start.
    pub(crate) fn admit(&self, pid: Pid) -> io::Result<()> {
        let pid = pid.as_raw_nonzero().to_string();
        write(&self.folder, "cgroup.procs", &pid)
    }

    /// Returns whether the kernel ended the group because it exceeded its memory.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.folder.join("memory.events"));
        let events = events.unwrap_or_default();
        let mut lines = events.lines().filter_map(|line| line.split_once(' '));
        lines.any(|(event, count)| event == "oom_kill" && count != "0")
    }
}

/// Makes a folder with an unused name.
///
/// In a container our process often has the same number each time, so a killed
/// process may have left folders with the first names.
fn make_folder(parent: &Path) -> io::Result<PathBuf> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = parent.join(format!("{PREFIX}{}-{number}", getpid().as_raw_nonzero()));
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                // The kernel refuses if a process is still in it.
                let _ = fs::remove_dir(&folder);
            }
            made => return made.map(|()| folder),
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // The group is empty unless something went wrong. Linux before 5.14 lacks
        // this file.
        let _ = write(&self.folder, "cgroup.kill", "1");
        for _ in 0..TRIES {
            match fs::remove_dir(&self.folder) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                    std::thread::sleep(PAUSE);
                }
                _ => return,
            }
        }
    }
}
