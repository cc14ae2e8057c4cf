//! Traces that files have left on the machine.

use std::fs;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

static RUNNING: RwLock<()> = RwLock::new(());

/// Held while files are asked, whose processes and folders are no remains.
pub fn running() -> RwLockReadGuard<'static, ()> {
    RUNNING.read().unwrap_or_else(PoisonError::into_inner)
}

/// Possible traces of a file on the machine: processes of the users that run strangers' programs,
/// and temporary folders of our process. Waits until no file is asked.
pub fn left() -> Vec<String> {
    let _nothing_runs = RUNNING.write().unwrap_or_else(PoisonError::into_inner);
    let mut left = Vec::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(process) = name.to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        let line = command(process);
        if line.contains("pigskin-tmp-hog-")
            && ["/harness.py", "/reference.py"]
                .iter()
                .any(|name| line.contains(name))
            && !is_others(process)
        {
            left.push(line);
        }
    }
    // A run of Pigskin that is killed meanwhile leaves folders of its own.
    let ours = format!(".pigskin-tmp-hog-{}-", std::process::id());
    for entry in fs::read_dir(std::env::temp_dir())
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(&ours) {
            left.push(name);
        }
    }
    left
}

fn command(process: u32) -> String {
    let line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    String::from_utf8_lossy(&line).replace('\0', " ")
}

/// Tests whether a process belongs to another run of Pigskin on this machine: its first ancestor
/// outside of a sandbox is neither this process nor, as for orphans, the first process.
fn is_others(mut process: u32) -> bool {
    loop {
        let Ok(status) = fs::read_to_string(format!("/proc/{process}/status")) else {
            // It has ended meanwhile.
            return true;
        };
        let mut lines = status.lines();
        let parent = lines.find_map(|line| line.strip_prefix("PPid:"));
        process = parent
            .and_then(|number| number.trim().parse().ok())
            .unwrap_or(1);
        if process <= 1 || process == std::process::id() {
            return false;
        }
        if !command(process).contains("pigskin-tmp-hog-") {
            return true;
        }
    }
}
