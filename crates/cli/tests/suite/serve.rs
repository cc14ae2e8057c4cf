//! `pigskin serve`, where it cannot begin.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::{pigskin, pigskin_in};

#[test]
fn a_folder_that_is_not_there_is_named() {
    pigskin("serve nowhere --data kept.db --port 0").failed(1, "could not list nowhere");
}

#[test]
fn a_database_that_is_none_is_named() {
    let folder = TempDir::new().expect("a folder");
    let garbage = "no database".repeat(200);
    std::fs::write(folder.path().join("kept.db"), garbage).expect("a file");
    for (line, says) in [
        ("serve --data kept.db --port 0", "kept.db"),
        ("serve --data nowhere/kept.db --port 0", "nowhere/kept.db"),
    ] {
        pigskin_in(folder.path(), line).failed(1, says);
        pigskin_in(folder.path(), line).failed(1, "--data takes another file");
    }
}

#[test]
fn one_server_at_a_time_holds_a_contest() {
    let folder = TempDir::new().expect("a folder");
    let contest = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\n";
    std::fs::write(folder.path().join("contest.toml"), contest).expect("a file");
    let mut first = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", ".", "--port", "0"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pigskin runs");
    let said = first.stdout.take().expect("a pipe, as asked for");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let held = lines.any(|line| line.contains("Hog is at http"));
    for line in ["serve . --port 0", "contest run ."] {
        pigskin_in(folder.path(), line).failed(1, "another");
    }
    first.kill().expect("it runs until then");
    first.wait().expect("it ends");
    assert!(held, "the contest was not announced");
}
