//! The ranks of a team over the term.

use crate::place::{Browser, Place, Says, table};

#[tokio::test]
async fn a_teams_page_draws_its_ranks_and_hides_those_after_the_freeze() {
    let place = Place::new("freeze = '2026-12-03 00:00:00'").await;
    let [ada, bob, prof] = place.browsers(["ada", "bob", "prof"]).await;
    place.upload(&ada, "Boars.txt", &table(1)).await;
    place.upload(&bob, "Sows.txt", &table(2)).await;
    place.judge(1).await;
    place.judge(2).await;
    let page = place.page(&Browser::default(), "/contest/teams/1").await;
    page.says_all(&[
        "Rank over the term",
        "<polyline points=",
        "<td>2026-12-01</td><td class=\"number\">2</td>",
        "The team's rank over the term; the list below has the same data",
    ]);
    place.set("2026-12-04T12:00:00Z");
    place.enter(&ada, "Boars.txt", 4, 3).await;
    let after = "<td>2026-12-04</td><td class=\"number\">1</td>";
    let page = place.page(&prof, "/contest/teams/1").await;
    page.says(after);
    for browser in [&ada, &bob, &Browser::default()] {
        let page = place.page(browser, "/contest/teams/1").await;
        page.says("2026-12-01</td>");
        page.lacks(after);
    }
    place.post(&prof, "/contest/staff/reveal", "sure=yes").await;
    place.judge(3).await;
    let mut boards = place.course.boards();
    let judging = tokio::spawn(std::sync::Arc::clone(&place.course).judge());
    let revealed = boards.wait_for(|boards| boards.frozen.is_none()).await;
    drop(revealed.expect("the course is there"));
    judging.abort();
    let page = place.page(&bob, "/contest/teams/1").await;
    page.says(after);
}
