//! Results of an entry against the board.

use axum::http::StatusCode;
use pigskin_hog::{Choice, Duel, FALL_2017, Rules, Table};

use crate::place::{Browser, Place, Says, football, table};

/// Sends tables that always roll these numbers of dice, and judges each before the next.
async fn sent(place: &Place, entries: &[(&str, u8)]) {
    for (number, (person, dice)) in (1..).zip(entries) {
        let browser = place.browser(person).await;
        let name = format!("{person}.txt");
        place.enter(&browser, &name, *dice, number).await;
    }
}

async fn results(place: &Place, browser: &Browser, entry: &str) -> String {
    let address = format!("/contest/entries/{entry}");
    let answer = place.get(browser, &address).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body
}

/// The mean win rate of a table against two others, in percent.
fn mean(dice: u8, others: [u8; 2]) -> f64 {
    let rules = Rules {
        goal: 20,
        ..FALL_2017.clone()
    };
    let always = |dice| Table::from_fn(20, |_| Choice::dice(dice));
    let mut duel = Duel::new(&rules);
    let rates = others.map(|other| duel.win_rate(&always(dice), &always(other)));
    let rates = rates.map(|rate| rate.expect("they fit").mean());
    50.0 * (rates[0] + rates[1])
}

#[tokio::test]
async fn a_version_is_compared_with_the_board_and_the_version_before() {
    let place = Place::new("").await;
    sent(&place, &[("bob", 4), ("cy", 5), ("ada", 1), ("ada", 3)]).await;
    let ada = place.browser("ada").await;
    let page = results(&place, &ada, "4").await;
    page.says("hx-get=\"/contest/entries/4/results\"");
    let page = results(&place, &ada, "4/results").await;
    // Reference players count neither here nor on the board.
    let (now, then) = (mean(3, [4, 5]), mean(1, [4, 5]));
    page.says_all(&[
        "of 2</b> matches",
        &format!("<b>{now:.2} %</b>"),
        "of 3</a>",
        &format!("Version 1 would win 0 today, with {then:.2} %"),
        &format!("<b class=\"up\">+{:.2}</b>", now - then),
        "<h3>Closest losses</h3>",
        "400 of 400 choices differ from version 1",
        "against a copy of your strategy",
        "is better by",
        "data-label-1=\"version 1\"",
    ]);
    page.lacks("hx-trigger=\"sse");
    // The version that counts no more is compared with the board of now, too.
    let before = results(&place, &ada, "3/results").await;
    before.says("wins <b>0 of 2</b>");
    before.says(&format!("<b>{then:.2} %</b>"));
    before.lacks("Closest losses");
    // Any two versions can be compared, the newer one as the other, too.
    let other = results(&place, &ada, "3/results?with=2").await;
    other.says("differ from version 2");
    for unknown in ["9", "x", "-1", ""] {
        let page = results(&place, &ada, &format!("4/results?with={unknown}")).await;
        page.says("differ from version 1");
    }
}

#[tokio::test]
async fn a_frozen_board_tells_nothing_of_what_came_later() {
    let place = Place::new("freeze = '2026-12-02 00:00:00'").await;
    sent(&place, &[("bob", 4), ("cy", 5), ("ada", 1)]).await;
    place.set("2026-12-02T00:00:01Z");
    let ada = place.browser("ada").await;
    place.enter(&ada, "ada.txt", 3, 4).await;
    let page = results(&place, &ada, "4/results").await;
    page.says("frozen without this version");
    page.lacks("of 2</b> matches");
    // What depends on the own strategies alone is shown, the results of the older version, too.
    page.says("400 of 400 choices differ");
    page.says("against a copy");
    let older = results(&place, &ada, "3/results?with=2").await;
    older.says("wins <b>0 of 2</b>");
    older.says("differ from version 2");
    older.lacks("would win");
    // Staff see the board of now.
    let prof = place.browser("prof").await;
    let page = results(&place, &prof, "4/results").await;
    page.says("of 2</b> matches");
    page.says("Version 1 would win 0 today");
}

#[tokio::test]
async fn results_come_with_the_verdict() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    place.upload(&ada, "ada.txt", &table(4)).await;
    let waits = results(&place, &ada, "1/results").await;
    waits.says("hx-trigger=\"sse:board, sse:news\"");
    waits.lacks("Choices");
    place.judge(1).await;
    let alone = results(&place, &ada, "1/results").await;
    alone.lacks("hx-trigger=\"sse");
    alone.lacks("matches");
    alone.says("Choices of version 1");
    place.upload(&ada, "bad.py", "final_strategy = 4\n").await;
    place.judge(2).await;
    let refused = results(&place, &ada, "2").await;
    refused.says("Version 1 still counts.");
    let bob = place.browser("bob").await;
    place.upload(&bob, "bad.py", "final_strategy = 5\n").await;
    place.judge(3).await;
    let first = results(&place, &bob, "3").await;
    first.says("no accepted version yet");
    refused.lacks("/results");
    let nothing = results(&place, &ada, "2/results").await;
    nothing.lacks("<h2>");
}

#[tokio::test]
async fn a_program_of_football_has_its_matches_and_losses() {
    let place = Place::of(&football(3, "random"), "").await;
    let (visitor, play) = (Browser::default(), "<a href=\"/d-football\">Play</a>");
    place.page(&visitor, "/contest").await.says(play);
    for (number, person, play) in [(1, "ada", "'left'"), (2, "bob", "min(valid_moves(game))")] {
        let browser = place.browser(person).await;
        let program = format!("def my_strategy(game):\n    return {play}\n");
        let name = format!("{person}.py");
        place.upload(&browser, &name, &program).await;
        place.judge(number).await;
    }
    let ada = place.browser("ada").await;
    let page = results(&place, &ada, "1/results").await;
    page.says("wins <b>0 of 1</b>");
    page.says("rank 2 of 2");
    page.says("href=\"/contest/teams/2\"><bdi>team 2");
    page.says("wins 0.00 % of games");
    let why = "This version forfeits games: <bdi>";
    let (_, why) = page.split_once(why).expect("a reason");
    why.says("michigan strategy returned an invalid move");
    page.lacks("Choices");
    let forfeits = "Your version on the board forfeits games: <bdi>michigan strategy returned";
    let own = place.page(&ada, "/contest/mine").await;
    own.says(forfeits);
    let bob = place.browser("bob").await;
    let own = place.page(&bob, "/contest/mine").await;
    own.lacks("forfeits games:");
    let page = results(&place, &bob, "2/results").await;
    page.says("wins <b>1 of 1</b>");
    page.lacks("Closest losses");
    page.lacks("forfeits");

    // The replay of a forfeited game names the players and says so.
    let team = place.page(&bob, "/contest/teams/2").await;
    let (_, replay) = team.split_once("/d-football/review?").expect("a replay");
    let (query, _) = replay.split_once('"').expect("its end");
    let query = query.replace("&#38;", "&");
    let review = format!("/d-football/review?{query}");
    let review = place.page(&bob, &review).await;
    let told = "has forfeited after 0 moves:</b> it <bdi>returned an invalid move";
    review.says(told);
    for name in ["team 1", "team 2"] {
        review.says(&format!("<bdi>{name}</bdi>"));
    }

    // Staff have the matches played again.
    let prof = place.browser("prof").await;
    let page = place.page(&prof, "/contest/staff").await;
    page.says("Play 2 matches with forfeits again");
    let address = "/contest/staff/play-forfeits-again";
    let asked = place.post(&prof, address, "").await;
    assert_eq!(asked.location(), "/contest/staff", "{}", asked.body);
    let log = place.page(&prof, "/staff/log").await;
    let told = "prof asked for the matches with forfeits to be played again";
    log.says(told);
}

#[tokio::test]
async fn matches_without_forfeits_are_not_played_again() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let page = place.page(&prof, "/contest/staff").await;
    page.lacks("Matches with forfeits");
    let asked = place.post(&prof, "/contest/staff/play-forfeits-again", "");
    let asked = asked.await;
    assert_eq!(asked.status.as_u16(), 409);
    let why = "nobody forfeited a game in any match";
    asked.body.says(why);
}
