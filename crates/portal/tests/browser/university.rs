//! The way to one's university and back, in Chromium, for which that is another site.

use std::sync::Arc;

use axum::extract::{Query, RawQuery};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use axum::routing::get;
use axum::{Json, Router};
use fantoccini::key::Key;
use pigskin_portal::Portal;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::contest::{held, looked_at};
use crate::visit::visit_at;

/// The parameters that our server sends to the provider and expects back.
#[derive(Deserialize)]
struct Asked {
    redirect_uri: String,
    state: String,
}

/// A provider under another name of this machine, which is another site. It leads
/// people back by a form, and takes no code.
async fn university() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    let origin = format!("http://localhost:{port}");
    let issuer = origin.clone();
    let configuration = async move || {
        Json(json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{issuer}/authorize"),
            "token_endpoint": format!("{issuer}/token"),
            "jwks_uri": format!("{issuer}/keys"),
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }))
    };
    let refused = || async {
        let error: Json<Value> = Json(json!({ "error": "invalid_grant" }));
        (StatusCode::BAD_REQUEST, error)
    };
    let router = Router::new()
        .route("/.well-known/openid-configuration", get(configuration))
        .route("/keys", get(|| async { Json(json!({ "keys": [] })) }))
        .route("/token", axum::routing::post(refused))
        .route("/authorize", get(form).post(lead_back));
    tokio::spawn(async move { axum::serve(listener, router).await });
    origin
}

async fn form(RawQuery(query): RawQuery) -> Html<String> {
    let query = query.unwrap_or_default().replace('&', "&amp;");
    Html(format!(
        "<!doctype html><title>University</title><link rel=icon href='data:,'>\
         <form method=post action='/authorize?{query}'><button>It is me</button></form>"
    ))
}

async fn lead_back(Query(asked): Query<Asked>) -> Redirect {
    let Asked {
        redirect_uri,
        state,
    } = asked;
    Redirect::to(&format!("{redirect_uri}?state={state}&code=c"))
}

#[test]
fn a_browser_comes_back_with_its_session() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"));
    let listener = listener.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let university = runtime.block_on(university());
    let course = format!(
        "address = 'http://{address}'\n[openid]\nissuer = '{university}'\nclient_id = 'p'\n"
    );
    let held = runtime.block_on(held(&course));
    let portal = Portal::new(Arc::clone(&held.course));
    visit_at(&runtime, listener, portal, async |window| {
        looked_at(window, &["/sign-in"]).await;
        window.expect_other(&university);
        window.open("/sign-in").await;
        // With keys alone, there and back.
        window.tab_to("a[href$=openid]").await;
        window.press_through(Key::Enter).await;
        assert_eq!(window.text("button").await, "It is me");
        window.expect_refusal("/sign-in/openid/back");
        window.follow("button").await;
        // Without the session it would not even have asked the university.
        let why = window.text("main").await;
        assert!(why.contains("invalid_grant"), "{why}");
        // What came back is used up.
        let here = window.address().await;
        window.open_refused(&here).await;
        let why = window.text("main").await;
        assert!(why.contains("used already"), "{why}");
    });
}
