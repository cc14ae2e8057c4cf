//! Devices that sign in to a contest without a project.

use serde_json::Value;

use crate::place::{Browser, Place, Says, table};

#[tokio::test]
async fn a_device_sends_an_entry_after_a_person_allows_it() {
    let place = Place::new("").await;
    let nobody = Browser::default();
    let form = "client_id=pigskin-ok&device_name=lab";
    let codes = place.post(&nobody, "/api/v1/device/code", form).await;
    assert_eq!(codes.status, 200, "{}", codes.body);
    let codes: Value = serde_json::from_str(&codes.body).expect("JSON");
    let (user_code, device_code) = (&codes["user_code"], &codes["device_code"]);
    let user_code = user_code.as_str().expect("a code");
    let page = format!("/device?code={user_code}");
    let first = place.get(&nobody, &page).await;
    assert_eq!(first.location(), "/sign-in");
    let ada = place.browser("ada").await;
    let asked = place.page(&ada, &page).await;
    asked.says("entries of your team");
    asked.says("your team's entries");
    asked.lacks("project");
    let allow = format!("code={user_code}&decision=allow");
    let allowed = place.post(&ada, "/device", &allow).await.body;
    allowed.says("is signed in");
    let grant = "urn:ietf:params:oauth:grant-type:device_code";
    let device_code = device_code.as_str().expect("a code");
    let form = format!("grant_type={grant}&device_code={device_code}&client_id=pigskin-ok");
    let token = place.post(&nobody, "/api/v1/device/token", &form).await;
    let token: Value = serde_json::from_str(&token.body).expect("JSON");
    let token = token["access_token"].as_str().expect("a token");
    let entries = "/api/v1/entries?name=Boars.txt";
    let sent = place.program("POST", entries, token, &table(4)).await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    // It is listed on the person's page, to which each page leads, and ends there.
    let mine = place.page(&ada, "/contest/mine").await;
    mine.says("href=\"/account\"");
    let account = place.page(&ada, "/account").await;
    let (_, key) = account
        .split_once("name=\"device\" value=\"")
        .expect("a device");
    let (key, _) = key.split_once('"').expect("its end");
    let revoke = format!("device={key}");
    let revoked = place.post(&ada, "/account/revoke", &revoke).await;
    assert_eq!(revoked.location(), "/account");
    let sent = place.program("GET", "/api/v1/entries/1", token, "").await;
    assert_eq!(sent.status, 401, "{}", sent.body);
    let described = place.page(&nobody, "/api/v1/openapi.json").await;
    described.says("/api/v1/device/token");
    described.lacks("/api/v1/project");
}
