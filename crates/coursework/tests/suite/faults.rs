//! No version with a receipt is lost when a process is killed.
//!
//! The process that is killed is this test program, started again to run only
//! [`versions_are_sent_one_after_another`].

use std::fs::Permissions;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use pigskin_course::Course;

use crate::place::{Kind, Place, held, id, version};

in_both_databases!(killed_at_any_moment_nothing_is_lost);

/// The environment variable with the folder of the course to which versions are sent.
const FOLDER: &str = "PIGSKIN_TEST_COURSE";

/// The variable with the address of its database, if that is not in the folder.
const DATABASE: &str = "PIGSKIN_TEST_DATABASE";

/// The variable with the number of the process.
const ROUND: &str = "PIGSKIN_TEST_ROUND";

/// Number of processes that are killed.
const KILLED: usize = 6;

/// The word before a receipt in a line.
const WORD: &str = "receipt:";

/// Versions are sent, every third one is submitted, and each receipt is printed. A process does
/// this until it is killed; as a test by itself it has nothing to do.
#[tokio::test]
async fn versions_are_sent_one_after_another() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let database = std::env::var(DATABASE).ok();
    let course = Course::open(&folder, database.as_deref()).await;
    let project = held(Arc::new(course.expect("a course")));
    tokio::spawn(Arc::clone(&project).grade());
    let round = std::env::var(ROUND).expect("a round");
    for number in 0.. {
        let person = ["ada", "bob", "cy"][number % 3];
        let hog = format!("x = {}", number % 10);
        let sent = version(&format!("r{round}-{number}"), &hog, number % 3 == 0);
        let receipt = project.receive(&id(person), &sent).await;
        let receipt = receipt.expect("a receipt");
        let is_submission = receipt.submission.is_some();
        println!("\n{WORD} {person} {} {is_submission}", receipt.version);
    }
}

async fn killed_at_any_moment_nothing_is_lost(kind: Kind) {
    let place = Place::new(kind).await;
    let mut kept: Vec<(String, i64, bool)> = Vec::new();
    // A killed process leaves the folders of its boxes behind.
    let mut littered = tempfile::Builder::new();
    let littered = littered
        .permissions(Permissions::from_mode(0o755))
        .tempdir();
    let littered = littered.expect("a folder");
    for round in 0..KILLED {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command
            .args(["--exact", "faults::versions_are_sent_one_after_another"])
            .arg("--nocapture")
            .env(FOLDER, place.folder.path())
            .env("TMPDIR", littered.path())
            .env(ROUND, round.to_string())
            .stdout(Stdio::piped());
        if let Some(address) = &place.address {
            command.env(DATABASE, address);
        }
        let mut sender = command.spawn().expect("it starts");
        let lines = BufReader::new(sender.stdout.take().expect("a pipe")).lines();
        // After another number of receipts each time, in the middle of the next one.
        let most = 5 + 7 * round;
        let mut count = 0;
        for line in lines.map_while(Result::ok) {
            let Some((_, words)) = line.split_once(WORD) else {
                continue;
            };
            let words: Vec<&str> = words.split_whitespace().collect();
            let version = words[1].parse().expect("a number");
            kept.push((words[0].to_owned(), version, words[2] == "true"));
            count += 1;
            if count == most {
                sender.kill().expect("it runs");
            }
        }
        sender.wait().expect("it ends");
        assert!(count >= most, "only {count} receipts");
    }
    for (person, number, is_submission) in &kept {
        let found = place.project.version(&id(person), *number).await;
        let found = found.expect("read").expect("it is there");
        assert_eq!(
            found.row.grade.is_some(),
            *is_submission,
            "{person} {number}"
        );
        assert_eq!(found.files.len(), 1);
    }
    // Every submission is graded by the next server.
    let _grading = place.grading();
    place.project.retry_now();
    for (person, number, _) in kept.iter().filter(|(.., is_submission)| *is_submission) {
        place.project.retry_now();
        place.graded(person, *number).await;
    }
}
