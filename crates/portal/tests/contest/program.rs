//! The program that students download.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use data_encoding::HEXLOWER;
use pigskin_portal::{Portal, Program, router};
use sha2::{Digest as _, Sha256};

use crate::place::{Answer, Browser, Place, Says};

/// Longer than what is read at a time.
const BYTES: usize = 700_000;

/// A contest whose server offers a file as its program, and the bytes of that file.
async fn offering() -> (Place, String) {
    let mut place = Place::new("").await;
    let program: String = ('a'..='w').cycle().take(BYTES).collect();
    let file = place.course.course().folder().join("program");
    std::fs::write(&file, &program).expect("written");
    let offered = Program::open(&file).expect("a file");
    // Another version is installed while the server runs.
    std::fs::remove_file(&file).expect("removed");
    std::fs::write(&file, "another").expect("written");
    let portal = Portal::new(Arc::clone(&place.course)).offering(offered);
    place.site.server = router(Arc::new(portal));
    (place, program)
}

async fn asked(place: &Place, browser: &Browser, headers: &[(header::HeaderName, &str)]) -> Answer {
    let mut request = Request::get(Program::ADDRESS).header(header::COOKIE, &browser.cookie);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let request = request.body(Body::empty()).expect("a request");
    place.ask(request).await
}

#[tokio::test]
async fn students_download_the_program_that_runs() {
    let (place, program) = offering().await;
    let ada = place.browser("ada").await;
    let hash = HEXLOWER.encode(&Sha256::digest(program.as_bytes()));
    let mine = place.page(&ada, "/contest/mine").await;
    mine.says_all(&[
        hash.as_str(),
        "0.7 MB",
        "chmod +x pigskin",
        "./pigskin check hog_contest.py",
        "href=\"/contest/pigskin\"",
    ]);
    let whole = asked(&place, &ada, &[]).await;
    assert_eq!(whole.status, StatusCode::OK);
    assert!(whole.body == program);
    let tag = format!("\"{hash}\"");
    assert_eq!(whole.headers[header::CONTENT_LENGTH], BYTES.to_string());
    assert_eq!(whole.headers[header::ETAG], tag);
    let known = asked(&place, &ada, &[(header::IF_NONE_MATCH, &tag)]).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    assert_eq!(known.body, "");
    let stranger = asked(&place, &Browser::default(), &[]).await;
    stranger.location().says("sign-in");
}

#[tokio::test]
async fn a_server_without_a_program_offers_none() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let mine = place.page(&ada, "/contest/mine").await;
    mine.lacks(Program::ADDRESS);
    assert_eq!(asked(&place, &ada, &[]).await.status, StatusCode::NOT_FOUND);
    let running = Program::running().expect("this test");
    let test = std::env::current_exe()
        .and_then(std::fs::metadata)
        .expect("a file");
    assert_eq!(running.bytes(), test.len());
}
