//! Programs that play D-Football.

use axum::Router;
use axum::http::StatusCode;
use pigskin_entry::{HousePlayer, Interpreters, Match, Player, Program, Referee, Source};
use pigskin_football::{Football, House, Play, Square};
use pigskin_game::Record;
use tempfile::tempdir;

use crate::asked::{drop_onto, finally, get, page, server};
use crate::says::Says as _;

/// The leftmost piece that can move, by the handout's function.
const JUMPS_R: &str = "my_strategy <- function(game) prefer_jumps(game)\n";

const RANDOM_PY: &str = "def my_strategy(game):\n    return random_move(game)\n";

async fn dropped(server: &Router, name: &str, text: &str) -> String {
    let files = [(name, text.as_bytes())];
    let answer = drop_onto(server, "/d-football", "same-origin", &files).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    let named = answer.location.strip_prefix("/d-football?second=");
    let named = named.and_then(|named| named.split('&').next());
    named.expect("a player").replace("%3A", ":")
}

/// Lets strategies move until the game is over, and returns its address and page.
async fn to_its_end(server: &Router, game: &str) -> (String, String) {
    let mut game = game.to_owned();
    loop {
        let shown = page(server, &game).await;
        if shown.contains("class=\"over\"") {
            return (game, shown);
        }
        let turn = game.replace("/game?", "/turn?");
        let taken = finally(server, &turn).await;
        assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.body);
        game = taken.location;
    }
}

fn moves(address: &str) -> Vec<Square> {
    let mut query = address.split(['?', '&']);
    let moves = query.find_map(|pair| pair.strip_prefix("moves="));
    let moves = moves.unwrap_or_default().split('.');
    moves.filter_map(|square| square.parse().ok()).collect()
}

fn player(name: &str, text: &str) -> Player {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a file");
    let source = Source::read_football(&path).expect("an entry");
    let program = Program::new(&source, &Interpreters::default()).expect("a program");
    Player::program(name, program)
}

#[tokio::test]
async fn a_game_against_a_program_is_that_of_a_contest() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    for (name, text) in [("random.py", RANDOM_PY), ("jumps.R", JUMPS_R)] {
        let file = dropped(&server, name, text).await;
        let setup = page(&server, &format!("/d-football?second={file}")).await;
        assert!(
            setup.contains(&format!("value=\"{file}\" selected>{name}<")),
            "{setup}"
        );
        let game = format!("/d-football/game?n=4&first={file}&second=random&seed=7&pace=step");
        let (address, shown) = to_its_end(&server, &game).await;
        assert!(shown.contains("has won after"), "{shown}");
        let random = HousePlayer::House(House::Random).player();
        let (player, referee) = (player(name, text), Referee::default());
        let contest = Match {
            seed: 7,
            ..Match::new(
                Football::new(4).expect("pieces"),
                [&player, &random],
                &referee,
            )
        };
        let contest = contest.play_game(0).expect("a game");
        assert_eq!(moves(&address), contest.moves, "{name}");
        // The same address on another server shows the same game without running the program.
        let other = crate::asked::server(folder.path()).await;
        assert_eq!(page(&other, &address).await, shown);
    }
}

#[tokio::test]
async fn who_fails_or_cheats_loses_with_the_reason() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    for (name, text, why) in [
        (
            "errs.py",
            "def my_strategy(game):\n    raise ValueError('<img src=x onerror=alert(1)>')\n",
            "produced an error: ValueError: &#60;img",
        ),
        (
            "cheats.py",
            "def my_strategy(game):\n    return 1\n",
            "returned an invalid move",
        ),
        (
            "hangs.py",
            "def my_strategy(game):\n    while True:\n        pass\n",
            "took &#62;100ms to return a move",
        ),
        ("nothing.py", "x = 1\n", "my_strategy"),
        ("broken.ipynb", "{", "cannot play: "),
        (
            "errs.R",
            "my_strategy <- function(game) stop('a bad day')\n",
            "produced an error: a bad day",
        ),
    ] {
        let file = dropped(&server, name, text).await;
        let game = format!("/d-football/game?n=3&first=me&second={file}&moves=3");
        let turn = game.replace("/game?", "/turn?");
        let taken = finally(&server, &turn).await;
        taken.location.says("&forfeit=");
        for page_of_it in ["game", "review"] {
            let address = taken.location.replace("/game?", &format!("/{page_of_it}?"));
            let shown = get(&server, &address).await.body;
            assert!(shown.contains(why), "{name}: {shown}");
        }
        let shown = page(&server, &taken.location).await;
        assert!(shown.contains("have won after 1 move: Ohio"), "{shown}");
        // The forfeit stays, and earlier moves can be replayed.
        assert_eq!(get(&server, &turn).await.location, taken.location);
        let over = taken.location.replace("/game?", "/turn?");
        assert_eq!(get(&server, &over).await.location, taken.location);
        let text = get(&server, &taken.location.replace("/game?", "/game.txt?")).await;
        let record = Record::parse(&text.body).expect("a record");
        let play = Play::replay(&record).expect("a game that was forfeited");
        assert!(
            play.forfeit
                .is_some_and(|why| why.starts_with("ohio strategy "))
        );
    }
}

#[tokio::test]
async fn a_match_of_a_program_is_a_list_of_replays() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let random = dropped(&server, "random.py", RANDOM_PY).await;
    let errs = "def my_strategy(game):\n    raise ValueError('bad day')\n";
    let errs = dropped(&server, "errs.py", errs).await;

    let asked = format!("/d-football/match?n=5&a={random}&b=perfect&games=4&seed=3");
    let shown = finally(&server, &asked).await.body;
    assert_eq!(shown.matches("Replay game").count(), 4);
    shown.says("random.py");
    shown.says("won from the start");
    // A game of the match equals the single game with the same seed.
    let game = format!("/d-football/game?n=5&first=perfect&second={random}&seed=4");
    let (game, _) = to_its_end(&server, &game).await;
    let query = game.split_once('?').expect("a game").1;
    let listed = shown.replace("&#38;", "&").replace("&amp;", "&");
    assert!(listed.contains(query), "{query} is not in {listed}");

    let asked = format!("/d-football/match?n=3&a={random}&b={errs}&games=2");
    let shown = finally(&server, &asked).await.body;
    assert_eq!(shown.matches("forfeited: ").count(), 2, "{shown}");
    shown.says("produced an error: ValueError: bad day");
    let many = get(&server, &asked.replace("games=2", "games=21")).await;
    assert_eq!(many.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn programs_in_the_folder_are_offered() {
    let folder = tempdir().expect("a folder");
    let entries = folder.path().join("entries");
    std::fs::create_dir(&entries).expect("a folder");
    std::fs::write(entries.join("jumps.R"), JUMPS_R).expect("a file");
    std::fs::write(entries.join("table.txt"), "4").expect("a file");
    let server = server(folder.path()).await;
    let setup = page(&server, "/d-football").await;
    assert!(setup.contains("value=\"found:jumps.R\""), "{setup}");
    assert!(!setup.contains("table.txt"), "{setup}");
    let begun = get(
        &server,
        "/d-football/new?n=2&first=me&second=found:jumps.R&seed=1",
    )
    .await;
    begun.location.says("second=file:");
    let shown = page(&server, &begun.location).await;
    assert!(shown.contains("<bdi>jumps.R</bdi>"), "{shown}");
    let nobody = get(&server, "/d-football/new?first=found:../passwd").await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND);
    // Programs of Hog are offered for Hog only.
    let hog = page(&server, "/hog").await;
    assert!(hog.contains("value=\"found:table.txt\"") && !hog.contains("jumps.R"));
}

#[tokio::test]
async fn strangers_get_nothing_else() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let name = "<img src=x onerror=alert(1)>\u{202e}.py";
    let file = dropped(&server, name, RANDOM_PY).await;
    let game = format!("/d-football/game?n=2&first={file}&second=me");
    for address in ["/d-football", &game] {
        let shown = page(&server, address).await;
        assert!(shown.contains("&#60;img src=x"), "{shown}");
        shown.lacks("<img");
        shown.lacks("\u{202e}");
    }
    let forfeit = format!("{game}&forfeit=%3Cscript%3E%E2%80%AE");
    let shown = page(&server, &forfeit).await;
    shown.says("&#60;script&#62;");
    shown.lacks("\u{202e}");
    for (address, status) in [
        (
            "/d-football/game?first=file:0123456789abcdef",
            StatusCode::NOT_FOUND,
        ),
        (
            "/d-football/turn?first=file:0123456789abcdef",
            StatusCode::NOT_FOUND,
        ),
        (
            "/d-football/match?a=file:0123456789abcdef&games=1",
            StatusCode::NOT_FOUND,
        ),
        (
            "/d-football/game?first=file:..%2fpasswd",
            StatusCode::BAD_REQUEST,
        ),
        (
            "/d-football/game?first=me&forfeit=late",
            StatusCode::BAD_REQUEST,
        ),
    ] {
        assert_eq!(get(&server, address).await.status, status, "{address}");
    }
    let files: [(&str, &[u8]); 1] = [("a.py", b"x = 1")];
    let foreign = drop_onto(&server, "/d-football", "cross-site", &files).await;
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    let wrong: [(&str, &[u8]); 1] = [("a.exe", b"MZ")];
    let wrong = drop_onto(&server, "/d-football", "same-origin", &wrong).await;
    wrong.body.says(".R, .py, .ipynb, .Rmd or .qmd");
}
