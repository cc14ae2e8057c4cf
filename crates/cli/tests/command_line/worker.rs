//! `pigskin worker`

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use pigskin_course_contest::State;
use rustix::process::Signal;
use tempfile::TempDir;

use crate::serve_replicas::{Held, Server, folder};
use crate::{folder_with, pigskin_in};

/// A worker on a machine of its own.
struct Worker {
    process: Child,
    _folder: TempDir,
}

impl Worker {
    /// Starts a worker, and waits until it works.
    fn start(held: &Held) -> Worker {
        let folder = folder();
        let mut process = Command::new(env!("CARGO_BIN_EXE_pigskin"))
            .args(["worker", ".", "--database", &held.address])
            .current_dir(folder.path())
            .env("TMPDIR", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("pigskin runs");
        let said = process.stdout.take().expect("a pipe, as asked for");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        assert!(lines.any(|line| line == "The worker has begun."));
        Worker {
            process,
            _folder: folder,
        }
    }

    fn kill(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

#[test]
fn work_of_a_hanging_server_and_of_a_killed_worker_is_done_by_another() {
    let held = Held::new();
    let server = Server::start(&held, &[], "");
    let pages = Server::start(&held, &["--no-judging"], "only serves pages");
    let mut first = Worker::start(&held);
    server.signal(Signal::STOP);
    let slow = "TEAM_NAME = 'Boars'\nimport time\ntime.sleep(3)\n\n\
                def final_strategy(a, b):\n    return 4\n";
    let version = pages.send(&held, slow);
    held.wait_for(version, |state| state == State::Judging);
    let _second = Worker::start(&held);
    first.kill();
    let verdict = held.wait_for(version, State::is_over);
    assert_eq!(verdict, State::Accepted);
    // The server goes on, and its board has the result of the worker.
    server.signal(Signal::CONT);
    server.shows("/contest", "Boars");
}

#[test]
fn a_worker_needs_the_database_of_a_server() {
    let (folder, _) = folder_with("contest.toml", "edition = 'fall-2019'\n");
    let folder = folder.path();
    let without = pigskin_in(folder, "worker .");
    assert_eq!(without.code, Some(2), "{}", without.err);
    assert!(
        without.err.contains("--database postgres://"),
        "{}",
        without.err
    );
    let file = pigskin_in(folder, "worker . --database course.sqlite");
    assert_eq!(file.code, Some(1), "{}", file.err);
    assert!(file.err.contains("only the server can use"), "{}", file.err);
    let files = fs::read_dir(folder).expect("a folder");
    assert_eq!(files.count(), 1, "nothing is made");
    let gone = "worker . --trust-this-code --database postgres://nobody@127.0.0.1:1/none";
    let gone = pigskin_in(folder, gone);
    assert_eq!(gone.code, Some(1), "{}", gone.err);
}

#[test]
fn the_slowest_machine_is_a_factor() {
    let text = "edition = 'fall-2019'\n[workers]\nslowest = 0.5\n";
    let (folder, _) = folder_with("contest.toml", text);
    let refused = pigskin_in(
        folder.path(),
        "worker . --database postgres://127.0.0.1:1/none",
    );
    assert_eq!(refused.code, Some(1));
    let why = "workers.slowest: 0.5 is not a number from 1 on";
    assert!(refused.err.contains(why), "{}", refused.err);
}
