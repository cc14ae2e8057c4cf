//! The pages around a game of Hog.

use std::sync::Arc;

use axum::http::StatusCode;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Edition, Position};
use pigskin_web::{Site, router};

use crate::asked::{get, page};

/// The costliest of the marked choices is the seventeenth.
const REVIEW: &str = "/hog/fall-2019/review?first=me&second=perfect&dice=8&\
    turns=5-2-1-1-5-5.0.4-6-2-4-1.0.6-4-6-6-3-5-1.5-5-3-3-3-6.0.3-2-2-2.4-1-1-4-3.0.\
    5-2-2-4-3-4.2-2-1.4-4-4-2-5.4-4-6-4-4.6-3-6-4-6-6-3.5-2-2-5-4-3.0.0";

#[tokio::test]
async fn the_answer_to_the_position_of_a_day_is_exact() {
    let server = router(Arc::new(Site::new()));
    let asked = page(&server, "/hog/day/2026-11-02").await;
    let scores: Vec<u16> = asked
        .split("<p class=\"score\">")
        .skip(1)
        .filter_map(|rest| rest.split('<').next()?.parse().ok())
        .collect();
    let edition = Edition::named("fall-2023").expect("an edition");
    let start = format!("{},{}", scores[0], scores[1]);
    let position: Position = start.parse().expect("a position");
    let perfect = PerfectPlay::solve(&edition.rules);
    let best = perfect.value(&position);
    for (choice, value) in perfect.choice_values(&position) {
        let shown = page(&server, &format!("/hog/day/2026-11-02?choice={choice}")).await;
        let chance = format!("Your win chance is {:.2} %", 100.0 * value);
        assert!(shown.contains(&chance), "{choice}: {chance}: {shown}");
        let lost = format!("{:.2}", 100.0 * (best - value));
        let verdict = if value >= best {
            format!("{choice} is the best choice")
        } else {
            format!("{choice} gives away {lost} percentage points")
        };
        assert!(shown.contains(&verdict), "{verdict}: {shown}");
        let card = shown.split("id=\"card\">").nth(1).expect("a card");
        let card = card.split('<').next().expect("a text");
        let [mine, theirs] = position.players.map(|player| player.score.0);
        let line =
            format!("Hog, 2026-11-02, {mine} : {theirs}: I gave away {lost} percentage points");
        assert!(card.starts_with(&line), "{card}");
    }
    assert!(asked.contains("2026-11-01") && asked.contains("2026-11-03"));
}

#[tokio::test]
async fn only_days_until_today_have_a_position() {
    let server = router(Arc::new(Site::new()));
    for day in ["2999-01-01", "2026-10-31", "2026-02-30", "tomorrow", "-1"] {
        let answer = get(&server, &format!("/hog/day/{day}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{day}");
    }
    let wrong = get(&server, "/hog/day/2026-11-02?choice=11").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    let today = get(&server, "/hog/today").await;
    let shown = get(&server, &today.location).await;
    assert_eq!(shown.status, StatusCode::OK, "{}", today.location);
}

#[tokio::test]
async fn three_choices_start_a_game() {
    let server = router(Arc::new(Site::new()));
    let shown = page(&server, "/hog?edition=fall-2019").await;
    assert!(shown.contains("Rules of Fall 2019") && shown.contains("Feral Hogs"));
    for (starts, seats) in [
        ("me", "first=me&second=always:4"),
        ("opponent", "first=always:4&second=me"),
    ] {
        let form = format!(
            "/hog/new?opponent=always:4&edition=fall-2019&starts={starts}&first=&second=&dice=&start="
        );
        let begun = get(&server, &form).await;
        let location = begun.location.replace("%3A", ":");
        assert!(location.starts_with("/hog/fall-2019/game?"), "{location}");
        assert!(location.contains(seats), "{location}");
    }
    let both = "/hog/new?opponent=always:4&edition=fall-2019&first=perfect&second=swap:8,4";
    let begun = get(&server, both).await.location;
    assert!(begun.contains("first=perfect&second=swap"), "{begun}");
    // An edition without a swap has no opponent that swaps.
    let current = page(&server, "/hog?edition=fall-2023").await;
    let rung = "aria-label=\"Play Opportunist\"";
    assert!(shown.contains(rung) && !current.contains(rung));
}

#[tokio::test]
async fn slips_are_marked_where_chances_are_shown() {
    let server = router(Arc::new(Site::new()));
    let review = page(&server, REVIEW).await;
    for part in [
        "<b>−58.00</b> by choices",
        "<span class=\"slip\">??</span> 2 blunders",
        "Turn 17: You chose 0 ??",
    ] {
        assert!(review.contains(part), "{part}: {review}");
    }
    let game = REVIEW.replace("/review?", "/game?");
    let shown = page(&server, &game).await;
    assert!(shown.contains("?? −26.77"), "{shown}");
    let quiet = page(&server, &format!("{game}&chances=off")).await;
    assert!(!quiet.contains("−26.77"), "{quiet}");
}

#[tokio::test]
async fn a_win_without_hints_counts_on_the_ladder() {
    let server = router(Arc::new(Site::new()));
    let start = "/hog/fall-2017/game?goal=5&first=me&second=always:4&dice=1&turns=2-3-4";
    let won = page(&server, start).await;
    let rung = "data-beaten=\"fall-2017 with goal=5 always:4\"";
    assert!(won.contains(rung), "{won}");
    for other in ["&hints=on", "&start=1,0"] {
        let shown = page(&server, &format!("{start}{other}")).await;
        assert!(!shown.contains("data-beaten"), "{other}");
    }
}

/// Fall 2017's contest counts turns modulo 8, from 0.
#[tokio::test]
async fn the_number_of_a_turn_and_an_extra_turn_are_told() {
    let server = router(Arc::new(Site::new()));
    let game = "/hog/fall-2017-contest/game?first=me&second=me&dice=typed";
    for (address, says) in [
        (
            game.to_owned(),
            "modulo 8 is 0, so rolling 0 dice gives an extra turn.",
        ),
        (
            format!("{game}&turns=4-2-3-4-5"),
            "modulo 8 is 1, so rolling 1 die gives an extra turn.",
        ),
        (
            format!("{game}&turns=0"),
            "Extra turn: Time Trot grants no other one after it.",
        ),
    ] {
        let shown = page(&server, &address).await;
        assert!(shown.contains(says), "{says}: {shown}");
    }
    let plain = page(&server, "/hog/fall-2019/game?first=me&second=me&dice=typed").await;
    assert!(!plain.contains("id=\"counted\""), "{plain}");
}
