//! Strategies of Hog as pictures, by mouse and by keys.

use fantoccini::key::Key;
use pigskin_hog::analysis::{Analysis, Opponent};
use pigskin_hog::{Choice, FALL_2017, Rules, Table};

use crate::visit::visit;
use crate::window::Window;

const EDITION: &str = "edition=fall-2017&goal=30";

fn rules() -> Rules {
    Rules {
        goal: 30,
        ..FALL_2017
    }
}

fn always(dice: u8) -> Table {
    Table::from_fn(30, |_| Choice::dice(dice))
}

/// Points at a cell of a heat map whose goal is 30.
async fn point_at(window: &Window, map: &str, [mine, theirs]: [f64; 2]) {
    let width = "return document.querySelector(arguments[0]).getBoundingClientRect().width";
    let width = window.run(width, &[map]).await;
    let unit = width.as_f64().expect("a width") / 113.0;
    // The picture has 100 units each way, and begins 11 and 1.5 before them.
    let (x, y) = ((theirs + 0.5) / 0.3, 100.0 - (mine + 0.5) / 0.3);
    window
        .point(map, (x + 11.0 - 56.5) * unit, (y + 1.5 - 56.5) * unit)
        .await;
}

#[test]
fn a_picture_says_what_is_under_the_pointer() {
    let opponent = Opponent::table(&rules(), always(4)).expect("a table");
    let analysis = Analysis::new(&opponent, &always(6)).expect("an analysis");
    visit(async |window| {
        window.resize(1100, 1000).await;
        window.open("/strategies").await;
        window.follow("a[href^='/strategies/always:6']").await;
        window
            .open(&format!("/strategies/always:6?{EDITION}&against=always:4"))
            .await;
        window.until_complete().await;
        assert_eq!(window.texts(".costly li").await.len(), 10);
        assert!(window.has(".bars rect").await);
        for (mine, theirs) in [(3_u8, 4_u8), (20, 29), (0, 0)] {
            point_at(window, "#picture", [mine.into(), theirs.into()]).await;
            let at = format!("You have {mine}, they have {theirs}: you roll 6");
            window.until_says("#picture-says", &at).await;
            // What it costs is the library's number.
            let cell = analysis.cells()[usize::from(mine) * 30 + usize::from(theirs)];
            let says = match cell.regret() {
                Some(regret) if regret == 0.0 || regret > 1e-6 => {
                    format!(
                        "gives away {:.4} percentage points each time",
                        regret * 100.0
                    )
                }
                Some(_) => "each time".to_owned(),
                None => "no game comes here".to_owned(),
            };
            window.until_says("#picture-says", &says).await;
        }
        // The same without a pointer.
        window.tab_to("#picture").await;
        for (key, says) in [
            (Key::Right, "You have 0, they have 1:"),
            (Key::Up, "You have 1, they have 1:"),
            (Key::Left, "You have 1, they have 0:"),
            (Key::Left, "You have 1, they have 0:"),
            (Key::Down, "You have 0, they have 0:"),
        ] {
            window.press(key).await;
            window.until_says("#picture-says", says).await;
        }
        // And without either.
        window.fill("#mine", "12").await;
        window.fill("#theirs", "7").await;
        window.follow(".at button").await;
        window
            .until_says("#picture-says", "You have 12, they have 7: you roll 6")
            .await;
        window.follow("#map-regret").await;
        window.until_complete().await;
        assert!(window.has("#map-choices").await);
    });
}

#[test]
fn the_numbers_of_a_picture_are_fetched_again_from_a_busy_server() {
    visit(async |window| {
        window.resize(1100, 1000).await;
        window
            .open(&format!("/strategies/always:6?{EDITION}&against=always:4"))
            .await;
        window.until_complete().await;
        // The first two answers are those of a busy server.
        let busy = "const answer = window.fetch; window.busy = 0;
            window.fetch = (address) => window.busy < 2
                ? (window.busy += 1, Promise.resolve(
                    new Response('', { status: 503, headers: { 'retry-after': '1' } })))
                : answer(address);";
        window.run(busy, &[]).await;
        point_at(window, "#picture", [3.0, 4.0]).await;
        window.until_says("#picture-says", "each time").await;
        assert_eq!(window.run("return window.busy", &[]).await, 2);
    });
}

#[test]
fn two_strategies_are_seen_beside_each_other() {
    visit(async |window| {
        window.resize(1100, 1000).await;
        window
            .open(&format!("/strategies/always:6?{EDITION}&against=always:4"))
            .await;
        window.follow("a[href*='/always:6/against/always:4']").await;
        window.until_complete().await;
        assert_eq!(
            window.texts(".map h2").await,
            ["always:6", "always:4", "Difference"]
        );
        assert_eq!(
            window.text("#difference-says").await,
            "Their choices differ at 900 of 900 pairs of scores."
        );
        point_at(window, "#difference", [11.0, 5.0]).await;
        window
            .until_says(
                "#difference-says",
                "At 11 to 5: always:6 rolls 6, always:4 rolls 4.",
            )
            .await;
        window.follow("tbody a").await;
        assert!(window.has("#picture").await);
    });
}

#[test]
fn a_strategy_is_played_against() {
    visit(async |window| {
        window.resize(1100, 1000).await;
        window.open("/strategies/always:6?edition=fall-2019").await;
        window.follow("a[href^='/hog/new?']").await;
        assert_eq!(window.texts(".side h2").await, ["You", "always:6"]);
        window.follow("#choice-4").await;
    });
}
