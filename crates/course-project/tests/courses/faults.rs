//! No version with a receipt is lost when a process is killed, the disk is full or the database
//! is gone.
//!
//! The process that is killed, or whose disk is full, is this test program, started again to run
//! only [`versions_are_sent_one_after_another`].

use std::fs::Permissions;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;

use pigskin_course::{Course, Roster};
use pigskin_course_project::{GradeState, VersionFile};
use tokio::task::spawn_blocking;

use crate::place::{
    HANDOUT, Kind, Place, ROSTER, STUBS, held_project, id, settings, source_hash, until, version,
};
use crate::postgres::Postgres;
use crate::sender::{
    BALLAST, DATABASE, FILLS, FOLDER, MOST_ON_A_FULL_DISK, WORD, error_in, output_on_a_full_disk,
    output_on_a_read_only_disk, sender,
};

in_both_databases!(killed_at_any_moment_nothing_is_lost);

/// The variable with the number of the process.
const ROUND: &str = "PIGSKIN_TEST_ROUND";

/// Number of processes that are killed.
const KILLED: usize = 6;

/// The test that sends, in a process of its own.
const TEST: &str = "faults::versions_are_sent_one_after_another";

struct PrintedReceipt {
    person: String,
    version: i64,
    is_submission: bool,
    hash: String,
}

impl PrintedReceipt {
    fn read(line: &str) -> Option<PrintedReceipt> {
        let (_, words) = line.split_once(WORD)?;
        let mut words = words.split_whitespace();
        Some(PrintedReceipt {
            person: words.next()?.to_owned(),
            version: words.next()?.parse().ok()?,
            is_submission: words.next()? == "true",
            hash: words.next()?.to_owned(),
        })
    }

    /// Tests that it is in a course, with its files.
    async fn check(&self, place: &Place) {
        let found = place.project.version(&id(&self.person), self.version).await;
        let found = found.expect("read").expect("it is there");
        let which = format!("{} {}", self.person, self.version);
        let is_submission = found.row.grade.is_some();
        assert_eq!(is_submission, self.is_submission, "{which}");
        assert_eq!(found.row.source.to_string(), self.hash);
        assert_eq!(source_hash(&found.files), self.hash, "{which}");
    }
}

/// Versions are sent, some are submitted, and each receipt is printed. A process does this until
/// it is killed or its disk is full; as a test by itself it has nothing to do.
#[tokio::test]
async fn versions_are_sent_one_after_another() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let database = std::env::var(DATABASE).ok();
    let ballast = folder.join("ballast");
    let fills = std::env::var_os(FILLS).is_some();
    if fills {
        std::fs::write(folder.join("project.toml"), settings(&[])).expect("written");
        std::fs::write(&ballast, vec![1; BALLAST]).expect("there is room for it");
    }
    let course = match Course::open(&folder, database.as_deref()).await {
        Ok(course) => Arc::new(course),
        Err(error) => return println!("\nerror: {error}"),
    };
    if fills {
        let roster = Roster::from_csv(ROSTER).expect("a roster");
        course.enrol(&roster).await.expect("enrolled");
    }
    let project = held_project(Arc::clone(&course));
    tokio::spawn(Arc::clone(&project).grade());
    let round = std::env::var(ROUND).unwrap_or_default();
    // On a disk that fills up, larger files, of which few are graded.
    let (large, submitted_of) = if fills { (20_000, 4) } else { (0, 3) };
    let mut submissions = Vec::new();
    for number in 0.. {
        let person = ["ada", "bob", "cy"][number % 3];
        let hog = format!("x = {}  # {}", number % 10, "x".repeat(large + number));
        let is_submission = number % submitted_of == 0;
        let sent = version(&format!("r{round}-{number}"), &hog, is_submission);
        let receipt = match project.receive(&id(person), &sent).await {
            Ok(receipt) => receipt,
            Err(error) => {
                println!("\nerror: {error}");
                break;
            }
        };
        let is_submission = receipt.submission.is_some();
        let number = receipt.version;
        let hash = sent.hash();
        println!("\n{WORD} {person} {number} {is_submission} {hash}");
        if is_submission {
            submissions.push((person, number));
        }
    }
    if !fills {
        return;
    }
    // Once there is room, the server goes on without a restart.
    std::fs::remove_file(ballast).expect("it is ours");
    let (dee, again) = (id("dee"), version("dee", &STUBS, true));
    let again = project.receive(&dee, &again).await.expect("there is room");
    submissions.push(("dee", again.version));
    for &(person, number) in &submissions {
        let is_graded = async || {
            project.queue().retry_now().await.expect("written");
            let found = project.version(&id(person), number).await;
            let found = found.expect("read").expect("it is there");
            found.row.grade == Some(GradeState::Graded)
        };
        until(is_graded).await;
    }
    until(async || project.trouble().is_none()).await;
    println!("\nit goes on after {}", submissions.len() - 1);
}

async fn killed_at_any_moment_nothing_is_lost(kind: Kind) {
    // The process that is killed has the system's clock, so there is no deadline.
    let place = Place::of(kind, &[]).await;
    let mut kept: Vec<PrintedReceipt> = Vec::new();
    // A killed process leaves the folders of its boxes behind.
    let open = Permissions::from_mode(0o755);
    let littered = tempfile::Builder::new().permissions(open).tempdir();
    let littered = littered.expect("a folder");
    for round in 0..KILLED {
        let mut command = sender(TEST, &[], place.folder.path(), place.address.as_deref());
        command
            .env("TMPDIR", littered.path())
            .env(ROUND, round.to_string())
            .stdout(Stdio::piped());
        let mut sender = command.spawn().expect("it starts");
        let lines = BufReader::new(sender.stdout.take().expect("a pipe")).lines();
        // After another number of receipts each time, in the middle of the next one.
        let most = 5 + 3 * round;
        let mut count = 0;
        for line in lines.map_while(Result::ok) {
            let Some(receipt) = PrintedReceipt::read(&line) else {
                continue;
            };
            kept.push(receipt);
            count += 1;
            if count == most {
                sender.kill().expect("it runs");
            }
        }
        sender.wait().expect("it ends");
        assert!(count >= most, "only {count} receipts");
    }
    assert!(kept.iter().any(|kept| kept.is_submission));
    for kept in &kept {
        kept.check(&place).await;
    }
    if kind == Kind::Sqlite {
        let damage = "SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'";
        assert_eq!(place.count(damage).await, 0);
    }
    let events = place.events().await;
    assert!((1..).zip(&events).all(|(place, event)| event.seq == place));
    // Every submission is graded by the next server.
    let _grading = place.grading();
    for kept in kept.iter().filter(|kept| kept.is_submission) {
        place.graded_soon(&kept.person, kept.version).await;
    }
}

#[test]
fn on_a_full_disk_nothing_is_lost_and_it_goes_on_when_there_is_room() {
    let said = output_on_a_full_disk(TEST);
    let error = error_in(&said);
    assert!(error.contains("no receipt, so send it again"), "{error}");
    assert!(error.contains("database or disk is full"), "{error}");
    let kept = said.lines().filter_map(PrintedReceipt::read);
    let submitted = kept.filter(|kept| kept.is_submission).count();
    assert!(submitted > 1, "{said}");
    let goes_on = format!("it goes on after {submitted}");
    assert!(said.contains(&goes_on), "{said}");
}

#[tokio::test]
async fn a_read_only_disk_is_reported() {
    let mut place = Place::new(Kind::Sqlite).await;
    place.submit("ada", "one", &STUBS).await;
    place.course().close().await;
    let said = output_on_a_read_only_disk(TEST, place.folder.path());
    let error = error_in(&said);
    let why = "course.sqlite: Read-only file system";
    assert!(error.contains(why), "{error}");
    place.restart().await;
    let _grading = place.grading();
    place.graded("ada", 1).await;
}

#[tokio::test]
async fn a_database_that_is_lost_is_waited_for() {
    let mut server = Postgres::start();
    let address = server.database().await;
    let place = Place::at(Some(address), HANDOUT).await;
    let _grading = place.grading();
    place.submit("ada", "one", &STUBS).await;
    let before = place.graded("ada", 1).await;
    server.kill();
    let lost = place.try_send("bob", &version("one", &STUBS, true)).await;
    let lost = lost.expect_err("it is gone").to_string();
    assert!(lost.contains("no receipt, so send it again"), "{lost}");
    assert!(lost.contains("does not answer"), "{lost}");
    until(async || place.project.trouble().is_some()).await;
    server.start_again();
    // The same run sent again makes one version.
    let sent = place.submit("bob", "one", &STUBS).await;
    assert_eq!(sent.version, 1);
    place.graded("bob", 1).await;
    until(async || place.project.trouble().is_none()).await;
    assert_eq!(place.row("ada", 1).await, before);
    // Whatever was on its way when the database was lost, everything is graded without a restart.
    for round in 0_u32..4 {
        for person in ["ada", "bob", "cy"] {
            let (key, hog) = (format!("round-{round}"), format!("x = '{person} {round}'"));
            place.submit(person, &key, &hog).await;
        }
        // Another moment of the grading each time.
        let spun = move || (0..round * 10_000_000).for_each(|_| std::hint::spin_loop());
        spawn_blocking(spun).await.expect("it ends");
        server.kill();
        server.start_again();
    }
    for (person, first) in [("ada", 2), ("bob", 2), ("cy", 1)] {
        for version in first..first + 4 {
            place.graded_soon(person, version).await;
        }
    }
}

#[tokio::test]
async fn a_database_on_a_full_disk_loses_nothing_and_goes_on_when_there_is_room() {
    let mut server = Postgres::start_on_a_small_disk();
    let address = server.database().await;
    let place = Place::at(Some(address), HANDOUT).await;
    let _grading = place.grading();
    place.submit("ada", "one", &STUBS).await;
    place.graded("ada", 1).await;
    server.fill_the_disk();
    // There may be some room in files that the server has.
    let mut kept: Vec<(&str, i64, String)> = Vec::new();
    let mut error = None;
    while error.is_none() && kept.len() < MOST_ON_A_FULL_DISK {
        let number = kept.len();
        let noise = (0..600).map(|line| {
            let name = format!("{number} {line}");
            let contents = Vec::new();
            source_hash(&[VersionFile { name, contents }])
        });
        let hog: String = noise.collect();
        let person = ["bob", "cy", "dee"][number % 3];
        let sent = version(&format!("full-{number}"), &hog, number.is_multiple_of(4));
        match place.try_send(person, &sent).await {
            Ok(receipt) => kept.push((person, receipt.version, sent.hash().to_string())),
            Err(refused) => error = Some(refused),
        }
    }
    let error = error.expect("the disk is full").to_string();
    assert!(error.contains("no receipt, so send it again"), "{error}");
    server.make_room();
    let again = place.submit("cy", "again", &STUBS).await;
    place.graded_soon("cy", again.version).await;
    for (person, version, hash) in kept {
        let found = place.project.version(&id(person), version).await;
        let found = found.expect("read").expect("it is there");
        assert_eq!(source_hash(&found.files), hash, "{person} {version}");
        if found.row.grade.is_some() {
            place.graded_soon(person, version).await;
        }
    }
    let is_well = async || {
        place.project.queue().retry_now().await.expect("written");
        place.project.trouble().is_none()
    };
    until(is_well).await;
}
