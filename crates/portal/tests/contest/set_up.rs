//! Setting up a contest in an empty folder.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use pigskin_contest::Contest;
use pigskin_course::CourseSettings;
use pigskin_course_contest::HeldContest;
use pigskin_course_project::{ProjectKit, ProjectSettings};
use pigskin_entry::Wall;
use pigskin_portal::{Portal, SetUp, router};
use tempfile::TempDir;

use crate::place::{Answer, Says, ask, id};

fn begun(folder: &Path) -> (Router, String) {
    let set_up = SetUp::new(folder.to_owned(), None, Wall::Limits);
    let set_up = Arc::new(set_up.expect("random numbers"));
    let link = set_up.link();
    let (_, token) = link.split_once("?token=").expect("a token");
    (set_up.router(), token.to_owned())
}

async fn get(server: &Router, address: &str) -> Answer {
    let request = Request::get(address).body(Body::empty());
    ask(server, request.expect("a request")).await
}

fn assert_empty(folder: &TempDir) {
    let mut left = std::fs::read_dir(folder.path()).expect("a folder");
    assert!(left.next().is_none());
}

/// Sends the form with these fields, and a file if its contents are not empty.
async fn send(server: &Router, fields: &[(&str, &str)], file: &str) -> Answer {
    let part = "--edge\r\nContent-Disposition: form-data; name=";
    let mut body = String::new();
    for (name, value) in fields {
        body.extend([part, "\"", name, "\"\r\n\r\n", value, "\r\n"]);
    }
    if !file.is_empty() {
        let head = "\"file\"; filename=\"people.csv\"\r\n\r\n";
        body.extend([part, head, file, "\r\n"]);
    }
    body += "--edge--\r\n";
    let request = Request::post("/set-up")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
        .header("sec-fetch-site", "same-origin")
        .body(Body::from(body));
    ask(server, request.expect("a request")).await
}

#[tokio::test]
async fn nobody_without_the_link_sees_or_writes_anything() {
    let folder = TempDir::new().expect("a folder");
    let (server, token) = begun(folder.path());
    let other = pigskin_course::Token::draw().expect("random numbers");
    let wrong = format!("/set-up?token={}", other.secret());
    for address in ["/", "/contest", "/set-up", "/set-up?token=", &wrong] {
        let answer = get(&server, address).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{address}");
        assert!(!answer.body.contains(&token), "{address}");
    }
    for given in ["", "pigskin_", other.secret()] {
        let fields = [("token", given), ("act", "write"), ("title", "Hog")];
        let answer = send(&server, &fields, "").await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{given}");
    }
    assert_empty(&folder);
    let page = get(&server, &format!("/set-up?token={token}")).await;
    assert_eq!(page.status, StatusCode::OK);
    page.body.says("Set up a course");
}

#[tokio::test]
async fn wrong_fields_say_so_in_place_and_nothing_is_lost() {
    let folder = TempDir::new().expect("a folder");
    let (server, token) = begun(folder.path());
    let fields = [
        ("token", token.as_str()),
        ("act", "write"),
        ("title", "Hog <b>"),
        ("game", "hog"),
        ("edition", "fall-2017"),
        ("time_zone", "Mars/Base"),
        ("address", "hog.example.edu"),
        ("closes", "soon"),
        ("mail.server", "127.0.0.1"),
        ("mail.security", "none"),
        ("mail.user", "hog"),
        ("mail_password", "s3cret"),
    ];
    let people = "id,name\nada,Ada & Co\nada,Ada\n";
    let page = send(&server, &fields, people).await.body;
    page.says_all(&[
        "nothing was written",
        "value=\"Hog &#60;b&#62;\"",
        "<option value=\"fall-2017\" selected>",
        "is not a time zone",
        "does not begin with https://",
        "ada,Ada &#38; Co",
        "line 3: ",
        "Type it again",
        "it is missing",
    ]);
    page.lacks("s3cret");
    assert_empty(&folder);
}

#[tokio::test]
async fn a_test_mail_says_what_fails_and_writes_nothing() {
    let folder = TempDir::new().expect("a folder");
    let (server, token) = begun(folder.path());
    let fields = [
        ("token", token.as_str()),
        ("act", "test"),
        ("title", "Hog"),
        ("mail.server", "127.0.0.1"),
        ("mail.security", "none"),
        ("mail.port", "1"),
        ("mail.from", "hog@example.edu"),
        ("mail_to", "prof@example.edu"),
    ];
    let page = send(&server, &fields, "").await.body;
    page.says("the mail server 127.0.0.1:1 does not answer");
    page.says("value=\"prof@example.edu\"");
    let page = send(&server, &fields[..3], "").await.body;
    page.says("name the mail server");
    assert_empty(&folder);
}

#[tokio::test]
async fn the_folder_is_a_contest_with_its_people() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path().join("new").join("hog");
    let (server, token) = begun(&folder);
    let fields = [
        ("token", token.as_str()),
        ("act", "write"),
        ("title", "Hog \"2027\""),
        ("game", "hog"),
        ("edition", "fall-2017"),
        ("time_zone", "Europe/Berlin"),
        ("closes", "2026-12-04 23:59"),
        ("mail.server", "127.0.0.1"),
        ("mail.security", "none"),
        ("mail.user", "hog"),
        ("mail_password", " s3cret "),
        ("mail.from", "Hog <hog@example.edu>"),
    ];
    let people = "id,name\nada,Ada\nbob,Bob\n";
    let page = send(&server, &fields, people).await.body;
    page.says("Sign in as staff");
    page.says("as a student sees it");
    let again = send(&server, &fields, "").await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert!(!folder.join("set-up.part").exists());
    let handout = std::fs::read_to_string(folder.join("contest-handout.md"));
    handout
        .expect("a file")
        .says("Friday, 4 December 2026, 23:59 (Europe/Berlin)");
    let password = std::fs::metadata(folder.join("mail-password"));
    let mode = password.expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let held = Arc::new(HeldContest::open(&folder, None).await.expect("a course"));
    assert_eq!(held.contest().title, "Hog \"2027\"");
    let settings = held.course().settings();
    let zone = settings.schedule.time_zone.iana_name();
    assert_eq!(zone, Some("Europe/Berlin"));
    let mail = settings.mail.as_ref().expect("mail");
    let password = mail.password().expect("it is there").expect("one");
    assert_eq!(password.expose(), " s3cret ");
    let ada = held.course().member(&id("ada")).await;
    assert!(ada.expect("read").is_some());
    // The link of the page signs in on the server that goes on.
    let (_, link) = page.split_once("/sign-in/link?token=").expect("a link");
    let token = link.split('"').next().expect("a token");
    let server = router(Arc::new(Portal::new(held)));
    let link = format!("/sign-in/link?token={token}");
    let page = get(&server, &link).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
}

#[tokio::test]
async fn a_folder_can_be_a_project_alone() {
    let folder = TempDir::new().expect("a folder");
    let (server, token) = begun(folder.path());
    let mut fields = vec![
        ("token", token.as_str()),
        ("act", "write"),
        ("title", "Hog 2027"),
        ("game", "none"),
        ("edition", "fall-2013"),
        ("project", "no"),
    ];
    let page = send(&server, &fields, "").await.body;
    page.says("choose a contest, the project, or both");
    // What an interrupted set-up left is in nobody's way.
    std::fs::write(folder.path().join("set-up.part"), "").expect("written");
    std::fs::create_dir(folder.path().join("student")).expect("made");
    fields.pop();
    fields.push(("project", "yes"));
    let page = send(&server, &fields, "").await.body;
    page.says("Sign in as staff");
    page.says("now serves the project");
    assert!(!folder.path().join(Contest::FILE).exists());
    let settings = CourseSettings::open(folder.path()).expect("settings");
    let project = ProjectSettings::open(folder.path(), &settings).expect("a project");
    assert_eq!(project.title, "Hog 2027");
    assert_eq!(project.edition.name, "fall-2013");
    assert!(folder.path().join("student.zip").exists());
    assert!(!folder.path().join("set-up.part").exists());
}

#[tokio::test]
async fn rules_of_ones_own_become_a_contest_and_a_project() {
    let folder = TempDir::new().expect("a folder");
    let (server, token) = begun(folder.path());
    let begun = get(&server, &format!("/set-up?token={token}")).await.body;
    begun.says("Fall 2017 (contest): Free Bacon, Swine Swap, Time Trot (contest only)</option>");
    begun.says("<dd>after a turn, the scores are swapped if one is double the other</dd>");
    let send = async |act: &str, changes: &[(&str, &str)]| {
        let mut fields = vec![
            ("token", token.as_str()),
            ("act", act),
            ("title", "Hog <2027>"),
            ("game", "hog"),
            ("edition", "own"),
            ("project", "yes"),
            ("base", "fall-2017"),
        ];
        fields.extend(changes);
        send(&server, &fields, "").await.body
    };
    // What does not fit together says so at its rule, and all else stays.
    for (setting, value, why) in [
        ("free_bacon", "99 - score - score", "0 it gives -1"),
        ("hog_wild", "odd-again", "99 are too many"),
        ("goal", "50", "the project has no problem for goal=50"),
        ("swine_swap", "score > 9", "keep one"),
    ] {
        let typed = [("swine_swap", "double"), (setting, value), ("sides", "99")];
        let typed = &typed[..if setting == "hog_wild" { 3 } else { 2 }];
        for act in ["rules", "write"] {
            let page = send(act, typed).await;
            let (_, at) = page
                .split_once(&format!("id=\"{setting}-says\""))
                .expect("a field");
            assert!(
                at.split("</span>")
                    .next()
                    .is_some_and(|at| at.contains(why)),
                "{at}"
            );
            page.says("value=\"Hog &#60;2027&#62;\"");
            page.says("value=\"double\" checked");
        }
    }
    assert!(!folder.path().join("edition.toml").exists());
    let right = [
        ("swine_swap", "double"),
        ("score_rise", ""),
        ("name", "evening"),
    ];
    let page = send("rules", &right).await;
    page.says_all(&[
        "A project can be made with these rules.",
        "/hog/new?edition=fall-2017&#38;swine_swap=double&amp;first=me",
        "You roll no dice. Free Bacon: 8 points. You then have 54",
        "<span class=\"note\">Summer 2017, Spring 2017, Fall 2016 and ",
        "<span class=\"badge warn\">contest only</span>",
    ]);
    send("write", &right)
        .await
        .says("now serves the contest and the project");
    let contest = Contest::open(folder.path()).expect("a contest");
    let edition = &contest.game.hog().expect("Hog").edition;
    let base = pigskin_hog::Edition::named("fall-2017").expect("an edition");
    let rules = base
        .rules
        .with([(pigskin_hog::Setting::SwineSwap, "double")]);
    assert_eq!(edition.name, "evening");
    assert_eq!(edition.rules, rules.expect("rules"));
    let settings = CourseSettings::open(folder.path()).expect("settings");
    let project = ProjectSettings::open(folder.path(), &settings).expect("a project");
    assert_eq!(project.edition, *edition);
    // The project's handout tells of the contest.
    let kit = ProjectKit::open(folder.path(), None).expect("a kit");
    assert_eq!(kit.stale(), None);
}
