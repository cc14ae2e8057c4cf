//! A box's own group of processes, where the machine lets us make one.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::process::{Pid, getpid};

use crate::cgroup::{Cgroup, PREFIX, write};
use crate::{Limits, Spawn};

/// The group of all that is in a box, which is gone with this value.
///
/// What one process may use is limited anyway. This limits all of them together,
/// and what no process has in its address space: files in memory, pipes, what the
/// kernel keeps for them.
#[derive(Debug)]
pub(crate) struct Group {
    folder: PathBuf,
}

/// What the kernel itself needs for a program, in bytes: page tables, stacks,
/// pipes. With it, a program of one process meets its own limit first, and hears
/// of it.
const KERNEL_MEMORY: u64 = 32 << 20;

/// How often we ask the kernel to remove a group whose processes are ending, and
/// how long we wait between.
const TRIES: u32 = 50;
const PAUSE: Duration = Duration::from_millis(2);

impl Group {
    /// Makes one with a program's limits.
    pub(crate) fn make(spawn: &Spawn<'_>) -> io::Result<Group> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("{PREFIX}{}-{number}", getpid().as_raw_nonzero());
        let parent = Cgroup::parent().map_err(io::Error::other)?;
        let group = Group {
            folder: parent.join(name),
        };
        fs::create_dir(&group.folder)?;
        let Limits { processes, .. } = *spawn.limits;
        let memory = spawn.limits.memory_bytes().saturating_add(KERNEL_MEMORY);
        write(&group.folder, "memory.max", &memory.to_string())?;
        // Not there where nothing is ever swapped out.
        if group.folder.join("memory.swap.max").exists() {
            write(&group.folder, "memory.swap.max", "0")?;
        }
        // Who runs out of memory ends whole.
        write(&group.folder, "memory.oom.group", "1")?;
        // bubblewrap is in there with a program that is not the first.
        let processes = processes.saturating_add(u64::from(!spawn.is_first));
        let most = if processes > MOST_PROCESSES {
            "max".to_owned()
        } else {
            processes.to_string()
        };
        write(&group.folder, "pids.max", &most)?;
        Ok(group)
    }

    /// Takes in a process, and so all that it will start.
    pub(crate) fn admit(&self, pid: Pid) -> io::Result<()> {
        let pid = pid.as_raw_nonzero().to_string();
        write(&self.folder, "cgroup.procs", &pid)
    }

    /// Whether the kernel ended the program since its memory was used up.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.folder.join("memory.events"));
        let events = events.unwrap_or_default();
        let mut lines = events.lines().filter_map(|line| line.split_once(' '));
        lines.any(|(event, count)| event == "oom_kill" && count != "0")
    }
}

/// The most that the kernel takes for a number of processes.
const MOST_PROCESSES: u64 = 1 << 22;

impl Drop for Group {
    fn drop(&mut self) {
        // Nobody is in there any more, unless something went wrong; older kernels
        // than 5.14 do not have this.
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
