//! A student's project, in Chromium.

use std::path::Path;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use pigskin_course::{Clock, Course, CourseSettings, Database, PersonId, Roster};
use pigskin_course_project::{HeldProject, SentVersion};
use pigskin_entry::Wall;
use pigskin_portal::Portal;
use serde_json::json;

use crate::contest::{ROSTER, looked_at};
use crate::made_up_class::{make_up_class, student};
use crate::project_kit::{KIT, PROJECT, settings};
use crate::says::Says as _;
use crate::visit::visit_contest;
use crate::window::Window;

pub async fn sign_in(project: &HeldProject, window: &Window, person: &str) {
    let id: PersonId = person.parse().expect("an id");
    let token = project.course().token(&id).await.expect("a token");
    let link = format!("/sign-in/link?token={}", token.secret());
    window.open(&link).await;
    window.follow("main form[action$=link] button").await;
}

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

/// A project in a folder by dates around today.
fn held(runtime: &tokio::runtime::Runtime, folder: &Path) -> Arc<HeldProject> {
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
    std::fs::write(folder.join("project.toml"), settings(&changes)).expect("written");
    runtime.block_on(async {
        let file = folder.join(Course::DATABASE);
        let database = Database::file(&file).await.expect("a database");
        let settings = CourseSettings::open(folder).expect("settings");
        let clock = Clock::default();
        let course = Arc::new(Course::from_parts(folder, settings, database, clock));
        let roster = Roster::from_csv(ROSTER).expect("a roster");
        course.enrol(&roster).await.expect("enrolled");
        let wall = Wall::Limits.at_least().expect("a wall");
        let project = HeldProject::new(course, Arc::clone(&KIT), wall);
        Arc::new(project.expect("a project"))
    })
}

#[test]
fn from_a_backup_to_the_points() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let project = held(&runtime, folder.path());
    let portal = Portal::for_course(Arc::clone(project.course()));
    let portal = portal.with_project(Arc::clone(&project));
    visit_contest(&runtime, portal, async |window| {
        let texts = PROJECT.texts().expect("texts");
        send(&project, "ada", "one", &texts.stubs, false).await;
        sign_in(&project, window, "bob").await;
        window.open("/project").await;
        window.type_into("#person", "ada").await;
        window.follow("form[action$=invite] button").await;
        window.sign_out().await;
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
            "/project/handout",
            "/project/versions/1",
            "/project/versions/2",
            "/project/difference?from=1&to=2",
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
        let of_staff = [
            "/project/staff",
            "/project/staff/points",
            "/project/staff/students/ada/points",
        ];
        looked_at(window, &of_staff).await;
        // Another submission counts, and the student reads why.
        window.open("/project/staff/students/ada/points").await;
        window.type_into("input[name=reason]", "agreed").await;
        window.follow("form[action$=choose] button").await;
        assert!(window.text("main").await.contains("chosen: agreed"));
        window.open("/staff/extensions").await;
        let until = "document.querySelector('#until').value = '2036-12-06T12:00'; return true";
        window.run(until, &[]).await;
        window.follow("#section ~ form button").await;
        window
            .follow("section[aria-labelledby=preview] button")
            .await;
        assert!(window.text("main").await.contains("Applied to"));
    });
}

#[test]
fn staff_change_a_date_in_the_time_zone_of_their_browser() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    // Hardly any browser has this time zone.
    let course = "time_zone = 'Pacific/Chatham'\n";
    std::fs::write(folder.path().join("course.toml"), course).expect("written");
    let project = held(&runtime, folder.path());
    let portal = Portal::for_course(Arc::clone(project.course()));
    let portal = portal.with_project(Arc::clone(&project));
    visit_contest(&runtime, portal, async |window| {
        const PAGE: &str = "/project/staff/set-up";
        sign_in(&project, window, "prof").await;
        window.open("/project/staff").await;
        window.follow(&format!("a[href='{PAGE}']")).await;
        window
            .until(
                "the zone",
                "return document.querySelector('#zone').textContent == \
                 Intl.DateTimeFormat().resolvedOptions().timeZone",
            )
            .await;
        looked_at(window, &[PAGE]).await;
        // A field shows its moment as the browser's clock does.
        let shown = "const closes = document.querySelector('#closes'); \
            return new Date(closes.value).getTime() == new Date(closes.dataset.at).getTime()";
        assert_eq!(window.run(shown, &[]).await, true);
        // Nothing is typed, so nothing changes.
        window.follow("button[value=review]").await;
        assert!(window.text("main").await.contains("Nothing is changed"));
        window.fill("#grace_seconds", "60").await;
        window.fill("#early_points", "1.5").await;
        window.follow("button[value=review]").await;
        let main = window.text("main").await;
        assert!(main.contains("Grace, in seconds"), "{main}");
        assert!(!main.contains("Closes"), "{main}");
        window.follow("button[value=edit]").await;
        let typed = "return document.querySelector('#grace_seconds').value";
        assert_eq!(window.run(typed, &[]).await, "60");
    });
}

#[test]
fn partners_choose_and_a_better_backup_is_offered() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let project = held(&runtime, folder.path());
    let portal = Portal::for_course(Arc::clone(project.course()));
    let portal = portal.with_project(Arc::clone(&project));
    visit_contest(&runtime, portal, async |window| {
        let texts = PROJECT.texts().expect("texts");
        for person in ["ada", "bob"] {
            send(&project, person, "one", &texts.stubs, true).await;
        }
        let grading = tokio::spawn(Arc::clone(&project).grade());
        let [ada, bob] = ["ada", "bob"].map(|id| id.parse::<PersonId>().expect("an id"));
        project.invite(&bob, &ada).await.expect("invited");
        project.accept(&ada, &bob).await.expect("accepted");
        let prof = "prof".parse().expect("an id");
        project.course().link(&ada, &prof).await.expect("drawn");
        send(&project, "ada", "two", &texts.reference, false).await;
        sign_in(&project, window, "ada").await;
        window.open("/project/versions/1").await;
        window.until_says("h1", "of 22 points").await;
        grading.abort();
        looked_at(window, &["/project", "/account"]).await;
        window.open("/project").await;
        window.follow("form[action$=choose] button").await;
        window.text("#choice ~ ul").await.says("You want this one");
        window.follow(".step form[action$=submit] button").await;
        assert!(window.address().await.ends_with("/project/versions/2"));
        sign_in(&project, window, "prof").await;
        looked_at(window, &["/staff/log"]).await;
    });
}

#[test]
fn staff_find_a_student_who_is_stuck_in_a_class_of_hundreds() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let project = held(&runtime, folder.path());
    let portal = Portal::for_course(Arc::clone(project.course()));
    let portal = portal.with_project(Arc::clone(&project));
    let students = 240;
    runtime.block_on(make_up_class(&project, students));
    visit_contest(&runtime, portal, async |window| {
        sign_in(&project, window, "prof").await;
        window.open("/project/staff").await;
        // The roster has three more.
        assert!(window.text(".lead").await.starts_with("243 students"));
        assert_eq!(window.texts(".class tbody tr").await.len(), 50);
        // Who is stuck comes first, with the case.
        assert!(window.has(".class tbody tr:first-child .why strong").await);
        // On a phone, the page is neither wide nor a table long.
        window.resize(390, 800).await;
        let size = "const page = document.documentElement; \
             return page.scrollWidth <= 390 && page.scrollHeight < 8000";
        assert_eq!(window.run(size, &[]).await, true);
        window.resize(1280, 900).await;
        for page in 1..5 {
            window.follow(&format!("a[href*='page={page}']")).await;
        }
        assert_eq!(window.texts(".class tbody tr").await.len(), 43);
        window.select("#state", "stuck").await;
        window.select("#section", "102").await;
        window.follow("form[role=search] button").await;
        let rows = window.texts(".class tbody tr").await;
        assert!((1..30).contains(&rows.len()), "{rows:?}");
        window.follow(".class tbody th a").await;
        assert!(window.text("[aria-label=Problems]").await.contains("stuck"));
        window.follow("a[href$='/view']").await;
        assert!(window.text(".notice").await.contains("read only"));
        assert!(!window.has("main form:not([action$=sign-out])").await);
        let own = format!("/project/staff/students/{}", student(2));
        let view = format!("{own}/view");
        let pages = [
            "/project/staff?section=102",
            "/project/staff?q=nobody",
            "/project/staff/findings",
            "/staff/people",
            "/project/staff/grading",
            &own,
            &view,
        ];
        looked_at(window, &pages).await;
    });
}
