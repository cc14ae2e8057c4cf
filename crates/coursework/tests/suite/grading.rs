//! Grading: real files in a real box, in a fair order, whatever happens to the server.

use std::sync::Arc;

use pigskin_course::EventKind;
use pigskin_coursework::GradeState;
use pigskin_entry::{Interpreters, PythonError, RError};

use crate::place::{Kind, Place, REFERENCE, STUBS, id};

in_both_databases!(
    a_submission_gets_its_points,
    everybodys_newest_submission_comes_first,
    a_verdict_is_told_to_those_for_whom_the_version_counts,
    what_a_server_did_not_finish_is_graded_again,
);

async fn a_submission_gets_its_points(kind: Kind) {
    let place = Place::new(kind).await;
    let broken = REFERENCE.replacen("def is_swap", "def is_swop", 1);
    for (key, hog) in [("one", &*REFERENCE), ("two", &broken), ("three", &*STUBS)] {
        place.submit("ada", key, hog).await;
    }
    let _grading = place.grading();
    let right = place.graded("ada", 1).await.verdict.expect("a verdict");
    assert_eq!(right.points.to_string(), "22");
    let broken = place.graded("ada", 2).await.verdict.expect("a verdict");
    let failed = broken.problems.iter().filter(|(_, one)| !one.passed);
    assert!(
        failed.clone().any(|(number, _)| number == "04"),
        "{broken:?}"
    );
    assert!(broken.problems["01"].passed);
    let stubs = place.graded("ada", 3).await.verdict.expect("a verdict");
    assert!(stubs.points < 3.0, "{}", stubs.points);
    let backup = place.send("ada", "four", "x").await;
    let backup = place.project.version(&id("ada"), backup.version).await;
    assert_eq!(backup.expect("read").expect("there").row.grade, None);
    let points = place.project.points(&id("ada")).await.expect("read");
    assert!(
        points.lines[0].why.contains("version 3"),
        "{:?}",
        points.lines
    );
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
        let found = place.project.version(&id(person), version).await;
        let row = found.expect("read").expect("there").row;
        assert_eq!(row.grade, Some(GradeState::Queued));
        ahead.push(place.project.ahead(row.id).await.expect("read"));
    }
    // Ada's last one, then Bob's and Cy's, then Ada's older ones.
    assert_eq!(ahead, [4, 3, 0, 1, 2]);
    assert_eq!(place.project.waiting().await.expect("read"), 5);
}

async fn a_verdict_is_told_to_those_for_whom_the_version_counts(kind: Kind) {
    let place = Place::new(kind).await;
    let (ada, bob) = (id("ada"), id("bob"));
    place.submit("ada", "before", &STUBS).await;
    place.project.invite(&ada, &bob).await.expect("invited");
    place.project.accept(&bob, &ada).await.expect("accepted");
    place.submit("ada", "together", &REFERENCE).await;
    place.project.part(&ada, &bob).await.expect("parted");
    let _grading = place.grading();
    place.graded("ada", 1).await;
    place.graded("ada", 2).await;
    let events = place.project.course().events(0, 100).await.expect("read");
    let mut told: Vec<(String, i64)> = Vec::new();
    for event in events {
        if let EventKind::Graded {
            person, version, ..
        } = event.kind
        {
            told.push((person.to_string(), version));
        }
    }
    told.sort();
    let told: Vec<(&str, i64)> = told
        .iter()
        .map(|(who, what)| (who.as_str(), *what))
        .collect();
    assert_eq!(told, [("ada", 1), ("ada", 2), ("bob", 2)]);
}

async fn what_a_server_did_not_finish_is_graded_again(kind: Kind) {
    let mut place = Place::new(kind).await;
    place.submit("ada", "one", &STUBS).await;
    place
        .sql("UPDATE project_version SET grade = 'grading', attempts = 1")
        .await;
    place.restart().await;
    let _grading = place.grading();
    place.graded("ada", 1).await;
    let events = place.project.course().events(0, 100).await.expect("read");
    let told = format!("{events:?}");
    assert!(told.contains("the server ended while it judged"), "{told}");
}

#[tokio::test]
async fn what_this_machine_fails_at_costs_nobody_points() {
    let place = Place::new(Kind::Sqlite).await;
    place.submit("ada", "one", &STUBS).await;
    let project = crate::place::held(Arc::clone(place.project.course()));
    let project = Arc::into_inner(project).expect("nobody else has it");
    let tried = Vec::new;
    let no_python = PythonError {
        as_root: false,
        tried: tried(),
    };
    let none = Interpreters::new(Err(RError { tried: tried() }), Err(no_python));
    let project = Arc::new(project.with_interpreters(none));
    let mut changed = place.project.course().listen();
    let grading = tokio::spawn(Arc::clone(&project).grade());
    while project.trouble().is_none() {
        changed.changed().await.expect("the course is there");
    }
    grading.abort();
    let _ = grading.await;
    assert_eq!(project.delayed().len(), 1);
    let row = place.project.version(&id("ada"), 1).await;
    let row = row.expect("read").expect("there").row;
    assert_eq!((row.grade, row.verdict), (Some(GradeState::Queued), None));
    // Another server with Python grades it.
    let _grading = place.grading();
    place.graded("ada", 1).await;
}
