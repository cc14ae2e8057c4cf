//! Staff view the contest as a student sees it.

use axum::http::StatusCode;

use crate::place::{Place, Says, table};

const MINE: &str = "/contest/staff/view/ada/mine";
const BOARD: &str = "/contest/staff/view/ada/board";

/// A team of two with a pseudonym, and another one.
async fn place() -> Place {
    let place = Place::new("pseudonyms = true\nteam_size = 2").await;
    let [ada, bob, cy] = place.browsers(["ada", "bob", "cy"]).await;
    let roster = "id,name,role\nada,Ada <b>,\nbob,Bob,\ncy,Cy,\nprof,Prof,staff\n";
    place.enrol(roster).await;
    place.post(&ada, "/contest/mine/invite", "person=bob").await;
    place.post(&bob, "/contest/mine/join", "team=1").await;
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.upload(&cy, "Sows.txt", &table(1)).await;
    place.judge(1).await;
    place.judge(2).await;
    place
}

#[tokio::test]
async fn staff_are_not_viewed() {
    let place = place().await;
    let prof = place.browser("prof").await;
    for address in [MINE, BOARD] {
        for nobody in ["prof", "nobody", "%3Cb%3E"] {
            let page = place.get(&prof, &address.replace("ada", nobody)).await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{nobody}");
        }
    }
    let log = place.page(&prof, "/staff/log?kind=viewed").await;
    log.says("The log has no such event");
}

#[tokio::test]
async fn staff_see_my_team_as_a_member_does_and_can_do_nothing() {
    let place = place().await;
    let prof = place.browser("prof").await;
    let page = place.page(&prof, MINE).await;
    page.says_all(&[
        "You see this page as <bdi>Ada &#60;b&#62;</bdi> sees it",
        "Leave this view",
        "<h1><bdi>Boars</bdi></h1>",
        "Send an entry",
        "<li><bdi>Bob</bdi></li>",
        "/contest/entries/1",
    ]);
    // All forms but that for signing out are in the part that is disabled.
    let mut outside = String::new();
    for part in page.split("<fieldset class=\"view\" disabled>") {
        let (_, behind) = part.split_once("</fieldset>").unwrap_or(("", part));
        outside += behind;
    }
    let forms = [&outside, &page].map(|part| part.matches("<form").count());
    assert_eq!(forms, [1, 4], "{page}");
    page.lacks("data-drop");
    page.lacks("sse-connect");
    // What staff send is their own, and staff send nothing.
    let sent = place.upload(&prof, "Boars.txt", &table(1)).await;
    assert!(sent.status.is_client_error(), "{}", sent.status);
    let log = place.page(&prof, "/staff/log?kind=viewed").await;
    log.says("prof viewed the contest as ada sees it");
    let ada = place.browser("ada").await;
    let own = place.page(&ada, "/contest/mine").await;
    own.lacks("<fieldset");
    own.says("data-drop");
}

#[tokio::test]
async fn staff_see_the_board_as_a_member_does() {
    let place = place().await;
    let prof = place.browser("prof").await;
    let page = place.page(&prof, BOARD).await;
    page.says("Your team has rank 1 of 2");
    page.says("<strong>(you)</strong>");
    assert!(page.contains("Team 2") && !page.contains("Sows"), "{page}");
    page.lacks("sse-connect");
    page.lacks("hx-get");
    let sorted = "/contest/staff/view/ada/board?from=0&#38;sort=team";
    page.says(sorted);
    let own = place.page(&prof, "/contest").await;
    assert!(own.contains("Sows") && own.contains("sse-connect"), "{own}");
    for list in [
        "/contest/staff/teams",
        "/staff/people",
        "/contest/teams/1",
        "/contest/entries/1",
    ] {
        let page = place.page(&prof, list).await;
        assert!(page.contains(MINE), "{list}: {page}");
    }
    let ada = place.browser("ada").await;
    let page = place.page(&ada, "/contest/teams/1").await;
    page.lacks("/contest/staff");
}
