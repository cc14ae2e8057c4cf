//! Versions of texts in the editor, which only their author sees.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use crate::place::{Browser, Place, Says};

const FORM: &str = "edition=fall-2017&goal=20&against=always:4&text=def+final_strategy(a,b):%0D%0A";

/// The page of the editor, as a value in an address.
const PAGE: &str = "%2Fwrite%3Fedition%3Dfall-2017%26goal%3D20";

/// Runs a text in the editor, and returns the number that the page names.
async fn run(place: &Place, browser: &Browser, line: &str) -> Option<String> {
    let form = format!("{FORM}{line}");
    let page = place.post(browser, "/write", &form).await.body;
    let (_, kept) = page.split_once("data-kept=\"")?;
    Some(kept.split('"').next()?.to_owned())
}

/// The versions as the editor's script asks for them.
async fn listed(place: &Place, browser: &Browser) -> Value {
    let request = Request::get(format!("/write/versions?page={PAGE}"))
        .header(header::COOKIE, &browser.cookie)
        .header(header::ACCEPT, "application/json")
        .body(Body::empty());
    place.ask(request.expect("a request")).await.json()
}

#[tokio::test]
async fn texts_that_play_are_versions_on_another_device() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    assert_eq!(run(&place, &ada, "+return+4").await.as_deref(), Some("1"));
    assert_eq!(
        run(&place, &ada, "+return+").await,
        None,
        "it does not play"
    );
    place.set("2026-12-01T12:05:00Z");
    let better = "+%23+<b>new%0D%0A+return+6+if+a+<+10+else+3";
    assert_eq!(run(&place, &ada, better).await.as_deref(), Some("2"));
    let tablet = place.browser("ada").await;
    let versions = listed(&place, &tablet).await;
    let of = |place: usize, field: &str| versions[place][field].clone();
    assert_eq!(versions.as_array().map(Vec::len), Some(2), "{versions}");
    assert_eq!(
        (of(0, "number"), of(0, "worth")),
        (json!(1), json!("50.00 %"))
    );
    assert_eq!(of(1, "against"), json!("always:4"));
    assert_eq!(of(1, "at"), json!(1_796_126_700_000_i64));

    // The editor begins with the newest, and opens any.
    let editor = place
        .page(&tablet, "/write?edition=fall-2017&goal=20")
        .await;
    editor.says("# &#60;b&#62;new");
    editor.lacks("data-version>");
    let first = "/write?edition=fall-2017&goal=20&version=1";
    let editor = place.page(&tablet, first).await;
    assert!(
        editor.contains("return 4\n") || editor.contains("return 4</textarea"),
        "{editor}"
    );
    editor.says("data-version data-versions=\"/write/versions?page=%2Fwrite");
    let text = place
        .get(&ada, &format!("/write/versions?page={PAGE}&text=1"))
        .await;
    assert_eq!(text.body, "def final_strategy(a,b):\n return 4");
    let saved = text.headers[header::CONTENT_DISPOSITION].to_str();
    assert_eq!(saved.ok(), Some("attachment; filename=\"version-1.py\""));

    // Any two are compared.
    let page = place
        .page(&ada, &format!("/write/versions?page={PAGE}&from=1&to=2"))
        .await;
    page.says("From version 1 to 2");
    page.says_all(&[
        "− </span> return 4",
        "+ </span> # &#60;b&#62;new",
        "  </span>def final",
    ]);
    let same = place
        .page(&ada, &format!("/write/versions?page={PAGE}&from=2&to=2"))
        .await;
    same.says("Both are the same text.");
}

#[tokio::test]
async fn nobody_else_sees_a_version() {
    let place = Place::new("open_strategies = true").await;
    let ada = place.browser("ada").await;
    assert_eq!(run(&place, &ada, "+return+5").await.as_deref(), Some("1"));
    for other in ["bob", "prof"] {
        let browser = place.browser(other).await;
        assert_eq!(listed(&place, &browser).await, json!([]), "{other}");
        for more in ["&text=1", "&from=1&to=1"] {
            let address = format!("/write/versions?page={PAGE}{more}");
            let asked = place.get(&browser, &address).await;
            assert_eq!(asked.status, StatusCode::NOT_FOUND, "{other}: {more}");
        }
        let opened = "/write?edition=fall-2017&goal=20&version=1";
        let opened = place.get(&browser, opened).await;
        assert_eq!(opened.status, StatusCode::NOT_FOUND, "{other}");
        let editor = place
            .page(&browser, "/write?edition=fall-2017&goal=20")
            .await;
        editor.lacks("return 5");
    }
    let nobody = place
        .get(&Browser::default(), &format!("/write/versions?page={PAGE}"))
        .await;
    nobody.location().says("sign-in");
    // An address that is not the editor's leads nowhere.
    for page in [
        "https:%2F%2Fexample.org",
        "%2Fcontest",
        "%2F%2Fwrite%3F",
        "javascript:alert(1)",
    ] {
        let asked = place
            .get(&ada, &format!("/write/versions?page={page}"))
            .await;
        assert_eq!(asked.status, StatusCode::NOT_FOUND, "{page}");
    }
    for number in ["0", "-1", "2", "x", "9223372036854775808"] {
        let asked = place
            .get(&ada, &format!("/write/versions?page={PAGE}&text={number}"))
            .await;
        assert_eq!(asked.status, StatusCode::NOT_FOUND, "{number}");
    }
}

#[tokio::test]
async fn what_a_text_is_worth_is_shown_even_if_it_cannot_be_kept() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    place.forbid_changes().await;
    let page = place
        .post(&ada, "/write", &format!("{FORM}+return+4"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    page.body.says("<b>50.00 %</b> against");
    page.body.lacks("data-kept");
}
