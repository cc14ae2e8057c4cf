//! Access to a course: each address is requested, and each form sent, by each role.
//!
//! The table has every route of a course. A route that is not in it fails the test.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::http::Method;
use pigskin_course_contest::Board;
use pigskin_portal::{CourseRole, Reach, Right};

use crate::place::{Answer, Browser, Says, table};
use crate::project_place::{HANDOUT, ProjectPlace};
use crate::project_routes::{ROUTES, Row};

/// The sources of the routes of a course.
const SOURCES: [&str; 9] = [
    include_str!("../../src/project.rs"),
    include_str!("../../src/project/review.rs"),
    include_str!("../../src/staff/extensions.rs"),
    include_str!("../../src/staff/log.rs"),
    include_str!("../../src/staff/mail.rs"),
    include_str!("../../src/staff/people.rs"),
    include_str!("../../src/staff/roster.rs"),
    include_str!("../../src/server/routes.rs"),
    include_str!("../../src/api.rs"),
];

/// The methods and paths in the source, besides those for signing in.
fn routes() -> BTreeSet<(&'static str, &'static str)> {
    let mut routes = BTreeSet::new();
    let all = SOURCES
        .iter()
        .flat_map(|source| source.split(".route(").skip(1));
    for route in all {
        // A route by a constant is one of signing in, or of the program to download.
        let Some((_, rest)) = route.split_once('"') else {
            continue;
        };
        let (path, handlers) = rest.split_once('"').expect("the end of a path");
        if path.starts_with("/sign-") {
            continue;
        }
        for (method, call) in [("GET", "get("), ("POST", "post(")] {
            if handlers.contains(call) {
                routes.insert((method, path));
            }
        }
    }
    routes
}

#[test]
fn every_route_is_in_the_table() {
    let found = routes();
    assert!(found.len() > 20, "the source of the routes is not read");
    let calls = ["put(", "delete(", "patch(", "any(", "nest(", "fallback("];
    assert!(!calls.iter().any(|call| SOURCES[0].contains(call)));
    let known = ROUTES.iter().map(|row| (row.method, row.route)).collect();
    assert_eq!(found, known);
}

/// The settings of the review of composition.
const REVIEW: &str = "[review]\n[[review.rubric]]\nid = \"names\"\ntitle = \"Names\"\npoints = 2\n";

const ROSTER: &str = "id,name,role,section\nada,Ada Secretname,,101\nbob,Bob,,102\ncy,Cy,,101\n\
                      prof,Prof,staff,\ntom,Tom,staff,\nta101,Tim,staff,\"101, 7\"\nta102,Tess,staff,102\n\
                      ta7,Tam,staff,7\n";

/// A word in Ada's text, which appears on nobody else's page.
const SECRET: &str = "ada_secret";
/// Her name, which other students do not see.
const NAME: &str = "Secretname";

/// Sends a request as a person, or as nobody.
async fn ask(place: &ProjectPlace, person: Option<&str>, row: &Row, address: &str) -> Answer {
    let method = row.method;
    if address.starts_with("/api/") {
        let token = match person {
            Some(person) => place.token(person).await,
            None => String::new(),
        };
        return place.program(method, address, &token, "").await;
    }
    let browser = match person {
        Some(person) => place.browser(person).await,
        None => Browser::default(),
    };
    if method == Method::POST.as_str() {
        return place.post(&browser, address, row.form).await;
    }
    place.get(&browser, address).await
}

/// Returns whether an answer gives access. Incomplete forms are refused before access is checked.
fn is_let_in(answer: &Answer) -> bool {
    !matches!(answer.status.as_u16(), 401 | 403 | 404) && !answer.location().ends_with("/sign-in")
}

/// A part of what is about Ada.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Version,
    HerName,
    HerPage,
}
use Part::{HerName, HerPage, Version};

type Sees = &'static [Part];

const NOTHING: Sees = &[];
const HERSELF: Sees = &[Version, HerName];
const PARTNER: Sees = &[HerName];
const HER_STAFF: Sees = &[Version, HerName, HerPage];

/// The code of the review of Ada's composition.
async fn review(place: &ProjectPlace) -> String {
    let reviews = place.project.reviews().await.expect("read");
    let mut reviews = reviews.iter();
    let hers = reviews.find(|one| one.students.iter().any(|one| one.id.as_str() == "ada"));
    hers.expect("she submitted").code.to_string()
}

/// A project with a review and a contest, for which Ada has sent version 1 and an entry.
async fn reviewed(review: &str, changes: &[(&str, &str)]) -> ProjectPlace {
    let text = REVIEW.replace("[review]", &format!("[review]\n{review}"));
    let text = format!("{text}\n# The rules, as");
    let review = [("# The rules, as", text.as_str())];
    let contest = "edition = 'fall-2017'\n[set]\ngoal = 20\n";
    let place = ProjectPlace::of(&[HANDOUT, &review, changes].concat(), Some(contest)).await;
    place.enrol(ROSTER).await;
    let ada = place.token("ada").await;
    let hog = format!("{SECRET} = 1");
    place.send(&ada, "one", &hog, true).await;
    for (person, name) in [("ada", "Boars.txt"), ("cy", "Sows.txt")] {
        let browser = place.browser(person).await;
        let sent = place.upload(&browser, name, &table(4)).await;
        assert!(sent.status.is_redirection(), "{}", sent.body);
    }
    let contest = place.contest.as_ref().expect("a contest");
    tokio::spawn(Arc::clone(contest).judge());
    let mut boards = contest.boards();
    let are_both_there = |live: &Board| live.teams.len() == 2;
    let board = boards.wait_for(|boards| boards.live.as_deref().is_some_and(are_both_there));
    drop(board.await.expect("a board"));
    place
}

/// Whether a role is let in, for somebody who sees this much.
fn is_expected(row: &Row, role: CourseRole, who: Option<&str>, sees: Sees) -> bool {
    match row.right.reach(role) {
        Reach::Nothing => false,
        Reach::Own => !row.is_hers || who == Some("ada"),
        Reach::Shared => !row.is_hers || sees.contains(&Version),
        Reach::Sections => !row.is_hers || sees.contains(&HerPage),
        Reach::All => true,
    }
}

/// Tries every address and form as a person of a role who sees this much.
async fn try_all(place: &ProjectPlace, person: Option<&str>, role: CourseRole, sees: Sees) {
    let code = review(place).await;
    for row in ROUTES.iter() {
        // A stream never ends; it is tried apart.
        if row.route.ends_with("/live") {
            continue;
        }
        let address = row.address.replace("VERSION", "1");
        let address = address.replace("CODE", &code);
        let answer = ask(place, person, row, &address).await;
        let who = person.unwrap_or("nobody");
        let (method, form, status) = (row.method, row.form, answer.status);
        let told = format!("{who}: {method} {address} {form}: {status}");
        // There is no version 99, no invitation and no such device.
        let is_own = matches!(row.right, Right::Account | Right::Submit);
        if !is_own || row.method == "GET" {
            let expected = is_expected(row, role, person, sees);
            assert_eq!(is_let_in(&answer), expected, "{told}: {}", answer.body);
        } else if person.is_none() {
            // An incomplete form is refused before its sender is checked.
            let is_refused = matches!(status.as_u16(), 400 | 422);
            assert!(!is_let_in(&answer) || is_refused, "{told}");
        }
        if !sees.contains(&Version) {
            assert!(!answer.body.contains(SECRET), "{told}");
        }
        let is_for_all = row.right != Right::Public && row.right.reach(role) == Reach::All;
        if !is_for_all && !sees.contains(&HerName) {
            assert!(!answer.body.contains(NAME), "{told}: {}", answer.body);
        }
    }
}

#[tokio::test]
async fn every_address_is_tried_by_everybody() {
    let place = reviewed("", &[]).await;
    let ada = place.token("ada").await;
    let code = format!("{SECRET} = 1");
    // Before Bob is her partner.
    try_all(&place, None, CourseRole::Visitor, NOTHING).await;
    for person in ["bob", "cy"] {
        try_all(&place, Some(person), CourseRole::Student, NOTHING).await;
    }
    try_all(&place, Some("ada"), CourseRole::Student, HERSELF).await;
    // Nobody is named.
    for person in ["prof", "tom"] {
        try_all(&place, Some(person), CourseRole::Teacher, HER_STAFF).await;
    }
    try_all(&place, Some("ta101"), CourseRole::SectionTutor, HER_STAFF).await;
    for person in ["ta102", "ta7"] {
        try_all(&place, Some(person), CourseRole::SectionTutor, NOTHING).await;
    }
    // Partners: what is submitted from then on is Bob's too, and so his section's.
    let of_bob = place.token("bob").await;
    place.send(&of_bob, "own", "x = 1", true).await;
    let [first, second] = place.browsers(["ada", "bob"]).await;
    place.partners(&first, &second).await;
    place.set("2026-09-02T12:00:00Z");
    place.send(&ada, "two", &code, true).await;
    try_all(&place, Some("bob"), CourseRole::Partner, PARTNER).await;
    let seen = [
        ("bob", 2, true),
        ("cy", 2, false),
        ("ta102", 2, true),
        ("ta102", 1, false),
        ("ta7", 2, false),
        ("prof", 2, true),
    ];
    assert_sees(&place, &seen).await;
    // After that, nothing new.
    let leave = "/project/partners/leave";
    place.post(&first, leave, "person=bob&sure=yes").await;
    place.set("2026-09-03T12:00:00Z");
    place.send(&ada, "three", &code, true).await;
    let seen = [
        ("bob", 2, true),
        ("bob", 3, false),
        ("ta102", 3, false),
        ("ta101", 3, true),
        ("ta102", 2, true),
    ];
    assert_sees(&place, &seen).await;
}

/// Asserts who sees which of Ada's versions, at every address of one.
async fn assert_sees(place: &ProjectPlace, who: &[(&str, i64, bool)]) {
    for (person, version, sees) in who {
        for row in ROUTES.iter() {
            if row.right == Right::Work {
                let address = row.address.replace("VERSION", &version.to_string());
                let answer = ask(place, Some(person), row, &address).await;
                let told = format!("{person}: {address}: {}", answer.status);
                assert_eq!(answer.status == 200, *sees, "{told}");
                assert!(*sees || !answer.body.contains(SECRET), "{told}");
            }
        }
    }
}

#[tokio::test]
async fn only_staff_whom_the_project_names_are_teachers_there() {
    let all = (
        "#staff_see = \"their sections\"",
        "staff_see = \"all students\"",
    );
    let teachers = "teachers = [\"prof\", \"ta7\", \"bob\"]\nanonymous = true";
    let place = reviewed(teachers, &[all]).await;
    for (person, role) in [
        ("prof", CourseRole::Teacher),
        ("ta7", CourseRole::Teacher),
        ("tom", CourseRole::Tutor),
        // The project lets staff with a section see all.
        ("ta102", CourseRole::Tutor),
    ] {
        try_all(&place, Some(person), role, HER_STAFF).await;
    }
    // A student is no teacher.
    try_all(&place, Some("bob"), CourseRole::Student, NOTHING).await;
}

#[tokio::test]
async fn staff_of_a_section_publish_no_points_of_another() {
    let place = ProjectPlace::new().await;
    // Through Cy, Tim knows a section that is not his.
    let both = ROSTER.replace("cy,Cy,,101", "cy,Cy,,\"101, 102\"");
    place.enrol(&both).await;
    let tim = place.browser("ta101").await;
    for (section, is_his) in [("101", true), ("102", false)] {
        let form = format!("part=all&whom=section+{section}&act=hold-back&sure=yes");
        let publish = "/project/staff/points/publish";
        let answer = place.post(&tim, publish, &form).await;
        let is_done = answer.status.is_redirection();
        assert_eq!(is_done, is_his, "{section}: {}", answer.body);
    }
    let page = place.page(&tim, "/project/staff/points").await;
    page.says("section 101");
    page.lacks("section 102");
}

#[tokio::test]
async fn staff_of_a_section_neither_link_nor_extend_others() {
    let place = ProjectPlace::new().await;
    place.enrol(ROSTER).await;
    let tom = place.browser("ta102").await;
    // Nobody becomes other staff.
    let prof = place.browser("prof").await;
    for person in ["ta102", "prof"] {
        let form = format!("person={person}");
        let answer = place.post(&prof, "/staff/people/link", &form).await;
        assert_eq!(answer.status, 409, "{person}: {}", answer.body);
        answer.body.lacks("pigskin_");
    }
    for act in ["link", "extend"] {
        let address = format!("/staff/people/{act}");
        // Nor people of staff, whose link would let them in as these.
        for person in ["ada", "prof", "ta102", "nobody", ""] {
            let form = format!("person={person}&text=2026-09-20+12:00");
            let answer = place.post(&tom, &address, &form).await;
            assert_eq!(answer.status, 404, "{act} {person}: {}", answer.body);
        }
        let answer = place.post(&tom, &address, "person=bob&text=").await;
        assert!(is_let_in(&answer), "{act}: {}", answer.body);
    }
    let log = place.page(&tom, "/project/staff/grading").await;
    log.says("ta102 drew a personal link for bob");
    let form = "person=ada&act=preview";
    place.post(&prof, "/staff/people/link", form).await;
    let log = place.page(&tom, "/project/staff/grading").await;
    log.lacks("ada");
    let class = place.page(&tom, "/project/staff").await;
    class.says("of your section 102");
    let token = place.token("ta102").await;
    let body = place.read(&token, "/api/v1/project/class").await;
    let students = body["students"].as_array().expect("a list").iter();
    let ids = students.filter_map(|one| one["id"].as_str());
    assert_eq!(ids.collect::<Vec<_>>(), ["bob"]);
}

#[tokio::test]
async fn the_stream_tells_staff_of_their_students_alone() {
    let place = ProjectPlace::new().await;
    place.enrol(ROSTER).await;
    for person in ["ada", "bob"] {
        let token = place.token(person).await;
        place.send(&token, "one", "x = 1", true).await;
    }
    // Ada's event comes before Bob's.
    for (listener, ada) in [
        ("prof", true),
        ("ta101", true),
        ("ta102", false),
        ("bob", false),
    ] {
        let browser = place.browser(listener).await;
        let last = if listener == "ta101" { "ada" } else { "bob" };
        let until = format!("\"by\":\"{last}\"");
        let told = place.listen(&browser, &until).await;
        let is_told = told.contains("\"person\":\"ada\"");
        assert_eq!(is_told, ada, "{listener}: {told}");
        assert!(listener != "ta101" || !told.contains("bob"), "{told}");
    }
}
