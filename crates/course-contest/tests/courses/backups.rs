//! Backing up and restoring a course, with either database.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pigskin_course::{BackupError, Course, Damage, Event, EventKind, Member, restore};
use pigskin_course_contest::{HeldContest, Submission};
use sqlx::{AnyConnection, Connection as _};

use crate::place::{Kind, Place, id, in_time, names, source, table};

/// Files of a project's kit.
const KIT: [(&str, &str); 3] = [
    ("staff/variants/adds.py", "def roll_dice(): pass\n"),
    ("student/ok", "#!/usr/bin/env python3\n"),
    ("student.zip", "a zip"),
];

/// A file that a trial run left in the kit.
const LEFT: (&str, &str) = ("student/ok-backups/1", "a version");

in_both_databases!(
    a_course_is_the_same_in_either_database_afterwards,
    a_backup_is_of_one_moment_while_entries_come_in,
    nothing_that_is_there_is_overwritten,
    entries_that_do_not_fit_their_receipts_are_not_restored,
);

/// Everything that can be read of a course.
#[derive(Debug, PartialEq)]
struct Whole {
    members: Vec<Member>,
    events: Vec<Event>,
    submissions: Vec<Submission>,
    is_paused: bool,
}

async fn whole(course: &HeldContest) -> Whole {
    let events = course.course().events(0, u32::MAX).await.expect("read");
    let members = course.course().members().await.expect("read");
    let mut submissions = Vec::new();
    for team in members.iter().filter_map(|member| member.team) {
        let versions = course.versions(team, u32::MAX).await;
        submissions.extend(versions.expect("read"));
    }
    Whole {
        members,
        events,
        submissions,
        is_paused: course.course().is_paused().await.expect("read"),
    }
}

async fn a_course_is_the_same_in_either_database_afterwards(kind: Kind) {
    let place = Place::new(kind, "team_size = 3").await;
    let course = &place.contest;
    let boars = place.enter("ada", "Boars.txt", 4).await;
    place.enter("bob", "Sows.txt", 5).await;
    place.enter_text("bob", "Sows.txt", "\u{1f416}").await;
    let waits = place.send("cy", "Pigs.txt", 3).await.expect("kept");
    course.pause(true, None).await.expect("done");
    course.invite(&id("cy"), &id("dee")).await.expect("invited");
    let token = course.course().token(&id("ada")).await.expect("drawn");
    let password = "correct horse battery";
    let set = place.course().set_password(&id("bob"), "", password).await;
    set.expect("set");
    let own = "goal = 20\n";
    fs::write(place.folder.path().join("mine.toml"), own).expect("written");
    // The kit of a project, and what running it has left there.
    for (name, text) in KIT.iter().chain(&[LEFT]) {
        let path = place.folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("course.backup");
    let made = course.course().backup(&file).await.expect("written");
    assert_eq!((made.people, made.submissions), (7, 4));
    assert_eq!(made.made.to_string(), "2026-12-01T12:00:00Z");
    // The file contains secrets.
    let mode = fs::metadata(&file).expect("there").permissions().mode();
    assert_eq!(mode & 0o077, 0, "{mode:o}");
    let before = whole(course).await;
    for address in [None, Some(crate::postgres::SERVER.database().await)] {
        let there = folder.path().join(format!("there-{}", address.is_some()));
        let restored = restore(&file, &there, address.as_deref()).await;
        assert_eq!(restored.expect("restored"), made);
        for (name, text) in [("course.toml", "team_size = 3"), ("mine.toml", own)] {
            assert_eq!(fs::read_to_string(there.join(name)).expect("there"), text);
        }
        for (name, text) in KIT {
            let path = there.join(name);
            assert_eq!(fs::read_to_string(&path).expect("there"), text);
            let mode = fs::metadata(&path).expect("there").permissions().mode();
            let runs = text.starts_with("#!");
            assert_eq!(mode & 0o100 != 0, runs, "{name}: {mode:o}");
        }
        assert!(!there.join(LEFT.0).exists());
        let course = HeldContest::open(&there, address.as_deref()).await;
        let course = Arc::new(course.expect("a course"));
        assert_eq!(whole(&course).await, before);
        let ada = course.course().bearer(&token).await;
        assert!(ada.expect("read").is_some());
        let bob = course.course().sign_in(&id("bob"), password).await;
        assert!(bob.expect("read").is_some());
        // The restored course continues: the files are there, byte for byte.
        course.pause(false, None).await.expect("done");
        let judging = tokio::spawn(Arc::clone(&course).judge());
        let mut boards = course.boards();
        let all = ["Boars", "Pigs", "Sows"];
        in_time(boards.wait_for(|boards| {
            let live = boards.live.as_ref();
            live.is_some_and(|live| names(live) == all)
        }))
        .await
        .expect("the course is there");
        let judged = course.submission(waits.submission.id).await.expect("read");
        assert_eq!(judged.expect("there").team_name.as_deref(), Some("Pigs"));
        let stands = course.active_version(boars.team).await.expect("read");
        assert_eq!(stands.as_ref(), Some(&boars));
        judging.abort();
    }
}

async fn a_backup_is_of_one_moment_while_entries_come_in(kind: Kind) {
    let place = Place::new(kind, "").await;
    let _judging = place.judging();
    let first = place.send("ada", "Boars.txt", 1).await.expect("kept");
    let over = Arc::new(AtomicBool::new(false));
    let (course, is_over) = (Arc::clone(&place.contest), Arc::clone(&over));
    let sending = tokio::spawn(async move {
        let mut sent = 0_u8;
        while !is_over.load(Ordering::Relaxed) {
            let sows = source("Sows.txt", &table(sent % 10));
            // If the queue is full, the entry is sent again.
            let kept = course.submit(&id("bob"), &sows).await;
            sent = sent.wrapping_add(u8::from(kept.is_ok()));
            tokio::task::yield_now().await;
        }
    });
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("course.backup");
    for round in 0..5 {
        place.course().backup(&file).await.expect("written");
        let there = folder.path().join(format!("there-{round}"));
        restore(&file, &there, None).await.expect("restored");
        let restored = HeldContest::open(&there, None).await.expect("a course");
        let found = restored.submission(first.submission.id).await;
        let found = found.expect("read").expect("there");
        assert_eq!(found.source, first.submission.source);
        // Every event has its version, and every version its event.
        let whole = whole(&restored).await;
        let events = || whole.events.iter();
        assert!((1..).zip(events()).all(|(seq, event)| event.seq == seq));
        let submitted = events().filter(|it| matches!(it.kind, EventKind::Submitted { .. }));
        assert_eq!(submitted.count(), whole.submissions.len());
        let verdicts = events().filter(|it| matches!(it.kind, EventKind::Accepted { .. }));
        let accepted = whole.submissions.iter().filter(|it| it.state.is_over());
        assert_eq!(verdicts.count(), accepted.count());
        restored.close().await;
    }
    over.store(true, Ordering::Relaxed);
    sending.await.expect("it ends");
}

async fn nothing_that_is_there_is_overwritten(kind: Kind) {
    let place = Place::new(kind, "").await;
    place.enter("ada", "Boars.txt", 4).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("course.backup");
    place.course().backup(&file).await.expect("written");
    let before = whole(&place.contest).await;
    let (there, address) = (place.folder.path(), place.address.as_deref());
    let taken = restore(&file, there, address).await;
    assert!(matches!(taken, Err(BackupError::Taken(_))), "{taken:?}");
    assert_eq!(whole(&place.contest).await, before);
    // Existing settings are the lecturer's.
    let other = folder.path().join("other");
    fs::create_dir(&other).expect("made");
    fs::write(other.join("course.toml"), "team_size = 1").expect("written");
    let restored = restore(&file, &other, None).await.expect("restored");
    assert_eq!(restored.left_alone, [other.join("course.toml")]);
    // Other files are refused and unchanged.
    let database = other.join(Course::DATABASE);
    for (name, bytes) in [("text", b"no backup".to_vec()), ("empty", Vec::new())] {
        let path = folder.path().join(name);
        fs::write(&path, &bytes).expect("written");
        let none = restore(&path, &folder.path().join("none"), None).await;
        assert!(matches!(none, Err(BackupError::NoBackup(_))), "{none:?}");
        assert_eq!(fs::read(&path).expect("there"), bytes);
    }
    let none = restore(&database, &folder.path().join("none"), None).await;
    assert!(matches!(none, Err(BackupError::NoBackup(_))), "{none:?}");
    assert!(!folder.path().join("none").exists());
    let gone = restore(&folder.path().join("gone"), &other, None).await;
    assert!(matches!(gone, Err(BackupError::File { .. })), "{gone:?}");
}

/// Damage to the second of two entries in a database.
const CHANGES: [&str; 5] = [
    "UPDATE source_file SET contents = (SELECT contents FROM source_file \
     WHERE source = (SELECT source FROM submission WHERE id = 1)) \
     WHERE source = (SELECT source FROM submission WHERE id = 2)",
    "UPDATE source SET name = 'Boars.txt' \
     WHERE hash = (SELECT source FROM submission WHERE id = 2)",
    "UPDATE source SET is_folder = 1 \
     WHERE hash = (SELECT source FROM submission WHERE id = 2)",
    "DELETE FROM source_file WHERE source = (SELECT source FROM submission WHERE id = 2)",
    // The hash of a single file does not cover its path.
    "INSERT INTO source_file (source, path, contents) SELECT source, contents, contents \
     FROM source_file WHERE source = (SELECT source FROM submission WHERE id = 2)",
];

async fn entries_that_do_not_fit_their_receipts_are_not_restored(kind: Kind) {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, change) in CHANGES.into_iter().enumerate() {
        let place = Place::new(kind, "").await;
        place.enter("ada", "Boars.txt", 4).await;
        let sows = place.enter("bob", "Sows.txt", 5).await;
        let file = folder.path().join(format!("{number}.backup"));
        let made = place.course().backup(&file).await.expect("written");
        assert_eq!(made.damaged, []);
        place.sql(change).await;
        // A backup of the rest is better than none, and lists the damage.
        let made = place.course().backup(&file).await.expect("written");
        let [Damage::Entry(damaged)] = &made.damaged[..] else {
            panic!("one entry is changed: {made:?}");
        };
        assert_eq!((damaged.submission, damaged.team), (sows.id, sows.team));
        let there = folder.path().join("there");
        let refused = restore(&file, &there, None).await.expect_err(change);
        let said = refused.to_string();
        assert!(said.contains("nothing was restored"), "{said}");
        let named = "receipt 2: version 1 of team 2, Sows.txt";
        assert!(said.ends_with(named), "{said}");
        assert!(!there.exists());
    }
}

#[tokio::test]
async fn a_backup_of_which_a_part_is_gone_is_not_restored() {
    let place = Place::new(Kind::Sqlite, "").await;
    place.enter("ada", "Boars.txt", 4).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("course.backup");
    place.course().backup(&file).await.expect("written");
    let whole = fs::read(&file).expect("there");
    let there = folder.path().join("there");
    let page = 4096;
    for start in (page..whole.len()).step_by(page) {
        let mut bytes = whole.clone();
        bytes[start..start + page].fill(0xa5);
        fs::write(&file, &bytes).expect("written");
        let refused = restore(&file, &there, None).await;
        assert!(refused.is_err(), "page {}", start / page);
        assert!(!there.exists(), "page {}", start / page);
    }
}

#[tokio::test]
async fn a_backup_that_was_changed_is_not_restored() {
    let place = Place::new(Kind::Sqlite, "").await;
    place.enter("ada", "Boars.txt", 4).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("course.backup");
    let there = folder.path().join("there");
    for change in [
        "UPDATE person SET staff = 1 WHERE id = 'ada'",
        "UPDATE person SET name = name || ' ' WHERE id = 'ada'",
        "UPDATE submission SET state = 'refused'",
        "UPDATE backup SET made = made + 1",
        "UPDATE backup_file SET contents = contents || 'x'",
        "DELETE FROM event WHERE seq = 1",
        "DELETE FROM backup_checksum",
        "DROP TABLE backup_checksum",
    ] {
        place.course().backup(&file).await.expect("written");
        change_backup(&file, change).await;
        let refused = restore(&file, &there, None).await.expect_err(change);
        let said = refused.to_string();
        assert!(
            said.ends_with("do not fit its checksum"),
            "{change}: {said}"
        );
        assert!(!there.exists(), "{change}");
    }
    // What fails within restoring leaves nothing: neither a new folder nor files in one that was there.
    let (handout, kit) = ("handout.md", "student/ok");
    for name in [handout, kit] {
        let path = place.folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, "ours").expect("written");
    }
    place.course().backup(&file).await.expect("written");
    let new = folder.path().join("new/folder");
    let nowhere = Some("postgres://127.0.0.1:1/none");
    let refused = restore(&file, &new, nowhere).await;
    refused.expect_err("no database");
    assert!(!folder.path().join("new").exists());
    let old = tempfile::tempdir().expect("a folder");
    // A folder in which nobody can make a file.
    symlink("/proc/self", old.path().join("student")).expect("a link");
    let refused = restore(&file, old.path(), None).await;
    refused.expect_err("no place for a file");
    let left = fs::read_dir(old.path()).expect("a folder");
    let left: Vec<_> = left
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(left, ["student"]);
}

async fn change_backup(file: &Path, statement: &'static str) {
    let address = format!("sqlite://{}", file.display());
    let mut backup = AnyConnection::connect(&address).await.expect("a database");
    let changed = sqlx::raw_sql(statement).execute(&mut backup).await;
    changed.expect(statement);
    backup.close().await.expect("closed");
}
