//! Grading: real files in a real box, in a fair order, whatever happens to the server.

use std::sync::Arc;

use pigskin_course::Admission;
use pigskin_course_project::GradeState;
use pigskin_entry::{Interpreters, NoInterpreter};

use crate::place::{Kind, Place, REFERENCE, STUBS, held_project, id, until, version};
use crate::says::Says as _;

in_both_databases!(
    a_submission_gets_its_points,
    everybodys_newest_submission_comes_first,
    submitting_again_while_waiting_costs_no_place,
    who_had_the_machine_waits_behind_others,
    equal_files_get_the_cached_verdict,
    a_rush_before_the_deadline_makes_nobody_late,
    a_verdict_is_told_to_those_for_whom_the_version_counts,
    unfinished_grading_is_done_again_after_a_restart,
);

async fn a_submission_gets_its_points(kind: Kind) {
    let place = Place::new(kind).await;
    let broken = REFERENCE.replacen("def is_swap", "def is_swop", 1);
    for (key, hog) in [("one", &*REFERENCE), ("two", &broken), ("three", &*STUBS)] {
        place.submit("ada", key, hog).await;
    }
    let _grading = place.grading();
    // The newest comes first; each is waited for by itself.
    let stubs = place.graded("ada", 3).await.verdict.expect("a verdict");
    assert!(stubs.points < 3.0, "{}", stubs.points);
    let broken = place.graded("ada", 2).await.verdict.expect("a verdict");
    let passes = ["01", "04"].map(|number| broken.problems[number].passes());
    assert_eq!(passes, [true, false], "{broken:?}");
    let right = place.graded("ada", 1).await.verdict.expect("a verdict");
    assert_eq!(right.points.to_string(), "22");
    let backup = place.send("ada", "four", "x").await;
    assert_eq!(place.row("ada", backup.version).await.grade, None);
    let points = place.project.points(&id("ada")).await.expect("read");
    points.lines[0].why().says("version 3");
}

async fn everybodys_newest_submission_comes_first(kind: Kind) {
    let place = Place::new(kind).await;
    let mut versions = Vec::new();
    for key in ["one", "two", "three"] {
        versions.push(("ada", place.submit("ada", key, key).await.version));
    }
    versions.push(("bob", place.submit("bob", "one", "b").await.version));
    versions.push(("cy", place.submit("cy", "one", "c").await.version));
    let mut ahead = Vec::new();
    for (person, version) in versions {
        let grade = place.row(person, version).await.grade;
        assert_eq!(grade, Some(GradeState::Queued));
        ahead.push(place.ahead(person, version).await);
    }
    // Ada's last one, then Bob's and Cy's, then Ada's older ones.
    assert_eq!(ahead, [4, 3, 0, 1, 2]);
    assert_eq!(place.project.waiting().await.expect("read"), 5);
    // Ada's older ones do not come to the front when a newer one is graded.
    let _grading = place.grading();
    for (person, version) in [("ada", 1), ("ada", 2), ("ada", 3), ("bob", 1), ("cy", 1)] {
        place.graded(person, version).await;
    }
    let order = [("ada", 3), ("bob", 1), ("cy", 1), ("ada", 2), ("ada", 1)];
    let order = order.map(|(who, version)| (who.to_owned(), version));
    // Several are graded at a time.
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() <= 2) {
        assert_eq!(place.verdicts_told().await, order);
    }
}

async fn submitting_again_while_waiting_costs_no_place(kind: Kind) {
    let place = Place::new(kind).await;
    place.submit("ada", "one", "a = 1").await;
    place.submit("bob", "one", "b = 1").await;
    place.submit("cy", "one", "c = 1").await;
    let again = place.submit("bob", "two", "b = 2").await;
    let at = again.place.expect("it waits");
    assert_eq!((at.ahead, at.expected), (1, None));
    // Bob's newest one has the place of his first, which waits behind all newest ones.
    let mut ahead = Vec::new();
    for (person, version) in [("ada", 1), ("bob", 2), ("cy", 1), ("bob", 1)] {
        ahead.push(place.ahead(person, version).await);
    }
    assert_eq!(ahead, [0, 1, 2, 3]);
    // An older one that is submitted again is the newest submission.
    place.submit_again("bob", 1).await;
    assert_eq!(place.ahead("bob", 1).await, 1);
    assert_eq!(place.ahead("bob", 2).await, 3);
    assert_eq!(place.project.waiting().await.expect("read"), 4);
}

async fn who_had_the_machine_waits_behind_others(kind: Kind) {
    let place = Place::new(kind).await;
    for key in ["one", "two"] {
        place.submit("ada", key, key).await;
    }
    place.submit("bob", "one", "b").await;
    // One of Ada's was graded a moment ago, and two of Cy's more than an hour ago; one is being graded.
    let is = async |person: &str, version: i64, grade: &str, at: &str| {
        let at: jiff::Timestamp = at.parse().expect("a time");
        let statement = format!(
            "UPDATE project_version SET grade = '{grade}', graded = {} \
             WHERE person = '{person}' AND version = {version}",
            at.as_millisecond()
        );
        place.sql(&statement).await;
    };
    is("ada", 1, "graded", "2026-09-01T11:59:00Z").await;
    assert_eq!(place.ahead("ada", 2).await, 1);
    for (key, minute) in [("one", 58), ("two", 59)] {
        let version = place.submit("cy", key, key).await.version;
        let at = format!("2026-09-01T10:{minute}:00Z");
        is("cy", version, "graded", &at).await;
    }
    place.submit("cy", "three", "c").await;
    let ahead = async || {
        let mut ahead = Vec::new();
        for (person, version) in [("bob", 1), ("cy", 3), ("ada", 2)] {
            ahead.push(place.ahead(person, version).await);
        }
        ahead
    };
    assert_eq!(ahead().await, [0, 1, 2]);
    place.submit("bob", "two", "bb").await;
    is("bob", 1, "grading", "2026-08-01T10:58:00Z").await;
    place.submit("ada", "three", "aa").await;
    // Bob has one that runs, Ada one that ran, and Cy has none.
    assert_eq!(place.ahead("cy", 3).await, 0);
    assert_eq!(place.ahead("ada", 3).await, 1);
    assert_eq!(place.ahead("bob", 2).await, 2);
    assert_eq!(place.ahead("ada", 2).await, 3);
    is("bob", 1, "graded", "2026-09-01T11:59:59Z").await;
    let _grading = place.grading();
    for (person, version) in [("cy", 3), ("ada", 3), ("bob", 2), ("ada", 2)] {
        place.graded(person, version).await;
    }
    let order = [("cy", 3), ("ada", 3), ("bob", 2), ("ada", 2)];
    let order = order.map(|(who, version)| (who.to_owned(), version));
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() <= 2) {
        assert_eq!(place.verdicts_told().await, order);
    }
}

async fn equal_files_get_the_cached_verdict(kind: Kind) {
    let place = Place::new(kind).await;
    let backup = place.submit("ada", "one", &STUBS).await;
    let grading = place.grading();
    let first = place.graded("ada", backup.version).await;
    drop(grading);
    let run = "SELECT COUNT(took) FROM project_version";
    assert_eq!(place.count(run).await, 1);
    // Bob's place says how long it will take, by Ada's.
    let bobs = place.submit("bob", "one", &STUBS).await.place;
    let expected = bobs.expect("it waits").expected.expect("Ada's is graded");
    assert!(!expected.is_zero());
    let cys = format!("{}\n# mine\n", *STUBS);
    place.submit("cy", "one", &cys).await;
    let _grading = place.grading();
    let second = place.graded("bob", 1).await;
    assert_eq!(second.verdict, first.verdict);
    place.graded("cy", 1).await;
    // Only Ada's and Cy's were run.
    assert_eq!(place.count(run).await, 2);
    let hashes = "SELECT COUNT(DISTINCT grade_hash) FROM project_version";
    assert_eq!(place.count(hashes).await, 2);
    let kept = place.project.queue_place(second.id).await.expect("read");
    assert_eq!(kept, None);
}

/// Others write while submissions arrive before the deadline.
async fn a_rush_before_the_deadline_makes_nobody_late(kind: Kind) {
    let place = Place::new(kind).await;
    place.set("2026-09-12T23:59:59Z");
    let mut asked = place.clock_asked();
    let others = place.course().database().write().await;
    let others = others.expect("begun");
    let (ada, sent) = (id("ada"), version("one", &STUBS, true));
    let sending = place.project.receive(&ada, &sent);
    let in_between = async {
        asked.changed().await.expect("the clock is there");
        place.set("2026-09-14T12:00:00Z");
        others.commit().await.expect("committed");
    };
    let (receipt, ()) = tokio::join!(sending, in_between);
    let receipt = receipt.expect("a receipt");
    assert_eq!(receipt.received.to_string(), "2026-09-12T23:59:59Z");
    let submission = receipt.submission.expect("in time");
    assert_eq!(submission.admission, Admission::InTime);
    assert!(receipt.counts.contains("in time"), "{}", receipt.counts);
    // Events are in order all the same.
    let events = place.events().await;
    assert!(events.is_sorted_by_key(|event| event.at), "{events:?}");
    // The next one is too late.
    let late = place.submit("bob", "one", &STUBS).await;
    assert!(late.counts.contains("closed"), "{}", late.counts);
    // Nor does a clock that is set back open the project again.
    place.set("2026-09-01T12:00:00Z");
    let late = place.submit("cy", "one", &STUBS).await;
    assert!(late.counts.contains("closed"), "{}", late.counts);
}

async fn a_verdict_is_told_to_those_for_whom_the_version_counts(kind: Kind) {
    let place = Place::new(kind).await;
    place.submit("ada", "before", &STUBS).await;
    place.partner("ada", "bob").await;
    place.submit("ada", "together", &REFERENCE).await;
    place.part("ada", "bob").await;
    let _grading = place.grading();
    place.graded("ada", 1).await;
    place.graded("ada", 2).await;
    let mut told = place.verdicts_told().await;
    told.sort();
    // The first one counted for both as soon as they were partners.
    let both = [("ada", 1), ("ada", 2), ("bob", 1), ("bob", 2)];
    assert_eq!(told, both.map(|(who, what)| (who.to_owned(), what)));
}

async fn unfinished_grading_is_done_again_after_a_restart(kind: Kind) {
    let mut place = Place::new(kind).await;
    place.submit("ada", "one", &STUBS).await;
    let statement = "UPDATE project_version SET grade = 'grading', attempts = 1";
    place.sql(statement).await;
    place.restart().await;
    let _grading = place.grading();
    place.graded("ada", 1).await;
    let events = place.events().await;
    let told = format!("{events:?}");
    told.says("the server or worker ended while it judged");
}

#[tokio::test]
async fn a_failure_of_the_machine_costs_no_points() {
    let place = Place::new(Kind::Sqlite).await;
    place.submit("ada", "one", &STUBS).await;
    let project = held_project(Arc::clone(place.course()));
    let project = Arc::into_inner(project).expect("nobody else has it");
    let no_r = Err(NoInterpreter::r(Vec::new()));
    let no_python = Err(NoInterpreter::python(false, Vec::new()));
    let none = Interpreters::new(no_r, no_python);
    let project = Arc::new(project.with_interpreters(none));
    let grading = tokio::spawn(Arc::clone(&project).grade());
    until(async || project.trouble().is_some()).await;
    grading.abort();
    let _ = grading.await;
    assert_eq!(project.queue().delayed().await.expect("read").len(), 1);
    let row = place.row("ada", 1).await;
    assert_eq!((row.grade, row.verdict), (Some(GradeState::Queued), None));
    // Another server with Python grades it.
    let _grading = place.grading();
    place.graded("ada", 1).await;
}
