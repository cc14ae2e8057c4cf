//! The editor in German.

use crate::german::{assert_german, german};
use crate::place::Place;

#[tokio::test]
async fn the_editor_is_in_german() {
    let place = Place::new("").await;
    let ada = german(&place.browser("ada").await);
    let page = place.get(&ada, "/write").await;
    assert_german(&page);
    assert!(
        page.body.contains("<h1>Strategie schreiben"),
        "{}",
        page.body
    );
    let form =
        |text: &str| format!("edition=fall-2017&goal=20&against=always:4&before=x&text={text}");
    let plays = place
        .post(&ada, "/write", &form("def+final_strategy(a,b):+return+5"))
        .await;
    assert_german(&plays);
    for text in [
        " %</b> gegen <bdi>always:4</bdi>",
        "exakt, mit einem Fehler von höchstens ",
        "Gewinnt ",
        "Entscheidungen nach beiden Punkteständen",
        "data-worth=\"",
    ] {
        assert!(plays.body.contains(text), "{text}: {}", plays.body);
    }
    let before = "def+final_strategy(a,b):+return+4";
    let changed =
        form("def+final_strategy(a,b):+return+5").replace("before=x", &format!("before={before}"));
    let changed = place.post(&ada, "/write", &changed).await;
    assert_german(&changed);
    assert!(
        changed
            .body
            .contains("Prozentpunkte seit der letzten Version; 400 von 400 "),
        "{}",
        changed.body
    );
    let faulty = place
        .post(&ada, "/write", &form("def+final_strategy(a,b):+return"))
        .await;
    assert_german(&faulty);
    assert!(
        faulty.body.contains("bad-value, Zeile 1"),
        "{}",
        faulty.body
    );
    assert!(
        faulty.body.contains("fehlt ein `return`?"),
        "{}",
        faulty.body
    );
    let versions = place
        .get(
            &ada,
            "/write/versions?page=%2Fwrite%3Fedition%3Dfall-2017%26goal%3D20",
        )
        .await;
    assert_german(&versions);
    // Somebody who prefers English has the page in English.
    let english = place.get(&place.browser("ada").await, "/write").await;
    assert!(
        english.body.contains("<html lang=\"en\">"),
        "{}",
        english.body
    );
    assert!(
        english.body.contains("<h1>Write a strategy"),
        "{}",
        english.body
    );
}

#[tokio::test]
async fn the_editor_of_d_football_is_in_german() {
    let contest = "title = 'Football'\ngame = 'd-football'\nn = 3\ngames_per_seat = 2\n\
                   reference = ['random']\n";
    let place = Place::of(contest, "").await;
    let ada = german(&place.browser("ada").await);
    assert_german(&place.get(&ada, "/write/d-football").await);
    let form = |text: &str| format!("language=python&n=3&against=random&before=x&text={text}");
    let last = "team_name+%3D+'sows'%0Adef+my_strategy(game):%0A++return+valid_moves(game)";
    for (moves, expected) in [
        ("[-1]", "</b> Spielen gegen <bdi>random</bdi> gewonnen"),
        ("[0]%2B50", "my_strategy gab einen ungültigen Zug zurück"),
    ] {
        let page = place
            .post(&ada, "/write/d-football", &form(&format!("{last}{moves}")))
            .await;
        assert_german(&page);
        assert!(page.body.contains(expected), "{expected}: {}", page.body);
    }
}
