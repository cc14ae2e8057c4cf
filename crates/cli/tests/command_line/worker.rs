//! `pigskin worker`

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;

use pigskin_course_contest::State;
use rustix::process::Signal;

use crate::Folder;
use crate::ran::Ran;
use crate::running::Running;
use crate::serve_replicas::{Held, Server, folder};

/// Starts a worker in the copy of a course's folder, and waits until it works.
fn worker(held: &Held, folder: &Folder) -> Running {
    let mut worker = folder.command("worker .");
    worker.args(["--database", &held.address]);
    worker.env("TMPDIR", folder.path());
    let running = Running::start(worker);
    running.says("The worker has begun.");
    running
}

#[test]
fn work_of_a_hanging_server_and_of_a_killed_worker_is_done_by_another() {
    let held = Held::new();
    let server = Server::start(&held, "", "");
    let pages = Server::start(&held, "--no-judging", "only serves pages");
    let folders = [folder(), folder()];
    let first = worker(&held, &folders[0]);
    server.running.stop();
    let slow = "TEAM_NAME = 'Boars'\nimport time\ntime.sleep(3)\n\n\
                def final_strategy(a, b):\n    return 4\n";
    let version = pages.send(&held, slow);
    held.wait_for(version, |state| state == State::Judging);
    let _second = worker(&held, &folders[1]);
    drop(first);
    let verdict = held.wait_for(version, State::is_over);
    assert_eq!(verdict, State::Accepted);
    // The server goes on, and its board has the result of the worker.
    server.running.signal(Signal::CONT);
    server.has_on_its_board("Boars");
}

#[test]
fn a_worker_whose_verdicts_would_not_be_the_servers_is_refused() {
    let held = Held::new();
    let server = Server::start(&held, "", "");
    let folder = folder();
    // Another build of the same version: one byte of its file differs.
    let other = folder.path().join("pigskin-other");
    let mut program = fs::read(env!("CARGO_BIN_EXE_pigskin")).expect("a program");
    program.push(0);
    fs::write(&other, program).expect("written");
    fs::set_permissions(&other, Permissions::from_mode(0o755)).expect("a program");
    let other = other.to_str().expect("a path");
    let of_both = ["", other].map(|program| {
        let mut command = match program {
            "" => folder.command("--version --json"),
            program => folder.program(program, "--version --json"),
        };
        Ran::from(command.output().expect("it runs")).json()["program"].clone()
    });
    assert_ne!(of_both[0], of_both[1]);
    let address = ["--database", &held.address];
    let mut refused = folder.program(other, "worker .");
    let refused = refused.args(address).output().expect("it runs");
    Ran::from(refused).failed(1, "this worker's (the program)");
    let text = fs::read_to_string(folder.path().join("contest.toml")).expect("a contest");
    let text = format!("{text}[limits]\nseconds = 2\n");
    fs::write(folder.path().join("contest.toml"), text).expect("written");
    let mut refused = folder.command("worker .");
    let refused = refused.args(address).output().expect("it runs");
    Ran::from(refused).failed(1, "this worker's (contest.toml)");
    drop(server);
}

#[test]
fn a_worker_needs_the_database_of_a_server() {
    let folder = Folder::with("contest.toml", "edition = 'fall-2019'\n");
    folder.fails("worker .", 2, "--database postgres://");
    let file = folder.run("worker . --database course.sqlite");
    file.failed(1, "only the server can use");
    let files = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(files.count(), 1, "nothing is made");
    let gone = "worker . --trust-this-code --database postgres://nobody@127.0.0.1:1/none";
    folder.fails(gone, 1, "");
}

#[test]
fn the_slowest_machine_is_a_factor() {
    let text = "edition = 'fall-2019'\n[workers]\nslowest = 0.5\n";
    let folder = Folder::with("contest.toml", text);
    let refused = folder.run("worker . --database postgres://127.0.0.1:1/none");
    refused.failed(1, "workers.slowest: 0.5 is not from 1 on");
}
