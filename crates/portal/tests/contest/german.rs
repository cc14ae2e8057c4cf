//! German pages, and what is in English on them.

use axum::http::{StatusCode, header};

use crate::place::{Answer, Browser};

/// The same browser after its person chose German.
pub fn german(browser: &Browser) -> Browser {
    Browser {
        cookie: format!("{}; pigskin-language=de", browser.cookie),
    }
}

/// The text of a page as people read it.
pub fn words(page: &str) -> String {
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
pub fn assert_german(page: &Answer) {
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
