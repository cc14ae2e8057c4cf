//! Providers that fail, and visitors who try.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use tokio::sync::Notify;

use crate::log;
use crate::openid::{BEGIN, assert_refused, come_back, go, place, signed_in};
use crate::place::{Browser, Place, Says, cookie};
use crate::provider::{Manner, Provider};

#[tokio::test]
async fn a_provider_that_answers_nonsense_is_told_of_and_asked_again() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    let mut failures = 0;
    let nothing = Manner::Says(json!({}));
    let other = json!({ "issuer": "https://evil.example" });
    let manners = [
        Manner::Html,
        Manner::Huge,
        Manner::Redirect,
        Manner::Says(other),
        nothing,
    ];
    for end in ["openid-configuration", "/keys"] {
        for manner in &manners {
            // An empty list of keys is valid, but verifies no signature.
            if matches!((end, manner), ("/keys", Manner::Says(_))) {
                continue;
            }
            provider.change(|it| it.manner = Some((end, manner.clone())));
            let answer = place.get(&Browser::default(), BEGIN).await;
            assert_refused(&answer, StatusCode::BAD_GATEWAY, "did not answer correctly");
            answer.body.lacks("alert(1)");
            failures += 1;
        }
    }
    provider.change(|it| it.manner = None);
    for manner in &manners {
        let (browser, back) = go(&place, &provider).await;
        provider.change(|it| it.manner = Some(("/token", manner.clone())));
        let answer = place.get(&browser, &back).await;
        assert_refused(&answer, StatusCode::BAD_GATEWAY, "did not answer correctly");
        failures += 1;
        provider.change(|it| it.manner = None);
    }
    signed_in(&come_back(&place, &provider).await);
    assert_eq!(provider.asked("/elsewhere"), 0);
    // Each test has a provider of its own.
    let lines = log::lines(&format!("issuer={}", provider.issuer));
    let failed = lines.iter();
    let failed = failed.filter(|line| line.contains("a sign-in failed"));
    assert_eq!(failed.count(), failures, "{lines:?}");
}

#[tokio::test]
async fn a_provider_that_is_not_there_stops_no_other_way() {
    let gone = Provider::open().await.course_toml("");
    // Nothing listens on this port.
    let (before, port) = gone.split_once("127.0.0.1:").expect("an address");
    let after = port.split_once('/').expect("a path").1;
    let place = Place::new(&format!("{before}127.0.0.1:1/{after}")).await;
    let answer = place.get(&Browser::default(), BEGIN).await;
    assert_refused(&answer, StatusCode::BAD_GATEWAY, "links and passwords work");
    place.browser("ada").await;
}

#[tokio::test]
async fn a_provider_that_hangs_stops_no_other_way() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    let told = Arc::new(Notify::new());
    let held = Manner::Held(Arc::clone(&told));
    provider.change(|it| it.manner = Some(("openid-configuration", held)));
    let nobody = Browser::default();
    let hanging = async { tokio::join!(place.get(&nobody, BEGIN), place.get(&nobody, BEGIN)) };
    let others = async {
        place.browser("ada").await;
        let page = place.get(&nobody, "/sign-in").await;
        assert_eq!(page.status, StatusCode::OK);
        told.notify_one();
    };
    let ((one, other), ()) = tokio::join!(hanging, others);
    // Both waited for the same answer.
    assert_eq!(one.status, StatusCode::SEE_OTHER, "{}", one.body);
    assert_eq!(other.status, StatusCode::SEE_OTHER, "{}", other.body);
    assert_eq!(provider.asked("openid-configuration"), 1);
}

#[tokio::test]
async fn a_page_of_another_site_begins_nothing() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    for (site, location) in [
        ("cross-site", "/sign-in"),
        ("same-site", "/sign-in"),
        ("same-origin", provider.issuer.as_str()),
        ("none", provider.issuer.as_str()),
    ] {
        let request = Request::get(BEGIN).header("sec-fetch-site", site);
        let request = request.body(Body::empty()).expect("a request");
        let answer = place.ask(request).await;
        assert!(answer.location().starts_with(location), "{site}");
        let session = answer.headers.contains_key(header::SET_COOKIE);
        assert_eq!(session, location != "/sign-in", "{site}");
    }
    // The provider's redirect back is a request from another site, too.
    let (browser, back) = go(&place, &provider).await;
    let request = Request::get(&back)
        .header("sec-fetch-site", "cross-site")
        .header(header::COOKIE, &browser.cookie);
    let request = request.body(Body::empty()).expect("a request");
    signed_in(&place.ask(request).await);
}

#[tokio::test]
async fn nothing_leads_to_another_site() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    for more in ["next=https://evil.example", "redirect_uri=//evil.example"] {
        let address = format!("{BEGIN}?{more}");
        let begun = place.get(&Browser::default(), &address).await;
        assert!(begun.location().starts_with(&provider.issuer));
        begun.location().lacks("evil");
        let browser = Browser {
            cookie: cookie(&begun),
        };
        let back = provider.visit(begun.location());
        let answer = place.get(&browser, &format!("{back}&{more}")).await;
        assert_eq!(answer.location(), "/");
    }
}

#[tokio::test]
async fn who_begins_over_and_over_is_held_up_and_nobody_else() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    let (browser, _) = go(&place, &provider).await;
    let mut held_up = 0;
    for _ in 0..15 {
        let begun = place.get(&browser, BEGIN).await;
        held_up += usize::from(begun.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(held_up >= 4, "{held_up}");
    signed_in(&come_back(&place, &provider).await);
}
