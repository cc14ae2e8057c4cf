//! Programs that have ended leave no process and no descriptor with us.
//!
//! This is a program of its own, with one test: it counts all children and all
//! descriptors of the process.

// Children and descriptors are counted in /proc.
#![cfg(target_os = "linux")]

mod not_tried;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::Duration;

use pigskin_sandbox::{Answer, Host, Limits, Spawn, User, Wall, now};

use not_tried::not_tried;

/// Programs that end in different ways.
const ENDS: [&str; 5] = [
    // By itself, at once.
    "echo in >&3",
    // Only when it is killed.
    "echo in >&3; exec sleep 600",
    // Without an answer.
    "exit 3",
    // With a process that it does not wait for.
    "sleep 600 & echo in >&3",
    // With one in a process group of its own, which as root ends with its user.
    "set -m; sleep 600 & echo in >&3",
];

#[test]
fn nothing_is_left_of_a_program_that_has_ended() {
    let host = Host::this();
    assert!(host.full.is_ok(), "this test needs bubblewrap: {host:?}");
    // Descriptors that are opened once and stay open are opened before the count.
    run_all(Wall::Full);
    let (children, descriptors) = (children(), descriptors());
    assert_eq!(children, [""; 0]);
    for wall in [Wall::Full, Wall::Partial, Wall::Limits] {
        let is_root = rustix::process::geteuid().is_root();
        if wall == Wall::Partial && host.partial.is_err() {
            not_tried(
                "what is left behind the partial wall",
                "this machine has no Landlock",
            );
            continue;
        }
        if wall == Wall::Limits && !is_root {
            not_tried("what is left of a plain program", "this needs root");
            continue;
        }
        run_all(wall);
        assert_eq!(self::children(), [""; 0], "behind the {wall} wall");
        assert_eq!(self::descriptors(), descriptors, "behind the {wall} wall");
    }
}

/// Runs a program for each way to end, as the first and the second process.
fn run_all(wall: Wall) {
    for script in ENDS {
        for is_first in [true, false] {
            run(wall, script, is_first);
        }
    }
}

fn run(wall: Wall, script: &str, is_first: bool) {
    let user = User::claim();
    let limits = Limits {
        processes: 1000,
        ..Limits::default()
    };
    let args: [OsString; 2] = ["-c".into(), script.into()];
    let spawn = Spawn {
        program: Path::new("/bin/sh"),
        args: &args,
        environment: &[],
        folder: Path::new("/"),
        user: user.as_ref(),
        limits: &limits,
        wall,
        shown: &[],
        hidden: &[],
        scratch: None,
        is_first,
        clock_ahead: Duration::from_hours(u64::from(!is_first)),
    };
    let mut child = spawn.start().expect("it starts");
    child.tie().expect("it is tied to us");
    let line = child.next_line(now() + Duration::from_secs(20));
    let exit = child.finish(Duration::from_millis(50)).expect("it ends");
    let is_silent = script.starts_with("exit");
    match line.expect("a pipe") {
        Answer::Line(line) => assert!(line == "in" && !is_silent, "{script}: {line}"),
        other => assert!(is_silent, "{script}: {other:?}, {exit:?}"),
    }
}

/// The status of each of our children.
fn children() -> Vec<String> {
    let threads = fs::read_dir("/proc/self/task").expect("Linux tells");
    let lists = threads.flatten().filter_map(|thread| {
        let list = fs::read_to_string(thread.path().join("children")).ok()?;
        Some(list)
    });
    let lists: String = lists.collect();
    let stat = |number: &str| {
        fs::read_to_string(Path::new("/proc").join(number).join("stat")).unwrap_or_default()
    };
    lists.split_ascii_whitespace().map(stat).collect()
}

/// The number of our open descriptors.
fn descriptors() -> usize {
    fs::read_dir("/proc/self/fd").expect("Linux tells").count()
}
