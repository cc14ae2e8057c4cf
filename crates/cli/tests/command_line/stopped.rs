//! Commands that are told to end, at any moment, by Ctrl-C or `kill`.

use std::fs;
use std::time::Duration;

use rustix::process::Signal;

use crate::running::{Running, until};
use crate::{Folder, Ran};

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
fn folder() -> Folder {
    let folder = Folder::new();
    let hog = "edition = 'fall-2019'\nset.goal = 40\n";
    folder.write("hog/contest.toml", hog);
    folder.write("hog/entries/slow.py", SLOW_HOG);
    let other = SLOW_HOG.replace("Slow", "Other");
    folder.write("hog/entries/other.py", other);
    let football = "game = 'd-football'\nn = 5\ngames_per_seat = 10\n";
    folder.write("df/contest.toml", football);
    for name in ["one", "two", "three"] {
        let text = SLOW_FOOTBALL.replace("NAME", name);
        folder.write(format!("df/entries/{name}.py"), text);
    }
    folder
}

fn started(folder: &Folder, line: &str) -> Running {
    let mut command = folder.command(line);
    command.env("TMPDIR", folder.path());
    Running::start(command)
}

/// Waits until a process heeds a signal; the system ends it before.
fn heeds(running: &Running, signal: Signal) {
    let bit = 1_u64 << (signal.as_raw() - 1);
    let status = format!("/proc/{}/status", running.process.id());
    until("a program that heeds a signal", || {
        let status = fs::read_to_string(&status).ok()?;
        let mut lines = status.lines();
        let mask = lines.find_map(|line| line.strip_prefix("SigCgt:"))?;
        let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
        (mask & bit != 0).then_some(())
    });
}

/// Runs a command, tells it to end after a while, and returns what became of it.
fn stopped_after(folder: &Folder, line: &str, signal: Signal, milliseconds: u64) -> Ran {
    let running = started(folder, line);
    heeds(&running, signal);
    std::thread::sleep(Duration::from_millis(milliseconds));
    running.signal(signal);
    running.ended()
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
        "solve --edition spring-2017",
        "solve --game d-football --n 11",
        "doctor",
    ] {
        for (signal, milliseconds) in [Signal::TERM, Signal::INT, Signal::HUP]
            .into_iter()
            .zip(MOMENTS)
        {
            let Ran { code, err, .. } = stopped_after(&folder, line, signal, milliseconds);
            let what = format!("{line}, {signal:?} after {milliseconds} ms: {err}");
            // It may have ended before.
            assert!(matches!(code, Some(STOPPED | 0)), "{code:?}, {what}");
            assert!(!err.contains("panicked"), "{what}");
        }
    }
}

#[test]
fn a_contest_of_d_football_goes_on_where_it_was_stopped() {
    let folder = folder();
    let running = started(&folder, "contest run df");
    // The first match that was played is told of after the field.
    running.logs("3 entries take part");
    let played = running.logs("");
    running.signal(Signal::TERM);
    let ran = running.ended();
    assert_eq!(ran.code, Some(STOPPED));
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    for file in ["standings.csv", "results.json", "report.html"] {
        let file = folder.at("df/results").join(file);
        assert!(!file.exists(), "{}", file.display());
    }
    let again = folder.run("contest run df");
    let mut lines = again.err.lines();
    let matchups = lines.find(|line| line.contains("3 entries take part"));
    let matchups = matchups.expect("a line");
    assert!(
        !matchups.contains(" 0 known already"),
        "{played}\n{matchups}"
    );
    again.succeeded();
}
