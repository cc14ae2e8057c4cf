//! Nothing of an entry runs before the referee says `load`.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::interpreters;

/// How long an entry that need not wait would have to show itself.
const WHILE: Duration = Duration::from_millis(500);

/// The harness of Python.
const PYTHON: &str = concat!(
    include_str!("../../src/python/promised.py"),
    include_str!("../../src/python/answering.py"),
    include_str!("../../src/referee/player.py")
);

/// The harness of R.
const R: &str = concat!(
    "evalq((function() {\n",
    include_str!("../../src/referee/answers.R"),
    include_str!("../../src/referee/player.R"),
    "})(), new.env(parent = baseenv()))\n"
);

/// Starts a harness on an entry that leaves a file behind at once, and watches when it
/// does.
fn waits_for_load(harness: &Path, entry: &str, command: &str) {
    let folder = harness.parent().expect("a folder");
    let left = folder.join("left");
    let text = entry.replace("LEFT", &left.display().to_string());
    let code = folder
        .join("entry")
        .with_extension(harness.extension().expect("an end"));
    fs::write(&code, text).expect("to write");
    let sdk = folder.join("sdk");
    fs::write(&sdk, "").expect("to write");
    // Answers come on descriptor 3, which is no pipe of ours before the shell says so.
    let mut child = Command::new("/bin/sh")
        .args(["-c", &format!("exec {command} 3>&1 >&2"), "sh"])
        .args([harness, &sdk, &code])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let answers = BufReader::new(child.stdout.take().expect("a pipe"));
    let (send, heard) = mpsc::channel();
    let reading = std::thread::spawn(move || {
        for line in answers.lines().map_while(Result::ok) {
            let _ = send.send(line);
        }
    });
    let patience = Duration::from_mins(2);
    let next = || heard.recv_timeout(patience).expect("a line");
    assert_eq!(next(), "pigskin d-football 1");
    assert!(heard.recv_timeout(WHILE).is_err(), "it says more");
    assert!(!left.exists(), "the entry has run");
    let mut questions = child.stdin.take().expect("a pipe");
    questions.write_all(b"load\n").expect("it reads");
    assert_eq!(next(), "ready");
    assert!(left.exists(), "the entry has not run");
    drop(questions);
    assert!(child.wait().expect("it ends").success());
    reading.join().expect("no panic");
}

#[test]
fn an_entry_in_python_waits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let harness = folder.path().join("player.py");
    fs::write(&harness, PYTHON).expect("to write");
    let python = interpreters()
        .python()
        .expect("Python")
        .program()
        .display()
        .to_string();
    let entry = "open('LEFT', 'w').close()\n\n\ndef my_strategy(game):\n    return 1\n";
    let command = format!("{python} -s -B -u \"$1\" \"$2\" \"$3\" file '*'");
    waits_for_load(&harness, entry, &command);
}

#[test]
fn an_entry_in_r_waits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let harness = folder.path().join("player.R");
    fs::write(&harness, R).expect("to write");
    let entry = "file.create('LEFT')\nmy_strategy <- function(game) 1\n";
    let command = "R --vanilla --no-echo --file=\"$1\" --args \"$2\" \"$3\" file '*'";
    waits_for_load(&harness, entry, command);
}
