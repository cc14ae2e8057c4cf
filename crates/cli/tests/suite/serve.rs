//! `pigskin serve`, where it cannot begin and where it is stopped.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use pigskin_course::{HeldContest, Roster, State, Submission, SubmissionId};
use pigskin_entry::{Source, SourceGame};
use rustix::process::{Pid, Signal, kill_process};
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
        course.enrol(&roster).await.expect("enrolled");
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
