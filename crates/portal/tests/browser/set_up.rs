//! The page that sets up a contest.

use std::sync::Arc;

use fantoccini::key::Key;
use pigskin_entry::Wall;
use pigskin_portal::SetUp;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::contest::looked_at;
use crate::look::look;

/// What a form is filled with, but for the password.
const FILLED: &str = "const filled = new FormData(document.querySelector('#time_zone').form); \
    filled.delete('mail_password'); return new URLSearchParams(filled).toString()";

#[test]
fn wrong_fields_say_so_and_enter_writes_nothing() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path().join("hog");
    let runtime = Runtime::new().expect("a runtime");
    let set_up = Arc::new(SetUp::new(folder.clone(), None, Wall::Limits).expect("random numbers"));
    let link = set_up.link();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"));
    let listener = listener.expect("a port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    runtime.spawn(set_up.serve(listener, std::future::pending()));
    look(&runtime, &origin, async |window| {
        looked_at(window, &[&link]).await;
        // The browser's time zone comes first, and is chosen.
        let zones = "const list = document.querySelector('#time_zone'); \
                     return [list.options[0].value, list.value, \
                     Intl.DateTimeFormat().resolvedOptions().timeZone].join()";
        let zones = window.run(zones, &[]).await;
        let zones: Vec<&str> = zones.as_str().expect("text").split(',').collect();
        assert!(zones.iter().all(|zone| zone == &zones[2]), "{zones:?}");
        // Enter presses no button: neither is a contest made, nor is a mail sent.
        let title = format!("Hog 2027{}", char::from(Key::Enter));
        window.fill("#title", &title).await;
        window.fill("#closes", "soon").await;
        window.type_into("[id='mail.server']", "127.0.0.1").await;
        window.type_into("[id='mail.user']", "hog").await;
        window.type_into("#mail_password", "s3cret").await;
        let chosen = "document.querySelector('#time_zone').value = 'Asia/Tokyo'";
        window.run(chosen, &[]).await;
        let filled = window.run(FILLED, &[]).await;
        assert!(
            filled
                .as_str()
                .expect("text")
                .contains("time_zone=Asia%2FTokyo")
        );
        window.follow("button[value=write]").await;
        window
            .until_says("[role=alert]", "nothing was written")
            .await;
        for (field, why) in [("closes", "soon"), ("mail.from", "it is missing")] {
            window
                .until_says(&format!("[id='{field}-note'] .wrong"), why)
                .await;
        }
        window
            .until_says("#mail_password-note", "Type it again")
            .await;
        // All else stands as it was filled in, also what scripts change.
        assert_eq!(window.run(FILLED, &[]).await, filled);
        let typed = "return document.querySelector('#mail_password').value";
        assert_eq!(window.run(typed, &[]).await, "");
        window.follow("button[value=test]").await;
        window
            .until_says("#mail_to-note .wrong", "write the address")
            .await;
    });
    assert!(!folder.exists());
}
