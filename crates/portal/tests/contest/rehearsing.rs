//! Pages say that a server is for a rehearsal, and that a contest has not opened.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, header};
use jiff::Timestamp;
use pigskin_course::{Clock, Course, CourseSettings, Database};
use pigskin_portal::{Portal, router};

use crate::place::{Browser, Place, ask};

async fn page(clock: Clock, address: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(
        folder.path().join("course.toml"),
        "time_zone = 'America/Los_Angeles'",
    )
    .expect("written");
    let database = Database::file(&folder.path().join(Course::DATABASE)).await;
    let course = Course::from_parts(
        folder.path(),
        CourseSettings::open(folder.path()).expect("settings"),
        database.expect("a database"),
        clock,
    );
    let server = router(Arc::new(Portal::for_course(Arc::new(course))));
    let request = Request::get(address).header(header::HOST, "localhost");
    ask(&server, request.body(Body::empty()).expect("a request"))
        .await
        .body
}

#[tokio::test]
async fn each_page_of_a_rehearsal_says_so() {
    let begin: Timestamp = "2026-09-10T06:50:00Z".parse().expect("a moment");
    let said = "This is a rehearsal: the server&#39;s clock began at 2026-09-09 23:50:00 PDT. \
                This page is from 2026-09-09 23:5";
    for address in ["/", "/hog", "/sign-in", "/strategies", "/nowhere"] {
        let rehearsed = page(Clock::beginning_at(begin), address).await;
        assert_eq!(rehearsed.matches(said).count(), 1, "{address}: {rehearsed}");
        let usual = page(Clock::default(), address).await;
        assert!(!usual.contains("rehearsal"), "{address}: {usual}");
    }
}

#[tokio::test]
async fn pages_of_a_contest_say_when_it_opens() {
    let place = Place::new("opens = '2026-12-02 12:00'").await;
    let (ada, nobody) = (place.browser("ada").await, Browser::default());
    let said = "The contest opens on Dec 2, 12:00 UTC.";
    let pages = [
        (&nobody, "/contest"),
        (&ada, "/contest/mine"),
        (&ada, "/account"),
    ];
    for (browser, address) in pages {
        let page = place.page(browser, address).await;
        assert!(page.contains(said), "{address}: {page}");
    }
    place.set("2026-12-02T12:00:00Z");
    for (browser, address) in pages {
        let page = place.page(browser, address).await;
        assert!(!page.contains("The contest opens"), "{address}: {page}");
    }
}
