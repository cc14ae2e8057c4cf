//! The project in German.

use crate::german::{assert_german, german};
use crate::project_place::ProjectPlace;

#[tokio::test]
async fn the_project_is_in_german() {
    let place = ProjectPlace::new().await;
    let token = place.token("ada").await;
    place.send(&token, "one", "x = 1\n", false).await;
    place.send(&token, "two", "x = 2\n", true).await;
    let ada = german(&place.browser("ada").await);
    for page in [
        "/project",
        "/project/versions/1",
        "/project/versions/2",
        "/project/difference?from=1&to=2",
    ] {
        // The course's own titles are in English.
        assert_german(&place.get(&ada, page).await);
    }
    assert_german(&place.get(&ada, "/account").await);
    let difference = place.get(&ada, "/project/difference?from=1&to=2").await;
    assert_german(&difference);
    assert!(difference.body.contains("hinzugefügt: </span>"));
    let version = place.get(&ada, "/project/versions/1").await;
    assert_german(&version);
    assert!(version.body.contains("Das ist eine Sicherung."));
    let project = place.get(&ada, "/project").await;
    for text in [
        "Sept. 2026",
        "Termine",
        "abgegeben, wartet auf die Bewertung",
    ] {
        assert!(project.body.contains(text), "{text}: {}", project.body);
    }
    let home = place.get(&ada, "/").await;
    assert!(home.body.contains("<html lang=\"de\">"), "{}", home.body);
    assert!(home.body.contains("Hog spielen"), "{}", home.body);
    // Staff read the page as the student sees it in English.
    let prof = german(&place.browser("prof").await);
    let view = place.get(&prof, "/project/staff/students/ada/view").await;
    assert!(view.body.contains("<html lang=\"en\">"), "{}", view.body);
    assert!(
        view.body.contains("submitted, waits to be graded"),
        "{}",
        view.body
    );
}

/// A student's `hog.py`: a wrong rule, an exception, and functions that are not there.
const FAULTY: &str = "\
def roll_dice(num_rolls, dice=None):
    raise ValueError('no dice today')


def free_bacon(score):
    return 8


def is_swap(player_score, opponent_score):
    return player_score > 50


undefined_name
";

#[tokio::test]
async fn what_grading_finds_is_in_german() {
    let place = ProjectPlace::new().await;
    let token = place.token("ada").await;
    place.send(&token, "one", FAULTY, true).await;
    place.graded(&token, 1).await;
    let ada = place.browser("ada").await;
    let page = place.get(&german(&ada), "/project/versions/1").await;
    assert_german(&page);
    for text in [
        "hog.py konnte nicht bis zum Ende geladen werden: <bdi>Zeile 13: NameError: name ",
        " löst ValueError: no dice today in Zeile 2 aus; richtig: gibt ",
        "free_bacon(0) gibt 8 zurück; richtig: gibt 10 zurück",
        "in hog.py fehlt die Funktion take_turn: Das Laden brach ab (Zeile 13: ",
        ": falsch bei ",
        "<dt>Der kleinste Fehler</dt>",
        "<dt>Die Regel</dt><dd lang=\"en\">",
        "<dt>Wo</dt>",
    ] {
        assert!(page.body.contains(text), "{text}: {}", page.body);
    }
    let page = place.get(&ada, "/project/versions/1").await;
    for text in [
        "free_bacon(0) returned 8; right is that it returned 10",
        "<dt>The rule</dt>",
        ": wrong on ",
    ] {
        assert!(page.body.contains(text), "{text}: {}", page.body);
    }
}
