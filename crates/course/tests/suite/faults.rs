//! Whatever happens to the machine, no entry with a receipt is lost.
//!
//! The process that is killed, or whose disk is full, is this test program once
//! more, with nothing to do but [`entries_are_sent_one_after_another`].

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use pigskin_course::{
    Course, Database, Event, Happening, PersonId, Roster, State, SubmissionId, SubmitError,
};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::place::{HOG, Kind, Place, id, in_time, source, table};
use crate::postgres::Postgres;

in_both_databases!(killed_at_any_moment_nothing_is_lost);

/// The folder of the course to which entries are sent.
const FOLDER: &str = "PIGSKIN_TEST_COURSE";

/// The address of its database, where it is not in there.
const DATABASE: &str = "PIGSKIN_TEST_DATABASE";

/// Whether its disk gets full.
const FILLS: &str = "PIGSKIN_TEST_FILLS_ITS_DISK";

/// So many students send entries, and so many of them at a time.
const STUDENTS: usize = 40;
const AT_A_TIME: usize = 4;

/// How often a process is killed.
const KILLED: usize = 15;

/// What a receipt says.
#[derive(Debug)]
struct Kept {
    submission: SubmissionId,
    version: i64,
    hash: String,
}

impl Kept {
    /// What stands after this word in a line.
    const WORD: &str = "receipt:";

    fn read(line: &str) -> Option<Kept> {
        let (_, words) = line.split_once(Kept::WORD)?;
        let mut words = words.split_whitespace();
        Some(Kept {
            submission: words.next()?.parse().ok()?,
            version: words.next()?.parse().ok()?,
            hash: words.next()?.to_owned(),
        })
    }

    /// Whether a course has it.
    async fn is_in(&self, course: &Course) -> bool {
        let found = course.submission(self.submission).await.expect("read");
        found.is_some_and(|found| {
            found.version == self.version && found.source.to_string() == self.hash
        })
    }
}

fn student(number: usize) -> PersonId {
    id(&format!("s{number}"))
}

/// What a process does until it is killed, and what it does once here: students
/// send entries, which are judged, and every receipt is told.
#[tokio::test]
async fn entries_are_sent_one_after_another() {
    let given = std::env::var_os(FOLDER).map(PathBuf::from);
    // Who is killed would leave its own behind.
    let own = given
        .is_none()
        .then(|| tempfile::tempdir().expect("a folder"));
    let own_path = own.as_ref().map(TempDir::path);
    let folder = given.as_deref().or(own_path).expect("one of both");
    let contest = folder.join("contest.toml");
    if !contest.exists() {
        std::fs::write(contest, HOG).expect("written");
    }
    let ballast = folder.join("ballast");
    if std::env::var_os(FILLS).is_some() {
        std::fs::write(&ballast, vec![1; 400_000]).expect("there is room for it");
    }
    let course = Course::open(folder, std::env::var(DATABASE).ok().as_deref()).await;
    let course = match course {
        Ok(course) => Arc::new(course),
        Err(error) => return println!("\nerror: {error}"),
    };
    let mut roster = "id,name\n".to_owned();
    for number in 0..STUDENTS {
        writeln!(roster, "{0},{0}", student(number)).expect("texts take all");
    }
    let roster = Roster::from_csv(&roster).expect("a roster");
    course.enrol(&roster).await.expect("enrolled");
    let judging = tokio::spawn(Arc::clone(&course).judge());
    let turns = if given.is_some() { usize::MAX } else { 20 };
    let mut kept = Vec::new();
    for turn in 0..turns {
        let mut sending = JoinSet::new();
        for one in 0..AT_A_TIME {
            let count = turn * AT_A_TIME + one;
            let (course, person) = (Arc::clone(&course), student(count % STUDENTS));
            let dice = u8::try_from(count / STUDENTS % 10).expect("a digit");
            sending.spawn(async move {
                let source = source(&format!("{person}.txt"), &table(dice));
                course.submit(&person, &source).await
            });
        }
        let mut error = None;
        for sent in sending.join_all().await {
            match sent {
                Ok(sent) => {
                    let (id, version, hash) = (sent.submission, sent.version, sent.hash);
                    println!("\n{} {id} {version} {hash}", Kept::WORD);
                    kept.push(Kept {
                        submission: id,
                        version,
                        hash: hash.to_string(),
                    });
                }
                Err(SubmitError::Waiting { .. } | SubmitError::Full) => {}
                Err(other) => error = Some(other),
            }
        }
        if let Some(error) = error {
            println!("\nerror: {error}");
            break;
        }
    }
    for kept in &kept {
        assert!(kept.is_in(&course).await, "{kept:?}");
    }
    if ballast.exists() {
        // Somebody makes room, and nobody has to start anything again.
        std::fs::remove_file(ballast).expect("it is ours");
        let source = source("s0.txt", &table(10));
        let sent = course.submit(&student(0), &source).await;
        assert!(!sent.expect("there is room").again);
        let mut changed = course.listen();
        in_time(async {
            while course.trouble().is_some() {
                changed.changed().await.expect("the course is there");
            }
        })
        .await;
        println!("\nit goes on after {}", kept.len());
    }
    judging.abort();
    course.close().await;
}

/// This program, to send entries to a course; `before` starts it.
fn sender(before: &[&str], folder: &Path, address: Option<&str>) -> Command {
    let own = std::env::current_exe().expect("a program");
    let mut command = match before {
        [] => Command::new(own),
        [first, others @ ..] => {
            let mut command = Command::new(first);
            command.args(others).arg(own);
            command
        }
    };
    command
        .args(["--exact", "faults::entries_are_sent_one_after_another"])
        .args(["--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    match address {
        Some(address) => command.env(DATABASE, address),
        None => command.env_remove(DATABASE),
    };
    command
}

/// Any number below that one.
fn any_below(most: u64) -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    u64::from_le_bytes(bytes) % most
}

async fn killed_at_any_moment_nothing_is_lost(kind: Kind) {
    let mut place = Place::new(kind, "").await;
    let mut kept: Vec<Kept> = Vec::new();
    for _ in 0..KILLED {
        // Nobody else has the database open, so that it has to be mended.
        place.course.close().await;
        let mut sending = sender(&[], place.folder.path(), place.address.as_deref());
        let mut sending = sending.stdout(Stdio::piped()).spawn().expect("started");
        let lines = sending.stdout.take().expect("a pipe, as asked for");
        let mut lines = BufReader::new(lines).lines().map_while(Result::ok);
        let receipts = usize::try_from(any_below(30)).expect("small");
        let told = lines.by_ref().filter_map(|line| Kept::read(&line));
        kept.extend(told.take(receipts));
        for _ in 0..any_below(2_000_000) {
            std::hint::spin_loop();
        }
        sending.kill().expect("it is ours");
        sending.wait().expect("it is ours");
        // What it told before it died was told.
        kept.extend(lines.filter_map(|line| Kept::read(&line)));
        place.course = place.another().await;
        for kept in &kept {
            assert!(kept.is_in(&place.course).await, "{kept:?}");
        }
        if kind == Kind::Sqlite {
            assert_eq!(place.answer("PRAGMA integrity_check").await, "ok");
        }
        let events = place.course.events(0, u32::MAX).await.expect("read");
        assert!((1..).zip(&events).all(|(place, event)| event.seq == place));
    }
    assert!(!kept.is_empty());
    // And they are judged, those too whose judging was cut short.
    let _judging = place.judging();
    for kept in &kept {
        let judged = place.verdict(kept.submission).await;
        assert_eq!(judged.state, State::Accepted, "{judged:?}");
    }
}

#[test]
fn on_a_full_disk_nothing_is_lost_and_it_goes_on_when_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().to_str().expect("a plain path");
    let size = "1600000";
    let bubblewrap = ["bwrap", "--dev-bind", "/", "/", "--die-with-parent"];
    let small = ["--size", size, "--tmpfs", place, "--"];
    let before = [&bubblewrap[..], &small[..]].concat();
    let mut sending = sender(&before, folder.path(), None);
    let output = sending.env(FILLS, "yes").output().expect("started");
    let said = String::from_utf8_lossy(&output.stdout);
    let error = said.lines().find(|line| line.starts_with("error: "));
    let error = error.unwrap_or_else(|| panic!("the disk gets full: {said}"));
    assert!(error.contains("no receipt, so send it again"), "{error}");
    assert!(error.contains("course.sqlite failed: "), "{error}");
    assert!(error.contains("database or disk is full"), "{error}");
    let kept = said.lines().filter_map(Kept::read).count();
    assert!(kept > 0, "{said}");
    assert!(said.contains(&format!("it goes on after {kept}")), "{said}");
}

#[tokio::test]
async fn on_a_disk_that_nobody_may_write_to_it_says_so() {
    let mut place = Place::new(Kind::Sqlite, "").await;
    let sent = place.send("ada", "Boars.txt", 4).await.expect("kept");
    place.course.close().await;
    let folder = place.folder.path().to_str().expect("a plain path");
    let before = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", folder, folder];
    let mut sending = sender(&before, place.folder.path(), None);
    let output = sending.output().expect("started");
    let said = String::from_utf8_lossy(&output.stdout);
    let error = said.lines().find(|line| line.starts_with("error: "));
    let error = error.unwrap_or_else(|| panic!("it cannot be written: {said}"));
    let why = "course.sqlite: Read-only file system";
    assert!(error.contains(why), "{error}");
    place.course = place.another().await;
    let judged = place.judged(sent.submission).await;
    assert_eq!(judged.state, State::Accepted);
}

/// Whether this process is the one that finds no interpreters.
const FINDS_NOTHING: &str = "PIGSKIN_TEST_FINDS_NOTHING";

#[tokio::test]
async fn what_this_machine_cannot_judge_holds_nobody_up() {
    if std::env::var_os(FINDS_NOTHING).is_none() {
        let own = std::env::current_exe().expect("a program");
        let name = "faults::what_this_machine_cannot_judge_holds_nobody_up";
        let mut again = Command::new("bwrap");
        again.args(["--dev-bind", "/", "/", "--die-with-parent"]);
        again.args(["--tmpfs", "/usr/bin", "--tmpfs", "/usr/local/bin"]);
        again.args(["--setenv", "PATH", "", "--"]);
        again.arg(own).args(["--exact", name, "--nocapture"]);
        again.env(FINDS_NOTHING, "yes");
        let output = again.output().expect("started");
        let said = String::from_utf8_lossy(&output.stderr);
        return assert!(output.status.success(), "{said}");
    }
    let place = Place::new(Kind::Sqlite, "").await;
    // There is no Python here for as many of them as are judged at a time.
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut unjudged = Vec::new();
    for number in 0..cores {
        let text = format!("TEAM_NAME = 'Boars'\n\ndef strategy(a, b): return {number}\n");
        let sent = place.send_text("ada", "a.py", &text).await.expect("kept");
        unjudged.push(sent.submission);
    }
    let table = place.send("ada", "Sows.txt", 4).await.expect("kept");
    let judging = place.judging();
    let judged = place.verdict(table.submission).await;
    assert_eq!(judged.state, State::Accepted);
    let trouble = place.course.trouble().expect("there is no Python");
    assert!(trouble.contains("ython"), "{trouble}");
    // Staff are told once, however many they are.
    let mut changed = place.course.listen();
    let told = async || {
        let events = place.course.events(0, u32::MAX).await.expect("read");
        let is_told = |event: &&Event| matches!(event.what, Happening::Unjudged { .. });
        events.iter().filter(is_told).count()
    };
    in_time(async {
        while told().await == 0 {
            changed.changed().await.expect("the course is there");
        }
    })
    .await;
    assert_eq!(told().await, 1);
    drop(judging);
    for id in unjudged {
        let found = place.course.submission(id).await.expect("read");
        assert!(!found.expect("there").state.is_over());
    }
}

#[tokio::test]
async fn one_server_at_a_time_holds_a_shared_database() {
    let place = Place::new(Kind::Postgres, "").await;
    let hold = place.course.hold().await.expect("nobody else has it");
    let other = place.another().await;
    let refused = other.hold().await.err().expect("it is held");
    assert!(refused.to_string().contains("another server"), "{refused}");
    // What is in other databases is nobody's hindrance.
    let elsewhere = Place::new(Kind::Postgres, "").await;
    elsewhere.course.hold().await.expect("nobody else has it");
    drop(hold);
    // The server hears by and by that it has gone.
    in_time(async {
        while other.hold().await.is_err() {
            tokio::task::yield_now().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_database_that_is_lost_is_waited_for() {
    let mut server = Postgres::start();
    let address = server.database().await;
    let place = Place::at(Some(address), HOG, "").await;
    let _judging = place.judging();
    let first = place.send("ada", "Boars.txt", 4).await.expect("kept");
    place.verdict(first.submission).await;
    place.live(&["Boars"]).await;
    server.kill();
    let lost = place.send("bob", "Sows.txt", 5).await;
    let lost = lost.expect_err("it is gone").to_string();
    assert!(lost.contains("no receipt, so send it again"), "{lost}");
    assert!(lost.contains("does not answer"), "{lost}");
    let mut changed = place.course.listen();
    in_time(async {
        while place.course.trouble().is_none() {
            changed.changed().await.expect("the course is there");
        }
    })
    .await;
    server.start_again();
    let second = place.send("bob", "Sows.txt", 5).await.expect("kept");
    assert_eq!(
        place.verdict(second.submission).await.state,
        State::Accepted
    );
    place.live(&["Boars", "Sows"]).await;
    in_time(async {
        while place.course.trouble().is_some() {
            changed.changed().await.expect("the course is there");
        }
    })
    .await;
    let found = place.course.submission(first.submission).await;
    assert_eq!(found.expect("read").expect("there").source, first.hash);
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_said_without_its_password() {
    let address = "postgres://hog:secret@127.0.0.1:1/hog?password=secret";
    let error = Database::open(address).await.expect_err("nobody is there");
    let error = error.to_string();
    assert!(
        error.starts_with("could not open 127.0.0.1:1/hog: "),
        "{error}"
    );
    assert!(!error.contains("secret"), "{error}");
    let error = Database::open("mysql://hog@db/hog").await;
    let error = error.expect_err("no such database").to_string();
    assert!(error.contains("it is postgres://user@host/name"), "{error}");
    let error = Database::file(Path::new("/nowhere/at/all.sqlite")).await;
    let error = error.expect_err("no such folder").to_string();
    assert!(error.contains("No such file or directory"), "{error}");
}
