//! `pigskin serve`, where it cannot begin and where it is stopped.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use pigskin_course::{Roster, SubmissionId};
use pigskin_course_contest::{HeldContest, State, Submission};
use pigskin_entry::{Source, SourceGame};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::pigskin_in;

#[test]
fn an_empty_folder_is_set_up_by_the_link_and_then_served() {
    let folder = TempDir::new().expect("a folder");
    let mut server = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", "hog-2027", "--port", "0"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pigskin runs");
    let said = server.stdout.take().expect("a pipe, as asked for");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let link = lines
        .find(|line| line.starts_with("http://"))
        .expect("a link");
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
    let mut answer = answer.expect("an answer");
    let page = answer.body_mut().read_to_string().expect("a page");
    let goes_on = lines.any(|line| line.contains("Hog 2027 is at http"));
    let board = ureq::get(format!("{origin}/contest")).call();
    let board = board.map(|mut board| board.body_mut().read_to_string());
    server.kill().expect("it runs until then");
    server.wait().expect("it ends");
    assert!(page.contains("Sign in as prof"), "{page}");
    assert!(goes_on, "the contest was not announced");
    let board = board.expect("an answer").expect("a page");
    assert!(board.contains("Hog 2027"), "{board}");
    let course = std::fs::read_to_string(folder.path().join("hog-2027/course.toml"));
    let course = course.expect("a file");
    for part in [
        "\ntime_zone = \"Europe/Berlin\"",
        "\n#team_size = 2",
        "\n# The time zone",
    ] {
        assert!(course.contains(part), "{part}: {course}");
    }
}

#[test]
fn a_file_that_is_not_a_database_is_named() {
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

/// A server of the contest in this folder, once it takes entries.
fn serve(folder: &Path) -> Child {
    let mut server = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["serve", ".", "--port", "0"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("pigskin runs");
    let said = server.stdout.take().expect("a pipe, as asked for");
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("Hog is at http")));
    server
}

/// Waits until a submission is in such a state.
fn submission_in(folder: &Path, id: SubmissionId, is: fn(State) -> bool) -> Submission {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let found = runtime.block_on(async {
        let course = HeldContest::open(folder, None).await.expect("a course");
        let found = tokio::time::timeout(Duration::from_mins(2), async {
            loop {
                let found = course.submission(id).await.expect("read").expect("there");
                if is(found.state) {
                    return found;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        let found = found.await;
        course.close().await;
        found
    });
    found.expect("it comes within minutes, even on a busy machine")
}

#[test]
fn an_entry_during_whose_judging_the_server_is_stopped_again_and_again_is_accepted() {
    let folder = TempDir::new().expect("a folder");
    let contest = "title = 'Hog'\nedition = 'fall-2017'\nsandbox = 'limits'\nset.goal = 20\n";
    std::fs::write(folder.path().join("contest.toml"), contest).expect("a file");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let id = runtime.block_on(async {
        let course = HeldContest::open(folder.path(), None)
            .await
            .expect("a course");
        let roster = Roster::from_csv("id,name\nada,Ada\n").expect("a roster");
        course.course().enrol(&roster).await.expect("enrolled");
        let slow = "import time\ntime.sleep(2)\nTEAM_NAME = 'Snails'\n\
                    def final_strategy(score, opponent_score):\n    return 4\n";
        let source = Source::sent(SourceGame::Hog, "slow.py", slow.into()).expect("an entry");
        let ada = "ada".parse().expect("an id");
        let sent = course.submit(&ada, &source).await.expect("kept");
        course.close().await;
        sent.submission.id
    });
    let signals = [Signal::TERM; 4].into_iter().chain([Signal::KILL; 2]);
    for signal in signals {
        let mut server = serve(folder.path());
        submission_in(folder.path(), id, |state| state == State::Judging);
        kill_process(Pid::from_child(&server), signal).expect("it is ours");
        server.wait().expect("it ends");
    }
    let mut server = serve(folder.path());
    let judged = submission_in(folder.path(), id, State::is_over);
    server.kill().expect("it runs until then");
    server.wait().expect("it ends");
    assert_eq!(judged.state, State::Accepted, "{judged:?}");
    assert_eq!(judged.team_name.as_deref(), Some("Snails"));
}
