//! The ranks of a team over the term.

use crate::place::{Browser, Place, table};

#[tokio::test]
async fn a_teams_page_draws_its_ranks_and_hides_those_after_the_freeze() {
    let place = Place::new("freeze = '2026-12-03 00:00:00'").await;
    let (ada, bob, prof) = (
        place.browser("ada").await,
        place.browser("bob").await,
        place.browser("prof").await,
    );
    place.upload(&ada, "Boars.txt", &table(1)).await;
    place.upload(&bob, "Sows.txt", &table(2)).await;
    place.judge(1).await;
    place.judge(2).await;
    let page = place
        .get(&Browser::default(), "/contest/teams/1")
        .await
        .body;
    for part in [
        "Rank over the term",
        "<polyline points=",
        "<td>2026-12-01</td><td class=\"number\">2</td>",
        "The team's rank over the term; the list below has the same data",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    place.set("2026-12-04T12:00:00Z");
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.judge(3).await;
    let after = "<td>2026-12-04</td><td class=\"number\">1</td>";
    let page = place.get(&prof, "/contest/teams/1").await.body;
    assert!(page.contains(after), "{page}");
    for browser in [&ada, &bob, &Browser::default()] {
        let page = place.get(browser, "/contest/teams/1").await.body;
        assert!(
            page.contains("2026-12-01</td>") && !page.contains(after),
            "{page}"
        );
    }
    place.post(&prof, "/contest/staff/reveal", "sure=yes").await;
    place.judge(3).await;
    let mut boards = place.course.boards();
    let judging = tokio::spawn(std::sync::Arc::clone(&place.course).judge());
    let revealed = boards.wait_for(|boards| boards.frozen.is_none()).await;
    drop(revealed.expect("the course is there"));
    judging.abort();
    let page = place.get(&bob, "/contest/teams/1").await.body;
    assert!(page.contains(after), "{page}");
}
