//! A strategy written in the browser from the template.

use std::sync::Arc;

use fantoccini::key::Key;
use pigskin_portal::Portal;
use tokio::runtime::Runtime;

use crate::accessibility::complaints;
use crate::contest::{ROSTER, held_of};
use crate::editor::{BETTER, paste, rate, select_all};
use crate::says::Says as _;
use crate::visit::{visit, visit_contest};
use crate::window::Window;

/// Types into the editor, in the place of what is there. The editor indents by itself.
async fn write(window: &Window, text: &str) {
    select_all(window).await;
    window.press(Key::Delete).await;
    for line in text.lines() {
        // Home, so that the line begins where its own spaces begin.
        window.press_with(Key::Shift, Key::Home).await;
        window.press(Key::Delete).await;
        window.press_with(Key::Shift, Key::Home).await;
        for letter in line.chars() {
            window.press(letter).await;
        }
        window.press(Key::Enter).await;
    }
}

#[test]
fn a_student_with_nothing_writes_an_entry_that_beats_swap() {
    visit(async |window| {
        window.resize(1280, 900).await;
        window.open("/").await;
        window.follow("main a[href='/write']").await;
        // The template plays.
        window.until_says("#rate", "% against swap:8,4").await;
        assert!(!window.has("#result .outline").await);
        let sixes = "def final_strategy(score, opponent_score):\n    return 6\n";
        write(window, sixes).await;
        assert!(rate(window, sixes).await < 0.5);
        window.until_says("#change", "since the last version").await;
        // An error is told at its line, and the last result stays.
        paste(
            window,
            "def final_strategy(score, opponent_score):\n    return 6 +\n",
        )
        .await;
        window.until_says("#fault h2", "load-error, line 2").await;
        let marked = "return !!document.getElementById('editor').shadowRoot
            .querySelector('.cm-lint-marker-error')";
        window.until("mark", marked).await;
        assert!(window.has("#result.stale .heat").await);
        let faulty = BETTER.replace("after = score", "print('bacon')\n    after = scores");
        paste(window, &faulty).await;
        window.until_says("#fault h2", "bad-value, line 9").await;
        look(window, "an error").await;
        paste(window, BETTER).await;
        assert!(rate(window, BETTER).await > 0.5);
        assert!(!window.has("#fault:not([hidden])").await);
        assert!(window.has("#result .outline").await);
        look(window, "a better version").await;
        // The versions outlive the page.
        window.open("/write").await;
        assert!(rate(window, BETTER).await > 0.5);
        let versions = window.texts("#versions li").await;
        assert_eq!(versions.len(), 3, "{versions:?}");
        window.click_nth("#versions [aria-label^='Open']", 1).await;
        assert!(rate(window, sixes).await < 0.5);
        window.click("[aria-label='Compare version 1']").await;
        window.until_says("#change", "since version 1").await;
    });
}

#[test]
fn a_student_writes_measures_and_sends_an_entry() {
    let runtime = Runtime::new().expect("a runtime");
    let contest =
        "title = 'Hog, 2026'\nedition = 'fall-2019'\nreference = ['always:4', 'swap:8,4']\n";
    let course = "open_strategies = true\n";
    let held = runtime.block_on(held_of(contest, course, ROSTER));
    let portal = Portal::new(Arc::clone(&held.course));
    visit_contest(&runtime, portal, async |window| {
        held.sign_in(window, "ada").await;
        window.open("/contest/mine").await;
        window.follow("main a[href='/write']").await;
        window.until_says("#rate", "% against swap:8,4").await;
        paste(window, BETTER).await;
        assert!(rate(window, BETTER).await > 0.5);
        window.follow("#send").await;
        assert!(window.text("main").await.contains("Receipt"));
        window.element(".verdict-accepted").await;
        // The text is still in the browser, and is measured against the reference players.
        window.open("/write").await;
        assert!(rate(window, BETTER).await > 0.5);
        window.click("#measure").await;
        window
            .until_says("#measured", "Wins 2 of 2 matches against the board.")
            .await;
        window
            .until_says("#measured", "29 more can be measured today")
            .await;
        look(window, "what was measured").await;
        // Somebody who is signed out meanwhile is told so.
        rate(window, BETTER).await;
        let sign_out = "const done = arguments[arguments.length - 1];
            fetch('/sign-out', { method: 'POST' }).then(() => done(true))";
        window.run_async(sign_out).await;
        paste(window, "def final_strategy(a, b): return 5").await;
        window.until_says("#fault", "You are signed out.").await;
    });
}

#[test]
fn what_is_written_belongs_to_its_page_and_outlives_it() {
    visit(async |window| {
        let fives = "def final_strategy(score, opponent_score):\n    return 5\n";
        window.open("/write?edition=fall-2018").await;
        paste(window, fives).await;
        let chance = rate(window, fives).await;
        // A browser that goes back would show the edition that was chosen last.
        window
            .to_another_page(window.select("#edition", "fall-2017"))
            .await;
        window.back().await;
        rate(window, fives).await;
        let chosen = "return document.getElementById('edition').value === 'fall-2018'";
        window.until("the page's edition", chosen).await;
        paste(window, BETTER).await;
        rate(window, BETTER).await;
        paste(window, fives).await;
        assert!((rate(window, fives).await - chance).abs() < 1e-12);
        // A text that is changed after sharing is still there after a reload, with its earlier versions.
        let versions = window.texts("#versions li").await.len();
        window.follow("#share").await;
        let shared = window.address().await;
        rate(window, fives).await;
        assert!(!window.has("#own:not([hidden])").await);
        assert!(window.texts("#versions li").await.len() >= versions && versions > 1);
        paste(window, BETTER).await;
        rate(window, BETTER).await;
        window.open("/write?edition=fall-2018").await;
        rate(window, BETTER).await;
        window.open(&shared).await;
        rate(window, BETTER).await;
        window.follow("#own button").await;
        rate(window, fives).await;
        // Others who open the address begin there, and keep what they write apart from their own.
        let forget = "localStorage.clear(); return true";
        window.run(forget, &[]).await;
        window.open("/write?edition=fall-2018").await;
        paste(window, BETTER).await;
        rate(window, BETTER).await;
        window.open(&shared).await;
        rate(window, fives).await;
        window.open("/write?edition=fall-2018").await;
        rate(window, BETTER).await;
    });
}

/// The handout's simple strategy, and one that always moves the same way.
const JUMPS: &str = "def my_strategy(game):\n    return prefer_jumps(game)\n";
const RIGHTMOST: &str = "def my_strategy(game):\n    return valid_moves(game)[-1]\n";

#[test]
fn a_strategy_of_d_football_is_written_and_played() {
    visit(async |window| {
        window.resize(1280, 900).await;
        window.open("/write").await;
        window.follow(".parts a[href$='language=python']").await;
        // The template plays.
        window
            .until_says("#rate", "games won against prefer-jumps")
            .await;
        paste(window, RIGHTMOST).await;
        rate(window, RIGHTMOST).await;
        paste(window, JUMPS).await;
        // The same strategy wins the same games as its opponent. A busy machine does not play all.
        let half = (rate(window, JUMPS).await - 0.5).abs() < 1e-9;
        let all = window.text("#rate").await.contains("of 20 games");
        assert!(half || !all, "{}", window.text("#rate").await);
        window.until_says("#change", "the last version").await;
        window.until_says("#thrown", "threw the win away").await;
        look(window, "D-Football").await;
        paste(window, "def my_strategy(game):\n    return 1 // 0\n").await;
        window.until_says("#fault h2", "error, line 2").await;
        assert!(window.has("#result.stale .field").await);
        // Another opponent, and another language with texts of its own.
        paste(window, JUMPS).await;
        rate(window, JUMPS).await;
        window.select("#against", "random").await;
        window.until_says("#rate", "games won against random").await;
        window.follow(".parts a[href$='language=r']").await;
        window.until_says("#rate", "games won").await;
        assert_eq!(window.texts("#versions li").await.len(), 1);
        window.follow(".parts a[href$='language=python']").await;
        window.until_says("#rate", "games won").await;
        assert!(window.texts("#versions li").await.len() >= 3);
        window.follow(".worth a[href*='hints=on']").await;
        assert!(window.has(".field i.keeps").await);
    });
}

#[test]
fn the_editor_is_left_with_keys_alone() {
    visit(async |window| {
        window.open("/write").await;
        window.until_says("#rate", "%").await;
        window.tab_to("#editor").await;
        window.press(Key::Tab).await;
        assert!(window.has_focus("#editor").await, "Tab indents");
        window.press(Key::Escape).await;
        window.tab_to("#run").await;
    });
}

#[test]
fn without_scripts_the_page_is_a_form() {
    visit(async |window| {
        window.without_scripts().await;
        window.open("/write").await;
        window.follow("#run").await;
        assert!(window.text("#rate").await.contains("% against swap:8,4"));
        window
            .fill("#text", "def final_strategy(a, b): return 6")
            .await;
        window.follow("#run").await;
        let change = window.text("#change").await;
        change.says("10000 of 10000 choices changed");
        window.follow("#share").await;
        let address = window.address().await;
        assert!(address.contains("file="), "{address}");
        window.open(&address).await;
        assert!(window.text("#text").await.contains("return 6"));
    });
}

/// Nothing keeps anybody from using the page as it is now.
async fn look(window: &Window, name: &str) {
    let found = complaints(window, name).await;
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
