//! The texts of pages about strategies.

use std::sync::Arc;

use pigskin_hog::analysis::Opponent;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Duel, Edition, House, Setting, Table};
use pigskin_web::{Site, router};
use tempfile::tempdir;

use crate::asked::{finally, get, page, server};

fn said(chance: f64) -> String {
    format!("{:.2} %", chance * 100.0)
}

#[tokio::test]
async fn win_rates_are_those_of_the_duel() {
    let server = router(Arc::new(Site::new()));
    let edition = Edition::named("fall-2017").expect("an edition");
    let always = |dice| Table::from_fn(100, |_| Choice::dice(dice));
    let rate = Duel::new(&edition.rules).win_rate(&always(6), &always(4));
    let rate = rate.expect("both fit");
    let alone = "/strategies/always:6/analysis?edition=fall-2017&against=always:4";
    let beside = "/strategies/always:6/against/always:4?edition=fall-2017";
    for address in [alone, beside] {
        let shown = page(&server, address).await;
        for chance in [rate.first, rate.second, rate.mean()] {
            assert!(shown.contains(&said(chance)), "{chance}: {shown}");
        }
    }
    let beside = page(&server, beside).await;
    assert!(beside.contains(&said(1.0 - rate.mean())));
    assert!(beside.contains("10000 of 10000"));
}

#[tokio::test]
async fn win_rates_are_shown_where_turns_can_score_nothing() {
    let server = router(Arc::new(Site::new()));
    let address = "/strategies/always:0/analysis?edition=spring-2022&goal=20&against=always:5";
    let shown = page(&server, address).await;
    let rules = Edition::named("spring-2022").expect("a handout's edition");
    let small = rules.with([(Setting::named("goal").expect("a setting"), "20")]);
    let rules = small.expect("a value").rules;
    let table = |dice| Table::from_fn(rules.goal, |_| Choice::dice(dice));
    let rate = Duel::new(&rules).win_rate(&table(0), &table(5));
    let rate = rate.expect("tables that fit");
    for chance in [rate.first, rate.second, rate.mean()] {
        assert!(shown.contains(&said(chance)), "{chance}: {shown}");
    }
    assert!(shown.contains("can score nothing"), "{shown}");
    assert!(!shown.contains("Best response"), "{shown}");
}

#[tokio::test]
async fn every_part_is_a_page_of_its_own() {
    let server = router(Arc::new(Site::new()));
    let query = "edition=fall-2017&goal=30&against=bacon:8,4";
    for (address, says) in [
        ("/strategies/always:6?", "<svg id=\"picture\""),
        ("/strategies/always:6?", "What is this?"),
        ("/strategies/always:6?map=regret&", "percentage points"),
        ("/strategies/always:6?map=visits&", "% of games"),
        (
            "/strategies/always:6?at=3,4&",
            "You have 3, they have 4: you roll 6; ",
        ),
        ("/strategies/always:6/analysis?", "these changes gain most"),
        ("/strategies/always:6/lengths?", "players on average"),
        ("/strategies/always:6/cells.json?", "{\"goal\":30,"),
        ("/strategies/always:6/map.svg?", "<svg"),
        ("/strategies/always:6/map.png?", "PNG"),
        ("/strategies/always:6/map.txt?", "What each choice costs"),
        (
            "/strategies/always:6/map.txt?map=choices&",
            "Choices of always:6",
        ),
        ("/strategies/perfect?", "Perfect play"),
        ("/strategies/perfect/against/always:6?", "Difference"),
    ] {
        let shown = page(&server, &format!("{address}{query}")).await;
        assert!(shown.contains(says), "{address}: {shown}");
    }
}

#[tokio::test]
async fn perfect_play_gives_nothing_away_where_nothing_is_remembered() {
    let server = router(Arc::new(Site::new()));
    let query = "edition=fall-2017&goal=40";
    let shown = page(&server, &format!("/strategies/perfect/analysis?{query}")).await;
    assert!(shown.contains("Every choice is a best response"), "{shown}");
    let remembers = "/strategies/perfect?edition=spring-2017&goal=20&feral_hogs=on";
    let shown = page(&server, remembers).await;
    assert!(shown.contains("remember more than the scores"), "{shown}");
}

#[tokio::test]
async fn without_a_database_nothing_can_be_dropped() {
    let without = page(&router(Arc::new(Site::new())), "/strategies").await;
    assert!(!without.contains("type=\"file\"") && without.contains("swap:8,4"));
    let folder = tempdir().expect("a folder");
    let with = page(&server(folder.path()).await, "/strategies").await;
    assert!(with.contains("type=\"file\""));
}

#[tokio::test]
async fn an_edition_of_ones_own_is_shown_and_downloaded() {
    let server = router(Arc::new(Site::new()));
    let settings = "edition=fall-2023&name=mine&goal=40&score_rise=off\
                    &free_bacon=1%20%2B%202%20*%20ones(score)&swine_swap=gcd(score,opponent_score)%3E9";
    let shown = finally(&server, &format!("/hog/editions/new?{settings}"))
        .await
        .body;
    let base = Edition::named("fall-2023").expect("a semester");
    let changes = [
        (Setting::Goal, "40"),
        (Setting::ScoreRise, "off"),
        (Setting::FreeBacon, "1 + 2 * ones(score)"),
        (Setting::SwineSwap, "gcd(score,opponent_score)>9"),
    ];
    let rules = base.with(changes).expect("an edition").rules;
    let perfect = Arc::new(PerfectPlay::solve(&rules));
    let summary = perfect.summary();
    let table = |text: &str| {
        let house: House = text.parse().expect("a house strategy");
        Table::from_strategy(&house.in_edition(&rules), rules.goal)
    };
    let fours = table("always:4");
    let against_swaps = Duel::new(&rules).win_rate(&fours, &table("swap:8,4"));
    let against_perfect = Opponent::solved(perfect).win_rate(&fours);
    for figure in [
        format!("{:.4} %", summary.win_rate.first * 100.0),
        format!("{:.2} turns", summary.turns.expect("games end").mean),
        format!("{:.4} %", against_swaps.expect("a rate").mean() * 100.0),
        format!("{:.4} %", against_perfect.expect("a rate").mean() * 100.0),
        "rolling no dice scores 1 + 2 * ones(score)".to_owned(),
        "/strategies/perfect/map.svg?edition=fall-2023&#38;goal=40".to_owned(),
    ] {
        assert!(shown.contains(&figure), "{figure}: {shown}");
    }
    let file = page(&server, &format!("/hog/editions/edition.toml?{settings}")).await;
    let read = Edition::from_toml(&file).expect("an edition");
    assert_eq!((read.name.as_str(), &read.rules), ("mine", &rules));
}

#[tokio::test]
async fn rules_have_the_names_of_the_edition() {
    let server = router(Arc::new(Site::new()));
    let names = "names=free_bacon%3DHog+%26+Out%3B+swine_swap%3DSwap+the+Swine";
    let query = format!("edition=fall-2019&goal=10&feral_hogs=off&{names}");
    let shown = finally(&server, &format!("/hog/editions/new?{query}"))
        .await
        .body;
    assert!(shown.contains("<dt>Hog &#38; Out</dt>"), "{shown}");
    assert!(shown.contains("<dt>Swap the Swine</dt>") && !shown.contains("<dt>Free Bacon</dt>"));
    let file = page(
        &server,
        &format!("/hog/editions/edition.toml?{query}&name=mine"),
    )
    .await;
    let read = Edition::from_toml(&file).expect("an edition");
    assert_eq!(read.title(Setting::FreeBacon), "Hog & Out");
    let game = format!("/hog/fall-2019/game?goal=10&feral_hogs=off&{names}&dice=1&turns=0");
    let game = finally(&server, &game).await.body;
    assert!(game.contains("Hog &#38; Out: 10 points."), "{game}");
    assert!(!game.contains("Free Bacon"), "{game}");
    for hostile in [
        "free_bacon%3D%3Cb%3E",
        "free_bacon%3D%0A",
        "goal%3DHome",
        "free_bacon",
    ] {
        let refused = get(&server, &format!("/hog/fall-2019/game?names={hostile}")).await;
        assert_eq!(refused.status, 400, "{hostile}: {}", refused.body);
        assert!(!refused.body.contains("<b>"), "{}", refused.body);
    }
}

#[tokio::test]
async fn a_mistake_in_an_edition_is_said_beside_the_form() {
    let server = router(Arc::new(Site::new()));
    for (query, words) in [
        (
            "free_bacon=score+%2F+2",
            "from &#39;/ 2&#39; on; // divides",
        ),
        (
            "free_bacon=99-score-score",
            "at score 50 and opponent_score 0 it gives -1",
        ),
        (
            "swine_swap=score",
            "a score is a number where something true or false is needed",
        ),
        ("goal=1000", "is not a whole number from 1 to 300"),
        ("name=fall-2019", "is the name of other rules"),
        (
            "free_bacon=((((((((((((((((((((((((((((((1",
            "its brackets are 30 deep",
        ),
    ] {
        let shown = page(&server, &format!("/hog/editions/new?{query}")).await;
        assert!(shown.contains("role=\"alert\""), "{query}: {shown}");
        assert!(shown.contains(words), "{query}: {shown}");
        assert!(!shown.contains("id=\"figures\""), "{query}");
    }
    // It stands at its rule, where both what was chosen and what was written stay.
    let both = "free_bacon=boar-brawl&free_bacon=1%2Bscore%252";
    let shown = page(&server, &format!("/hog/editions/new?{both}")).await;
    let wrong = "<span id=\"free_bacon-says\"><strong class=\"wrong\">";
    assert!(shown.contains(wrong), "{shown}");
    assert!(shown.contains("value=\"boar-brawl\" checked"), "{shown}");
    assert!(shown.contains("value=\"1+score%2\""), "{shown}");
    let largest =
        "/hog/editions/new?goal=300&sides=100&feral_hogs=on&time_trot=11&perfect_piggy=on";
    let shown = page(&server, largest).await;
    assert!(shown.contains("This edition is too large"), "{shown}");
    let refused = get(&server, "/hog/editions/new?edition=fall-1066").await;
    assert_eq!(refused.status.as_u16(), 400);
    let refused = get(&server, "/hog/editions/edition.toml?free_bacon=x").await;
    assert_eq!(refused.status.as_u16(), 400);
}

#[tokio::test]
async fn pages_of_hog_lead_to_perfect_play() {
    let server = router(Arc::new(Site::new()));
    for address in [
        "/hog?edition=fall-2019",
        "/hog/fall-2019/game?first=me&second=always:6",
    ] {
        let shown = page(&server, address).await;
        let link = "href=\"/hog/perfect-play?edition=fall-2019\"";
        assert!(shown.contains(link), "{address}");
    }
    // The page answers at once, for the edition that is asked for.
    let shown = page(&server, "/hog/perfect-play?edition=fall-2019").await;
    assert!(shown.contains("wins 52.2596 % of games."), "{shown}");
    let own = page(&server, "/hog/perfect-play?edition=fall-2019&goal=60").await;
    let link = "/hog/editions/new?edition=fall-2019&#38;goal=60\">Compute their figures";
    assert!(own.contains(link), "{own}");
    for seats in ["first=me&second=perfect", "first=perfect&second=me"] {
        let begun = get(&server, &format!("/hog/new?edition=spring-2017&{seats}")).await;
        assert!(begun.location.starts_with("/hog/spring-2017/game?"));
    }
}
