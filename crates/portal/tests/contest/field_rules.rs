//! Rules in words that would improve an entry, against a house strategy and against the field.

use axum::http::StatusCode;
use pigskin_hog::{Choice, Duel, FALL_2017, Rules, Table};

use crate::place::{Browser, Place, Says};

/// Students of a field that is large enough, with how many dice they always roll.
const FIELD: [(&str, u8); 6] = [
    ("ada", 1),
    ("bob", 4),
    ("cy", 5),
    ("dee", 6),
    ("eve", 3),
    ("fay", 2),
];

/// A contest in which the first of these have sent a table.
async fn held(course: &str, entries: usize) -> Place {
    let place = Place::new(course).await;
    let more = "id,name,role\ndee,Dee,\neve,Eve,\nfay,Fay,\n";
    place.enrol(more).await;
    for (number, (person, dice)) in (1..).zip(FIELD.into_iter().take(entries)) {
        send(&place, number, person, dice).await;
    }
    place
}

async fn send(place: &Place, number: i64, person: &str, dice: u8) {
    let browser = place.browser(person).await;
    let name = format!("{person}.txt");
    place.enter(&browser, &name, dice, number).await;
}

/// The page of the rules of the first entry against the field, once the search is over.
async fn rules(place: &Place, browser: &Browser) -> String {
    loop {
        let answer = place.get(browser, "/contest/entries/1/rules/field").await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        if !answer.body.contains("look-again") {
            return answer.body;
        }
        tokio::task::yield_now().await;
    }
}

/// The mean win rate of one die against others, as the page writes it.
fn mean(others: &[u8]) -> String {
    let rules = Rules {
        goal: 20,
        ..FALL_2017.clone()
    };
    let always = |dice| Table::from_fn(20, |_| Choice::dice(dice));
    let mut duel = Duel::new(&rules);
    let mut rate = |other: &u8| duel.win_rate(&always(1), &always(*other));
    let rates = others
        .iter()
        .map(|other| rate(other).expect("they fit").mean());
    let mean = rates.sum::<f64>() / others.len() as f64;
    format!("{:.2} %", 100.0 * mean)
}

/// The numbers that stand before ` %` or `percentage points` in a page.
fn number(text: &str) -> f64 {
    let number = text.trim().rsplit([' ', '>']).next().expect("a number");
    number.parse().expect("a number")
}

#[tokio::test]
async fn rules_are_told_against_the_mean_of_enough_teams() {
    let place = held("", 5).await;
    let ada = place.browser("ada").await;
    let few = rules(&place, &ada).await;
    let why = "nothing is told before at least 5 of them are on the board";
    few.says(why);
    few.lacks("<ol");
    send(&place, 6, "fay", 2).await;
    let page = rules(&place, &ada).await;
    let start = mean(&[4, 5, 6, 3, 2]);
    let lead = format!("Version 1 wins {start} against the 5 other teams on average");
    page.says(&lead);
    page.says("about a single one");
    // Each rule says what it gains, and what the table wins with it and those before it.
    let mut before = number(start.trim_end_matches(" %"));
    let rows: Vec<&str> = page.split("<li><b>").skip(1).collect();
    assert!((1..=3).contains(&rows.len()), "{page}");
    for row in rows {
        let (gain, then) = row.split_once(" percentage points, to ").expect("a gain");
        let now = number(then.split(" %").next().expect("a rate"));
        assert!(number(gain) > 0.0, "{row}");
        assert!(
            (before + number(gain) - now).abs() < 0.0151,
            "{before} {row}"
        );
        before = now;
    }
    page.says("def rule(score, opponent_score):");
    // The other page is against a house strategy, as before, and leads here.
    let house = place.get(&ada, "/contest/entries/1/rules").await;
    house.body.says("href=\"/contest/entries/1/rules/field\"");
    // Nobody else sees them.
    for (browser, status) in [
        (place.browser("bob").await, StatusCode::NOT_FOUND),
        (Browser::default(), StatusCode::SEE_OTHER),
        (place.browser("prof").await, StatusCode::OK),
    ] {
        let answer = place.get(&browser, "/contest/entries/1/rules/field").await;
        assert_eq!(answer.status, status, "{}", answer.body);
    }
}

#[tokio::test]
async fn all_searches_of_an_hour_are_against_the_same_board() {
    let place = held("", 6).await;
    let ada = place.browser("ada").await;
    let before = rules(&place, &ada).await;
    before.says(&mean(&[4, 5, 6, 3, 2]));
    place.set("2026-12-01T12:30:00Z");
    let at_first = rules(&place, &ada).await;
    send(&place, 7, "bob", 7).await;
    assert_eq!(rules(&place, &ada).await, at_first);
    place.set("2026-12-01T14:00:00Z");
    let ada = place.browser("ada").await;
    let after = rules(&place, &ada).await;
    after.says(&mean(&[7, 5, 6, 3, 2]));
}

#[tokio::test]
async fn a_frozen_board_is_the_field_as_it_was_frozen() {
    let place = held("freeze = '2026-12-02 00:00:00'", 6).await;
    place.set("2026-12-02T06:00:00Z");
    send(&place, 7, "bob", 7).await;
    for person in ["ada", "prof"] {
        let page = rules(&place, &place.browser(person).await).await;
        page.says(&mean(&[4, 5, 6, 3, 2]));
        page.lacks(&mean(&[7, 5, 6, 3, 2]));
    }
    // Of what came later nothing is told.
    let bob = place.browser("bob").await;
    let later = place.page(&bob, "/contest/entries/7/rules/field").await;
    later.says("frozen without this version");
}

#[tokio::test]
async fn open_strategies_need_no_crowd() {
    let place = held("open_strategies = true", 2).await;
    let page = rules(&place, &place.browser("ada").await).await;
    page.says(&mean(&[4]));
    let alone = held("open_strategies = true", 1).await;
    let page = rules(&alone, &alone.browser("ada").await).await;
    page.says("at least 1 of them");
}
