//! The class at a glance: its pages, and its interface for programs.

use serde_json::{Value, json};

use crate::place::{Says, id};
use crate::project_place::ProjectPlace;

/// Sends a run in which problem 02 fails at a case.
async fn fail(place: &ProjectPlace, person: &str, key: &str, case: &str, gave: &str) {
    let token = place.token(person).await;
    let body = json!({
        "at": "2026-09-01T11:59:00Z", "key": format!("{key}-0123456"), "files": {"hog.py": key},
        "results": {
            "01": {"passed": true, "points": 2, "of": 2},
            "02": {"passed": false, "of": 1, "case": case, "diagnosis": "<b>digits</b> are mixed up",
                "smallest": format!("{case} returned {gave}")},
            "03": {"passed": false, "of": 1, "smallest": "locked", "locked": true}},
        "unlocking": [
            {"question": "03", "case": "ab", "answer": "3", "right": false, "at": "2026-09-01T11:58:00Z"},
            {"question": "03", "case": "ab", "answer": "4", "right": true, "at": "2026-09-01T11:58:10Z"}],
    });
    let answer = place.sent(&token, &body.to_string()).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
}

/// The students' ids in the class as programs get it.
async fn ids(place: &ProjectPlace, query: &str) -> Vec<String> {
    let prof = place.token("prof").await;
    let address = format!("/api/v1/project/class?{query}");
    let body = place.read(&prof, &address).await;
    let students = body["students"].as_array().expect("a list").iter();
    let ids = students.map(|one| one["id"].as_str().expect("an id").to_owned());
    ids.collect()
}

#[tokio::test]
async fn staff_see_who_is_stuck_at_what() {
    let place = ProjectPlace::new().await;
    for run in 0..5 {
        let gave = run.to_string();
        fail(&place, "ada", &format!("ada{run}"), "free_bacon(13)", &gave).await;
    }
    fail(&place, "bob", "bob", "free_bacon(13)", "8").await;
    let prof = place.browser("prof").await;
    let class = place.page(&prof, "/project/staff").await;
    class.says_all(&[
        "Ada &#60;b&#62;Lovelace",
        "1 not started",
        "1 stuck",
        "1 to 3 of 3",
    ]);
    // Who needs help comes first, with the case.
    let places = ["ada", "cy", "bob"].map(|id| class.find(&format!("students/{id}\"")));
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    class.says_all(&[
        "<code><bdi>free_bacon(13)</bdi></code>",
        "5 runs",
        "0 pass, 2 fail, 1 neither",
    ]);
    let found = place.page(&prof, "/project/staff/findings").await;
    found.says_all(&[
        "free_bacon(13)",
        "2 by ok, 0 by the server",
        "&#60;b&#62;digits&#60;/b&#62; are mixed up",
        "free_bacon(13) returned 4",
    ]);
    let token = place.token("prof").await;
    let body = place.read(&token, "/api/v1/project/class").await;
    assert_eq!(body["problems"][2]["number"], "02");
    let ada = &body["students"][0];
    assert_eq!(ada["id"], "ada");
    assert_eq!(ada["versions"], 5);
    let cell = &ada["problems"]["02"];
    assert_eq!(
        *cell,
        json!({"counted": "nothing", "counted_case": null, "counted_diagnosis": null,
            "reported": "failing", "case": "free_bacon(13)", "smallest": "free_bacon(13) returned 4",
            "diagnosis": "<b>digits</b> are mixed up", "runs": 5, "since": "2026-09-01T12:00:00Z",
            "stuck": true})
    );
    assert_eq!(ada["problems"]["01"]["reported"], "passed");
    assert_eq!(ada["problems"]["03"]["reported"], "locked");
    assert_eq!(ada["problems"]["04"]["reported"], "not-started");
    for (query, expected) in [
        ("", &["ada", "bob", "cy"][..]),
        ("q=LOVE", &["ada"]),
        ("q=b", &["ada", "bob"]),
        ("state=stuck", &["ada"]),
        ("state=not-started", &["cy"]),
        ("state=without-submission", &["ada", "bob", "cy"]),
        ("state=behind", &[]),
        ("sort=name", &["ada", "bob", "cy"]),
        ("sort=help", &["ada", "cy", "bob"]),
        ("section=7", &[]),
        ("state=%00&sort=%ff", &["ada", "bob", "cy"]),
    ] {
        assert_eq!(ids(&place, query).await, expected, "{query}");
    }
    let csv = "/api/v1/project/class.csv";
    let table = place.program("GET", csv, &token, "").await;
    assert_eq!(table.headers["content-type"], "text/csv; charset=utf-8");
    let lines: Vec<&str> = table.body.lines().collect();
    lines[0].says("id,name,section,points,of,versions,");
    lines[1].says("ada,Ada <b>Lovelace</b>,A,0,25,5,");
    assert_eq!(lines.len(), 4);
}

#[tokio::test]
async fn an_error_of_the_whole_file_is_told_once() {
    let place = ProjectPlace::new().await;
    let (ada, bob) = (place.token("ada").await, place.token("bob").await);
    place.send(&ada, "one", "def f(:\n", true).await;
    place.graded(&ada, 1).await;
    // As ok reports it: each problem fails because of it.
    let error = "hog.py cannot be loaded to its end: SyntaxError in line 1";
    for run in 0..5 {
        let body = json!({
            "at": "2026-09-01T11:59:00Z", "key": format!("bob{run}-0123456"),
            "files": {"hog.py": format!("def g(:\n{run}")},
            "results": {
                "01": {"passed": false, "of": 2, "case": "roll_dice", "smallest": error},
                "02": {"passed": false, "of": 1, "case": "free_bacon", "smallest": error}},
        });
        place.sent(&bob, &body.to_string()).await;
    }
    let prof = place.browser("prof").await;
    let class = place.page(&prof, "/project/staff").await;
    assert_eq!(class.matches("line 1: SyntaxError").count(), 1, "{class}");
    assert_eq!(class.matches("SyntaxError in line 1").count(), 1, "{class}");
    // Ada's own run failed before.
    assert_eq!(class.matches("is-fails").count(), 1, "{class}");
    class.lacks("is-stuck");
    for (person, told) in [("ada", "line 1: SyntaxError"), ("bob", error)] {
        let address = format!("/project/staff/students/{person}");
        let page = place.page(&prof, &address).await;
        let (problems, _) = page.split_once("id=\"points\"").expect("the points");
        assert_eq!(problems.matches(told).count(), 1, "{page}");
    }
    let found = place.page(&prof, "/project/staff/findings").await;
    assert_eq!(found.matches(error).count(), 1, "{found}");
    let token = place.token("prof").await;
    let body = place.read(&token, "/api/v1/project/class?q=ada").await;
    let cell = &body["students"][0]["problems"]["02"];
    assert_eq!(cell["counted"], "not-loaded");
}

#[tokio::test]
async fn staff_view_the_project_as_a_student_and_can_do_nothing_there() {
    let place = ProjectPlace::new().await;
    let token = place.token("ada").await;
    place.send(&token, "one", "x = 1", false).await;
    place.send(&token, "two", "x = 2", true).await;
    let invited = place.project.invite(&id("bob"), &id("ada")).await;
    invited.expect("invited");
    let prof = place.browser("prof").await;
    let page = place.page(&prof, "/project/staff/students/ada").await;
    page.says_all(&[
        "View as this student",
        "Version 2",
        "not graded yet",
        "Checkpoint of phase 1",
    ]);
    let view = place.page(&prof, "/project/staff/students/ada/view").await;
    view.says_all(&[
        "as <bdi>Ada &#60;b&#62;Lovelace&#60;/b&#62;</bdi> sees it",
        "Your version 2 counts",
        "invites you to be partners",
        "/project/versions/1?by=ada",
    ]);
    let version = place.page(&prof, "/project/versions/2?by=ada").await;
    version.says("The student's page");
    // The one form of the page signs the visitor out.
    assert_eq!(view.matches("<form").count(), 1, "{view}");
    view.lacks("sse-connect");
    let log = place.page(&prof, "/project/staff/grading").await;
    log.says("prof viewed the project as ada sees it");
    let page = place.page(&prof, "/project/staff/students/ada").await;
    page.says("prof viewed the project as ada sees it");
    // The student sees no such event, and staff are not students.
    let staff = place.get(&prof, "/project/staff/students/prof").await;
    assert_eq!(staff.status, 404);
    let ada = id("ada");
    let mut viewed = place.events().await;
    viewed.retain(|event| {
        let kind: Value = serde_json::to_value(&event.kind).expect("JSON");
        kind["kind"] == "viewed" && event.seen_by(Some(&ada), None, false, false).is_none()
    });
    assert_eq!(viewed.len(), 1);
}
