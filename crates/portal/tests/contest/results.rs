//! Results of an entry against the board.

use axum::http::StatusCode;
use pigskin_hog::{Choice, Duel, FALL_2017, Rules, Table};

use crate::place::{Browser, Place, table};

/// Sends tables that always roll these numbers of dice, and judges each before the next.
async fn sent(place: &Place, entries: &[(&str, u8)]) {
    for (number, (person, dice)) in (1..).zip(entries) {
        let browser = place.browser(person).await;
        let name = format!("{person}.txt");
        place.upload(&browser, &name, &table(*dice)).await;
        place.judge(number).await;
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
    assert!(
        page.contains("hx-get=\"/contest/entries/4/results\""),
        "{page}"
    );
    let page = results(&place, &ada, "4/results").await;
    // Reference players count neither here nor on the board.
    let (now, then) = (mean(3, [4, 5]), mean(1, [4, 5]));
    for words in [
        "of 2</b> matches".to_owned(),
        format!("<b>{now:.2} %</b>"),
        "of 3</a>".to_owned(),
        format!("Version 1 would win 0 today, with {then:.2} %"),
        format!("<b class=\"up\">+{:.2}</b>", now - then),
        "<h3>Closest losses</h3>".to_owned(),
        "400 of 400 choices differ from version 1".to_owned(),
        "against a copy of your strategy".to_owned(),
        "is better by".to_owned(),
        "data-label-1=\"version 1\"".to_owned(),
    ] {
        assert!(page.contains(&words), "{words}\n{page}");
    }
    assert!(!page.contains("hx-trigger=\"sse"), "{page}");
    // The version that counts no more is compared with the board of now, too.
    let before = results(&place, &ada, "3/results").await;
    assert!(before.contains("wins <b>0 of 2</b>"), "{before}");
    assert!(before.contains(&format!("<b>{then:.2} %</b>")), "{before}");
    assert!(!before.contains("Closest losses"), "{before}");
    // Any two versions can be compared, the newer one as the other, too.
    let other = results(&place, &ada, "3/results?with=2").await;
    assert!(other.contains("differ from version 2"), "{other}");
    for unknown in ["9", "x", "-1", ""] {
        let page = results(&place, &ada, &format!("4/results?with={unknown}")).await;
        assert!(page.contains("differ from version 1"), "{page}");
    }
}

#[tokio::test]
async fn only_the_team_and_staff_see_results() {
    let place = Place::new("").await;
    sent(&place, &[("ada", 4)]).await;
    let address = "/contest/entries/1/results";
    for (browser, status) in [
        (place.browser("ada").await, StatusCode::OK),
        (place.browser("prof").await, StatusCode::OK),
        (place.browser("bob").await, StatusCode::NOT_FOUND),
        (Browser::default(), StatusCode::SEE_OTHER),
    ] {
        let answer = place.get(&browser, address).await;
        assert_eq!(answer.status, status, "{}", answer.body);
    }
}

#[tokio::test]
async fn a_frozen_board_tells_nothing_of_what_came_later() {
    let place = Place::new("freeze = '2026-12-02 00:00:00'").await;
    sent(&place, &[("bob", 4), ("cy", 5), ("ada", 1)]).await;
    place.set("2026-12-02T00:00:01Z");
    let ada = place.browser("ada").await;
    place.upload(&ada, "ada.txt", &table(3)).await;
    place.judge(4).await;
    let page = results(&place, &ada, "4/results").await;
    assert!(page.contains("frozen without this version"), "{page}");
    assert!(!page.contains("of 2</b> matches"), "{page}");
    // What depends on the own strategies alone is shown, the results of the older version, too.
    assert!(page.contains("400 of 400 choices differ"), "{page}");
    assert!(page.contains("against a copy"), "{page}");
    let older = results(&place, &ada, "3/results?with=2").await;
    assert!(older.contains("wins <b>0 of 2</b>"), "{older}");
    assert!(older.contains("differ from version 2"), "{older}");
    assert!(!older.contains("would win"), "{older}");
    // Staff see the board of now.
    let prof = place.browser("prof").await;
    let page = results(&place, &prof, "4/results").await;
    assert!(page.contains("of 2</b> matches"), "{page}");
    assert!(page.contains("Version 1 would win 0 today"), "{page}");
}

#[tokio::test]
async fn results_come_with_the_verdict() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    place.upload(&ada, "ada.txt", &table(4)).await;
    let waits = results(&place, &ada, "1/results").await;
    assert!(waits.contains("hx-trigger=\"sse:board, sse:news\""));
    assert!(!waits.contains("Choices"), "{waits}");
    place.judge(1).await;
    let alone = results(&place, &ada, "1/results").await;
    assert!(!alone.contains("hx-trigger=\"sse"), "{alone}");
    assert!(!alone.contains("matches"), "{alone}");
    assert!(alone.contains("Choices of version 1"), "{alone}");
    place.upload(&ada, "bad.py", "final_strategy = 4\n").await;
    place.judge(2).await;
    let refused = results(&place, &ada, "2").await;
    assert!(refused.contains("Version 1 still counts."), "{refused}");
    let bob = place.browser("bob").await;
    place.upload(&bob, "bad.py", "final_strategy = 5\n").await;
    place.judge(3).await;
    let first = results(&place, &bob, "3").await;
    assert!(first.contains("no accepted version yet"), "{first}");
    assert!(!refused.contains("/results"), "{refused}");
    let nothing = results(&place, &ada, "2/results").await;
    assert!(!nothing.contains("<h2>"), "{nothing}");
}

#[tokio::test]
async fn a_program_of_football_has_its_matches_and_losses() {
    let football = "title = 'Football'\ngame = 'd-football'\nn = 3\ngames_per_seat = 1\n\
                    sandbox = 'limits'\nreference = ['random']\n";
    let place = Place::of(football, "").await;
    for (number, person, play) in [(1, "ada", "'left'"), (2, "bob", "min(valid_moves(game))")] {
        let browser = place.browser(person).await;
        let program = format!("def my_strategy(game):\n    return {play}\n");
        let name = format!("{person}.py");
        place.upload(&browser, &name, &program).await;
        place.judge(number).await;
    }
    let ada = place.browser("ada").await;
    let page = results(&place, &ada, "1/results").await;
    assert!(page.contains("wins <b>0 of 1</b>"), "{page}");
    assert!(page.contains("rank 2 of 2"), "{page}");
    assert!(
        page.contains("href=\"/contest/teams/2\"><bdi>team 2"),
        "{page}"
    );
    assert!(page.contains("wins 0.00 % of games"), "{page}");
    let why = "This version forfeits games: <bdi>";
    let (_, why) = page.split_once(why).expect("a reason");
    assert!(
        why.starts_with("michigan strategy returned an invalid move"),
        "{why}"
    );
    assert!(!page.contains("Choices"), "{page}");
    let forfeits = "Your version on the board forfeits games: <bdi>michigan strategy returned";
    let own = place.get(&ada, "/contest/mine").await.body;
    assert!(own.contains(forfeits), "{own}");
    let bob = place.browser("bob").await;
    let own = place.get(&bob, "/contest/mine").await.body;
    assert!(!own.contains("forfeits games:"), "{own}");
    let page = results(&place, &bob, "2/results").await;
    assert!(page.contains("wins <b>1 of 1</b>"), "{page}");
    assert!(!page.contains("Closest losses"), "{page}");
    assert!(!page.contains("forfeits"), "{page}");

    // The replay of a forfeited game names the players and says so.
    let team = place.get(&bob, "/contest/teams/2").await.body;
    let (_, replay) = team.split_once("/d-football/review?").expect("a replay");
    let (query, _) = replay.split_once('"').expect("its end");
    let query = query.replace("&#38;", "&");
    let review = format!("/d-football/review?{query}");
    let review = place.get(&bob, &review).await.body;
    let told = "has forfeited after 0 moves:</b> it <bdi>returned an invalid move";
    assert!(review.contains(told), "{review}");
    for name in ["team 1", "team 2"] {
        assert!(review.contains(&format!("<bdi>{name}</bdi>")), "{review}");
    }

    // Staff have the matches played again.
    let prof = place.browser("prof").await;
    let page = place.get(&prof, "/contest/staff").await.body;
    assert!(
        page.contains("Play 2 matches with forfeits again"),
        "{page}"
    );
    let address = "/contest/staff/play-forfeits-again";
    let asked = place.post(&prof, address, "").await;
    assert_eq!(asked.location(), "/contest/staff", "{}", asked.body);
    let log = place.get(&prof, "/staff/log").await.body;
    let told = "prof asked for the matches with forfeits to be played again";
    assert!(log.contains(told), "{log}");
    assert_eq!(place.post(&ada, address, "").await.status.as_u16(), 403);
}

#[tokio::test]
async fn matches_without_forfeits_are_not_played_again() {
    let place = Place::new("").await;
    let prof = place.browser("prof").await;
    let page = place.get(&prof, "/contest/staff").await.body;
    assert!(!page.contains("Matches with forfeits"), "{page}");
    let asked = place.post(&prof, "/contest/staff/play-forfeits-again", "");
    let asked = asked.await;
    assert_eq!(asked.status.as_u16(), 409);
    let why = "nobody forfeited a game in any match";
    assert!(asked.body.contains(why), "{}", asked.body);
}
