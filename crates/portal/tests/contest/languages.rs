//! Students' pages in German.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::place::{Answer, Browser, Place, cookie, table};
use crate::project_place::ProjectPlace;

/// The same browser after its person chose German.
fn german(browser: &Browser) -> Browser {
    Browser {
        cookie: format!("{}; pigskin-language=de", browser.cookie),
    }
}

/// Asks for a page in a browser that prefers these languages.
async fn preferring(place: &Place, languages: &str, address: &str) -> Answer {
    let request = Request::get(address).header(header::ACCEPT_LANGUAGE, languages);
    let request = request.body(Body::empty()).expect("a request");
    place.ask(request).await
}

/// The text of a page as people read it.
fn words(page: &str) -> String {
    let main = page.find("<main").expect("a page");
    said(&page[main..], &[])
}

/// What a piece of a page says in its own language: its text without what is marked as English, and
/// the values of these attributes.
fn said(page: &str, attributes: &[&str]) -> String {
    let mut said = String::new();
    let mut rest = page;
    while let Some((text, behind)) = rest.split_once('<') {
        said.push_str(text);
        let (tag, behind) = behind.split_once('>').expect("a tag");
        rest = behind;
        if tag.contains(" lang=\"en\"") {
            let name = tag.split(' ').next().expect("a name");
            rest = behind_element(behind, name);
            continue;
        }
        for attribute in attributes {
            let value = tag.split_once(&format!(" {attribute}=\""));
            let value = value.and_then(|(_, value)| value.split('"').next());
            said.extend(value.map(|value| format!(" {value} ")));
        }
    }
    said.push_str(rest);
    said
}

/// What comes after an element that has begun.
fn behind_element<'a>(page: &'a str, name: &str) -> &'a str {
    let (opens, closes) = (format!("<{name}"), format!("</{name}>"));
    let mut rest = page;
    for open in 0.. {
        let (inside, behind) = rest.split_once(&closes).expect("an end");
        rest = behind;
        if inside.matches(&opens).count() <= open {
            break;
        }
    }
    rest
}

/// Attributes that people read or hear, and the sentences of scripts.
const SAID: [&str; 6] = [
    "aria-label",
    "aria-roledescription",
    "title",
    "placeholder",
    "data-words",
    "data-worth",
];

/// English words that a German page says, with what is around them.
fn english(page: &str) -> Vec<String> {
    let main = page.find("<main").expect("a page");
    let said = said(&page[main..], &SAID);
    let words = [
        " the ",
        " your ",
        " you ",
        " and ",
        " of ",
        " by ",
        " to ",
        " than ",
        "The ",
        "Your ",
        "You ",
        "Show",
        "Sent",
        " against ",
        "hoices",
        "must",
        "returned",
        "line ",
    ];
    let around = |word: &str| {
        let (before, behind) = said.split_once(word)?;
        let before: String = before.chars().rev().take(30).collect();
        let before: String = before.chars().rev().collect();
        let behind: String = behind.chars().take(30).collect();
        Some(format!("{before}[{word}]{behind}"))
    };
    words.into_iter().filter_map(around).collect()
}

/// Asserts that a page says that it is in German.
fn assert_says_german(page: &Answer) {
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let body = &page.body;
    assert!(body.contains("<html lang=\"de\">"), "{body}");
    assert!(body.contains("tabindex=\"-1\" lang=\"de\">"), "{body}");
    assert_eq!(page.headers[header::CONTENT_LANGUAGE], "de");
}

/// Asserts that a page is in German as a whole.
fn assert_german(page: &Answer) {
    assert_says_german(page);
    let body = &page.body;
    let english = english(body);
    assert!(english.is_empty(), "{english:#?}");
}

#[test]
fn a_message_in_english_is_noticed_wherever_it_is() {
    for page in [
        "<main>Bei Zeile 3: must be a number</main>",
        "<main><p><b>Du</b> wirfst more than <i>x</i></p></main>",
        "<main><svg aria-label=\"Choices by both\"></svg></main>",
        "<main><svg data-words=\"{&#34;heat-roll&#34;:&#34;You have {mine}&#34;}\"></svg></main>",
        "<main><p lang=\"en\">the rules</p> of you </main>",
        "<main><div lang=\"en\"><div>the</div> rules</div> of the game</main>",
    ] {
        assert!(!english(page).is_empty(), "{page}");
    }
    for page in [
        "<main>Bei Zeile 3: eine Zahl</main>",
        "<main><p lang=\"en\">the rules of you</p> Du <b lang=\"en\">returned</b></main>",
        "<main><div lang=\"en\"><div>of the</div> to </div>Spiel</main>",
    ] {
        assert_eq!(english(page), Vec::<String>::new(), "{page}");
    }
}

#[tokio::test]
async fn pages_are_in_the_language_that_a_browser_prefers() {
    let place = Place::new("").await;
    let page = preferring(&place, "de-AT, en;q=0.5", "/contest/sign-in").await;
    assert_german(&page);
    assert!(page.body.contains("<h1>Anmelden</h1>"), "{}", page.body);
    assert!(page.body.contains("Zum Inhalt springen"), "{}", page.body);
    assert_eq!(page.headers[header::VARY], "cookie, accept-language");
    for others in ["en, de", "fr", "de;q=0", ""] {
        let page = preferring(&place, others, "/contest/sign-in").await;
        assert!(page.body.contains("<html lang=\"en\">"), "{others}");
        assert!(page.body.contains("<h1>Sign in</h1>"), "{others}");
        assert_eq!(page.headers[header::CONTENT_LANGUAGE], "en");
        assert_eq!(page.headers[header::VARY], "cookie, accept-language");
    }
}

#[tokio::test]
async fn a_visitor_chooses_a_language_and_comes_back() {
    let place = Place::new("").await;
    let nobody = Browser::default();
    let board = place.get(&nobody, "/contest?sort=team&q=a").await;
    let back = "name=\"back\" value=\"/contest?sort=team&#38;q=a\"";
    assert!(board.body.contains(back), "{}", board.body);
    let form = "language=de&back=%2Fcontest%3Fsort%3Dteam%26q%3Da";
    let chosen = place.post(&nobody, "/language", form).await;
    assert_eq!(chosen.location(), "/contest?sort=team&q=a");
    let chosen = Browser {
        cookie: cookie(&chosen),
    };
    assert_eq!(chosen.cookie, "pigskin-language=de");
    let board = place.get(&chosen, "/contest?sort=team&q=a").await;
    assert!(board.body.contains("lang=\"en\">English</button>"));
    // The choice counts more than the browser.
    let request = Request::get("/contest")
        .header(header::COOKIE, "pigskin-language=en")
        .header(header::ACCEPT_LANGUAGE, "de")
        .body(Body::empty());
    let board = place.ask(request.expect("a request")).await;
    assert!(board.body.contains("lang=\"de\">Deutsch</button>"));
}

#[tokio::test]
async fn a_choice_leads_to_no_other_server() {
    let place = Place::new("").await;
    let nobody = Browser::default();
    for foreign in [
        "%2F%2Fevil.example",
        "https%3A%2F%2Fevil.example",
        "%2F%5Cevil",
        "",
    ] {
        let form = format!("language=de&back={foreign}");
        let chosen = place.post(&nobody, "/language", &form).await;
        assert_eq!(chosen.location(), "/", "{foreign}");
    }
    let unknown = place.post(&nobody, "/language", "language=xx&back=/").await;
    assert_eq!(unknown.status, StatusCode::BAD_REQUEST);
    assert!(!unknown.headers.contains_key(header::SET_COOKIE));
    let foreign = Request::post("/language")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "cross-site")
        .body(Body::from("language=de&back=/"));
    let foreign = place.ask(foreign.expect("a request")).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    assert!(!foreign.headers.contains_key(header::SET_COOKIE));
}

#[tokio::test]
async fn the_cookie_is_secure_where_pages_are() {
    let place = Place::new("address = 'https://hog.example.edu'\n").await;
    let nobody = Browser::default();
    let chosen = place.post(&nobody, "/language", "language=de&back=/").await;
    let set = chosen.headers[header::SET_COOKIE].to_str().expect("text");
    assert!(set.ends_with("; Secure"), "{set}");
}

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
            rates.map(|pair| pair[0].to_owned()).collect()
        };
        let expected: Vec<String> = rates(&english);
        let expected: Vec<String> = expected.iter().map(|rate| rate.replace('.', ",")).collect();
        assert!(!expected.is_empty(), "{english}");
        assert_eq!(rates(&german), expected, "{page}");
    }
}

#[tokio::test]
async fn what_people_write_is_escaped_in_all_languages() {
    let toml = "title = 'Hog & <b>kin</b>'\nedition = 'fall-2017'\n[set]\ngoal = 20\n";
    let place = Place::of(toml, "team_size = 2\n").await;
    let ada = place.browser("ada").await;
    for browser in [ada.clone(), german(&ada)] {
        let board = place.get(&browser, "/contest?q=%3Ci%3E%26").await;
        assert!(
            board.body.contains("<bdi>&#60;i&#62;&#38;</bdi>"),
            "{}",
            board.body
        );
        assert!(!board.body.contains("<i>"), "{}", board.body);
    }
}

#[tokio::test]
async fn pages_of_staff_are_in_english() {
    let place = Place::new("").await;
    let prof = german(&place.browser("prof").await);
    for page in [
        "/contest/staff",
        "/contest/staff/teams",
        "/contest/staff/log",
        "/contest/staff/view/ada/mine",
        "/contest/staff/view/ada/board",
        "/staff/extensions",
        "/staff/mail",
    ] {
        let answer = place.get(&prof, page).await;
        assert_eq!(answer.status, StatusCode::OK, "{page}");
        assert!(answer.body.contains("<html lang=\"en\">"), "{page}");
        assert!(!answer.body.contains("action=\"/language\""), "{page}");
        assert!(answer.body.contains(">Sign out<"), "{page}");
        assert!(!answer.body.contains("Rangliste"), "{page}");
    }
}

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
        // What grading finds, and the course's own titles, are in English.
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
