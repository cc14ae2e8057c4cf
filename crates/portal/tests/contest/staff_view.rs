//! Staff view the contest as a student sees it.

use axum::http::StatusCode;
use pigskin_course::Roster;

use crate::place::{Browser, Place, table};

const MINE: &str = "/contest/staff/view/ada/mine";
const BOARD: &str = "/contest/staff/view/ada/board";

/// A team of two with a pseudonym, and another one.
async fn place() -> Place {
    let place = Place::new("pseudonyms = true\nteam_size = 2").await;
    let (ada, bob, cy) = (
        place.browser("ada").await,
        place.browser("bob").await,
        place.browser("cy").await,
    );
    let roster = "id,name,role\nada,Ada <b>,\nbob,Bob,\ncy,Cy,\nprof,Prof,staff\n";
    let roster = Roster::from_csv(roster).expect("a roster");
    place
        .course
        .course()
        .enrol(&roster)
        .await
        .expect("enrolled");
    place.post(&ada, "/contest/mine/invite", "person=bob").await;
    place.post(&bob, "/contest/mine/join", "team=1").await;
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.upload(&cy, "Sows.txt", &table(1)).await;
    place.judge(1).await;
    place.judge(2).await;
    place
}

#[tokio::test]
async fn only_staff_view_a_student_and_no_staff() {
    let place = place().await;
    let (bob, prof) = (place.browser("bob").await, place.browser("prof").await);
    for address in [MINE, BOARD] {
        let page = place.get(&bob, address).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN);
        let page = place.get(&Browser::default(), address).await;
        assert_eq!(page.location(), "/contest/sign-in");
        for nobody in ["prof", "nobody", "%3Cb%3E"] {
            let page = place.get(&prof, &address.replace("ada", nobody)).await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{nobody}");
        }
    }
    let log = place.get(&prof, "/staff/log?kind=viewed").await.body;
    assert!(log.contains("The log has no such event"), "{log}");
}

#[tokio::test]
async fn staff_see_my_team_as_a_member_does_and_can_do_nothing() {
    let place = place().await;
    let prof = place.browser("prof").await;
    let page = place.get(&prof, MINE).await.body;
    for part in [
        "You see this page as <bdi>Ada &#60;b&#62;</bdi> sees it",
        "Leave this view",
        "<h1><bdi>Boars</bdi></h1>",
        "Send an entry",
        "<li><bdi>Bob</bdi></li>",
        "/contest/entries/1",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // All forms but that for signing out are in the part that is disabled.
    let mut outside = String::new();
    for part in page.split("<fieldset class=\"view\" disabled>") {
        let (_, behind) = part.split_once("</fieldset>").unwrap_or(("", part));
        outside += behind;
    }
    let forms = (
        outside.matches("<form").count(),
        page.matches("<form").count(),
    );
    assert_eq!(forms, (1, 5), "{page}");
    assert!(
        !page.contains("data-drop") && !page.contains("sse-connect"),
        "{page}"
    );
    // What staff send is their own, and staff send nothing.
    let sent = place.upload(&prof, "Boars.txt", &table(1)).await;
    assert!(sent.status.is_client_error(), "{}", sent.status);
    let log = place.get(&prof, "/staff/log?kind=viewed").await.body;
    assert!(
        log.contains("prof viewed the contest as ada sees it"),
        "{log}"
    );
    let ada = place.browser("ada").await;
    let own = place.get(&ada, "/contest/mine").await.body;
    assert!(
        !own.contains("<fieldset") && own.contains("data-drop"),
        "{own}"
    );
}

#[tokio::test]
async fn staff_see_the_board_as_a_member_does() {
    let place = place().await;
    let prof = place.browser("prof").await;
    let page = place.get(&prof, BOARD).await.body;
    assert!(page.contains("Your team has rank 1 of 2"), "{page}");
    assert!(page.contains("<strong>(you)</strong>"), "{page}");
    assert!(page.contains("Team 2") && !page.contains("Sows"), "{page}");
    assert!(
        !page.contains("sse-connect") && !page.contains("hx-get"),
        "{page}"
    );
    let sorted = "/contest/staff/view/ada/board?from=0&#38;sort=team";
    assert!(page.contains(sorted), "{page}");
    let own = place.get(&prof, "/contest").await.body;
    assert!(own.contains("Sows") && own.contains("sse-connect"), "{own}");
    for list in ["/contest/staff/teams", "/staff/people", "/contest/teams/1"] {
        let page = place.get(&prof, list).await.body;
        assert!(page.contains(MINE), "{list}: {page}");
    }
    let ada = place.browser("ada").await;
    let page = place.get(&ada, "/contest/teams/1").await.body;
    assert!(!page.contains("/contest/staff"), "{page}");
}
