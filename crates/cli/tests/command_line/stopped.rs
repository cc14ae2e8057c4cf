//! Commands that are told to end, at any moment, by Ctrl-C or `kill`.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::pigskin_in;

/// The exit code of a command that was told to end.
const STOPPED: i32 = 130;

/// A program of Hog that takes its time for each choice.
const SLOW_HOG: &str = "import time\nTEAM_NAME = 'Slow'\n\n\ndef final_strategy(a, b):\n    \
                        time.sleep(0.01)\n    return 4\n";

/// A program of D-Football that takes its time for each move.
const SLOW_FOOTBALL: &str = "import time\nteam_name = 'NAME'\n\n\ndef my_strategy(game):\n    \
                             time.sleep(0.02)\n    return prefer_jumps(game)\n";

/// Moments after a command has begun to heed signals, in milliseconds.
const MOMENTS: [u64; 3] = [0, 150, 700];

/// A folder with contests and entries that keep every command busy.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write("hog/contest.toml", "edition = 'fall-2019'\nset.goal = 40\n");
    write("hog/entries/slow.py", SLOW_HOG);
    write("hog/entries/other.py", &SLOW_HOG.replace("Slow", "Other"));
    let football = "game = 'd-football'\nn = 5\ngames_per_seat = 10\n";
    write("df/contest.toml", football);
    for name in ["one", "two", "three"] {
        let text = SLOW_FOOTBALL.replace("NAME", name);
        write(&format!("df/entries/{name}.py"), &text);
    }
    folder
}

fn started(folder: &Path, line: &str) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(line.split_whitespace())
        .current_dir(folder)
        .env("TMPDIR", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    child.expect("pigskin runs")
}

/// Waits until a process heeds a signal; the system ends it before.
fn heeds(child: &Child, signal: Signal) {
    let bit = 1_u64 << (signal.as_raw() - 1);
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let status = fs::read_to_string(&status).ok()?;
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    let deadline = Instant::now() + Duration::from_mins(1);
    while caught().is_none_or(|mask| mask & bit == 0) {
        assert!(Instant::now() < deadline, "it heeds no {signal:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs a command, tells it to end after a while, and returns what became of it.
fn stopped_after(folder: &Path, line: &str, signal: Signal, milliseconds: u64) -> Output {
    let mut child = started(folder, line);
    // Its input stays open until it has ended: a game whose input ends is over, too.
    let _input = child.stdin.take();
    heeds(&child, signal);
    std::thread::sleep(Duration::from_millis(milliseconds));
    let pid = Pid::from_child(&child);
    kill_process(pid, signal).expect("it is there, if only to be waited for");
    child.wait_with_output().expect("it ends")
}

#[test]
fn every_long_command_ends_when_interrupted() {
    let folder = folder();
    for line in [
        "contest run hog",
        "contest run df",
        "contest game df one two 7",
        "serve hog --port 0",
        "serve df --port 0",
        "serve --data kept.db --port 0",
        "check hog/entries/slow.py --edition fall-2019",
        "check df/entries/one.py --game d-football",
        "duel hog/entries/slow.py always:4 --edition fall-2019",
        "duel df/entries/one.py df/entries/two.py --game d-football",
        "play hog/entries/slow.py always:4 --edition fall-2019",
        "play --game d-football df/entries/one.py me",
        "convert hog/entries/slow.py --to json --edition fall-2019",
        "analyze hog/entries/slow.py --edition fall-2019",
        "experiment --edition fall-2019",
        "analyze always:4 --rules --edition fall-2019",
        "watch hog/entries/slow.py --edition fall-2019",
        "solve --edition spring-2017",
        "solve --game d-football --n 11",
        "doctor",
    ] {
        for (signal, milliseconds) in [Signal::TERM, Signal::INT, Signal::HUP]
            .into_iter()
            .zip(MOMENTS)
        {
            let output = stopped_after(folder.path(), line, signal, milliseconds);
            let err = String::from_utf8_lossy(&output.stderr);
            let what = format!("{line}, {signal:?} after {milliseconds} ms: {err}");
            // It may have ended before.
            let code = output.status.code();
            assert!(matches!(code, Some(STOPPED | 0)), "{code:?}, {what}");
            assert!(!err.contains("panicked"), "{what}");
        }
    }
}

#[test]
fn a_contest_of_d_football_goes_on_where_it_was_stopped() {
    let folder = folder();
    let mut child = started(folder.path(), "contest run df");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    // The first match that was played is told of after the field.
    let line = |line: Option<std::io::Result<String>>| line.expect("a line").expect("UTF-8");
    while !line(lines.next()).contains("3 entries take part") {}
    let played = line(lines.next());
    kill_process(Pid::from_child(&child), Signal::TERM).expect("it runs");
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    assert_eq!(child.wait().expect("it ends").code(), Some(STOPPED));
    assert!(
        rest.iter().all(|line| !line.contains("panicked")),
        "{rest:#?}"
    );
    for file in ["standings.csv", "results.json", "report.html"] {
        let file = folder.path().join("df/results").join(file);
        assert!(!file.exists(), "{}", file.display());
    }
    let again = pigskin_in(folder.path(), "contest run df");
    assert_eq!(again.code, Some(0), "{}", again.err);
    let again = again.err;
    let matchups = again
        .lines()
        .find(|line| line.contains("3 entries take part"));
    let matchups = matchups.expect("a line");
    assert!(
        !matchups.contains(" 0 known already"),
        "{played}\n{matchups}"
    );
}
