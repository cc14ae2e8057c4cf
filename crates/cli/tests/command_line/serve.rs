//! `pigskin serve`, where it cannot begin and where it is stopped.

use std::fs;

use pigskin_course_contest::State;
use rustix::process::Signal;

use crate::held::{block_on, open, send, wait_for};
use crate::running::{Running, heard, until};
use crate::{Folder, has};

/// A server that was set up by its page, and its origin.
fn set_up(folder: &Folder) -> (Running, String) {
    let server = folder.start("serve hog-2027 --port 0");
    let link = server.says("http://");
    let (origin, rest) = link
        .split_once("/set-up?token=")
        .expect("a link with a token");
    let edge = "--edge\r\nContent-Disposition: form-data; name=";
    let fields = [
        ("token", rest),
        ("act", "write"),
        ("title", "Hog 2027"),
        ("game", "hog"),
        ("edition", "fall-2019"),
        ("time_zone", "Europe/Berlin"),
        ("closes", "2026-12-04 23:59"),
        ("roster", "id,name,role\nada,Ada,\nprof,Prof,staff\n"),
    ];
    let fields = fields.map(|(name, value)| format!("{edge}\"{name}\"\r\n\r\n{value}\r\n"));
    let body = format!("{}--edge--\r\n", fields.concat());
    let answer = ureq::post(format!("{origin}/set-up"))
        .header("content-type", "multipart/form-data; boundary=edge")
        .send(body);
    has(&heard(answer).1, "Sign in as prof");
    (server, origin.to_owned())
}

#[test]
fn an_empty_folder_is_set_up_by_the_link_and_then_served() {
    let folder = Folder::new();
    let (server, origin) = set_up(&folder);
    server.says("Hog 2027 is at http");
    let (_, board) = heard(ureq::get(format!("{origin}/contest")).call());
    has(&board, "Hog 2027");
    let course = folder.read("hog-2027/course.toml");
    for part in [
        "\ntime_zone = \"Europe/Berlin\"",
        "\n#team_size = 2",
        "\n# The time zone",
    ] {
        has(&course, part);
    }
}

#[test]
fn a_signal_after_the_set_up_stops_the_server() {
    // The server of the set-up ends, the course is opened, its server begins.
    for lines in [0, 2, 5] {
        let folder = Folder::new();
        let (server, _) = set_up(&folder);
        for _ in 0..lines {
            server.line().expect("it begins");
        }
        server.stopped();
    }
}

#[test]
fn a_file_that_is_not_a_database_is_named() {
    let folder = Folder::new();
    let garbage = "no database".repeat(200);
    folder.write("kept.db", garbage);
    for (line, says) in [
        ("serve --data kept.db --port 0", "kept.db"),
        ("serve --data nowhere/kept.db --port 0", "nowhere/kept.db"),
    ] {
        folder.fails(line, 1, says);
        folder.fails(line, 1, "--data takes another file");
    }
}

#[test]
fn one_server_at_a_time_holds_a_contest() {
    let folder = Folder::new();
    let contest = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\n";
    folder.write("contest.toml", contest);
    let first = folder.start("serve . --port 0");
    first.says("Hog is at http");
    for line in ["serve . --port 0", "contest run ."] {
        folder.fails(line, 1, "another");
    }
}

#[test]
fn an_entry_during_whose_judging_the_server_is_stopped_again_and_again_is_accepted() {
    let folder = Folder::new();
    let contest = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\nset.goal = 20\n";
    folder.write("contest.toml", contest);
    let slow = "import time\ntime.sleep(2)\nTEAM_NAME = 'Snails'\n\
                def final_strategy(score, opponent_score):\n    return 4\n";
    let id = block_on(async {
        let contest = open(folder.path(), "ada,Ada\n").await;
        let id = send(&contest, "ada", "slow.py", slow).await;
        contest.close().await;
        id
    });
    let littered = folder.littered();
    let left = || fs::read_dir(&littered).expect("a folder").count();
    let served_until = |is: fn(State) -> bool| {
        let mut serve = folder.command("serve . --port 0");
        serve.env("TMPDIR", &littered);
        let server = Running::start(serve);
        server.says("Hog is at http");
        let submission = block_on(async {
            let contest = open(folder.path(), "").await;
            let submission = wait_for(&contest, id, is).await;
            contest.close().await;
            submission
        });
        (server, submission)
    };
    let signals = [Signal::TERM; 4].into_iter().chain([Signal::KILL; 2]);
    for signal in signals {
        let (server, _) = served_until(|state| state == State::Judging);
        until("a folder of the entry", || (left() > 0).then_some(()));
        server.signal(signal);
        server.ended();
        // The next server removes what a killed one leaves.
        assert!(signal != Signal::KILL || left() > 0);
    }
    let (server, judged) = served_until(State::is_over);
    server.stopped();
    assert_eq!(left(), 0);
    assert_eq!(judged.state, State::Accepted, "{judged:?}");
    assert_eq!(judged.team_name.as_deref(), Some("Snails"));
}
