//! The class at a glance.

use pigskin_course_project::{
    Class, ClassFilter, ClassSort, ClassStudent, Counted, QuestionTries, Reported, SentVersion,
    StudentScope, StudentState,
};
use serde_json::json;

use crate::place::{Kind, Place, STUBS, id};

in_both_databases!(
    a_student_at_a_glance,
    partners_have_one_submission_and_their_own_runs,
    the_mistakes_of_the_class_are_counted,
    who_needs_help_comes_first,
);

async fn class(place: &Place) -> Class {
    let class = place.project.class(&StudentScope::All).await;
    class.expect("a class")
}

async fn student(place: &Place, person: &str) -> ClassStudent {
    let students = class(place).await.students.into_iter();
    let mut found = students.filter(|one| one.member.person.id == id(person));
    found.next().expect("a student")
}

/// The students whom a filter keeps, in order.
async fn ids(place: &Place, filter: &ClassFilter) -> Vec<String> {
    let mut class = class(place).await;
    class.keep(filter);
    let students = class.students.iter();
    students
        .map(|one| one.member.person.id.to_string())
        .collect()
}

fn has_all(student: &ClassStudent, counted: &Counted) -> bool {
    student.problems.iter().all(|cell| cell.counted == *counted)
}

/// A run with the kit's own file.
fn stub(submit: bool) -> SentVersion {
    let body = json!({"at": "2026-09-01T11:59:00Z", "key": "stub-0123456", "submit": submit,
        "files": {"hog.py": *STUBS}, "results": {"02": {"smallest": "free_bacon(0) returned None"}}});
    SentVersion::parse(body.to_string().as_bytes()).expect("a version")
}

/// A run in which problem 02 fails at a case, with tries in unlocking.
fn failing(key: &str, case: &str) -> SentVersion {
    let body = json!({
        "at": "2026-09-01T11:59:00Z", "key": format!("{key}-0123456"),
        "files": {"hog.py": key},
        "results": {
            "01": {"passed": true, "points": 2, "of": 2},
            "02": {"passed": false, "of": 1, "case": case, "diagnosis": "digits are mixed up"}},
        "unlocking": [
            {"question": "01", "case": "ab", "answer": "3", "right": false,
                "at": "2026-09-01T11:58:00Z"},
            {"question": "01", "case": "ab", "answer": "4", "right": true,
                "at": "2026-09-01T11:58:10Z"}],
    });
    SentVersion::parse(body.to_string().as_bytes()).expect("a version")
}

async fn a_student_at_a_glance(kind: Kind) {
    let place = Place::new(kind).await;
    let ada = student(&place, "ada").await;
    assert!(!ada.has_started && ada.ran.is_none() && ada.submitted.is_none());
    assert!(has_all(&ada, &Counted::Nothing));
    // The kit's own file is not her work, whatever ok reports.
    place
        .try_send("ada", &stub(false))
        .await
        .expect("a receipt");
    let ada = student(&place, "ada").await;
    assert_eq!(ada.problems[2].reported(), Reported::NotStarted);
    assert!(!ada.has_started && ada.ran.is_some());
    // Five runs with the same case.
    for run in 0..5 {
        let sent = failing(&format!("run{run}"), "free_bacon(13)");
        place.try_send("ada", &sent).await.expect("a receipt");
        let is_stuck = student(&place, "ada").await.stuck().next().is_some();
        assert_eq!(is_stuck, run == 4, "{run}");
    }
    let ada = student(&place, "ada").await;
    assert!(ada.has_started && !ada.is_behind);
    assert_eq!(ada.versions, 6);
    assert_eq!(ada.problems[1].reported(), Reported::Passed);
    assert_eq!(ada.problems[2].reported(), Reported::Failing);
    // A submission waits, is graded, and its points are those of the student's page.
    place.submit("ada", "submitted", "x = 2").await;
    let ada = student(&place, "ada").await;
    assert!(has_all(&ada, &Counted::Waiting));
    place.pretend("ada", 7, &["00", "01"]).await;
    let ada = student(&place, "ada").await;
    assert_eq!(ada.problems[1].counted, Counted::Passed);
    assert!(matches!(ada.problems[2].counted, Counted::Failing { .. }));
    let points = place.project.points(&id("ada")).await.expect("points");
    assert!((ada.points - points.points).abs() < 1e-9 && ada.points > 0.0);
    // Phase 1 is due on 2026-09-09.
    place.set("2026-09-08T12:00:00Z");
    assert!(student(&place, "ada").await.is_behind);
    let filter = ClassFilter {
        state: Some(StudentState::WithoutSubmission),
        ..ClassFilter::default()
    };
    assert_eq!(ids(&place, &filter).await, ["bob", "cy", "dee"]);
}

async fn partners_have_one_submission_and_their_own_runs(kind: Kind) {
    let place = Place::new(kind).await;
    place.submit("ada", "before", "x = 1").await;
    place.pretend("ada", 1, &["04"]).await;
    class(&place).await;
    place.partner("ada", "bob").await;
    // Hers counts for both, in the phases with partners.
    let of_bob = student(&place, "bob").await;
    let phases = place.project.settings().problems.iter();
    for (problem, cell) in phases.zip(&of_bob.problems) {
        let is_alone = cell.counted == Counted::Nothing;
        assert_eq!(is_alone, problem.phase == 1, "{}", problem.number);
    }
    place.submit("ada", "together", "x = 2").await;
    place.pretend("ada", 2, &["01", "05"]).await;
    let cells = student(&place, "bob").await.problems;
    // Phase 1 is done alone.
    assert_eq!(cells[1].counted, Counted::Nothing);
    let settings = place.project.settings();
    let mut passing = settings.problems.iter().zip(&cells);
    assert!(passing.any(|(problem, cell)| problem.phase > 1 && cell.counted != Counted::Nothing));
    assert!(cells.iter().all(|cell| cell.report.is_none()));
    let found = class(&place).await.findings(settings);
    let last = found.problems.last().expect("a problem");
    assert_eq!((last.failing, last.not_started), (2, 2));
    for person in ["ada", "bob"] {
        let points = place.project.points(&id(person)).await.expect("points");
        let found = student(&place, person).await;
        assert!((found.points - points.points).abs() < 1e-9, "{person}");
    }
}

async fn the_mistakes_of_the_class_are_counted(kind: Kind) {
    let place = Place::new(kind).await;
    for (person, case) in [
        ("ada", "free_bacon(13)"),
        ("bob", "free_bacon(13)"),
        ("cy", "f(1)"),
    ] {
        let sent = place.try_send(person, &failing(person, case)).await;
        sent.expect("a receipt");
    }
    let settings = place.project.settings();
    let found = class(&place).await.findings(settings);
    let bacon = &found.problems[2];
    assert_eq!((bacon.failing, bacon.passing, bacon.not_started), (3, 0, 1));
    let cases = bacon.cases.iter();
    let cases: Vec<_> = cases
        .map(|(case, all)| (case.as_str(), all.reported))
        .collect();
    assert_eq!(cases, [("free_bacon(13)", 2), ("f(1)", 1)]);
    let (_, students) = &found.diagnoses[0];
    assert_eq!(students.students, ["ada", "bob", "cy"]);
    assert_eq!((students.reported, students.counted), (3, 0));
    assert_eq!(found.problems[1].passing, 3);
    let tries =
        |tries: &QuestionTries| (tries.students, tries.tries, tries.wrong, tries.most_wrong);
    assert_eq!(tries(&found.tries[0]), (3, 6, 3, 1));
    // Later tries are added once.
    let more = place
        .try_send("ada", &failing("more", "free_bacon(13)"))
        .await;
    more.expect("a receipt");
    let found = class(&place).await.findings(settings);
    assert_eq!(tries(&found.tries[0]), (3, 8, 4, 2));
}

async fn who_needs_help_comes_first(kind: Kind) {
    let place = Place::new(kind).await;
    // Ada is stuck, Bob is stuck for longer, Cy works, and Dee submits what the kit gives.
    for (person, start) in [("bob", 10), ("ada", 11)] {
        for run in 0..5 {
            place.set(&format!("2026-09-01T{start}:0{run}:00Z"));
            let sent = failing(&format!("{person}{run}"), "free_bacon(13)");
            place.try_send(person, &sent).await.expect("a receipt");
        }
    }
    place.submit("cy", "own", "x = 1").await;
    place.try_send("dee", &stub(true)).await.expect("a receipt");
    place.pretend("dee", 1, &["00"]).await;
    let numbers = place.project.settings().problems.iter();
    let numbers = numbers.filter(|problem| problem.number != "00");
    for problem in numbers {
        place.unwritten("dee", 1, &problem.number).await;
    }
    let dee = student(&place, "dee").await;
    assert!(!dee.has_started && dee.submitted.is_some());
    let filter = ClassFilter {
        sort: ClassSort::Help,
        ..ClassFilter::default()
    };
    assert_eq!(ids(&place, &filter).await, ["bob", "ada", "dee", "cy"]);
}
