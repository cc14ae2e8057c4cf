//! The review of a game.

use crate::visit::visit;

/// A game of four turns that is not over.
const GAME: &str = "first=me&second=perfect&dice=9&pace=step";

#[test]
fn every_turn_is_looked_at_and_leads_back_to_its_board() {
    visit(async |window| {
        window.open(&format!("/hog/fall-2019/game?{GAME}")).await;
        // Ten dice at the start are far from the best choice.
        for next in ["#choice-10", "#go-on", "#choice-10", "#go-on"] {
            window.follow(next).await;
        }
        let scores = window.texts(".score").await;
        window.follow("a[href*='/review?']").await;
        assert_eq!(window.text("h1").await, "Review of the game");
        assert_eq!(window.texts("section tbody tr").await.len(), 4);

        // What choices, rolls and the other's turns add comes to the end.
        for row in 1..=2 {
            let cells = format!("[aria-label=Totals] tbody tr:nth-child({row}) td");
            let numbers: Vec<f64> = window
                .texts(&cells)
                .await
                .iter()
                .map(|text| number(text))
                .collect();
            let [start, choices, rolls, other, end] = numbers[..] else {
                panic!("{numbers:?}");
            };
            // Each is rounded to two places.
            let sum = start + choices + rolls + other;
            assert!((sum - end).abs() < 0.03, "{numbers:?}");
            assert!(choices <= 0.0);
        }
        let perfect = window.text("[aria-label=Totals] tbody tr:nth-child(2) td:nth-child(3)");
        assert!(
            number(&perfect.await).abs() < 1e-9,
            "perfect play gave something away"
        );

        window.follow("section ol a").await;
        assert!(window.has("#choice-10 .hint").await, "not at the choice");
        window.follow("#later").await;
        window.back().await;
        window.back().await;
        window.follow(".row .button").await;
        assert_eq!(window.texts(".score").await, scores);
    });
}

/// A number as the page writes it: with a sign and a sign of percent, perhaps.
fn number(text: &str) -> f64 {
    let plain = text
        .replace('−', "-")
        .replace(['%', '+', ' ', '\u{a0}', '\u{202f}'], "");
    plain
        .parse()
        .unwrap_or_else(|_| panic!("{text} is not a number"))
}
