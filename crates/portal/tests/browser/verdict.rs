//! The verdict on an entry of Hog, and what its team learns from it, in Chromium.

use std::sync::Arc;

use pigskin_portal::Portal;
use tokio::runtime::Runtime;

use crate::contest::{Held, ROSTER, held_of};
use crate::visit::visit_contest;

const CONTEST: &str = "title = 'Hog, 2026'\nedition = 'fall-2023'\nreference = ['always:4']\n";

fn program(team: &str, strategy: &str) -> String {
    format!("TEAM_NAME = '{team}'\ndef final_strategy(score, opponent_score):\n    {strategy}\n")
}

fn write(held: &Held, file: &str, text: &str) {
    std::fs::write(held.folder.path().join(file), text).expect("written");
}

#[test]
fn results_come_by_themselves_and_compare_versions() {
    let runtime = Runtime::new().expect("a runtime");
    let held = runtime.block_on(held_of(CONTEST, "", ROSTER));
    let portal = Portal::new(Arc::clone(&held.course));
    visit_contest(&runtime, portal, async |window| {
        for (person, file, strategy) in [
            ("bob", "sows.py", "return 6 if score < 80 else 4"),
            ("cy", "hogs.py", "return 5"),
            ("ada", "boars.py", "return 3"),
        ] {
            let name = file.trim_end_matches(".py");
            write(&held, file, &program(name, strategy));
            held.sign_in(window, person).await;
            held.send(window, file).await;
            window.element(".verdict-accepted").await;
        }
        // The second version's results come while the page is open.
        held.course.pause(true, None).await.expect("paused");
        let better = program("boars", "return 6 if score < 75 else 3");
        write(&held, "boars.py", &better);
        held.send(window, "boars.py").await;
        window.element(".verdict-queued").await;
        window.run("window.stayed = true", &[]).await;
        held.course.pause(false, None).await.expect("it goes on");
        window.element("#since .up").await;
        let stayed = window.run("return window.stayed === true", &[]).await;
        assert_eq!(stayed, true, "the page was loaded again");
        let text = window.text("#results").await;
        assert!(text.contains("of 2 matches"), "{text}");
        assert!(text.contains("choices differ from version 1"), "{text}");
        assert!(text.contains("is better by"), "{text}");
        window.point("#picture", 0.5, 0.4).await;
        window.until_says("#picture-says", "version 1").await;
        // Another version is chosen.
        let other = better.replace("75", "70");
        write(&held, "boars.py", &other);
        held.send(window, "boars.py").await;
        window.element(".verdict-accepted").await;
        window.open("/contest/entries/5/results").await;
        window.select("#with", "1").await;
        window.follow("#results form button").await;
        let address = window.address().await;
        assert!(address.ends_with("/results?with=1"), "{address}");
        let text = window.text("#results").await;
        assert!(text.contains("differ from version 1"), "{text}");
    });
}

#[test]
fn an_event_during_an_update_is_not_lost() {
    let runtime = Runtime::new().expect("a runtime");
    let held = runtime.block_on(held_of(CONTEST, "", ROSTER));
    let portal = Portal::new(Arc::clone(&held.course));
    visit_contest(&runtime, portal, async |window| {
        write(&held, "boars.py", &program("boars", "return 5"));
        held.sign_in(window, "bob").await;
        held.send(window, "boars.py").await;
        // After these the page is whole.
        window.element("#verdict a[href='/contest']").await;
        window.element("#results:not([hx-get])").await;
        // An update that is under way by itself would take up both events.
        let twice = "const verdict = document.getElementById('verdict');
            if (document.querySelector('.htmx-request, .htmx-settling')) return false;
            window.updates = 0;
            document.addEventListener('htmx:beforeRequest', ({ target }) => {
                if (target.id === 'verdict') window.updates += 1;
            });
            htmx.trigger(verdict, 'sse:news');
            htmx.trigger(verdict, 'sse:news');
            return true";
        window.until("two events", twice).await;
        let updated = "return window.updates >= 2";
        window.until("a second update", updated).await;
    });
}
