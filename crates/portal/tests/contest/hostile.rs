//! Attacks by visitors and participants.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::place::{Browser, Place, Says, table};

/// Difficult names, some of which real winners had.
const NAMES: [&str; 5] = [
    "<div style='font-size: 1000%'>",
    "</script><script>alert(1)</script>",
    "=cmd|'/c calc'!A1",
    "\\\"quoted\\\", and more",
    "<img src=x onerror=alert(1)>",
];

#[tokio::test]
async fn names_are_text_wherever_they_are_shown() {
    let place = Place::new("open_strategies = true").await;
    let prof = place.browser("prof").await;
    for (number, name) in NAMES.iter().enumerate() {
        let ada = place.browser("ada").await;
        let program = format!(
            "TEAM_NAME = \"{name}\"\ndef final_strategy(a, b):\n    return {}\n",
            number + 1
        );
        let sent = place.upload(&ada, "x.py", &program).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
        let submission = i64::try_from(number).expect("few") + 1;
        place.judge(submission).await;
        let pages = ["/contest", "/contest/mine", "/contest/teams/1"];
        for address in pages.into_iter().chain([sent.location()]) {
            let page = place.page(&ada, address).await;
            for tag in ["<div style", "<script>alert", "<img src"] {
                assert!(!page.contains(tag), "{address}: {page}");
            }
        }
        let staff = place.page(&prof, "/contest/staff").await;
        assert!(!staff.contains("<img src") && !staff.contains("<script>alert"));
    }
}

#[tokio::test]
async fn forms_of_other_sites_are_refused() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    for address in [
        "/contest/staff/pause",
        "/contest/staff/disqualify",
        "/contest/mine/invite",
        "/account/password",
        "/contest/entries",
        "/sign-out",
        "/sign-in",
        "/sign-in/link",
        "/project/reviews/all/next",
        "/api/v1/entries",
    ] {
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
        ] {
            let request = Request::post(address)
                .header(header::COOKIE, &prof.cookie)
                .header(header::HOST, "hog.example.edu")
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .header(name, value)
                .body(Body::from("text=x&team=1"));
            let answer = place.ask(request.expect("a request")).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{address} {name}");
        }
    }
    assert!(!place.course.course().is_paused().await.expect("read"));
}

#[tokio::test]
async fn a_request_that_cannot_be_read_is_answered_with_a_page() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let form = "semester=Fall&ranks=-1";
    let publish = "/contest/staff/publish-winners";
    let answer = place.post(&prof, publish, form).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let why = "the request cannot be read: ranks: invalid digit";
    answer.body.says(why);
    answer.body.says("<main");
    let request = Request::post(publish)
        .header(header::COOKIE, &prof.cookie)
        .header(header::CONTENT_TYPE, "text/csv")
        .header("sec-fetch-site", "same-origin")
        .body(Body::from(form));
    let answer = place.ask(request.expect("a request")).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    answer.body.says("<main");
}

#[tokio::test]
async fn other_people_s_numbers_lead_nowhere() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.upload(&ada, "Boars.txt", &table(4)).await;
    let nobody = Browser::default();
    let large = "9223372036854775808";
    for number in ["1", "2", "0", "-1", "x", large, "1%00", "../1"] {
        let address = format!("/contest/entries/{number}");
        let status = place.get(&bob, &address).await.status;
        assert_eq!(status, StatusCode::NOT_FOUND, "{address}");
        let status = place.get(&nobody, &address).await.status;
        assert!(status != StatusCode::OK, "{address}");
        let address = format!("/contest/teams/{number}");
        let status = place.get(&nobody, &address).await.status;
        assert_eq!(status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[tokio::test]
async fn uploads_that_are_none_are_refused_with_a_reason() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let large = "x".repeat((1 << 20) + 1);
    for (name, contents, part) in [
        ("", "", "no .py"),
        ("../../etc/passwd", "root", "no .py"),
        ("boar.exe", "MZ", "no .py"),
        ("boar.py", large.as_str(), "larger than 1 MiB"),
    ] {
        let sent = place.upload(&ada, name, contents).await;
        assert_eq!(sent.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(sent.body.contains(part), "{name}: {}", sent.body);
    }
    let huge = "x".repeat(10 << 20);
    let sent = place.upload(&ada, "boar.py", &huge).await;
    assert_eq!(sent.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(place.course.course().last_event().await.expect("read"), 0);
}

#[tokio::test]
async fn forms_are_small_and_pages_of_people_are_kept_nowhere() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let long = format!("id=ada&password={}", "x".repeat(100_000));
    let large = place.post(&Browser::default(), "/sign-in", &long).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    for address in ["/contest/mine", "/sign-in/link?token=x", "/contest"] {
        let page = place.get(&ada, address).await;
        let cache = page.headers.get(header::CACHE_CONTROL);
        assert!(cache.is_some_and(|cache| cache == "no-store"), "{address}");
    }
}

#[tokio::test]
async fn a_rush_of_one_person_holds_up_nobody_else() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let mut refused = 0;
    for round in 0..40 {
        let name = format!("Boars{round}.txt");
        let sent = place.upload(&ada, &name, &table(round % 10)).await;
        refused += usize::from(sent.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused >= 30, "{refused}");
    let sent = place.upload(&bob, "Sows.txt", &table(4)).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    // Bob's only entry waits behind Ada's first one, not behind all of hers.
    let receipt = place.page(&bob, sent.location()).await;
    receipt.says("One other entry is judged before it");
}
