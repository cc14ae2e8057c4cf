//! Links that staff draw for students, and see.

use axum::body::Body;
use axum::http::{Request, header};
use pigskin_course::{DeviceAnswer, DeviceCode};

use crate::place::{Browser, Says, cookie, id};
use crate::project_devices::device_token;
use crate::project_place::{ProjectPlace, version};

/// The secret of a link that a member of staff draws on the page for that.
async fn drawn(place: &ProjectPlace, staff: &Browser, form: &str) -> String {
    let request = Request::post("/staff/people/link")
        .header(header::COOKIE, &staff.cookie)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .header(header::HOST, "hog.example.edu")
        .body(Body::from(form.to_owned()));
    let made = place.ask(request.expect("a request")).await.body;
    let start = "<code>http://hog.example.edu/sign-in/link?token=";
    let (_, link) = made.split_once(start).expect("a link");
    let (secret, _) = link.split_once("</code>").expect("its end");
    secret.to_owned()
}

/// A browser that signs in with a form at an address.
async fn signed_in(place: &ProjectPlace, address: &str, form: &str) -> Browser {
    let answer = place.post(&Browser::default(), address, form).await;
    Browser {
        cookie: cookie(&answer),
    }
}

/// Whom the log names for the last event of a kind.
async fn done_by(place: &ProjectPlace, kind: &str) -> String {
    let prof = place.browser("prof").await;
    let address = format!("/staff/log?kind={kind}");
    let log = place.page(&prof, &address).await;
    let (_, row) = log.split_once("<td class=\"when\">").expect("an event");
    let (_, actor) = row.split_once("<bdi>").expect("an actor");
    let (actor, _) = actor.split_once("</bdi>").expect("its end");
    actor.to_owned()
}

#[tokio::test]
async fn what_is_done_with_a_drawn_link_is_marked() {
    let place = ProjectPlace::new().await;
    let tim = place.browser("tim").await;
    let secret = drawn(&place, &tim, "person=ada").await;
    let token = format!("token={secret}");
    let browser = signed_in(&place, "/sign-in/link", &token).await;
    let invite = async |browser: &Browser| {
        for act in ["invite", "leave"] {
            let address = format!("/project/partners/{act}");
            let answer = place.post(browser, &address, "person=bob").await;
            assert!(answer.status.is_redirection(), "{}", answer.body);
        }
    };
    invite(&browser).await;
    assert_eq!(done_by(&place, "partners").await, "tim for ada");
    // Her own link does not.
    let own = place.browser("ada").await;
    invite(&own).await;
    assert_eq!(done_by(&place, "partners").await, "ada");
    // A program with the token, and a device that was allowed meanwhile.
    let receipt = place.send(&secret, "one", "x = 1", true).await;
    assert_eq!(receipt["submission"], true);
    assert_eq!(done_by(&place, "handed").await, "tim for ada");
    let course = place.course();
    let code = course.ask_for_device("laptop").await.expect("a code");
    let form = format!("code={}&decision=allow", code.user_code);
    let allowed = place.post(&browser, "/device", &form).await;
    allowed.body.says("The device is signed in");
    let device = device_token(&place, code.secret.secret()).await;
    let device = device["access_token"].as_str().expect("a token");
    let own = place.token("ada").await;
    place.send(&own, "two", "x = 2", true).await;
    assert_eq!(done_by(&place, "handed").await, "ada");
    place.send(device, "three", "x = 3", true).await;
    assert_eq!(done_by(&place, "handed").await, "tim for ada");
    // A password that was set with it.
    let set = "password=correct+horse+battery";
    let answer = place.post(&browser, "/account/password", set).await;
    assert!(answer.status.is_redirection(), "{}", answer.body);
    let by_password = signed_in(&place, "/sign-in", &format!("id=ada&{set}")).await;
    invite(&by_password).await;
    assert_eq!(done_by(&place, "partners").await, "tim for ada");
}

#[tokio::test]
async fn the_person_is_told() {
    let place = ProjectPlace::new().await;
    let (tim, ada) = (place.browser("tim").await, place.browser("ada").await);
    drawn(&place, &tim, "person=ada").await;
    let told = "tim drew a personal link of yours on Sep 1, 12:00 UTC";
    for page in ["/project", "/account"] {
        let shown = place.page(&ada, page).await;
        assert!(shown.contains(told), "{page}: {shown}");
    }
    let bob = place.browser("bob").await;
    let account = place.page(&bob, "/account").await;
    account.lacks("drew a personal link");
    place.set("2026-10-01T12:00:00Z");
    let ada = place.browser("ada").await;
    place.page(&ada, "/project").await.lacks(told);
    place.page(&ada, "/account").await.says(told);
    place.revoke("ada").await;
    let again = place.browser("ada").await;
    place.page(&again, "/account").await.lacks(told);
}

#[tokio::test]
async fn staff_of_a_project_alone_read_the_log() {
    let place = ProjectPlace::new().await;
    let prof = place.browser("prof").await;
    place.post(&prof, "/project/staff/pause", "").await;
    let log = place.page(&prof, "/staff/log?who=staff").await;
    log.says("/staff/people?q=prof");
    let staff = place.page(&prof, "/project/staff").await;
    staff.says("\"/staff/log\"");
}

#[tokio::test]
async fn a_device_of_a_student_who_becomes_staff_is_signed_out() {
    let place = ProjectPlace::new().await;
    let course = place.course();
    let code = course.ask_for_device("laptop").await.expect("a code");
    let ada = id("ada");
    let allow = async |code: &DeviceCode| {
        let decided = course.decide_device(&ada, &code.user_code, true).await;
        assert!(decided.expect("decided"));
    };
    allow(&code).await;
    let answer = course.device_token(&code.secret).await.expect("an answer");
    let DeviceAnswer::Allowed(token) = answer else {
        panic!("{answer:?}");
    };
    let ask = async || {
        let project = place.program("GET", "/api/v1/project", token.secret(), "{}");
        project.await.status
    };
    assert_eq!(ask().await, 200);
    let waiting = course.ask_for_device("tablet").await.expect("a code");
    allow(&waiting).await;
    let roster = "id,name,section,role\nada,Ada Lovelace,A,staff\n";
    place.enrol(roster).await;
    assert_eq!(ask().await, 401);
    let answer = course.device_token(&waiting.secret).await;
    assert!(matches!(answer, Ok(DeviceAnswer::Unknown)), "{answer:?}");
    let sent = version("x", "x = 1", false);
    let sent = place.sent(token.secret(), &sent).await;
    assert_eq!(sent.status, 401);
}
