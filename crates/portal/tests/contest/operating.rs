//! The view of operators, and what visitors must not see.
//!
//! Metrics count for a whole process, so that the tests of `pigskin serve` check the numbers.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use pigskin_portal::{Portal, router};
use pigskin_web::operations;
use tower::ServiceExt as _;

use crate::log;
use crate::place::{Browser, Place, Says, read};

async fn ask(server: &Router, address: &str) -> (StatusCode, String) {
    let answer = read(server, &Browser::default(), address).await;
    (answer.status, answer.body)
}

#[tokio::test]
async fn a_visitor_gets_a_number_and_the_log_the_reason() {
    let place = Place::new("").await;
    place.course.close().await;
    for address in ["/contest", "/api/v1/events"] {
        let answer = place.get(&Browser::default(), address).await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
        let id = answer.request_id();
        answer.body.says(id);
        for private in ["sqlite", "SELECT", "pool", "/tmp"] {
            answer.body.lacks(private);
        }
        let lines = log::lines(id);
        let reason = lines.iter().find(|line| line.contains("ERROR"));
        reason.expect("a reason").says("the database failed");
        lines.join("\n").says("status=500");
    }
}

#[tokio::test]
async fn a_form_that_fails_at_the_database_says_nothing_of_it() {
    let place = Place::new("").await;
    let (ada, staff) = (place.browser("ada").await, place.browser("prof").await);
    // Only changes fail; reads still work.
    place.forbid_changes().await;
    for (browser, address, form) in [
        (&ada, "/contest/mine/invite", "person=bob"),
        (&ada, "/account/password", "password=a+long+password"),
        (&staff, "/contest/staff/message", "text=hello&sure=yes"),
        (
            &staff,
            "/staff/people/extend",
            "person=ada&text=2027-01-01+12:00",
        ),
    ] {
        let answer = place.post(browser, address, form).await;
        let status = answer.status;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR, "{address}");
        assert!(answer.body.contains(answer.request_id()), "{address}");
        for private in ["sqlite", "readonly", "no changes", "INSERT", "/tmp"] {
            answer.body.lacks(private);
        }
        let lines = log::lines(answer.request_id());
        lines.join("\n").says("no changes");
    }
}

#[tokio::test]
async fn a_sign_in_is_no_warning() {
    let place = Place::new("").await;
    place.browser("ada").await;
    // The default of `SessionStore::create` warns each time.
    assert_eq!(log::lines("tower_sessions_core::session_store"), [""; 0]);
}

#[tokio::test]
async fn secrets_in_addresses_are_not_logged() {
    let place = Place::new("").await;
    let token = place.token("ada").await;
    let address = format!("/sign-in/link?token={token}");
    let answer = place.get(&Browser::default(), &address).await;
    let lines = log::lines(answer.request_id());
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines[0].says("path=\"/sign-in/link\"");
    assert!(log::lines(&token).is_empty());
}

#[tokio::test]
async fn operators_have_addresses_of_their_own() {
    let place = Place::new("").await;
    let portal = Arc::new(Portal::new(Arc::clone(&place.course)));
    let server = router(Arc::clone(&portal));
    let operations = operations(Arc::<Portal>::clone(&portal)).expect("nothing else measures");
    assert_eq!(ask(&operations, "/healthz").await.0, StatusCode::OK);
    assert_eq!(ask(&operations, "/readyz").await.0, StatusCode::OK);
    for address in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(ask(&server, address).await.0, StatusCode::NOT_FOUND);
    }
    // A stream ends when the server stops.
    let live = Request::get("/contest/live").body(Body::empty());
    let live = server.clone().oneshot(live.expect("a request")).await;
    let live = live.expect("a stream");
    portal.stop();
    live.into_body().collect().await.expect("an end");
    let (status, why) = ask(&operations, "/readyz").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    why.says("being stopped");
    assert_eq!(ask(&operations, "/healthz").await.0, StatusCode::OK);
}
