//! The board as different visitors see it.

use axum::http::StatusCode;

use crate::place::{Browser, Place, Says, football, table};

#[tokio::test]
async fn without_a_contest_the_page_says_how_one_is_held() {
    let server = pigskin_web::router(std::sync::Arc::new(pigskin_web::Site::new()));
    let request = axum::http::Request::get("/contest").body(axum::body::Body::empty());
    let answer = tower::ServiceExt::oneshot(server, request.expect("a request")).await;
    assert_eq!(answer.expect("an answer").status(), StatusCode::OK);
}

#[tokio::test]
async fn one_s_own_place_is_marked_and_strategies_are_one_s_own() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.upload(&bob, "Sows.txt", &table(6)).await;
    place.judge(2).await;
    place.judge(1).await;
    let board = place.page(&ada, "/contest").await;
    board.says("<bdi>Boars</bdi></a> <strong>(you)</strong>");
    board.says("always:4</bdi> <small>reference");
    let own = place.page(&ada, "/contest/teams/1").await;
    own.says("<figure class=\"map\"><svg");
    own.says("<bdi>Sows</bdi>");
    let theirs = place.page(&ada, "/contest/teams/2").await;
    theirs.says("Only the team itself and staff see");
    let map = "<figure class=\"map\">";
    theirs.lacks(map);
    let staff = place.browser("prof").await;
    let seen = place.page(&staff, "/contest/teams/2").await;
    seen.says(map);
    let matrix = place.get(&Browser::default(), "/contest/matrix.svg").await;
    assert!(matrix.body.starts_with("<svg"), "{}", &matrix.body[..100]);
}

#[tokio::test]
async fn the_picture_is_of_the_board_that_is_shown() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let picture = async |browser: &Browser| place.page(browser, "/contest/matrix.svg").await;
    place.enter(&ada, "Boars.txt", 4, 1).await;
    let first = picture(&ada).await;
    assert_eq!(picture(&bob).await, first);
    place.enter(&bob, "Sows.txt", 5, 2).await;
    let second = picture(&ada).await;
    assert_ne!(second, first);
    assert_eq!(picture(&place.browser("prof").await).await, second);
}

#[tokio::test]
async fn a_team_of_football_sees_how_and_why_it_forfeits() {
    let place = Place::of(&football(4, "prefer-jumps"), "").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let program = "def my_strategy(game):\n    return 'left'\n";
    place.upload(&ada, "fumble.py", program).await;
    place.judge(1).await;
    let own = place.page(&ada, "/contest/teams/1").await;
    own.says("This team forfeits games: <bdi>");
    own.says("2 invalid-move");
    // Others see the kind of forfeit, as on the board, but not the returned value.
    let others = place.page(&bob, "/contest/teams/1").await;
    others.says("2 invalid-move");
    others.lacks("This team forfeits games");
    others.lacks("left");
}

#[tokio::test]
async fn a_team_of_football_sees_why_it_lost() {
    let place = Place::of(&football(4, "perfect"), "").await;
    let ada = place.browser("ada").await;
    let program = "def my_strategy(game):\n    return max(valid_moves(game))\n";
    place.upload(&ada, "ada.py", program).await;
    place.judge(1).await;
    let own = place.page(&ada, "/contest/teams/1").await;
    let words = ["Threw a won game", "won games away.", "Could not win"];
    let says = |page: &str| words.iter().any(|words| page.contains(words));
    assert!(says(&own), "{own}");
    // Others do not see its games, nor why it lost them.
    let bob = place.browser("bob").await;
    let others = place.page(&bob, "/contest/teams/1").await;
    assert!(!says(&others), "{others}");
}

#[tokio::test]
async fn with_pseudonyms_a_team_knows_beforehand_what_its_name_tells() {
    for course in ["pseudonyms = true", ""] {
        let place = Place::new(course).await;
        let ada = place.browser("ada").await;
        let mine = place.page(&ada, "/contest/mine").await;
        let said = mine.contains("learns that the name is taken, but not by whom");
        assert_eq!(said, !course.is_empty(), "{mine}");
    }
}

#[tokio::test]
async fn pseudonyms_hide_the_names_from_others_alone() {
    let place = Place::new("pseudonyms = true").await;
    let ada = place.browser("ada").await;
    place.enter(&ada, "Boars.txt", 4, 1).await;
    for address in ["/contest", "/contest/teams/1", "/api/v1/standings"] {
        let seen = place.page(&Browser::default(), address).await;
        assert!(!seen.contains("Boars"), "{address}: {seen}");
        assert!(seen.contains("Team 1"), "{address}: {seen}");
    }
    let staff = place.browser("prof").await;
    place.page(&staff, "/contest").await.says("Boars");
    let feed = place.page(&Browser::default(), "/api/v1/events").await;
    assert!(!feed.contains("Boars") && feed.contains("Team 1"), "{feed}");
    for (browser, name) in [
        (&Browser::default(), "Team 1"),
        (&place.browser("bob").await, "Team 1"),
        (&ada, "Boars"),
        (&staff, "Boars"),
    ] {
        let told = place.listen(browser, "0", "event: board").await;
        told.says(&format!("\"name\":\"{name}\""));
    }
}

#[tokio::test]
async fn whoever_goes_away_before_anything_happened_misses_nothing() {
    let place = Place::new("").await;
    place.course.course().message("first").await.expect("said");
    let told = place.listen(&Browser::default(), "", "event: board").await;
    // The stream names the event after which the next one resumes.
    told.says("id: 1");
    place.course.course().message("second").await.expect("said");
    let told = place.listen(&Browser::default(), "1", "event: news").await;
    assert!(!told.contains("first") && told.contains("second"), "{told}");
    let last = i64::MAX.to_string();
    let visitor = Browser::default();
    let told = place.listen(&visitor, &last, "event: board").await;
    told.lacks("second");
}

/// A page is told what happens between its making and the start of its stream.
#[tokio::test]
async fn a_board_misses_nothing_while_it_loads() {
    let place = Place::new("").await;
    place.course.course().message("first").await.expect("said");
    let visitor = Browser::default();
    let page = place.page(&visitor, "/contest").await;
    let (_, rest) = page.split_once("sse-connect=\"").expect("a stream");
    let (stream, _) = rest.split_once('"').expect("its end");
    place.course.course().message("second").await.expect("said");
    let told = place.listen_at(&visitor, stream, "event: news").await;
    assert!(!told.contains("first") && told.contains("second"), "{told}");
}

#[tokio::test]
async fn a_refusal_is_told_to_the_page_of_its_team() {
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    place.upload(&ada, "Boars.txt", "no table").await;
    let page = place.page(&ada, "/contest/entries/1").await;
    page.says("hx-trigger=\"sse:board, sse:news\"");
    place.judge(1).await;
    let told = place.listen(&ada, "0", "event: news").await;
    told.says("\"kind\":\"refused\"");
    // This does not reload the boards of others.
    let told = place.listen(&Browser::default(), "0", "event: board").await;
    told.lacks("news");
}

#[tokio::test]
async fn a_frozen_board_stands_still_until_it_is_revealed() {
    let place = Place::new("freeze = '2026-12-02 00:00'").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.enter(&ada, "Boars.txt", 4, 1).await;
    place.set("2026-12-02T00:00:00Z");
    place.enter(&bob, "Sows.txt", 6, 2).await;
    let seen = place.page(&Browser::default(), "/contest").await;
    assert!(seen.contains("Boars") && !seen.contains("Sows"), "{seen}");
    seen.says("The board is frozen");
    let staff = place.browser("prof").await;
    let live = place.page(&staff, "/contest").await;
    live.says_all(&["Sows", "everybody else sees it as it was"]);
    // Staff are told who would see it.
    let judging = place.page(&staff, "/contest/staff").await;
    let told = "may still send entries, and would see the revealed board first";
    judging.says(told);
    let reveal = "/contest/staff/reveal";
    place.post(&staff, reveal, "sure=yes").await;
    place.enter(&bob, "Sows.txt", 5, 3).await;
    let judging = place.page(&staff, "/contest/staff").await;
    judging.lacks(told);
    let seen = place.page(&Browser::default(), "/contest").await;
    seen.says("Sows");
}

/// The teams' names in the order of the page, and the reference player's.
async fn names(place: &Place, browser: &Browser, query: &str) -> Vec<String> {
    let page = place.page(browser, &format!("/contest?{query}")).await;
    let rows = page.split("<th scope=\"row\">").skip(1);
    let names = rows.filter_map(|row| row.split("<bdi>").nth(1)?.split('<').next());
    names.map(str::to_owned).collect()
}

#[tokio::test]
async fn a_board_is_searched_and_sorted() {
    let place = Place::new("").await;
    for (number, name, dice, person) in [
        (1, "Tall Boars", 5, "ada"),
        (2, "sows", 1, "bob"),
        (3, "Boars & <b>", 4, "cy"),
    ] {
        let browser = place.browser(person).await;
        let program = format!("TEAM_NAME = '{name}'\ndef final_strategy(a, b): return {dice}\n");
        let file = format!("{person}.py");
        place.upload(&browser, &file, &program).await;
        place.judge(number).await;
        place.set(&format!("2026-12-01T13:0{number}:00Z"));
    }
    let bob = place.browser("bob").await;
    let ranked = names(&place, &bob, "").await;
    assert_eq!(ranked.len(), 4, "{ranked:?}");
    let (team, last) = ("Boars &#38; &#60;b&#62;", "sows");
    let by_name = names(&place, &bob, "sort=team").await;
    assert_eq!(by_name, ["always:4", team, last, "Tall Boars"]);
    // The reference player was not sent.
    let by_time = names(&place, &bob, "sort=sent").await;
    assert_eq!(by_time, [team, last, "Tall Boars", "always:4"]);
    let found = names(&place, &bob, "q=BOARS&sort=team").await;
    assert_eq!(found, [team, "Tall Boars"]);
    let by_mean = names(&place, &bob, "sort=mean").await;
    assert_eq!(by_mean[3], last, "{by_mean:?}");
    assert_eq!(names(&place, &bob, "sort=%3Cscript%3E").await, ranked);
    let page = place.page(&bob, "/contest?q=oars&sort=team").await;
    page.says_all(&[
        "Your team has rank 3 of 3, with 0 matches won",
        "aria-sort=\"ascending\"><a href=\"/contest?from=0&#38;q=oars&#38;sort=team\"",
        "href=\"/contest?from=0&#38;q=oars\" rel=\"nofollow\">Rank",
        "hx-get=\"/contest/table?from=0&#38;q=oars&#38;sort=team\"",
        "value=\"oars\"",
        "1 to 2 of 2",
        "2026-12-01 13:02:00 UTC",
    ]);
    let none = place.page(&bob, "/contest?q=%3Cb%3Enobody").await;
    none.says("“<bdi>&#60;b&#62;nobody</bdi>”");
    let nobody = place.page(&Browser::default(), "/contest").await;
    nobody.lacks("Your team has");
    // The time is no news for programs.
    let standings = place.page(&bob, "/api/v1/standings").await;
    standings.lacks("sent");
}

#[tokio::test]
async fn a_board_shows_medals_and_moves() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.enter(&ada, "Boars.txt", 1, 1).await;
    place.enter(&bob, "Sows.txt", 2, 2).await;
    let first = place.page(&ada, "/contest").await;
    first.says_all(&[
        "<b class=\"medal gold\">1<span class=\"spoken\">, gold</span></b>",
        "<b class=\"medal silver\">2",
        "<svg class=\"rate\"",
        ">just now</time> <small title=\"version 1\">v1</small>",
    ]);
    // On the first day, everybody is new and nobody has moved.
    for part in ["<b class=\"badge\">new", "▲", "▼"] {
        first.lacks(part);
    }
    place.set("2026-12-02T15:00:00Z");
    place.enter(&ada, "Boars.txt", 4, 3).await;
    let second = place.page(&bob, "/contest").await;
    second.says_all(&[
        "▲</span><span class=\"spoken\">up </span>1",
        "▼</span><span class=\"spoken\">down </span>1",
        "title=\"2026-12-01 12:00:00 UTC\">1 d ago</time>",
    ]);
}

#[tokio::test]
async fn all_pairs_have_names_and_the_ranks_are_shown_from_the_last_one() {
    let place = Place::new("closes = '2026-12-03 12:00'\nfreeze = '2026-12-01 12:30'").await;
    let [ada, bob, prof] = place.browsers(["ada", "bob", "prof"]).await;
    place.upload(&ada, "Boars <b>.txt", &table(4)).await;
    place.judge(1).await;
    place.set("2026-12-01T13:00:00Z");
    place.enter(&bob, "Sows.txt", 5, 2).await;
    let pairs = place.page(&ada, "/contest/pairs").await;
    pairs.says("<bdi>Boars &#60;b&#62;</bdi>");
    pairs.says("<bdi>always:4</bdi>");
    pairs.says("class=\"number share-4\" title=\"Boars");
    pairs.lacks("Sows");
    let beyond = place
        .get(&ada, "/contest/pairs?rows=99999999&columns=3")
        .await;
    assert_eq!(beyond.status, StatusCode::OK);
    let ceremony = async |who: &Browser, shown: usize| {
        let address = format!("/contest/staff/ceremony?shown={shown}");
        place.get(who, &address).await
    };
    assert!(ceremony(&ada, 1).await.status.is_client_error());
    let none = ceremony(&prof, 0).await.body;
    none.says("Show rank 2");
    none.lacks("Boars");
    let announced = place.get(&prof, "/contest/staff/ceremony?announced=true");
    let announced = announced.await.body;
    announced.says("Who has rank 2?");
    announced.says("?shown=1\"");
    assert!(!announced.contains("Boars") && !announced.contains("Sows"));
    let last = ceremony(&prof, 1).await.body;
    last.says("Show rank 1");
    last.says("class=\"latest short\"");
    last.says("?shown=1&amp;announced=true\"");
    assert!(last.contains("Boars") != last.contains("Sows"), "{last}");
    // Nothing of the site is around it, and its forms and links need no script.
    last.lacks("class=\"site\"");
    last.lacks("hx-");
    let all = ceremony(&prof, 99).await.body;
    assert!(all.contains("Boars") && all.contains("Sows"), "{all}");
    all.says("Reveal the board to everybody");
}

#[tokio::test]
async fn why_a_team_loses_is_told_where_strategies_are_open() {
    for open in [true, false] {
        let place = Place::new(&format!("open_strategies = {open}")).await;
        let [ada, bob, prof] = place.browsers(["ada", "bob", "prof"]).await;
        place.enter(&ada, "Boars.txt", 1, 1).await;
        place.enter(&bob, "Sows.txt", 5, 2).await;
        let address = "/contest/teams/1/against/2";
        let team = place.page(&ada, "/contest/teams/1").await;
        assert_eq!(team.contains(address), open, "{team}");
        let own = place.get(&ada, address).await;
        assert_eq!(own.status == StatusCode::OK, open, "{}", own.body);
        let seen = place.page(&prof, address).await;
        seen.says("Boars");
        seen.says("the best that any");
        seen.says("You have ");
        seen.says("turn the matchup");
        for nowhere in ["1/against/1", "1/against/9", "x/against/2"] {
            let page = place.get(&prof, &format!("/contest/teams/{nowhere}")).await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{nowhere}");
        }
    }
}
