//! Students' pages in German, in Chromium.

use std::path::Path;
use std::sync::Arc;

use fantoccini::key::Key;
use pigskin_portal::Portal;
use tokio::runtime::Runtime;

use crate::contest::{ROSTER, held_contest, looked_at};
use crate::editor::paste;
use crate::visit::visit_contest;
use crate::window::Window;

const CONTEST: &str = "title = 'Hog 2026'\nedition = 'fall-2023'\nreference = ['always:4']\n";

#[test]
fn a_student_chooses_german_and_reads_all_pages_in_it() {
    let runtime = Runtime::new().expect("a runtime");
    let course = "closes = '2126-12-04 12:00'\n";
    let held = runtime.block_on(held_contest(CONTEST, course, ROSTER));
    let portal = Portal::new(Arc::clone(&held.course));
    visit_contest(&runtime, portal, async |window| {
        let german = async |expected: bool| {
            let is_german = "return document.querySelector('main').lang === 'de'";
            assert_eq!(window.run(is_german, &[]).await, expected);
        };
        held.sign_in(window, "ada").await;
        window.open("/contest/mine").await;
        german(false).await;
        window.follow("nav.tabs button[lang=de]").await;
        let address = window.address().await;
        assert!(address.ends_with("/contest/mine"), "{address}");
        german(true).await;
        // A link that htmx follows changes the page, and the way back with it.
        window.follow("nav.tabs a[href='/account']").await;
        german(true).await;
        window.follow("nav.tabs button[lang=en]").await;
        let address = window.address().await;
        assert!(address.ends_with("/account"), "{address}");
        german(false).await;
        window.follow("nav.tabs button[lang=de]").await;
        for (person, strategy) in [("bob", "return 5"), ("ada", "return 3")] {
            let program = format!(
                "TEAM_NAME = '{person}'\ndef final_strategy(score, opponent_score):\n    \
                 {strategy}\n"
            );
            let file = format!("{person}.py");
            std::fs::write(held.folder.path().join(&file), program).expect("written");
            held.sign_in(window, person).await;
            held.send(window, &file).await;
            window.element(".verdict-accepted").await;
        }
        window
            .until_says("#results", "Matches, mit einer mittleren")
            .await;
        let pages = [
            "/contest/mine",
            "/contest",
            "/contest/pairs",
            "/contest/winners",
            "/contest/teams/1",
            "/contest/entries/2",
            "/contest/entries/2/results",
            "/contest/entries/2/rules/field",
            "/write",
            "/account",
            "/device",
            "/contest/sign-in",
        ];
        looked_at(window, &pages).await;
        for (width, height) in [(1280, 1400), (390, 1400)] {
            window.resize(width, height).await;
            for page in pages {
                window.open(page).await;
                german(true).await;
                let file = format!("german-{width}{}.png", page.replace('/', "-"));
                let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
                window.picture(&folder.join(file)).await;
            }
        }
        what_scripts_say_is_german(window).await;
        // On a phone the mean win rate is not cut, nor is an outcome, nor the verdict on a version.
        for (page, cell) in [
            ("/contest", ".standings tbody tr td:nth-of-type(3)"),
            ("/contest/mine", "#main table tbody td:nth-of-type(1)"),
            ("/contest/teams/1", "#main table tbody td:nth-of-type(2)"),
        ] {
            window.open(page).await;
            let seen = "return document.querySelector(arguments[0]).getBoundingClientRect().right";
            let right = window.run(seen, &[cell]).await;
            assert!(
                right.as_f64().is_some_and(|right| right <= 390.0),
                "{page}: {right}"
            );
        }
        // Staff's pages are in English with their frame, also behind a link that htmx follows.
        held.sign_in(window, "prof").await;
        window.open("/contest/teams/1").await;
        german(true).await;
        window.click("main a[href^='/contest/staff']").await;
        window.element("html[lang=en] main:not([lang])").await;
        assert!(!window.text("header.site + main").await.is_empty());
        window.resize(1280, 900).await;
        let pages = ["/contest/staff", "/contest/staff/ceremony?shown=1"];
        looked_at(window, &pages).await;
        for page in pages {
            window.resize(1280, 900).await;
            window.open(page).await;
            let name = page.replace(['/', '?', '='], "-");
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
            window
                .picture(&folder.join(format!("staff{name}.png")))
                .await;
        }
    });
}

/// What pointing at a heat map says, and what the editor's script says.
async fn what_scripts_say_is_german(window: &Window) {
    window.resize(1280, 1400).await;
    window.open("/contest/entries/2/results").await;
    window
        .run("document.querySelector('.heat').focus()", &[])
        .await;
    window.press(Key::Right).await;
    window
        .until_says("#picture-says", "der andere 0 Punkte: Du wirfst 3")
        .await;
    window.open("/write").await;
    window.until_says("#rate", " % gegen swap:8,4").await;
    window
        .until_says("#versions ol", " % gegen swap:8,4, ")
        .await;
    paste(
        window,
        "def final_strategy(score, opponent_score):\n    return 6 +\n",
    )
    .await;
    window.until_says("#fault h2", "load-error, Zeile 2").await;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (width, height) in [(1280, 1400), (390, 1400)] {
        window.resize(width, height).await;
        let file = format!("german-{width}-write-fault.png");
        window.picture(&folder.join(file)).await;
    }
    paste(
        window,
        "def final_strategy(score, opponent_score):\n    return 5\n",
    )
    .await;
    window
        .until_says("#change", "Prozentpunkte seit der letzten Version;")
        .await;
    window
        .click("[aria-label='Mit Version 1 vergleichen']")
        .await;
    window.until_says("#change", "seit Version 1;").await;
    for (width, height) in [(1280, 1400), (390, 1400)] {
        window.resize(width, height).await;
        let file = format!("german-{width}-write-changed.png");
        window.picture(&folder.join(file)).await;
    }
}
