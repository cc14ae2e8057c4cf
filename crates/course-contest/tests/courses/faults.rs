//! No entry with a receipt is lost when a process is killed or the disk is full.
//!
//! The process that is killed, or whose disk is full, is this test program, started again
//! to run only [`entries_are_sent_one_after_another`].

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use pigskin_course::{Course, Database, Event, EventKind, PersonId, Roster, SubmissionId};
use pigskin_course_contest::{HeldContest, State, SubmitError};
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::place::{HOG, Kind, Place, id, source, table, until};
use crate::postgres::Postgres;
use crate::says::Says as _;
use crate::sender::{
    BALLAST, DATABASE, FILLS, FOLDER, MOST_ON_A_FULL_DISK, WORD, error_in, output_on_a_full_disk,
    output_on_a_read_only_disk, sender,
};

in_both_databases!(killed_at_any_moment_nothing_is_lost);

/// The variable with the seed of the moments at which a process is killed.
const SEED: &str = "PIGSKIN_TEST_SEED";

/// Students that send entries.
const STUDENTS: usize = 40;

/// Students that send an entry at the same time.
const AT_A_TIME: usize = 4;

/// Number of processes that are killed.
const KILLED: usize = 15;

/// The test that sends, in a process of its own.
const TEST: &str = "faults::entries_are_sent_one_after_another";

#[derive(Debug)]
struct PrintedReceipt {
    submission: SubmissionId,
    version: i64,
    hash: String,
}

impl PrintedReceipt {
    fn read(line: &str) -> Option<PrintedReceipt> {
        let (_, words) = line.split_once(WORD)?;
        let mut words = words.split_whitespace();
        Some(PrintedReceipt {
            submission: words.next()?.parse().ok()?,
            version: words.next()?.parse().ok()?,
            hash: words.next()?.to_owned(),
        })
    }

    async fn is_in(&self, course: &HeldContest) -> bool {
        let found = course.submission(self.submission).await.expect("read");
        found.is_some_and(|found| {
            found.version == self.version && found.source.to_string() == self.hash
        })
    }
}

fn student(number: usize) -> PersonId {
    id(&format!("s{number}"))
}

/// Students send entries, which are judged, and every receipt is printed. A process does
/// this until it is killed; as a test by itself it does it for a while.
#[tokio::test]
async fn entries_are_sent_one_after_another() {
    let given = std::env::var_os(FOLDER).map(PathBuf::from);
    // A killed process would leave a folder of its own behind.
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
        std::fs::write(&ballast, vec![1; BALLAST]).expect("there is room for it");
    }
    let course = HeldContest::open(folder, std::env::var(DATABASE).ok().as_deref()).await;
    let course = match course {
        Ok(course) => Arc::new(course),
        Err(error) => return println!("\nerror: {error}"),
    };
    let mut roster = "id,name\n".to_owned();
    for number in 0..STUDENTS {
        writeln!(roster, "{0},{0}", student(number)).expect("texts take all");
    }
    let roster = Roster::from_csv(&roster).expect("a roster");
    course.course().enrol(&roster).await.expect("enrolled");
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
                    let one = sent.submission;
                    let line = format!("{WORD} {} {} {}", one.id, one.version, one.source);
                    println!("\n{line}");
                    kept.extend(PrintedReceipt::read(&line));
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
        // Once there is room, the server goes on without a restart.
        std::fs::remove_file(ballast).expect("it is ours");
        let source = source("s0.txt", &table(10));
        let sent = course.submit(&student(0), &source).await;
        assert!(!sent.expect("there is room").again);
        until(async || course.trouble().is_none()).await;
        println!("\nit goes on after {}", kept.len());
    }
    judging.abort();
    course.close().await;
}

/// Random numbers from a seed, which is printed and can be given in [`SEED`].
struct Random(u64);

impl Random {
    fn from_environment() -> Random {
        let given = std::env::var(SEED).ok();
        let seed = given.map_or_else(
            || {
                let mut bytes = [0; 8];
                getrandom::fill(&mut bytes).expect("the system has random numbers");
                u64::from_le_bytes(bytes)
            },
            |seed| seed.parse().expect("the seed is a number"),
        );
        println!("the moments are those of {SEED}={seed}");
        Random(seed)
    }

    /// A number below a bound (`SplitMix64`).
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % bound
    }
}

async fn killed_at_any_moment_nothing_is_lost(kind: Kind) {
    let mut random = Random::from_environment();
    let mut place = Place::new(kind, "").await;
    let mut kept: Vec<PrintedReceipt> = Vec::new();
    for _ in 0..KILLED {
        // No other process has the database open, so it needs recovery.
        place.contest.close().await;
        let mut sending = sender(TEST, &[], place.folder.path(), place.address.as_deref());
        let mut sending = sending
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        let lines = sending.stdout.take().expect("a pipe, as asked for");
        let mut lines = BufReader::new(lines).lines().map_while(Result::ok);
        let receipts = usize::try_from(random.below(30)).expect("small");
        let told = lines
            .by_ref()
            .filter_map(|line| PrintedReceipt::read(&line));
        kept.extend(told.take(receipts));
        for _ in 0..random.below(2_000_000) {
            std::hint::spin_loop();
        }
        sending.kill().expect("it is ours");
        sending.wait().expect("it is ours");
        // Receipts that it printed before it died count.
        kept.extend(lines.filter_map(|line| PrintedReceipt::read(&line)));
        place.reopen().await;
        for kept in &kept {
            assert!(kept.is_in(&place.contest).await, "{kept:?}");
        }
        if kind == Kind::Sqlite {
            assert_eq!(place.answer("PRAGMA integrity_check").await, "ok");
        }
        let events = place.events().await;
        assert!((1..).zip(&events).all(|(place, event)| event.seq == place));
    }
    assert!(!kept.is_empty());
    // All of them are judged, including those whose judging was cut off.
    let _judging = place.judging();
    for kept in &kept {
        let judged = place.verdict(kept.submission).await;
        assert_eq!(judged.state, State::Accepted, "{judged:?}");
    }
}

#[test]
fn on_a_full_disk_nothing_is_lost_and_it_goes_on_when_there_is_room() {
    let said = output_on_a_full_disk(TEST);
    let error = error_in(&said);
    assert!(error.contains("no receipt, so send it again"), "{error}");
    assert!(error.contains("the database failed: "), "{error}");
    assert!(error.contains("database or disk is full"), "{error}");
    let kept = said.lines().filter_map(PrintedReceipt::read).count();
    assert!(kept > 0, "{said}");
    assert!(said.contains(&format!("it goes on after {kept}")), "{said}");
}

#[tokio::test]
async fn a_read_only_disk_is_reported() {
    let mut place = Place::new(Kind::Sqlite, "").await;
    let sent = place.send("ada", "Boars.txt", 4).await.expect("kept");
    place.contest.close().await;
    let said = output_on_a_read_only_disk(TEST, place.folder.path());
    let error = error_in(&said);
    let why = "course.sqlite: Read-only file system";
    assert!(error.contains(why), "{error}");
    place.reopen().await;
    let judged = place.judged(sent.submission.id).await;
    assert_eq!(judged.state, State::Accepted);
}

/// The variable of the process that finds no interpreters.
const FINDS_NOTHING: &str = "PIGSKIN_TEST_FINDS_NOTHING";

#[tokio::test]
async fn a_version_that_this_machine_cannot_judge_delays_no_other() {
    if std::env::var_os(FINDS_NOTHING).is_none() {
        let own = std::env::current_exe().expect("a program");
        let name = "faults::a_version_that_this_machine_cannot_judge_delays_no_other";
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
    // Without Python, as many versions fail as are judged at a time.
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut unjudged = Vec::new();
    for number in 0..cores {
        let text = format!("TEAM_NAME = 'Boars'\n\ndef strategy(a, b): return {number}\n");
        let sent = place.send_text("ada", "a.py", &text).await.expect("kept");
        unjudged.push(sent.submission.id);
    }
    let table = place.send("ada", "Sows.txt", 4).await.expect("kept");
    let judging = place.judging();
    let judged = place.verdict(table.submission.id).await;
    assert_eq!(judged.state, State::Accepted);
    let trouble = place.contest.trouble().expect("there is no Python");
    assert!(trouble.contains("ython"), "{trouble}");
    // There is one event for all of them.
    let told = async || {
        let events = place.events().await;
        let is_told = |event: &&Event| matches!(event.kind, EventKind::Unjudged { .. });
        events.iter().filter(is_told).count()
    };
    until(async || told().await > 0).await;
    assert_eq!(told().await, 1);
    drop(judging);
    for id in unjudged {
        assert!(!place.submission(id).await.state.is_over());
    }
}

#[tokio::test]
async fn only_one_server_judges_a_shared_database() {
    let place = Place::new(Kind::Postgres, "").await;
    let lock = place.course().lock_judging().await;
    let lock = lock.expect("nobody else has it");
    let other = place.another().await;
    let refused = other.course().lock_judging().await;
    let refused = refused.err().expect("it is held");
    assert!(refused.to_string().contains("another server"), "{refused}");
    // Other databases are not affected.
    let elsewhere = Place::new(Kind::Postgres, "").await;
    let locked = elsewhere.course().lock_judging().await;
    locked.expect("nobody else has it");
    drop(lock);
    // PostgreSQL notices after a while that the connection is closed.
    until(async || other.course().lock_judging().await.is_ok()).await;
}

#[tokio::test]
async fn a_database_that_is_lost_is_waited_for() {
    let mut server = Postgres::start();
    let address = server.database().await;
    let place = Place::at(Some(address), HOG, "").await;
    let _judging = place.judging();
    let first = place.send("ada", "Boars.txt", 4).await.expect("kept");
    place.verdict(first.submission.id).await;
    place.live(&["Boars"]).await;
    server.kill();
    let lost = place.send("bob", "Sows.txt", 5).await;
    let lost = lost.expect_err("it is gone").to_string();
    assert!(lost.contains("no receipt, so send it again"), "{lost}");
    assert!(lost.contains("does not answer"), "{lost}");
    until(async || place.contest.trouble().is_some()).await;
    server.start_again();
    let second = place.send("bob", "Sows.txt", 5).await.expect("kept");
    let second = place.verdict(second.submission.id).await;
    assert_eq!(second.state, State::Accepted);
    place.live(&["Boars", "Sows"]).await;
    until(async || place.contest.trouble().is_none()).await;
    let found = place.submission(first.submission.id).await;
    assert_eq!(found.source, first.submission.source);
}

#[tokio::test]
async fn a_database_on_a_full_disk_loses_nothing_and_goes_on_when_there_is_room() {
    let mut server = Postgres::start_on_a_small_disk();
    let address = server.database().await;
    let place = Place::at(Some(address), HOG, "").await;
    let _judging = place.judging();
    let first = place.send("ada", "Boars.txt", 4).await.expect("kept");
    place.verdict(first.submission.id).await;
    server.fill_the_disk();
    // There may be some room in files that the server has.
    let (mut kept, mut random) = (vec![first], Random(0));
    let mut error = None;
    while error.is_none() && kept.len() < MOST_ON_A_FULL_DISK {
        let numbers = (0..2500).map(|_| format!("{:016x} ", random.below(u64::MAX)));
        let text: String = numbers.collect();
        let person = ["bob", "cy", "dee"][kept.len() % 3];
        match place.send_text(person, "noise.txt", &text).await {
            Ok(sent) => kept.push(sent),
            Err(refused) => error = Some(refused),
        }
    }
    let error = error.expect("the disk is full").to_string();
    assert!(error.contains("no receipt, so send it again"), "{error}");
    server.make_room();
    let again = place.send("dee", "Sows.txt", 5).await.expect("kept");
    place.verdict(again.submission.id).await;
    for kept in kept {
        let judged = place.verdict(kept.submission.id).await;
        assert_eq!(judged.source, kept.submission.source);
    }
    until(async || place.contest.trouble().is_none()).await;
}

#[tokio::test]
async fn an_unreachable_address_is_reported_without_its_password() {
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
    assert!(error.contains("use postgres://user@host/name"), "{error}");
    let error = Database::file(Path::new("/nowhere/at/all.sqlite")).await;
    let error = error.expect_err("no such folder").to_string();
    assert!(error.contains("No such file or directory"), "{error}");
}

/// A file of something else, and a database of which a part is overwritten.
#[tokio::test]
async fn a_damaged_database_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(Course::DATABASE);
    std::fs::write(folder.path().join("contest.toml"), "title = 'Hog'\n").expect("written");
    let course = Course::open(folder.path(), None).await.expect("a course");
    course.close().await;
    let mut damaged = std::fs::read(&file).expect("a database");
    damaged[100..4096].fill(0xff);
    for contents in [
        b"no database at all, but longer than a header of one".repeat(9),
        damaged,
    ] {
        std::fs::write(&file, contents).expect("written");
        let error = Course::open(folder.path(), None).await;
        let error = error.expect_err("it is damaged").to_string();
        error.says("pigskin contest restore BACKUP FOLDER");
    }
}
