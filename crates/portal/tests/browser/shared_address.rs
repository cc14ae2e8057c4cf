//! Shared addresses.

use std::cell::RefCell;

use crate::visit::visit;

#[test]
fn another_server_shows_the_same() {
    let shared = RefCell::new((String::new(), String::new()));
    let page = "return document.getElementById('main').innerText";
    visit(async |window| {
        window
            .open("/hog/spring-2017/game?first=me&second=swap:8,4&dice=21&pace=step&hints=on")
            .await;
        for next in ["#choice-5", "#go-on", "#choice-6", "#go-on", "#earlier"] {
            window.follow(next).await;
        }
        let shown = window.run(page, &[]).await;
        let shown = shown.as_str().expect("a text").to_owned();
        shared.replace((window.address().await, shown));
    });
    // Nothing of the first server or the first browser is left.
    visit(async |window| {
        let (address, shown) = shared.take();
        window.open(&address).await;
        assert_eq!(window.run(page, &[]).await, shown.as_str());
        window.follow("#later").await;
        window.follow("#choice-4").await;
    });
}

#[test]
fn a_name_in_an_address_is_never_more_than_a_text() {
    visit(async |window| {
        let hostile = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E";
        for address in [
            format!("/hog/fall-2019/game?first={hostile}"),
            format!("/hog/{hostile}/game"),
            format!("/hog/fall-2019/game?turns={hostile}"),
            format!("/{hostile}"),
        ] {
            window.open_refused(&address).await;
            assert!(window.text(".lead").await.contains("img"), "{address}");
            assert!(!window.has("main img").await);
        }
    });
}
