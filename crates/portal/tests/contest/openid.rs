//! Signing in through the university.

use axum::http::StatusCode;
use serde_json::json;

use crate::log;
use crate::place::{Answer, Browser, Place, Says, cookie};
use crate::provider::{Provider, Signature};

pub const BEGIN: &str = "/sign-in/openid";
const BACK: &str = "/sign-in/openid/back";

const ADDRESSES: &str = "id,name,email,role\nada,Ada Lovelace,Ada@Example.edu,\n\
    prof,Prof,prof@example.edu,staff\ncy,Cy,twice@example.edu,\nbob,Bob,TWICE@example.edu,\n";

pub async fn place(provider: &Provider, fields: &str) -> Place {
    let place = Place::new(&provider.course_toml(fields)).await;
    place.enrol(ADDRESSES).await;
    place
}

pub async fn go(place: &Place, provider: &Provider) -> (Browser, String) {
    let begun = place.get(&Browser::default(), BEGIN).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.body);
    let browser = Browser {
        cookie: cookie(&begun),
    };
    (browser, provider.visit(begun.location()))
}

/// The answer after the whole way to the provider and back.
pub async fn come_back(place: &Place, provider: &Provider) -> Answer {
    let (browser, back) = go(place, provider).await;
    place.get(&browser, &back).await
}

pub fn signed_in(answer: &Answer) -> Browser {
    assert!(answer.location().starts_with('/'), "{}", answer.body);
    Browser {
        cookie: cookie(answer),
    }
}

/// Asserts that the sign-in failed, and why.
pub fn assert_refused(answer: &Answer, status: StatusCode, part: &str) {
    assert_eq!(answer.status, status, "{}", answer.body);
    answer.body.says(part);
}

#[tokio::test]
async fn students_and_staff_sign_in_at_their_university() {
    let provider = Provider::open().await;
    let place = place(&provider, "label = 'With <b>ExampleID</b>'").await;
    let page = place.page(&Browser::default(), "/sign-in").await;
    let button = page.find("href=\"/sign-in/openid\"").expect("it");
    assert!(button < page.find("<form class=\"card").expect("the others"));
    page.says("With &#60;b&#62;ExampleID");
    let ada = signed_in(&come_back(&place, &provider).await);
    let mine = place.get(&ada, "/contest/mine").await;
    mine.body.says("<bdi>Ada Lovelace</bdi>");
    provider.change(|it| it.claims["email"] = "PROF@example.edu".into());
    let prof = signed_in(&come_back(&place, &provider).await);
    let staff = place.get(&prof, "/contest/staff").await;
    assert_eq!(staff.status, StatusCode::OK);
    // The provider's configuration was fetched once.
    assert_eq!(provider.asked("openid-configuration"), 1);
    assert_eq!(provider.asked("/token"), 2);
    assert_eq!(provider.asked("/user"), 0);
}

#[tokio::test]
async fn a_contest_without_a_provider_offers_none() {
    let place = Place::new("").await;
    let page = place.get(&Browser::default(), "/sign-in").await;
    page.body.lacks("openid");
    for address in [BEGIN, &format!("{BACK}?state=x&code=y")] {
        let page = place.get(&Browser::default(), address).await;
        assert_ne!(page.status, StatusCode::SEE_OTHER, "{address}");
        assert_ne!(page.status, StatusCode::INTERNAL_SERVER_ERROR, "{address}");
    }
}

#[tokio::test]
async fn an_answer_to_somebody_else_signs_nobody_in() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    let (ada, back) = go(&place, &provider).await;
    let (eve, of_eve) = go(&place, &provider).await;
    // Eve lets Ada's browser open her own answer.
    let strange = "was not begun in this browser";
    let lured = place.get(&ada, &of_eve).await;
    assert_refused(&lured, StatusCode::CONFLICT, strange);
    let alone = place.get(&Browser::default(), &back).await;
    assert_refused(&alone, StatusCode::CONFLICT, strange);
    let state = back.split('&').next().expect("a state");
    let twice = format!("{back}&{}", state.split('?').nth(1).expect("it"));
    for address in [BACK, state, &format!("{BACK}?code=x"), &twice] {
        let strange = place.get(&eve, address).await;
        assert_eq!(strange.status, StatusCode::CONFLICT, "{address}");
    }
    assert_eq!(provider.asked("/token"), 0);
    // Ada's attempt is still valid.
    signed_in(&place.get(&ada, &back).await);
}

#[tokio::test]
async fn an_answer_works_once() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    let (browser, back) = go(&place, &provider).await;
    let ada = signed_in(&place.get(&browser, &back).await);
    for browser in [&browser, &ada] {
        let again = place.get(browser, &back).await;
        assert_refused(&again, StatusCode::CONFLICT, "used already");
    }
    // A failed attempt is used up as well.
    provider.change(|it| it.claims["nonce"] = "another".into());
    let (browser, back) = go(&place, &provider).await;
    let failed = place.get(&browser, &back).await;
    assert_eq!(failed.status, StatusCode::BAD_GATEWAY);
    let again = place.get(&browser, &back).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(provider.asked("/token"), 2);
}

#[tokio::test]
async fn a_session_has_one_attempt_and_not_for_long() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    let (browser, first) = go(&place, &provider).await;
    let begun = place.get(&browser, BEGIN).await;
    let second = provider.visit(begun.location());
    let replaced = place.get(&browser, &first).await;
    assert_eq!(replaced.status, StatusCode::CONFLICT);
    place.set("2026-12-01T12:09:00Z");
    signed_in(&place.get(&browser, &second).await);
    let (browser, back) = go(&place, &provider).await;
    place.set("2026-12-01T12:20:00Z");
    let late = place.get(&browser, &back).await;
    assert_refused(&late, StatusCode::CONFLICT, "took too long");
    // A visitor who is signed in stays so, and has no more time for the attempt.
    let ada = signed_in(&come_back(&place, &provider).await);
    let begun = place.get(&ada, BEGIN).await;
    let back = provider.visit(begun.location());
    place.set("2026-12-01T12:31:00Z");
    let late = place.get(&ada, &back).await;
    assert_refused(&late, StatusCode::CONFLICT, "took too long");
    let mine = place.get(&ada, "/contest/mine").await;
    assert_eq!(mine.status, StatusCode::OK);
}

#[tokio::test]
async fn a_session_that_somebody_else_knows_is_not_signed_in() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    let (before, back) = go(&place, &provider).await;
    let ada = signed_in(&place.get(&before, &back).await);
    assert_ne!(ada.cookie, before.cookie);
    let mine = place.get(&before, "/contest/mine").await;
    assert_eq!(mine.location(), "/sign-in");
}

#[tokio::test]
async fn tokens_that_are_not_for_this_are_refused() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    for (claims, part) in [
        (json!({ "nonce": "another" }), "nonce"),
        (json!({ "nonce": null }), "nonce"),
        (json!({ "exp": 1_000_000_000 }), "xpired"),
        (json!({ "aud": "another" }), "audience"),
        (json!({ "aud": ["pigskin", "another"] }), "audience"),
        (json!({ "aud": null }), "audience"),
        (json!({ "iss": "https://evil.example" }), "issuer"),
        (json!({ "at_hash": "AAAA" }), "do not match"),
        (json!({ "sub": null }), "sub"),
    ] {
        provider.change(|it| it.claims = claims.clone());
        let answer = come_back(&place, &provider).await;
        assert_refused(&answer, StatusCode::BAD_GATEWAY, part);
    }
}

#[tokio::test]
async fn tokens_that_nobody_or_anybody_has_signed_are_refused() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    for (signature, part) in [
        (Signature::None, "cannot be trusted"),
        (Signature::Shared, "algorithm"),
        (Signature::EdDsa(2), "cannot be trusted"),
    ] {
        provider.change(|it| it.signature = signature);
        let answer = come_back(&place, &provider).await;
        assert_refused(&answer, StatusCode::BAD_GATEWAY, part);
    }
    // An unknown key was looked for in new keys, once.
    assert_eq!(provider.asked("/keys"), 2);
}

#[tokio::test]
async fn a_new_key_of_the_provider_is_taken_and_kept() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    signed_in(&come_back(&place, &provider).await);
    provider.change(|it| {
        it.signature = Signature::EdDsa(2);
        it.shown = vec![2];
    });
    signed_in(&come_back(&place, &provider).await);
    signed_in(&come_back(&place, &provider).await);
    assert_eq!(provider.asked("/keys"), 2);
    // The old key is no longer valid.
    provider.change(|it| it.signature = Signature::EdDsa(1));
    let answer = come_back(&place, &provider).await;
    assert_refused(&answer, StatusCode::BAD_GATEWAY, "cannot be trusted");
    // The usual kind of key works as well.
    provider.change(|it| it.signature = Signature::Rsa);
    signed_in(&come_back(&place, &provider).await);
}

#[tokio::test]
async fn what_the_provider_said_of_itself_is_asked_again_after_hours() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    signed_in(&come_back(&place, &provider).await);
    place.set("2026-12-01T15:00:00Z");
    signed_in(&come_back(&place, &provider).await);
    assert_eq!(provider.asked("openid-configuration"), 1);
    place.set("2026-12-01T16:00:00Z");
    signed_in(&come_back(&place, &provider).await);
    assert_eq!(provider.asked("openid-configuration"), 2);
}

#[tokio::test]
async fn only_who_has_begun_can_use_a_code() {
    let provider = Provider::open().await;
    let place = place(&provider, "").await;
    provider.change(|it| it.foreign_challenge = true);
    let answer = come_back(&place, &provider).await;
    assert_refused(&answer, StatusCode::BAD_GATEWAY, "invalid_grant");
}

#[tokio::test]
async fn the_secret_is_told_to_the_provider_as_it_wants() {
    let provider = Provider::open().await;
    provider.change(|it| it.in_form = true);
    let there = place(&provider, "").await;
    signed_in(&come_back(&there, &provider).await);
    // Without a secret, the proof key still protects the code.
    let text = provider.course_toml("");
    let lines = text.lines().filter(|line| !line.contains("secret"));
    let public = Place::new(&lines.collect::<Vec<_>>().join("\n")).await;
    public.enrol(ADDRESSES).await;
    let answer = come_back(&public, &provider).await;
    assert_refused(&answer, StatusCode::BAD_GATEWAY, "invalid_client");
    provider.change(|it| it.secret = false);
    signed_in(&come_back(&public, &provider).await);
}

#[tokio::test]
async fn a_secret_that_is_not_there_is_named_to_who_runs_the_server() {
    let provider = Provider::open().await;
    let text = provider.course_toml("").replace("/secret'", "/none'");
    let place = Place::new(&text).await;
    let answer = place.get(&Browser::default(), BEGIN).await;
    let why = "its secret cannot be read";
    assert_refused(&answer, StatusCode::BAD_GATEWAY, why);
    answer.body.lacks("/none");
    let lines = log::lines(answer.request_id()).join("\n");
    lines.says("openid.client_secret_file: could not read ");
}
