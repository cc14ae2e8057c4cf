//! A user that is released has no process left, not even one that forks all the time.

// Processes and their users are listed in /proc.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};

use pigskin_not_tried::not_tried;
use pigskin_sandbox::User;

/// A process of another session that is always a new one: it starts the next and ends.
const ALWAYS_NEW: &str = "
import os, time
os.setsid()
while os.fork() == 0:
    time.sleep(0.0005)
";

#[test]
fn a_process_that_forks_all_the_time_ends_with_its_user() {
    if !rustix::process::geteuid().is_root() {
        not_tried(
            "the end of a user",
            "only root runs programs as other users",
        );
        return;
    }
    // What a process leaves comes to us, so that its user's end can reap it.
    let ourselves = rustix::process::getpid();
    rustix::process::set_child_subreaper(Some(ourselves)).expect("Linux has it");
    for round in 0..20 {
        let user = User::claim().expect("we are root");
        let id = user.id();
        let mut first = Command::new("/usr/bin/python3")
            .args(["-S", "-c", ALWAYS_NEW])
            .uid(id)
            .gid(id)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Python is there");
        assert!(first.wait().expect("our child").success());
        let runs = (0..100).any(|_| !running_as(id).is_empty());
        assert!(runs, "there is always one");
        drop(user);
        assert_eq!(running_as(id), [""; 0], "round {round}");
    }
}

/// The lines `/proc/PID/stat` of the processes of this user that have not ended. Looks
/// several times, since a list of processes can miss one that has just begun.
fn running_as(id: u32) -> Vec<String> {
    let look = |_| {
        let processes = fs::read_dir("/proc").expect("Linux tells").flatten();
        let theirs =
            processes.filter(|process| process.metadata().is_ok_and(|data| data.uid() == id));
        let stats =
            theirs.filter_map(|process| fs::read_to_string(process.path().join("stat")).ok());
        let running = stats.filter(|stat| !stat.contains(") Z ") && !stat.contains(") X "));
        running.collect::<Vec<_>>()
    };
    (0..10).flat_map(look).collect()
}
