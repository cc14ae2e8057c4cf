//! Devices that sign in to a contest without a project.

use crate::place::{Browser, Place, Says, table};
use crate::project_devices::device_token;

#[tokio::test]
async fn a_device_sends_an_entry_after_a_person_allows_it() {
    let place = Place::new("").await;
    let nobody = Browser::default();
    let form = "client_id=pigskin-ok&device_name=lab";
    let codes = place.post(&nobody, "/api/v1/device/code", form).await;
    assert_eq!(codes.status, 200, "{}", codes.body);
    let codes = codes.json();
    let code = |name: &str| codes[name].as_str().expect("a code");
    let user_code = code("user_code");
    let page = format!("/device?code={user_code}");
    let ada = place.browser("ada").await;
    let asked = place.page(&ada, &page).await;
    asked.says("entries of your team");
    asked.says("your team's entries");
    asked.lacks("project");
    let allow = format!("code={user_code}&decision=allow");
    let allowed = place.post(&ada, "/device", &allow).await.body;
    allowed.says("is signed in");
    let token = device_token(&place, code("device_code")).await;
    let token = token["access_token"].as_str().expect("a token");
    let entries = "/api/v1/entries?name=Boars.txt";
    let sent = place.program("POST", entries, token, &table(4)).await;
    assert_eq!(sent.status, 201, "{}", sent.body);
    let described = place.page(&nobody, "/api/v1/openapi.json").await;
    described.says("/api/v1/device/token");
    described.lacks("/api/v1/project");
}
