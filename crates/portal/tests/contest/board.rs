//! The board as different visitors see it.

use axum::http::StatusCode;

use crate::place::{Browser, Place, table};

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
    let board = place.get(&ada, "/contest").await.body;
    assert!(
        board.contains("<bdi>Boars</bdi></a> <strong>(you)</strong>"),
        "{board}"
    );
    assert!(board.contains("always:4</bdi> <small>reference"), "{board}");
    let own = place.get(&ada, "/contest/teams/1").await.body;
    assert!(
        own.contains("<figure class=\"map\"><svg") && own.contains("<bdi>Sows</bdi>"),
        "{own}"
    );
    let theirs = place.get(&ada, "/contest/teams/2").await.body;
    assert!(
        theirs.contains("Only the team itself and staff see"),
        "{theirs}"
    );
    let map = "<figure class=\"map\">";
    assert!(!theirs.contains(map), "a heat map of another team");
    let staff = place.browser("prof").await;
    let seen = place.get(&staff, "/contest/teams/2").await.body;
    assert!(seen.contains(map), "{seen}");
    let matrix = place.get(&Browser::default(), "/contest/matrix.svg").await;
    assert!(matrix.body.starts_with("<svg"), "{}", &matrix.body[..100]);
}

#[tokio::test]
async fn the_picture_is_of_the_board_that_is_shown() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let picture = async |browser: &Browser| place.get(browser, "/contest/matrix.svg").await.body;
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.judge(1).await;
    let first = picture(&ada).await;
    assert_eq!(picture(&bob).await, first);
    place.upload(&bob, "Sows.txt", &table(5)).await;
    place.judge(2).await;
    let second = picture(&ada).await;
    assert_ne!(second, first);
    assert_eq!(picture(&place.browser("prof").await).await, second);
}

#[tokio::test]
async fn a_team_of_football_sees_how_and_why_it_forfeits() {
    let football = "title = 'Football'\ngame = 'd-football'\nn = 4\ngames_per_seat = 1\n\
                    sandbox = 'limits'\nreference = ['prefer-jumps']\n";
    let place = Place::of(football, "").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    let program = "def my_strategy(game):\n    return 'left'\n";
    place.upload(&ada, "fumble.py", program).await;
    place.judge(1).await;
    let own = place.get(&ada, "/contest/teams/1").await.body;
    assert!(own.contains("This team forfeits games: <bdi>"), "{own}");
    assert!(own.contains("2 invalid-move"), "{own}");
    // Others see the kind of forfeit, as on the board, but not the returned value.
    let others = place.get(&bob, "/contest/teams/1").await.body;
    assert!(others.contains("2 invalid-move"), "{others}");
    assert!(!others.contains("This team forfeits games"), "{others}");
    assert!(!others.contains("left"), "{others}");
}

#[tokio::test]
async fn a_team_of_football_sees_why_it_lost() {
    let football = "title = 'Football'\ngame = 'd-football'\nn = 4\ngames_per_seat = 1\n\
                    sandbox = 'limits'\nreference = ['perfect']\n";
    let place = Place::of(football, "").await;
    let ada = place.browser("ada").await;
    let program = "def my_strategy(game):\n    return max(valid_moves(game))\n";
    place.upload(&ada, "ada.py", program).await;
    place.judge(1).await;
    let own = place.get(&ada, "/contest/teams/1").await.body;
    let says = |page: &str| {
        ["Threw a won game", "won games away.", "Could not win"]
            .iter()
            .any(|words| page.contains(words))
    };
    assert!(says(&own), "{own}");
    // Others do not see its games, nor why it lost them.
    let bob = place.browser("bob").await;
    let others = place.get(&bob, "/contest/teams/1").await.body;
    assert!(!says(&others), "{others}");
}

#[tokio::test]
async fn with_pseudonyms_a_team_knows_beforehand_what_its_name_tells() {
    let place = Place::new("pseudonyms = true").await;
    let ada = place.browser("ada").await;
    let mine = place.get(&ada, "/contest/mine").await.body;
    let said = "learns that the name is taken, but not by whom";
    assert!(mine.contains(said), "{mine}");
    let place = Place::new("").await;
    let ada = place.browser("ada").await;
    let mine = place.get(&ada, "/contest/mine").await.body;
    assert!(!mine.contains(said), "{mine}");
}

#[tokio::test]
async fn pseudonyms_hide_the_names_from_others_alone() {
    let place = Place::new("pseudonyms = true").await;
    let ada = place.browser("ada").await;
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.judge(1).await;
    for address in ["/contest", "/contest/teams/1", "/api/v1/standings"] {
        let seen = place.get(&Browser::default(), address).await.body;
        assert!(!seen.contains("Boars"), "{address}: {seen}");
        assert!(seen.contains("Team 1"), "{address}: {seen}");
    }
    let staff = place.browser("prof").await;
    assert!(place.get(&staff, "/contest").await.body.contains("Boars"));
    let feed = place.get(&Browser::default(), "/api/v1/events").await.body;
    assert!(!feed.contains("Boars") && feed.contains("Team 1"), "{feed}");
    for (browser, name) in [
        (&Browser::default(), "Team 1"),
        (&place.browser("bob").await, "Team 1"),
        (&ada, "Boars"),
        (&staff, "Boars"),
    ] {
        let told = place.listen(browser, "0", "event: board").await;
        assert!(told.contains(&format!("\"name\":\"{name}\"")), "{told}");
    }
}

#[tokio::test]
async fn whoever_goes_away_before_anything_happened_misses_nothing() {
    let place = Place::new("").await;
    place.course.course().message("first").await.expect("said");
    let told = place.listen(&Browser::default(), "", "event: board").await;
    // The stream names the event after which the next one resumes.
    assert!(told.contains("id: 1"), "{told}");
    place.course.course().message("second").await.expect("said");
    let told = place.listen(&Browser::default(), "1", "event: news").await;
    assert!(!told.contains("first") && told.contains("second"), "{told}");
    let told = place
        .listen(&Browser::default(), &i64::MAX.to_string(), "event: board")
        .await;
    assert!(!told.contains("second"), "{told}");
}

/// A page is told what happens between its making and the start of its stream.
#[tokio::test]
async fn a_board_misses_nothing_while_it_loads() {
    let place = Place::new("").await;
    place.course.course().message("first").await.expect("said");
    let visitor = Browser::default();
    let page = place.get(&visitor, "/contest").await.body;
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
    let page = place.get(&ada, "/contest/entries/1").await.body;
    assert!(
        page.contains("hx-trigger=\"sse:board, sse:news\""),
        "{page}"
    );
    place.judge(1).await;
    let told = place.listen(&ada, "0", "event: news").await;
    assert!(told.contains("\"kind\":\"refused\""), "{told}");
    // This does not reload the boards of others.
    let told = place.listen(&Browser::default(), "0", "event: board").await;
    assert!(!told.contains("news"), "{told}");
}

#[tokio::test]
async fn a_frozen_board_stands_still_until_it_is_revealed() {
    let place = Place::new("freeze = '2026-12-02 00:00'").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.judge(1).await;
    place.set("2026-12-02T00:00:00Z");
    place.upload(&bob, "Sows.txt", &table(6)).await;
    place.judge(2).await;
    let seen = place.get(&Browser::default(), "/contest").await.body;
    assert!(seen.contains("Boars") && !seen.contains("Sows"), "{seen}");
    assert!(seen.contains("The board is frozen"), "{seen}");
    let staff = place.browser("prof").await;
    let live = place.get(&staff, "/contest").await.body;
    assert!(live.contains("Sows"), "{live}");
    // Staff are told who would see it.
    let judging = place.get(&staff, "/contest/staff").await.body;
    let told = "may still send entries, and would see the revealed board first";
    assert!(judging.contains(told), "{judging}");
    place
        .post(&staff, "/contest/staff/reveal", "sure=yes")
        .await;
    place.upload(&bob, "Sows.txt", &table(5)).await;
    place.judge(3).await;
    let judging = place.get(&staff, "/contest/staff").await.body;
    assert!(!judging.contains(told), "{judging}");
    let seen = place.get(&Browser::default(), "/contest").await.body;
    assert!(seen.contains("Sows"), "{seen}");
}

/// The teams' names in the order of the page, and the reference player's.
async fn names(place: &Place, browser: &Browser, query: &str) -> Vec<String> {
    let page = place.get(browser, &format!("/contest?{query}")).await.body;
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
        place
            .upload(&browser, &format!("{person}.py"), &program)
            .await;
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
    let page = place.get(&bob, "/contest?q=oars&sort=team").await.body;
    for words in [
        "Your team has rank 3 of 3, with 0 matches won",
        "aria-sort=\"ascending\"><a href=\"/contest?from=0&#38;q=oars&#38;sort=team\"",
        "href=\"/contest?from=0&#38;q=oars\" rel=\"nofollow\">Rank",
        "hx-get=\"/contest/table?from=0&#38;q=oars&#38;sort=team\"",
        "value=\"oars\"",
        "1 to 2 of 2",
        "2026-12-01 13:02:00 UTC",
    ] {
        assert!(page.contains(words), "{words}\n{page}");
    }
    let none = place.get(&bob, "/contest?q=%3Cb%3Enobody").await.body;
    assert!(none.contains("“<bdi>&#60;b&#62;nobody</bdi>”"), "{none}");
    let nobody = place.get(&Browser::default(), "/contest").await.body;
    assert!(!nobody.contains("Your team has"), "{nobody}");
    // The time is no news for programs.
    let standings = place.get(&bob, "/api/v1/standings").await.body;
    assert!(!standings.contains("sent"), "{standings}");
}

#[tokio::test]
async fn a_board_shows_medals_moves_and_ranks_by_day() {
    let place = Place::new("").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.upload(&ada, "Boars.txt", &table(1)).await;
    place.judge(1).await;
    place.upload(&bob, "Sows.txt", &table(2)).await;
    place.judge(2).await;
    let first = place.get(&ada, "/contest").await.body;
    for part in [
        "<b class=\"medal gold\">1<span class=\"spoken\">, gold</span></b>",
        "<b class=\"medal silver\">2",
        "<svg class=\"rate\"",
        ">just now</time> <small title=\"version 1\">v1</small>",
    ] {
        assert!(first.contains(part), "{part}: {first}");
    }
    // On the first day, everybody is new and nobody has moved.
    for part in ["<b class=\"badge\">new", "▲", "▼", "Rank by day"] {
        assert!(!first.contains(part), "{part}: {first}");
    }
    place.set("2026-12-02T15:00:00Z");
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.judge(3).await;
    let second = place.get(&bob, "/contest").await.body;
    for part in [
        "▲</span><span class=\"spoken\">up </span>1",
        "▼</span><span class=\"spoken\">down </span>1",
        "<title>from rank 2 to 1</title><path d=\"M0 ",
        "title=\"2026-12-01 12:00:00 UTC\">1 d ago</time>",
    ] {
        assert!(second.contains(part), "{part}: {second}");
    }
}

#[tokio::test]
async fn a_board_hides_the_ranks_by_day_after_the_freeze() {
    let place = Place::new("freeze = '2026-12-03 12:00'").await;
    let (ada, bob) = (place.browser("ada").await, place.browser("bob").await);
    place.upload(&ada, "Boars.txt", &table(1)).await;
    place.judge(1).await;
    place.upload(&bob, "Sows.txt", &table(2)).await;
    place.judge(2).await;
    place.set("2026-12-04T12:00:00Z");
    place.upload(&ada, "Boars.txt", &table(4)).await;
    place.judge(3).await;
    let moved = "<title>from rank 2 to 1</title>";
    let seen = place.get(&bob, "/contest").await.body;
    assert!(!seen.contains(moved), "{seen}");
    assert!(seen.contains("<title>from rank 2 to 2</title>"), "{seen}");
    let staff = place.browser("prof").await;
    let seen = place.get(&staff, "/contest").await.body;
    assert!(seen.contains(moved), "{seen}");
}

#[tokio::test]
async fn all_pairs_have_names_and_the_ranks_are_shown_from_the_last_one() {
    let place = Place::new("closes = '2026-12-03 12:00'\nfreeze = '2026-12-01 12:30'").await;
    let (ada, bob, prof) = (
        place.browser("ada").await,
        place.browser("bob").await,
        place.browser("prof").await,
    );
    place.upload(&ada, "Boars <b>.txt", &table(4)).await;
    place.judge(1).await;
    place.set("2026-12-01T13:00:00Z");
    place.upload(&bob, "Sows.txt", &table(5)).await;
    place.judge(2).await;
    let pairs = place.get(&ada, "/contest/pairs").await.body;
    assert!(pairs.contains("<bdi>Boars &#60;b&#62;</bdi>"), "{pairs}");
    assert!(pairs.contains("<bdi>always:4</bdi>"), "{pairs}");
    assert!(
        pairs.contains("class=\"number share-4\" title=\"Boars"),
        "{pairs}"
    );
    assert!(!pairs.contains("Sows"), "the board is frozen: {pairs}");
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
    assert!(
        none.contains("Show rank 2") && !none.contains("Boars"),
        "{none}"
    );
    let announced = place.get(&prof, "/contest/staff/ceremony?announced=true");
    let announced = announced.await.body;
    assert!(
        announced.contains("Who has rank 2?") && announced.contains("?shown=1\""),
        "{announced}"
    );
    assert!(!announced.contains("Boars") && !announced.contains("Sows"));
    let last = ceremony(&prof, 1).await.body;
    assert!(
        last.contains("Show rank 1") && last.contains("class=\"latest short\""),
        "{last}"
    );
    assert!(last.contains("?shown=1&amp;announced=true\""), "{last}");
    assert!(last.contains("Boars") != last.contains("Sows"), "{last}");
    // Nothing of the site is around it, and its forms and links need no script.
    assert!(
        !last.contains("class=\"site\"") && !last.contains("hx-"),
        "{last}"
    );
    let all = ceremony(&prof, 99).await.body;
    assert!(all.contains("Boars") && all.contains("Sows"), "{all}");
    assert!(all.contains("Reveal the board to everybody"), "{all}");
}

#[tokio::test]
async fn why_a_team_loses_is_told_where_strategies_are_open() {
    for open in [true, false] {
        let place = Place::new(&format!("open_strategies = {open}")).await;
        let (ada, bob, prof) = (
            place.browser("ada").await,
            place.browser("bob").await,
            place.browser("prof").await,
        );
        place.upload(&ada, "Boars.txt", &table(1)).await;
        place.judge(1).await;
        place.upload(&bob, "Sows.txt", &table(5)).await;
        place.judge(2).await;
        let address = "/contest/teams/1/against/2";
        let team = place.get(&ada, "/contest/teams/1").await.body;
        assert_eq!(team.contains(address), open, "{team}");
        let own = place.get(&ada, address).await;
        assert_eq!(own.status == StatusCode::OK, open, "{}", own.body);
        let seen = place.get(&prof, address).await.body;
        assert!(
            seen.contains("Boars") && seen.contains("the best that any"),
            "{seen}"
        );
        assert!(
            seen.contains("You have ") && seen.contains("turn the matchup"),
            "{seen}"
        );
        for nowhere in ["1/against/1", "1/against/9", "x/against/2"] {
            let page = place.get(&prof, &format!("/contest/teams/{nowhere}")).await;
            assert_eq!(page.status, StatusCode::NOT_FOUND, "{nowhere}");
        }
    }
}
