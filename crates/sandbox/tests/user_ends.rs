//! A user that is released has no process left, not even one that forks all the time.

// Processes and their users are listed in /proc.
#![cfg(target_os = "linux")]

mod not_tried;

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};

use pigskin_sandbox::User;

use not_tried::not_tried;

/// A process of another session that is always a new one: it starts the next and ends.
const ALWAYS_NEW: &str = "
import os, time
os.setsid()
while os.fork() == 0:
    time.sleep(0.0005)
";

/// The environment variable that marks the processes of a round.
const MARK: &str = "PIGSKIN_TEST_ROUND";

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
        let mark = format!("{}.{round}", std::process::id());
        let mut first = Command::new("/usr/bin/python3")
            .args(["-S", "-c", ALWAYS_NEW])
            .env(MARK, &mark)
            .uid(id)
            .gid(id)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Python is there");
        assert!(first.wait().expect("our child").success());
        let runs = (0..100).any(|_| !running(&mark).is_empty());
        assert!(runs, "there is always one");
        drop(user);
        assert_eq!(running(&mark), [0; 0], "round {round}");
    }
}

/// The ids of the processes with this mark that have not ended, which have lost their
/// environment when they have. Another test may claim the user as soon as it is released, so
/// that the user does not tell our processes. Looks several times, since a list of processes
/// can miss one that has just begun.
fn running(mark: &str) -> Vec<u32> {
    let variable = format!("{MARK}={mark}");
    let has_mark = |process: &u32| {
        fs::read(format!("/proc/{process}/environ")).is_ok_and(|environment| {
            environment
                .split(|byte| *byte == 0)
                .any(|entry| entry == variable.as_bytes())
        })
    };
    let look = |_| {
        let processes = fs::read_dir("/proc").expect("Linux tells").flatten();
        let ids = processes.filter_map(|process| process.file_name().to_str()?.parse().ok());
        ids.filter(has_mark).collect::<Vec<_>>()
    };
    (0..10).flat_map(look).collect()
}
