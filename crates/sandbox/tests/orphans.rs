//! Processes that a program leaves behind the partial wall end with it.

mod not_tried;

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use pigskin_sandbox::{Answer, Host, Limits, Spawn, Wall, now};

use not_tried::not_tried;

/// Starts a process that leaves its session and starts one that is not waited for;
/// answers with both process numbers, and ends.
const LEAVES: &str = r#"
import os, sys, time
said, say = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.setsid()
        os.write(say, b"%d " % os.getpid())
        time.sleep(600)
    os.write(say, b"%d " % os.getpid())
    time.sleep(600 if sys.argv[1] == "stays" else 0)
    os._exit(0)
numbers = b""
while numbers.count(b" ") < 2:
    numbers += os.read(said, 100)
os.write(3, numbers + b"\n")
"#;

#[test]
fn nothing_outlives_a_program_behind_the_partial_wall() {
    if Host::this().partial.is_err() {
        not_tried(
            "orphans behind the partial wall",
            "this machine has no Landlock",
        );
        return;
    }
    // A process that we start for ourselves.
    let mut other = Command::new("sleep");
    let mut other = other
        .arg("600")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("sleep");
    let limits = Limits {
        processes: 64,
        ..Limits::default()
    };
    for how in ["stays", "goes"] {
        let args: Vec<OsString> = ["-S", "-c", LEAVES, how].map(Into::into).to_vec();
        let spawn = Spawn {
            program: Path::new("/usr/bin/python3"),
            args: &args,
            environment: &[],
            folder: Path::new("/usr"),
            user: None,
            limits: &limits,
            wall: Wall::Partial,
            shown: &[],
            hidden: &[],
            scratch: None,
            is_first: true,
            clock_ahead: Duration::ZERO,
        };
        let mut child = spawn.start().expect("it starts");
        let answer = child.next_line(now() + Duration::from_secs(20));
        let exit = child.finish(Duration::from_secs(1)).expect("it ends");
        let Ok(Answer::Line(numbers)) = answer else {
            panic!("{exit:?}");
        };
        for number in numbers.split_ascii_whitespace() {
            let is_there = Path::new("/proc").join(number).exists();
            assert!(!is_there, "{how}: {number} is still there");
        }
    }
    assert!(other.try_wait().expect("it is ours").is_none());
    other.kill().expect("it is there");
    other.wait().expect("it ends");
}

/// In a container, the process group of the first process is outside of the PID namespace.
#[test]
fn nothing_outlives_a_program_where_our_process_group_is_not_visible() {
    let tests = std::env::current_exe().expect("our tests");
    let mut there = Command::new("unshare");
    there.args(["--fork", "--pid", "--mount-proc"]);
    if !there
        .arg("true")
        .status()
        .is_ok_and(|status| status.success())
    {
        not_tried("orphans in a PID namespace", "unshare cannot make one here");
        return;
    }
    let mut there = Command::new("unshare");
    let there = there
        .args(["--fork", "--pid", "--mount-proc"])
        .arg(tests)
        .args([
            "--exact",
            "nothing_outlives_a_program_behind_the_partial_wall",
        ])
        .output()
        .expect("unshare");
    let said = String::from_utf8_lossy(&there.stdout);
    assert!(there.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}
