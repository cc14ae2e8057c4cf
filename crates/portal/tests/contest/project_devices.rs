//! Devices that ask for a token, and the pages where people allow them.

use axum::body::Body;
use axum::http::Request;
use serde_json::Value;

use crate::place::{Browser, Says, Site};
use crate::project::VERSIONS;
use crate::project_place::ProjectPlace;

/// The answer to a request for a device's token.
async fn flow(place: &Site, form: &str) -> Value {
    let nobody = Browser::default();
    let answer = place.post(&nobody, "/api/v1/device/token", form).await;
    answer.json()
}

/// The answer to a device that asks for its token by a code.
pub async fn device_token(place: &Site, code: &str) -> Value {
    let grant = "urn:ietf:params:oauth:grant-type:device_code";
    let form = format!("grant_type={grant}&device_code={code}&client_id=pigskin-ok");
    flow(place, &form).await
}

#[tokio::test]
async fn a_device_signs_in_after_a_person_allows_it() {
    let place = ProjectPlace::new().await;
    let nobody = Browser::default();
    let form = "client_id=pigskin-ok&device_name=lab%3Cb%3E";
    let codes = place.post(&nobody, "/api/v1/device/code", form).await;
    assert_eq!(codes.status, 200, "{}", codes.body);
    assert_eq!(codes.headers["cache-control"], "no-store");
    let codes = codes.json();
    let user_code = codes["user_code"].as_str().expect("a code");
    assert_eq!(
        (codes["interval"].as_i64(), codes["expires_in"].as_i64()),
        (Some(5), Some(900))
    );
    let device_code = codes["device_code"].as_str().expect("a code");
    let asks = async || device_token(&place, device_code).await;
    assert_eq!(asks().await["error"], "authorization_pending");
    assert_eq!(asks().await["error"], "slow_down");
    // A visitor who is not signed in does that first, and comes back.
    let page = format!("/device?code={user_code}");
    let first = place.get(&nobody, &page).await;
    assert_eq!(first.location(), "/sign-in");
    let waiting = Browser {
        cookie: crate::place::cookie(&first),
    };
    let token = format!("token={}", place.token("ada").await);
    let back = place.post(&waiting, "/sign-in/link", &token).await;
    assert_eq!(back.location(), page);
    let ada = Browser {
        cookie: crate::place::cookie(&back),
    };
    let asked = place.get(&ada, &page).await;
    asked.body.says("lab&#60;b&#62;");
    assert!(asked.body.contains("Allow") && asked.body.contains("Deny"));
    let allow = format!("code={user_code}&decision=allow");
    let stranger = place.post(&nobody, "/device", &allow).await;
    assert_eq!(stranger.location(), "/sign-in");
    let prof = place.browser("prof").await;
    let shown = place.page(&prof, &page).await;
    assert!(shown.contains("you are staff") && !shown.contains("value=\"allow\""));
    let refused = place.post(&prof, "/device", &allow).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    let allowed = place.post(&ada, "/device", &allow).await;
    allowed.body.says("is signed in");
    let token = asks().await;
    assert_eq!(token["token_type"], "Bearer");
    assert_eq!(asks().await["error"], "invalid_grant");
    let token = token["access_token"].as_str().expect("a token");
    place.send(token, "one", "x", false).await;
    // It signs in in no browser.
    let link = format!("token={token}");
    let link = place.post(&nobody, "/sign-in/link", &link).await.body;
    link.says("this link no longer works");
    // It is listed on the person's page, and can be revoked there.
    let account = place.page(&ada, "/account").await;
    let key = account.split_once("name=\"device\" value=\"");
    let (_, key) = key.expect("a device");
    let (key, _) = key.split_once('"').expect("its end");
    let bob = place.browser("bob").await;
    let revoke = format!("device={key}");
    place.post(&bob, "/account/revoke", &revoke).await;
    assert_eq!(place.program("GET", VERSIONS, token, "").await.status, 200);
    place.post(&ada, "/account/revoke", &revoke).await;
    assert_eq!(place.program("GET", VERSIONS, token, "").await.status, 401);
}

#[tokio::test]
async fn only_pages_that_people_open_are_come_back_to() {
    let place = ProjectPlace::new().await;
    let stream = place.get(&Browser::default(), "/project/live").await;
    let is_kept = stream.headers.contains_key("set-cookie");
    assert_eq!((stream.status.as_u16(), is_kept), (401, false));
    for (name, value, expected) in [
        ("sec-fetch-dest", "document", true),
        ("sec-fetch-dest", "image", false),
        ("sec-fetch-dest", "empty", false),
        ("hx-boosted", "true", true),
    ] {
        let request = Request::get("/account").header(name, value);
        let request = request.body(Body::empty()).expect("a request");
        let answer = place.ask(request).await;
        assert_eq!(answer.location(), "/sign-in", "{value}");
        let is_kept = answer.headers.contains_key("set-cookie");
        assert_eq!(is_kept, expected, "{name}: {value}");
    }
}

#[tokio::test]
async fn codes_are_not_guessed_and_requests_are_checked() {
    let place = ProjectPlace::new().await;
    let ada = place.browser("ada").await;
    let mut statuses = Vec::new();
    for _ in 0..15 {
        let guess = place.get(&ada, "/device?code=BCDF-GHJK").await;
        statuses.push(guess.status.as_u16());
    }
    assert_eq!(statuses[..10], [200; 10]);
    assert_eq!(statuses[14], 429);
    for (form, error) in [
        ("", "invalid_client"),
        ("client_id=other", "invalid_client"),
        ("client_id=pigskin-ok", "unsupported_grant_type"),
        (
            "client_id=pigskin-ok&device_code=x&\
             grant_type=urn:ietf:params:oauth:grant-type:device_code",
            "invalid_grant",
        ),
    ] {
        assert_eq!(flow(&place, form).await["error"], error, "{form}");
    }
}
