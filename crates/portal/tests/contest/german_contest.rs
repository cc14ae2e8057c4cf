//! A contest in German.

use axum::http::header;

use crate::german::{assert_german, german, words};
use crate::place::{Place, table};

#[tokio::test]
async fn a_contest_is_in_german_from_the_team_to_the_verdict() {
    let place = Place::new("closes = '2026-12-04 12:00'").await;
    let bob = place.browser("bob").await;
    place.upload(&bob, "bob.txt", &table(4)).await;
    place.judge(1).await;
    let ada = german(&place.browser("ada").await);
    let mine = place.get(&ada, "/contest/mine").await;
    assert_german(&mine);
    for text in [
        "<h1>Mein Team</h1>",
        "Du hast noch keinen Beitrag gesendet.",
        "Beiträge werden bis 4. Dez. 2026, 12:00:00 UTC angenommen.",
    ] {
        assert!(mine.body.contains(text), "{text}: {}", mine.body);
    }
    place.upload(&ada, "ada.txt", &table(3)).await;
    let waits = place.get(&ada, "/contest/entries/2").await;
    assert_german(&waits);
    assert!(waits.body.contains("Er wird als Nächster geprüft."));
    place.judge(2).await;
    let entry = place.get(&ada, "/contest/entries/2").await;
    assert_german(&entry);
    assert!(
        entry.body.contains("<h1>Version 1: <span"),
        "{}",
        entry.body
    );
    assert!(entry.body.contains("data-say>angenommen</span>"));
    let results = place.get(&ada, "/contest/entries/2/results").await;
    assert_german(&results);
    assert!(results.body.contains("Punkte: Du wirfst {choice}"));
    for legend in ["1 Würfel</li>", "eigener Punktestand", "Entscheidung</li>"] {
        assert!(results.body.contains(legend), "{legend}: {}", results.body);
    }
    for text in [
        "von 1</b> Matches, mit einer mittleren Gewinnquote von <b>",
        "Was am meisten bringen würde",
        "Punkten wirfst du 3; ",
        "Prozentpunkte besser, und das kommt in ",
    ] {
        assert!(results.body.contains(text), "{text}: {}", results.body);
    }
    let board = place.get(&ada, "/contest").await;
    assert_german(&board);
    for text in [
        "Eine Paarung gewinnt",
        "Mittlere Gewinnquote",
        "Dein Team ist auf Platz ",
    ] {
        assert!(board.body.contains(text), "{text}: {}", board.body);
    }
    // What the page loads by itself is in its language.
    let lines = place.get(&ada, "/contest/table").await;
    assert!(
        lines.body.contains("Dein Team ist auf Platz "),
        "{}",
        lines.body
    );
    assert!(!lines.headers.contains_key(header::CONTENT_LANGUAGE));
    let team = place.get(&ada, "/contest/teams/1").await;
    assert_german(&team);
    assert!(team.body.contains("Gegen die anderen"), "{}", team.body);
    for page in ["/account", "/device", "/contest/sign-in"] {
        assert_german(&place.get(&ada, page).await);
    }
    let token = place.post(&ada, "/contest/mine/token", "").await;
    assert_german(&token);
}

#[tokio::test]
async fn percentages_have_a_comma_in_german() {
    let place = Place::new("").await;
    for (number, person, dice) in [(1, "bob", 4), (2, "ada", 3)] {
        let browser = place.browser(person).await;
        // The file's name is the team's.
        let file = format!("{person}.txt");
        place.upload(&browser, &file, &table(dice)).await;
        place.judge(number).await;
    }
    let ada = place.browser("ada").await;
    for page in ["/contest", "/contest/teams/2", "/contest/entries/2/results"] {
        let english = words(&place.get(&ada, page).await.body);
        let german = words(&place.get(&german(&ada), page).await.body);
        let rates = |text: &str| -> Vec<String> {
            let words = text.split_whitespace().collect::<Vec<_>>();
            let rates = words.windows(2).filter(|pair| pair[1].starts_with('%'));
            // Cells follow each other without a space.
            let is_digit = |letter: char| letter.is_ascii_digit();
            let numbers = rates.filter_map(|pair| pair[0].find(is_digit).map(|at| &pair[0][at..]));
            numbers.map(str::to_owned).collect()
        };
        let expected: Vec<String> = rates(&english);
        let expected: Vec<String> = expected.iter().map(|rate| rate.replace('.', ",")).collect();
        assert!(!expected.is_empty(), "{english}");
        assert_eq!(rates(&german), expected, "{page}");
    }
}

/// What a student can do wrong in Hog, with what the page says.
const FAULTY: [(&str, &str, &str); 8] = [
    (
        "short.txt",
        "3 3 3\n",
        "es ist 1 Zeile da, und 20 sind nötig",
    ),
    (
        "none.py",
        "def final_strategy(a, b):\n    if a < 3:\n        return 4\n",
        "final_strategy(3, 0) gab None (fehlt ein `return`?) zurück; es muss eine ganze Zahl von 0 bis \
         10 sein",
    ),
    (
        "many.py",
        "def final_strategy(a, b):\n    return 11\n",
        "final_strategy(0, 0) gab 11 zurück",
    ),
    (
        "old.py",
        "for x in xrange(3):\n    pass\n",
        "(Zeile 1); das ist Python 2: Nimm range",
    ),
    (
        "numpy.py",
        "import numpy\ndef final_strategy(a, b):\n    return 4\n",
        "numpy sagt dieser Wettbewerb nicht zu (Zeile 1)",
    ),
    ("empty.py", "x = 1\n", "final_strategy ist nicht definiert"),
    (
        "random.py",
        "n = [0]\ndef final_strategy(a, b):\n    n[0] += 1\n    return n[0] % 5\n",
        "keine reine Funktion: final_strategy(0, 0) ergab 1, dann ",
    ),
    (
        "exit.py",
        "import os\nos._exit(3)\n",
        "hat das Programm beendet (Exit-Status 3), beim Laden",
    ),
];

#[tokio::test]
async fn what_is_wrong_with_an_entry_is_in_german() {
    let place = Place::new("").await;
    // Nobody sends more than ten files at once.
    let ada = german(&place.browser("ada").await);
    let (bob, cy) = (
        german(&place.browser("bob").await),
        german(&place.browser("cy").await),
    );
    for (number, (name, contents, expected)) in (1..).zip(FAULTY) {
        let checked = place
            .upload_to(&bob, "/contest/check", name, contents)
            .await;
        place.upload(&ada, name, contents).await;
        place.judge(number).await;
        let entry = place.get(&ada, &format!("/contest/entries/{number}")).await;
        for page in [checked, entry] {
            assert_german(&page);
            assert!(page.body.contains(expected), "{expected}: {}", page.body);
        }
    }
    let mine = place.get(&ada, "/contest/mine").await;
    assert_german(&mine);
    assert!(
        mine.body.contains("final_strategy ist nicht definiert"),
        "{}",
        mine.body
    );
    // A file that cannot be an entry at all, and an entry without a name.
    let refused = place.upload(&cy, "cy.exe", "x").await;
    assert!(
        refused.body.contains("der Beitrag ist keine Datei der Art"),
        "{}",
        refused.body
    );
    let unnamed = "def final_strategy(a, b):\n    return 4\n";
    place.upload(&cy, "cy.py", unnamed).await;
    place.judge(9).await;
    let entry = place.get(&cy, "/contest/entries/9").await;
    assert_german(&entry);
    assert!(
        entry
            .body
            .contains("Der Beitrag nennt kein Team und nimmt als ")
    );
    // In English the same page has the words that the fault itself has.
    let english = place
        .get(&place.browser("ada").await, "/contest/entries/1")
        .await;
    assert!(
        english.body.contains("there is 1 row where 20 are needed"),
        "{}",
        english.body
    );
}
