//! `pigskin contest backup` and `pigskin contest restore`

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pigskin_course_contest::{HeldContest, Receipt};
use pigskin_entry::{Source, SourceGame};

use crate::held::{block_on, open};
use crate::running::until;
use crate::{Folder, Ran, begins, has};

/// A contest in `hog/` to which entries are sent.
fn contest() -> Folder {
    let toml = "edition = 'fall-2017'\nset.goal = 20\n";
    Folder::with("hog/contest.toml", toml)
}

const PEOPLE: &str = "ada,Ada\nbob,Bob\n";

async fn send(course: &HeldContest, person: &str, dice: u8) -> Option<Receipt> {
    let row = vec![dice.to_string(); 20].join(" ");
    let text = vec![row; 20].join("\n").into_bytes();
    let source = Source::sent(SourceGame::Hog, &format!("{person}.txt"), text);
    let person = person.parse().expect("an id");
    let sent = course.submit(&person, &source.expect("an entry")).await;
    // An entry is dropped if the queue is full.
    sent.ok()
}

#[test]
fn a_course_is_restored_elsewhere_with_every_receipt() {
    let folder = contest();
    let hog = folder.at("hog");
    let (course, receipt) = block_on(async {
        let course = open(&hog, PEOPLE).await;
        let receipt = send(&course, "ada", 4).await.expect("kept");
        course.close().await;
        (open(&hog, PEOPLE).await, receipt)
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
    let written = folder.printed("contest backup hog --out hog.backup");
    over.store(true, Ordering::Relaxed);
    sending.join().expect("it ends");
    begins(&written, "Wrote hog.backup: 2 people, ");
    let restored = folder.printed("contest restore hog.backup there");
    begins(&restored, "Restored 2 people and ");
    assert!(restored.ends_with(" into there.\n"), "{restored}");
    let found = block_on(async {
        let course = open(&folder.at("there"), PEOPLE).await;
        course.submission(receipt.submission.id).await
    });
    let found = found.expect("read").expect("it has a receipt");
    assert_eq!(
        (found.source, found.sent),
        (receipt.submission.source, receipt.submission.sent)
    );
    let again = folder.run("contest restore hog.backup there");
    again.failed(1, "already has a course");
    folder.write("other/contest.toml/file", "");
    let restored = folder.printed("contest restore hog.backup other");
    has(&restored, "other/contest.toml was not restored, since");
}

#[test]
fn folders_without_a_course_and_files_without_a_backup_are_named() {
    let folder = contest();
    let none = folder.run("contest backup hog --out hog.backup");
    none.failed(1, "there is no hog/course.sqlite");
    assert!(!folder.has("hog/course.sqlite"));
    let none = folder.run("contest restore hog/contest.toml there");
    none.failed(1, "hog/contest.toml is not a backup of a course");
    assert!(!folder.has("there"));
}

#[test]
fn a_variable_names_the_database_for_all_commands() {
    let folder = contest();
    let hog = folder.at("hog");
    block_on(async { open(&hog, PEOPLE).await.close().await });
    fs::rename(folder.at("hog/course.sqlite"), folder.at("elsewhere")).expect("moved");
    let none = folder.run("contest backup hog --out hog.backup");
    none.failed(1, "there is no hog/course.sqlite");
    let mut backup = folder.command("contest backup hog --out hog.backup");
    Ran::of(backup.env("PIGSKIN_DATABASE", folder.at("elsewhere"))).succeeded();
    assert!(folder.has("hog.backup"));
}

#[test]
fn a_killed_backup_leaves_nothing_for_long() {
    let folder = contest();
    let hog = folder.at("hog");
    block_on(async { open(&hog, PEOPLE).await.close().await });
    // It takes a while to be copied.
    let fill = "import sqlite3, sys; course = sqlite3.connect(sys.argv[1]); course.execute('INSERT \
                INTO setting VALUES (\"fill\", PRINTF(\"%.*c\", 50000000, \"x\"))'); course.commit()";
    let mut python = folder.program("python3", "-c");
    let filled = python.arg(fill).arg(hog.join("course.sqlite")).status();
    assert!(filled.expect("Python runs").success());
    let left = || {
        let files = fs::read_dir(&hog).expect("a folder").flatten();
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        names
            .filter(|name| name.starts_with(".pigskin-new-"))
            .count()
    };
    let backup = folder.start("contest backup hog --out hog/a.backup");
    until("an incomplete backup", || (left() > 0).then_some(()));
    // Which kills it.
    drop(backup);
    assert_eq!((left(), folder.has("hog/a.backup")), (1, false));
    folder.run("contest roster hog").succeeded();
    assert_eq!(left(), 0);
}
