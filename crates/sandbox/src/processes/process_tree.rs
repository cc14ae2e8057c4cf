//! A process and its descendants, as `/proc` lists them.

use std::fs;

use rustix::process::{Pid, Signal, kill_process};

/// Most passes over the descendants of a process; each finds those that were born
/// during the pass before.
const PASSES: usize = 4;

/// The children that a process has now.
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

/// The process group of a process; `None` if the process has ended, or its group is outside of
/// our PID namespace, where the group of a container's first process may be.
pub(crate) fn group(pid: Pid) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    group_in(&stat)
}

/// The process group in `/proc/PID/stat`. It is 0 outside of our namespace, and −1 while the process is
/// released, after it was waited for.
fn group_in(stat: &str) -> Option<Pid> {
    // The name, in parentheses, can contain anything; the state, the parent and the group follow.
    let (_, fields) = stat.rsplit_once(')')?;
    let group = fields.split_ascii_whitespace().nth(2)?;
    let group: i32 = group.parse().ok()?;
    Pid::from_raw(group.max(0))
}

/// Sends a signal to all descendants of a process.
pub(crate) fn signal_descendants(ancestor: Pid, signal: Signal) {
    let mut seen = vec![ancestor];
    for _ in 0..PASSES {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_group_of_our_namespace_is_one() {
        let group = |number: &str| group_in(&format!("7 (a) b) S 1 {number} 7 0 -1"));
        assert_eq!(
            group("12").map(|group| group.as_raw_nonzero().get()),
            Some(12)
        );
        for number in ["0", "-1", "x", "99999999999"] {
            assert_eq!(group(number), None, "{number}");
        }
        assert_eq!(group_in("7 (a"), None);
    }
}
