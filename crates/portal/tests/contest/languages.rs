//! The language of students' pages.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::german::{assert_german, german};
use crate::place::{Answer, Browser, Place, cookie};

/// Asks for a page in a browser that prefers these languages.
async fn preferring(place: &Place, languages: &str, address: &str) -> Answer {
    let request = Request::get(address).header(header::ACCEPT_LANGUAGE, languages);
    let request = request.body(Body::empty()).expect("a request");
    place.ask(request).await
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
