//! A student's project, in Chromium.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Clock, Course, CourseSettings, Database, PersonId, Roster};
use pigskin_coursework::{HeldProject, SentVersion};
use pigskin_entry::Wall;
use pigskin_portal::Portal;
use serde_json::json;

use crate::contest::{ROSTER, looked_at};
use crate::project_kit::{KIT, PROJECT, settings};
use crate::visit::visit_contest;
use crate::window::Window;

/// Signs a person in by their personal link.
pub async fn sign_in(project: &HeldProject, window: &Window, person: &str) {
    let id: PersonId = person.parse().expect("an id");
    let token = project.course().token(&id).await.expect("a token");
    let link = format!("/sign-in/link?token={}", token.secret());
    window.open(&link).await;
    window.follow("main form[action$=link] button").await;
}

/// Sends a version.
pub async fn send(project: &HeldProject, person: &str, key: &str, hog: &str, submit: bool) {
    let body = json!({"at": "2026-09-01T11:59:00Z", "key": format!("{key}-0123456"),
        "submit": submit, "files": {"hog.py": hog},
        "results": {"01": {"passed": true, "points": 2, "of": 2},
            "02": {"passed": false, "of": 1, "smallest": "free_bacon(13) returned 8; right is 9"}},
        "unlocking": [{"question": "01", "case": "ab", "answer": "3", "right": true,
            "at": "2026-09-01T11:58:00Z"}]});
    let sent = SentVersion::parse(body.to_string().as_bytes()).expect("a version");
    let id: PersonId = person.parse().expect("an id");
    project.receive(&id, &sent).await.expect("a receipt");
}

#[test]
fn from_a_backup_to_the_points() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    // Cookies expire by the browser's clock, so that the dates are around today.
    let day = |days: i64| {
        let at = Timestamp::now() + SignedDuration::from_hours(24 * days);
        at.strftime("%Y-%m-%d").to_string()
    };
    let closes = format!("closes = \"{}", day(11));
    let early = format!("early = \"{}", day(10));
    let due = format!("due = \"{}", day(8));
    let changes = [
        ("#closes = \"2026-09-12", closes.as_str()),
        ("#early = \"2026-09-11", &early),
        ("#early_points", "early_points"),
        ("#due = \"2026-09-09", &due),
        ("#checkpoint_points", "checkpoint_points"),
    ];
    std::fs::write(folder.path().join("project.toml"), settings(&changes)).expect("written");
    let project = runtime.block_on(async {
        let file = folder.path().join(Course::DATABASE);
        let database = Database::file(&file).await.expect("a database");
        let settings = CourseSettings::open(folder.path()).expect("settings");
        let clock = Clock::default();
        let course = Arc::new(Course::from_parts(folder.path(), settings, database, clock));
        let roster = Roster::from_csv(ROSTER).expect("a roster");
        course.enrol(&roster).await.expect("enrolled");
        let wall = Wall::Limits.at_least().expect("a wall");
        let project = HeldProject::new(course, Arc::clone(&KIT), wall);
        Arc::new(project.expect("a project"))
    });
    let portal = Portal::for_course(Arc::clone(project.course()));
    let portal = portal.with_project(Arc::clone(&project));
    visit_contest(&runtime, portal, async |window| {
        let texts = PROJECT.texts().expect("texts");
        send(&project, "ada", "one", &texts.stubs, false).await;
        sign_in(&project, window, "bob").await;
        window.open("/project").await;
        window.type_into("#person", "ada").await;
        window.follow("form[action$=invite] button").await;
        window.follow("form[action='/sign-out'] button").await;
        // A page asks to sign in, and comes back.
        window.open("/project/versions/1").await;
        assert!(window.address().await.ends_with("/sign-in"));
        sign_in(&project, window, "ada").await;
        assert!(window.address().await.ends_with("/project/versions/1"));
        window.open("/project").await;
        window.follow("form[action$=accept] button").await;
        // The page of a submitted version shows the verdict by itself.
        let reference = texts.reference.replacen("def is_swap", "def is_swop", 1);
        send(&project, "ada", "two", &reference, true).await;
        window.open("/project/versions/2").await;
        let grading = tokio::spawn(Arc::clone(&project).grade());
        window.until_says("h1", "of 22 points").await;
        grading.abort();
        let pages = [
            "/",
            "/project",
            "/project/versions/1",
            "/project/versions/2",
            "/project/difference?from=1&to=2",
            "/account",
            "/device",
            "/device?code=BCDF-GHJK",
        ];
        let code = project.course().ask_for_device("Ada's laptop").await;
        let code = code.expect("a code").user_code;
        let device = format!("/device?code={code}");
        let pages: Vec<&str> = pages.into_iter().chain([device.as_str()]).collect();
        looked_at(window, &pages).await;
        window.open(&device).await;
        window.follow("button[value=allow]").await;
        assert!(window.text("main").await.contains("is signed in"));
        sign_in(&project, window, "prof").await;
        looked_at(window, &["/project/staff"]).await;
    });
}
