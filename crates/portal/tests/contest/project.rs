//! The project: its interface for `ok`, its pages, and who sees what.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::place::{Answer, Browser, HOG, Says};
use crate::project_place::{HANDOUT, ProjectPlace, version};

pub const VERSIONS: &str = "/api/v1/project/versions";

async fn of_version(place: &ProjectPlace, method: &str, rest: &str, token: &str) -> Answer {
    let address = format!("{VERSIONS}{rest}");
    place.program(method, &address, token, "").await
}

/// A page is told what happens between its making and the start of its stream.
#[tokio::test]
async fn a_page_misses_nothing_while_it_loads() {
    let place = ProjectPlace::new().await;
    let (token, ada) = (place.token("ada").await, place.browser("ada").await);
    place.send(&token, "one", "x = 1", true).await;
    for (number, page) in ["/project", "/project/versions/1"].into_iter().enumerate() {
        let page = place.page(&ada, page).await;
        let (_, rest) = page.split_once("sse-connect=\"").expect("a stream");
        let (stream, _) = rest.split_once('"').expect("its end");
        let key = format!("while-loading-{number}");
        let hog = format!("x = 2{number}");
        place.send(&token, &key, &hog, true).await;
        place.listen_at(&ada, stream, "event: news").await;
    }
}

#[tokio::test]
async fn a_version_is_sent_once_read_back_and_submitted() {
    let place = ProjectPlace::new().await;
    let token = place.token("ada").await;
    let first = place.send(&token, "one", "x = 1", false).await;
    assert_eq!(first["version"], 1);
    assert_eq!(first["submission"], false);
    assert_eq!(first["same_as"], Value::Null);
    assert_eq!(first["address"], "/project/versions/1");
    let body = version("one", "x = 1", false);
    let again = place.program("POST", VERSIONS, &token, &body).await;
    assert_eq!(again.status, 200, "{}", again.body);
    assert_eq!(again.json()["received"], first["received"]);
    let second = place.send(&token, "two", "x = 1", true).await;
    assert_eq!(second["same_as"], 1);
    assert_eq!(first["queue"], Value::Null);
    let next = json!({"ahead": 0, "seconds": null});
    assert_eq!(second["queue"], next);
    let waiting = of_version(&place, "GET", "/2", &token).await.json();
    assert_eq!(waiting["queue"], next);
    let ada = place.browser("ada").await;
    let page = place.page(&ada, "/project/versions/2").await;
    page.says("waits to be graded. It is next.");
    let paused = place.course().set_paused(true, None).await;
    paused.expect("set");
    let page = place.page(&ada, "/project/versions/2").await;
    page.says("Staff have paused the grading.");
    let rows = of_version(&place, "GET", "?limit=1", &token);
    let rows = rows.await.json();
    let row = &rows["versions"][0];
    assert_eq!(rows["versions"].as_array().expect("a list").len(), 1);
    assert_eq!(row["grade"], "queued");
    assert_eq!(row["counts"], true);
    assert_eq!(row["by"]["id"], "ada");
    // As ok reported, of the one problem that it asked.
    assert_eq!(row["of"], 2.0);
    let older = of_version(&place, "GET", "?before=2", &token);
    assert_eq!(older.await.json()["versions"][0]["version"], 1);
    let whole = of_version(&place, "GET", "/1", &token);
    let whole = whole.await.json();
    assert_eq!(whole["files"]["hog.py"], "x = 1");
    assert_eq!(whole["results"]["01"]["smallest"], "<i>f(1)</i>");
    assert_eq!(whole["verdict"], Value::Null);
    place.send(&token, "three", "x = 3", true).await;
    let earlier = of_version(&place, "POST", "/1/submit", &token);
    let earlier = earlier.await;
    assert_eq!(earlier.status, 201, "{}", earlier.body);
    assert_eq!(earlier.json()["submission"], true);
    let again = of_version(&place, "POST", "/1/submit", &token).await;
    assert_eq!(again.status, 200, "{}", again.body);
    assert_eq!(again.json(), earlier.json());
    let project = place.read(&token, "/api/v1/project").await;
    assert_eq!(project["person"]["id"], "ada");
    assert_eq!(project["phases"][0]["partners"], false);
    assert_eq!(project["closes"], "2026-09-12T23:59:59Z");
    assert_eq!(project["kit"], "5e77");
}

/// The last submission stays, so its verdict is that of the files.
#[tokio::test]
async fn the_same_files_submitted_again_lead_to_their_submission() {
    let place = ProjectPlace::new().await;
    let token = place.token("ada").await;
    let first = place.send(&token, "one", "x = 1", true).await;
    assert_eq!(first["submitted_as"], Value::Null);
    let again = place.send(&token, "two", "x = 1", true).await;
    assert_eq!(again["version"], 2);
    assert_eq!(again["submitted_as"], 1);
    assert_eq!(again["address"], "/project/versions/1");
    let ada = place.browser("ada").await;
    let page = place.page(&ada, "/project/versions/2").await;
    page.says("a backup with the same files as <a href=\"/project/versions/1\">version 1</a>");
    page.lacks("Submit this version");
}

#[tokio::test]
async fn what_strangers_send_is_refused_with_a_sentence() {
    let place = ProjectPlace::new().await;
    let token = place.token("ada").await;
    let files = |files: Value| {
        json!({"at": "2026-09-01T11:59:00Z", "key": "0123456789", "files": files}).to_string()
    };
    let large = files(json!({"hog.py": "x".repeat(1 << 20)}));
    for (body, status) in [
        (String::new(), 400),
        ("{".to_owned(), 400),
        (format!("{{\"results\": {}", "[".repeat(10_000)), 400),
        (files(json!({})), 400),
        (files(json!({"../hog.py": ""})), 400),
        (files(json!({"a\u{0}": ""})), 400),
        (files(json!({"hog.py": {"base64": "?"}})), 400),
        (large, 413),
    ] {
        let answer = place.program("POST", VERSIONS, &token, &body).await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.body);
        let why = answer.json()["error"].to_string();
        assert!(why.len() > 12, "{why}");
    }
    let bytes = files(json!({"hog.py": {"base64": "/wAK"}}));
    let answer = place.program("POST", VERSIONS, &token, &bytes).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let whole = of_version(&place, "GET", "/1", &token);
    assert_eq!(whole.await.json()["files"]["hog.py"]["base64"], "/wAK");
    let nobody = place.program("POST", VERSIONS, "pigskin_no", "{}").await;
    assert_eq!(nobody.status, 401);
    let prof = place.token("prof").await;
    let staff = place.program("POST", VERSIONS, &prof, &bytes).await;
    assert_eq!(staff.status, 403, "{}", staff.body);
    let missing = of_version(&place, "GET", "/9", &token);
    assert_eq!(missing.await.status, 404);
}

#[tokio::test]
async fn one_student_does_not_flood_the_server() {
    let place = ProjectPlace::new().await;
    let token = place.token("ada").await;
    let mut last = None;
    for number in 0..20 {
        let body = version(&format!("run{number}"), "x", true);
        let answer = place.program("POST", VERSIONS, &token, &body).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            last = Some(answer);
            break;
        }
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
    let answer = last.expect("a limit");
    assert_eq!(answer.headers["retry-after"], "6");
    let other = place.token("bob").await;
    place.send(&other, "one", "x", true).await;
}

#[tokio::test]
async fn partners_read_which_version_of_whom_counts_until_they_part() {
    let place = ProjectPlace::new().await;
    let [ada, bob] = place.browsers(["ada", "bob"]).await;
    let accept = "/project/partners/accept";
    let uninvited = place.post(&bob, accept, "person=ada").await;
    assert_eq!(uninvited.status, 409);
    place.partners(&ada, &bob).await;
    for person in ["bob", "ada"] {
        let token = place.token(person).await;
        place
            .send(&token, person, &format!("{person} = 1"), true)
            .await;
        place.set("2026-09-02T12:00:00Z");
    }
    place.page(&bob, "/project").await.says_all(&[
        "Your version 1 counts for phase 1",
        "Your partner&#39;s version 1 counts for phases 2 and 3",
    ]);
    let leave = "/project/partners/leave";
    let asked = place.post(&ada, leave, "person=bob").await;
    asked.body.says("<h1>Leave Bob");
    let left = place.post(&ada, leave, "person=bob&sure=yes").await;
    assert_eq!(left.location(), "/project", "{}", left.body);
}

#[tokio::test]
async fn a_students_page_has_versions_points_and_differences() {
    let place = ProjectPlace::new().await;
    let ada = place.browser("ada").await;
    let empty = place.get(&ada, "/project").await;
    assert_eq!(empty.status, 200, "{}", empty.body);
    empty.body.says("11 days 11 h left");
    let token = place.token("ada").await;
    place.send(&token, "one", "a = 1\nb = 2\n", false).await;
    place.send(&token, "two", "a = 1\nb = '<b>'\n", true).await;
    let page = place.page(&ada, "/project").await;
    page.says_all(&[
        "Your version 2 counts",
        "submitted, waits to be graded",
        "Checkpoint of phase 1",
        "Early, extra",
        "Composition",
        "0 of 2",
    ]);
    let version = place.page(&ada, "/project/versions/2").await;
    version.says("&#60;b&#62;");
    version.lacks("<b>'");
    version.says("&#60;i&#62;f(1)");
    let changed = place.page(&ada, "/project/difference?from=1&to=2").await;
    changed.says("class=\"remove\"");
    changed.says("b = 2");
    let file = place.get(&ada, "/project/versions/1/files/hog.py").await;
    assert_eq!(file.body, "a = 1\nb = 2\n");
    let disposition = file.headers["content-disposition"].to_str().expect("text");
    assert_eq!(disposition, "attachment; filename=\"hog.py\"");
    for strange in ["a%2Fb", "hog.py%0d%0a", "..%2Fhog.py"] {
        let address = format!("/project/versions/1/files/{strange}");
        assert_eq!(place.get(&ada, &address).await.status, 404, "{strange}");
    }
    let submitted = place.post(&ada, "/project/versions/1/submit", "").await;
    assert_eq!(submitted.location(), "/project/versions/1");
    let page = place.page(&ada, "/project").await;
    page.says("Your version 1 counts");
}

#[tokio::test]
async fn verdicts_can_be_hidden_until_the_deadline() {
    let hidden = (
        "#verdicts = \"at once\"",
        "verdicts = \"after the deadline\"",
    );
    let place = ProjectPlace::of(&[HANDOUT, &[hidden]].concat(), None).await;
    let token = place.token("ada").await;
    let hog = "def roll_dice(): pass";
    place.send(&token, "one", hog, true).await;
    let address = format!("{VERSIONS}/1");
    let version = place.graded(&token, 1).await;
    assert_eq!(version["verdict"]["hidden"], true);
    assert_eq!(version["verdict"]["points"], Value::Null);
    // What ok reported.
    assert_eq!(version["points"], 0.0);
    let ada = place.browser("ada").await;
    let page = place.page(&ada, "/project").await;
    page.says("shown after the deadline");
    page.lacks("Sum so far");
    place.set("2026-09-13T00:00:00Z");
    let version = place.program("GET", &address, &token, "").await.json();
    assert_eq!(version["verdict"]["hidden"], false);
    assert!(version["verdict"]["points"].is_number(), "{version}");
    let page = place.page(&ada, "/project/versions/1").await;
    page.says("By problem");
}

#[tokio::test]
async fn the_site_names_what_the_course_holds() {
    let place = ProjectPlace::new().await;
    let nobody = Browser::default();
    let home = place.page(&nobody, "/").await;
    home.says("Project 1: Hog");
    home.lacks("ontest");
    let kit = place.get(&nobody, "/project/kit.zip").await;
    assert_eq!(kit.headers["content-type"], "application/zip");
    let contest = place.page(&nobody, "/contest").await;
    contest.says("No contest is held here");
    contest.says("<a class=\"button\" href=\"/project\"");
    for address in ["/hog", "/strategies", "/nowhere"] {
        let page = place.page(&nobody, address).await;
        page.says("<a href=\"/project\"");
        page.lacks("href=\"/contest\"");
    }
    assert_eq!(place.get(&nobody, "/contest/mine").await.status, 404);
    let description = place.get(&nobody, "/api/v1/openapi.json").await.json();
    assert!(description["paths"]["/api/v1/device/code"].is_object());
    assert!(description["paths"]["/api/v1/entries"].is_null());
    let both = ProjectPlace::of(HANDOUT, Some(HOG)).await;
    let home = both.page(&nobody, "/").await;
    home.says("Project 1: Hog");
    home.says("The contest");
    let ada = both.browser("ada").await;
    for page in ["/contest", "/contest/mine", "/project", "/account"] {
        assert_eq!(both.get(&ada, page).await.status, 200, "{page}");
    }
    let description = both.get(&nobody, "/api/v1/openapi.json").await.json();
    assert!(description["paths"]["/api/v1/entries"].is_object());
    assert!(description["paths"][VERSIONS].is_object());
}
