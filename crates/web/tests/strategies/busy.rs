//! A server with too much work.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use http_body_util::BodyExt as _;
use pigskin_web::{Peer, Proxies, Site, router};
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use crate::says::Says as _;

/// A position whose edition takes seconds to solve.
const HUGE: &str = "goal=118&sides=100&pork_chop=on&feral_hogs=on&hog_wild=on";

async fn ask(server: Router, from: [u8; 4], address: String) -> Response<Body> {
    let mut request = Request::get(address)
        .body(Body::empty())
        .expect("a request");
    request
        .extensions_mut()
        .insert(Peer::new(from.into(), &Proxies::default()));
    server
        .oneshot(request)
        .await
        .expect("a router does not fail")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_game_does_not_wait_for_what_another_client_asks() {
    let server = router(Arc::new(Site::new()));
    let mut huge = JoinSet::new();
    for free_bacon in ["smallest-digit", "largest-digit"] {
        for bonus in 1..=12 {
            // Each is a different edition.
            let address =
                format!("/hog/fall-2019/game?{HUGE}&free_bacon={free_bacon}&feral_hogs=2,{bonus}");
            let address = address.replace("&feral_hogs=on", "");
            huge.spawn(ask(server.clone(), [192, 0, 2, 1], address));
        }
    }
    // All requests without a place are refused at once.
    for _ in 0..20 {
        let refused = huge
            .join_next()
            .await
            .expect("24 of them")
            .expect("no panic");
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        let after = refused.headers().get(header::RETRY_AFTER).cloned();
        let after = after.expect("a time").to_str().expect("text").parse();
        assert!((2..=60_u64).contains(&after.expect("seconds")));
        let body = refused.into_body().collect().await.expect("a body");
        let body = String::from_utf8(body.to_bytes().to_vec()).expect("text");
        assert!(body.contains("retries by itself"), "{body}");
        assert!(body.contains("hx-trigger=\"click, load delay:"), "{body}");
    }
    let small = "/hog/fall-2019/game?first=me&second=always:6".to_owned();
    let game = ask(server.clone(), [192, 0, 2, 2], small).await;
    assert_eq!(game.status(), StatusCode::OK);
    assert!(
        huge.try_join_next().is_none(),
        "it has waited for the others"
    );
    // The same client can still play small games.
    let own = "/hog/fall-2017/game?first=me&second=always:6".to_owned();
    let game = ask(server.clone(), [192, 0, 2, 1], own).await;
    assert_eq!(game.status(), StatusCode::OK);
    huge.abort_all();
}

#[tokio::test(flavor = "multi_thread")]
async fn sections_and_scripts_are_told_so_in_their_own_way() {
    let server = router(Arc::new(Site::new()));
    let mut waiting = JoinSet::new();
    for bonus in 1..=12 {
        let address = format!("/hog/fall-2019/game?{HUGE}&feral_hogs=2,{bonus}");
        let address = address.replace("&feral_hogs=on", "");
        waiting.spawn(ask(server.clone(), [192, 0, 2, 1], address));
    }
    // Four requests occupy the client's places; the others are refused.
    for _ in 0..8 {
        let refused = waiting.join_next().await.expect("12 of them");
        let refused = refused.expect("no panic");
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    }
    // An analysis costs more than a game; that of a larger edition is always refused.
    let large = format!("edition=fall-2019&{HUGE}").replace("goal=118", "goal=70");
    let address = format!("/strategies/always:6/analysis?{large}");
    let answer = ask(server.clone(), [192, 0, 2, 1], address).await;
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.headers().contains_key(header::RETRY_AFTER));
    let body = answer.into_body().collect().await.expect("a body");
    let body = String::from_utf8(body.to_bytes().to_vec()).expect("text");
    assert!(body.contains("<section id=\"analysis\" hx-get="), "{body}");
    assert!(body.contains("retries by itself"), "{body}");
    let address = format!("/strategies/always:6/cells.json?{large}");
    let answer = ask(server.clone(), [192, 0, 2, 1], address).await;
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.headers().contains_key(header::RETRY_AFTER));
    let body = answer.into_body().collect().await.expect("a body");
    let body: serde_json::Value = serde_json::from_slice(&body.to_bytes()).expect("JSON");
    body["error"].as_str().expect("words").says("try again in");
    waiting.abort_all();
}
