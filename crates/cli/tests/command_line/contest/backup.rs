//! `pigskin contest backup` and `pigskin contest restore`

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pigskin_course::Roster;
use pigskin_course_contest::{HeldContest, Receipt};
use pigskin_entry::{Source, SourceGame};
use tempfile::TempDir;

use crate::{folder_with, pigskin_in};

/// A contest in `hog/` to which entries are sent.
fn contest() -> TempDir {
    let (folder, _) = folder_with("README.md", "");
    let hog = folder.path().join("hog");
    fs::create_dir(&hog).expect("a folder");
    let toml = "edition = 'fall-2017'\nset.goal = 20\n";
    fs::write(hog.join("contest.toml"), toml).expect("a file");
    folder
}

async fn open(folder: &Path) -> HeldContest {
    let course = HeldContest::open(folder, None).await.expect("a course");
    let roster = Roster::from_csv("id,name\nada,Ada\nbob,Bob\n").expect("a roster");
    course.course().enrol(&roster).await.expect("enrolled");
    course
}

async fn send(course: &HeldContest, person: &str, dice: u8) -> Option<Receipt> {
    let row = vec![dice.to_string(); 20].join(" ");
    let text = vec![row; 20].join("\n").into_bytes();
    let source = Source::sent(SourceGame::Hog, &format!("{person}.txt"), text);
    let person = person.parse().expect("an id");
    let sent = course.submit(&person, &source.expect("an entry")).await;
    // An entry is dropped if the queue is full.
    sent.ok()
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().expect("a runtime");
    runtime.block_on(future)
}

#[test]
fn a_course_is_restored_elsewhere_with_every_receipt() {
    let folder = contest();
    let hog = folder.path().join("hog");
    let (course, receipt) = block_on(async {
        let course = open(&hog).await;
        let receipt = send(&course, "ada", 4).await.expect("kept");
        course.close().await;
        (open(&hog).await, receipt)
    });
    // Entries are judged and come in while it is written.
    let over = Arc::new(AtomicBool::new(false));
    let is_over = Arc::clone(&over);
    let sending = std::thread::spawn(move || {
        block_on(async {
            let course = Arc::new(course);
            let judging = tokio::spawn(Arc::clone(&course).judge());
            for dice in (0..10).cycle() {
                if is_over.load(Ordering::Relaxed) {
                    break;
                }
                send(&course, "bob", dice).await;
                tokio::task::yield_now().await;
            }
            judging.abort();
            course.close().await;
        });
    });
    let written = pigskin_in(folder.path(), "contest backup hog --out hog.backup").printed();
    over.store(true, Ordering::Relaxed);
    sending.join().expect("it ends");
    assert!(
        written.starts_with("Wrote hog.backup: 2 people, "),
        "{written}"
    );
    let restored = pigskin_in(folder.path(), "contest restore hog.backup there").printed();
    assert!(restored.starts_with("Restored 2 people and "), "{restored}");
    assert!(restored.ends_with(" into there.\n"), "{restored}");
    let found = block_on(async {
        let course = open(&folder.path().join("there")).await;
        course
            .submission(receipt.submission.id)
            .await
            .expect("read")
    });
    let found = found.expect("it has a receipt");
    assert_eq!(
        (found.source, found.sent),
        (receipt.submission.source, receipt.submission.sent)
    );
    let again = pigskin_in(folder.path(), "contest restore hog.backup there");
    again.failed(1, "already has a course");
}

#[test]
fn folders_without_a_course_and_files_without_a_backup_are_named() {
    let folder = contest();
    let none = pigskin_in(folder.path(), "contest backup hog --out hog.backup");
    none.failed(1, "there is no hog/course.sqlite");
    assert!(!folder.path().join("hog/course.sqlite").exists());
    let none = pigskin_in(folder.path(), "contest restore README.md there");
    none.failed(1, "README.md is not a backup of a course");
    assert!(!folder.path().join("there").exists());
}

#[test]
fn a_variable_names_the_database_for_all_commands() {
    let folder = contest();
    let hog = folder.path().join("hog");
    block_on(async { open(&hog).await.close().await });
    fs::rename(hog.join("course.sqlite"), folder.path().join("elsewhere")).expect("moved");
    let none = pigskin_in(folder.path(), "contest backup hog --out hog.backup");
    none.failed(1, "there is no hog/course.sqlite");
    let elsewhere = folder.path().join("elsewhere");
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_pigskin"));
    let command = command.args(["contest", "backup", "hog", "--out", "hog.backup"]);
    let command = command.env("PIGSKIN_DATABASE", &elsewhere);
    command.current_dir(folder.path()).assert().success();
    assert!(folder.path().join("hog.backup").exists());
}
