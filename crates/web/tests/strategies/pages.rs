//! The texts of pages about strategies.

use std::sync::Arc;

use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Choice, Duel, Edition, Table};
use pigskin_web::{Site, router};
use tempfile::tempdir;

use crate::asked::{get, page, server};

#[tokio::test]
async fn win_rates_are_those_of_the_duel() {
    let server = router(Arc::new(Site::new()));
    let edition = Edition::named("fall-2017").expect("an edition");
    let always = |dice| Table::from_fn(100, |_| Choice::dice(dice));
    let rate = Duel::new(&edition.rules).win_rate(&always(6), &always(4));
    let rate = rate.expect("both fit");
    let said = |chance: f64| format!("{:.2} %", chance * 100.0);
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
async fn every_part_is_a_page_of_its_own() {
    let server = router(Arc::new(Site::new()));
    let query = "edition=fall-2017&goal=30&against=bacon:8,4";
    for (address, says) in [
        ("/strategies/always:6?", "<svg id=\"picture\""),
        ("/strategies/always:6?map=regret&", "percentage points"),
        ("/strategies/always:6?map=visits&", "% of games"),
        ("/strategies/always:6?at=3,4&", "at 3 to 4: rolls 6"),
        ("/strategies/always:6/analysis?", "The costliest"),
        ("/strategies/always:6/lengths?", "players on average"),
        ("/strategies/always:6/cells.json?", "{\"goal\":30,"),
        ("/strategies/always:6/map.svg?", "<svg"),
        ("/strategies/always:6/map.png?", "PNG"),
        ("/strategies/always:6/map.txt?", "Choices of always:6"),
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
async fn every_edition_has_its_figures_of_perfect_play() {
    let server = router(Arc::new(Site::new()));
    let shown = page(&server, "/hog/perfect-play").await;
    for (name, rules) in Edition::HANDOUTS {
        let summary = PerfectPlay::solve(&rules).summary();
        let turns = summary.turns.expect("its games end");
        let loss = summary.table_loss.to_best_response;
        for figure in [
            format!("{:.4} %", summary.win_rate.first * 100.0),
            format!("<td class=\"number\">{}</td>", summary.first_choices[0]),
            format!("{:.4}", turns.mean),
            match loss {
                0.0 => "<td class=\"number\">0</td><td class=\"number\">0</td>".to_owned(),
                loss => format!("{:.4}", loss * 100.0),
            },
            format!("/hog/new?edition={name}&amp;first=me&amp;second=perfect"),
            format!("/hog/new?edition={name}&amp;first=perfect&amp;second=me"),
        ] {
            assert!(shown.contains(&figure), "{name}: {figure}: {shown}");
        }
    }
    for address in ["/hog", "/hog/fall-2019/game?first=me&second=always:6"] {
        let shown = page(&server, address).await;
        assert!(shown.contains("href=\"/hog/perfect-play\""), "{address}");
    }
    for seats in ["first=me&second=perfect", "first=perfect&second=me"] {
        let begun = get(&server, &format!("/hog/new?edition=spring-2017&{seats}")).await;
        assert!(begun.location.starts_with("/hog/spring-2017/game?"));
    }
}
