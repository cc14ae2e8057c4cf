//! Sending versions: once, whole, within limits.

use jiff::SignedDuration;
use pigskin_course::{Admission, EventKind};
use pigskin_course_project::{QuestionResult, ReceiveError, SentVersion};
use serde_json::json;

use crate::place::{Kind, Place, id, version};
use crate::says::Says as _;

in_both_databases!(
    a_run_makes_one_version_however_often_it_is_sent,
    equal_files_are_stored_once,
    the_last_submission_is_told_and_an_earlier_version_can_be_submitted,
    a_late_submission_waits_until_the_student_agrees,
    a_better_backup_is_offered,
    nobody_else_sends,
    a_run_before_the_last_submission_is_only_a_backup,
    submitting_the_last_submission_again_changes_nothing,
    tries_in_unlocking_are_counted,
    many_at_once_are_all_kept,
);

async fn a_run_makes_one_version_however_often_it_is_sent(kind: Kind) {
    let place = Place::new(kind).await;
    let first = place.send("ada", "one", "x = 1").await;
    assert!(first.is_new && first.version == 1 && first.same_as.is_none());
    let again = place.send("ada", "one", "x = 1").await;
    assert!(!again.is_new);
    assert_eq!((again.version, again.received), (1, first.received));
    // Another student's run can have the same key.
    assert!(place.send("bob", "one", "x = 2").await.is_new);
    let versions = place.project.versions(&id("ada"), i64::MAX, 50).await;
    let versions = versions.expect("read");
    assert_eq!(versions.len(), 1);
    assert_eq!(versions[0].ran.to_string(), "2026-09-01T11:59:00Z");
    assert!(versions[0].results["01"].passed);
    let found = place.project.version(&id("ada"), 1).await.expect("read");
    assert_eq!(found.expect("there").files[0].contents, b"x = 1");
    let none = place.project.version(&id("ada"), 2).await.expect("read");
    assert_eq!(none, None);
}

/// A computer without network sends on Thursday what it could not submit on Monday.
async fn a_run_before_the_last_submission_is_only_a_backup(kind: Kind) {
    let place = Place::new(kind).await;
    place.set("2026-09-03T12:00:00Z");
    place.submit("ada", "wednesday", "x = 3").await;
    place.set("2026-09-04T12:00:00Z");
    let mut kept = version("monday", "x = 1", true);
    kept.delay = SignedDuration::from_hours(72);
    let receipt = place.try_send("ada", &kept).await.expect("a receipt");
    assert_eq!(receipt.submission, None);
    let because = "because you have submitted since it ran";
    assert!(receipt.counts.contains(because), "{}", receipt.counts);
    // It ran after Wednesday's submission.
    let mut later = version("thursday", "x = 4", true);
    later.delay = SignedDuration::from_hours(23);
    let receipt = place.try_send("ada", &later).await.expect("a receipt");
    assert!(receipt.submission.is_some());
}

async fn submitting_the_last_submission_again_changes_nothing(kind: Kind) {
    let place = Place::new(kind).await;
    place.submit("ada", "one", "x = 1").await;
    place.set("2026-09-02T12:00:00Z");
    let again = place.submit_again("ada", 1).await;
    let first = "2026-09-01T12:00:00Z".parse().expect("a moment");
    assert_eq!(
        again.submission.map(|submission| submission.at),
        Some(first)
    );
    assert!(!again.is_new);
    let submissions = "SELECT COUNT(*) FROM project_submission";
    assert_eq!(place.count(submissions).await, 1);
    // Neither does another version with the same content, whenever it is sent.
    for _ in 0..2 {
        let same = place.submit("ada", "same", "x = 1").await;
        assert_eq!((same.version, same.same_as), (2, Some(1)));
        assert_eq!(same.submission.map(|submission| submission.at), Some(first));
        assert_eq!(
            same.counts,
            "Version 1 with the same content is submitted in time; it counts as long as you \
             submit nothing after it. The deadline is Sep 12, 23:59 UTC."
        );
    }
    let backup = place.send("ada", "backup", "x = 1").await;
    assert_eq!(backup.submission, None);
    let again = place.submit_again("ada", 3).await.submission;
    assert_eq!(again.map(|submission| submission.at), Some(first));
    assert_eq!(place.count(submissions).await, 1);
    place.submit("ada", "two", "x = 2").await;
    assert!(place.submit_again("ada", 1).await.is_new);
    // An older version with the content of the last one is not the one that counts.
    place.submit("ada", "three", "x = 2").await;
    place.set("2026-09-03T12:00:00Z");
    place.submit("ada", "four", "x = 1").await;
    let older = place.submit_again("ada", 1).await;
    older.counts.says("Version 6 with the same content");
}

async fn equal_files_are_stored_once(kind: Kind) {
    let place = Place::new(kind).await;
    place.send("ada", "one", "x = 1").await;
    place.send("ada", "two", "x = 2").await;
    assert_eq!(place.send("ada", "three", "x = 1").await.same_as, Some(1));
    assert_eq!(place.send("bob", "four", "x = 1").await.same_as, None);
    assert_eq!(place.count("SELECT COUNT(*) FROM source").await, 2);
    assert_eq!(place.count("SELECT COUNT(*) FROM project_version").await, 4);
    let kept = "SELECT MAX(kept_bytes) FROM project_version WHERE person = 'ada'";
    // Two different files, and two rows of 100 bytes for each version.
    assert_eq!(place.count(kept).await, 610);
}

async fn the_last_submission_is_told_and_an_earlier_version_can_be_submitted(kind: Kind) {
    let place = Place::late(kind).await;
    let backup = place.send("ada", "one", "x = 1").await;
    assert_eq!(backup.submission, None);
    backup.counts.says("is a backup");
    let sent = place.submit("ada", "two", "x = 2").await;
    assert_eq!(
        sent.counts,
        "Version 2 is submitted in time; it counts as long as you submit nothing after it. The \
         deadline is Sep 12, 23:59 UTC."
    );
    place.set("2026-09-13T00:00:00Z");
    let late = place.submit_again("ada", 1).await;
    let submission = late.submission.expect("one");
    assert_eq!(submission.admission, Admission::Late);
    late.counts.says("multiplied by 0.5");
    place.set("2026-09-15T00:00:00Z");
    let closed = place.submit("ada", "three", "x = 3").await;
    closed.counts.says("does not count, because the");
    assert_eq!(closed.submission, None);
    let why = place.project.submit(&id("ada"), 2).await;
    let why = why.expect_err("closed");
    assert!(matches!(why, ReceiveError::Closed { .. }), "{why}");
    let over = place.send("ada", "four", "x = 3").await;
    over.counts.says("project closed on Sep 14");
    let missing = place.project.submit(&id("ada"), 9).await.expect_err("none");
    assert!(matches!(missing, ReceiveError::NoVersion(9)), "{missing}");
    let submissions = place.project.submissions(&id("ada")).await.expect("read");
    let versions: Vec<i64> = submissions.iter().map(|one| one.version).collect();
    assert_eq!(versions, [2, 1]);
    let mut handed = place.events().await;
    handed.retain(|event| matches!(event.kind, EventKind::VersionSubmitted { .. }));
    assert_eq!(handed.len(), 2);
}

async fn a_late_submission_waits_until_the_student_agrees(kind: Kind) {
    let place = Place::late(kind).await;
    place.set("2026-09-12T12:00:00Z");
    place.submit("ada", "one", "x = 1").await;
    place.pretend("ada", 1, &["01", "02"]).await;
    place.set("2026-09-13T12:00:00Z");
    let unasked = |key: &str, hog: &str| SentVersion {
        late: false,
        ..version(key, hog, true)
    };
    // A student who loses the answer is asked again.
    for is_new in [true, false] {
        let asked = place.try_send("ada", &unasked("two", "x = 2")).await;
        let asked = asked.expect("a receipt");
        assert_eq!((asked.is_new, asked.submission), (is_new, None));
        asked.counts.says("because the deadline has passed");
        let question = "The deadline has passed: this would count half, and take the place of \
            version 1, 3 points, where it brings more points even so.";
        assert_eq!(asked.question.as_deref(), Some(question));
    }
    let agreed = place.submit_again("ada", 2).await;
    assert!(agreed.submission.is_some());
    agreed.counts.says("counts where that is more");
    // Somebody else has submitted nothing, and knows.
    let asked = place.try_send("bob", &unasked("one", "x = 1")).await;
    let question = asked.expect("a receipt").question;
    let alone = "The deadline has passed: this would count half.";
    assert_eq!(question.as_deref(), Some(alone));
    let known = place.submit("bob", "two", "x = 2").await;
    assert!(known.submission.is_some() && known.question.is_none());
    // The same content once more stays in time.
    let same = place.try_send("ada", &unasked("three", "x = 2")).await;
    assert_eq!(same.expect("a receipt").question, None);
}

async fn a_better_backup_is_offered(kind: Kind) {
    let place = Place::late(kind).await;
    let offer = async |key: &str, hog: &str, results: &[&str]| {
        let results = results.iter().map(|&number| {
            let result = QuestionResult {
                passed: true,
                ..QuestionResult::default()
            };
            (number.to_owned(), result)
        });
        let sent = SentVersion {
            results: results.collect(),
            ..version(key, hog, false)
        };
        let receipt = place.try_send("ada", &sent).await.expect("a receipt");
        let offer = receipt.offer;
        offer.map(|offer| (offer.version, offer.to_string()))
    };
    let more = |version: i64, points: &str| {
        let text = format!("Your newest run passes {points} more than what counts.");
        Some((version, text))
    };
    assert_eq!(offer("one", "x = 1", &["01"]).await, more(1, "2 points"));
    place.submit("ada", "two", "x = 2").await;
    place.pretend("ada", 2, &["01", "02", "03"]).await;
    assert_eq!(offer("three", "x = 3", &["01", "02"]).await, None);
    // What several runs with the same files found.
    let several = offer("four", "x = 3", &["03", "04"]).await;
    assert_eq!(several, more(4, "2 points"));
    // The same files are graded already, whatever they say.
    let graded = offer("five", "x = 2", &["01", "02", "03", "04"]).await;
    assert_eq!(graded, None);
    place.set("2026-09-13T12:00:00Z");
    assert_eq!(offer("six", "x = 3", &["01"]).await, None);
    let late = offer("seven", "x = 7", &["06", "07", "05a"]).await;
    let (_, late) = late.expect("an offer");
    late.says("more than what counts, even late");
    place.set("2026-09-15T12:00:00Z");
    assert_eq!(offer("eight", "x = 8", &["06", "07", "05a"]).await, None);
}

async fn nobody_else_sends(kind: Kind) {
    let place = Place::new(kind).await;
    for stranger in ["prof", "eve"] {
        let sent = place.try_send(stranger, &version("one", "x", false)).await;
        let why = sent.expect_err("no student");
        assert!(matches!(why, ReceiveError::NoStudent(_)), "{why}");
        let why = place.project.submit(&id(stranger), 1).await;
        let why = why.expect_err("no student");
        assert!(matches!(why, ReceiveError::NoStudent(_)), "{why}");
    }
    let body = json!({"at": "2026-09-01T11:59:00Z", "key": "0123456789", "submit": true,
        "files": {"other.py": ""}});
    let sent = SentVersion::parse(body.to_string().as_bytes()).expect("a version");
    let why = place.try_send("ada", &sent).await;
    assert!(matches!(why, Err(ReceiveError::NoHog)), "{why:?}");
    assert_eq!(place.count("SELECT COUNT(*) FROM project_version").await, 0);
}

async fn tries_in_unlocking_are_counted(kind: Kind) {
    let place = Place::new(kind).await;
    let one = |case: &str, right: bool| {
        json!({"question": "01", "case": case, "answer": "a\u{0}b", "right": right,
            "at": "2026-09-01T11:58:00Z"})
    };
    let tries = [("aa", false), ("aa", true), ("aa", true), ("bb", false)];
    let tries = tries.map(|(case, right)| one(case, right));
    let body = json!({"at": "2026-09-01T11:59:00Z", "key": "0123456789",
        "files": {"hog.py": "x"}, "unlocking": tries});
    let sent = SentVersion::parse(body.to_string().as_bytes()).expect("a version");
    place.try_send("ada", &sent).await.expect("a receipt");
    place.try_send("ada", &sent).await.expect("a receipt");
    let unlocked = place.project.unlocked(&id("ada")).await.expect("read");
    assert_eq!(unlocked.len(), 1);
    assert_eq!((unlocked[0].right, unlocked[0].tries), (1, 4));
    let bobs = place.project.unlocked(&id("bob")).await.expect("read");
    assert!(bobs.is_empty());
}

async fn many_at_once_are_all_kept(kind: Kind) {
    let place = Place::new(kind).await;
    let mut sending = tokio::task::JoinSet::new();
    for number in 0..40 {
        let project = std::sync::Arc::clone(&place.project);
        let (key, hog) = (format!("run{number}"), format!("x = {}", number % 7));
        let sent = version(&key, &hog, number % 3 == 0);
        let person = id(["ada", "bob"][number % 2]);
        sending.spawn(async move { project.receive(&person, &sent).await });
    }
    for sent in sending.join_all().await {
        assert!(sent.expect("a receipt").is_new);
    }
    for person in ["ada", "bob"] {
        let versions = place.project.versions(&id(person), i64::MAX, 50).await;
        let numbers: Vec<i64> = (versions.expect("read").iter())
            .map(|one| one.version)
            .collect();
        assert_eq!(numbers, (1..=20).rev().collect::<Vec<_>>());
    }
}
