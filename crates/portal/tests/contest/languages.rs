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
    let mut is_tag = false;
    let letters = page[main..].chars().filter(|&letter| match letter {
        '<' => {
            is_tag = true;
            false
        }
        '>' => {
            is_tag = false;
            false
        }
        _ => !is_tag,
    });
    letters.collect()
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
    for english in [
        " the ", " your ", " you ", " and ", " of ", "The ", "Your ", "You ", "Show", "Sent",
    ] {
        assert!(!words(body).contains(english), "{english}: {}", words(body));
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
    assert!(results.body.contains("<html lang=\"de\">"));
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
        // Titles of phases and lines of points are in English.
        assert_says_german(&place.get(&ada, page).await);
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
