//! Strategies of D-Football that are written in the browser.

use axum::Router;
use axum::http::StatusCode;
use pigskin_entry::{HousePlayer, Interpreters, Player, Program, Referee, Series, Source};
use pigskin_football::{Football, House};
use tempfile::tempdir;

use crate::asked::{Answer, get, page, post_form, server};
use crate::says::Says as _;

const WRITE: &str = "/write/d-football";

const JUMPS: &str = "def my_strategy(game):\n    return prefer_jumps(game)\n";
const RIGHTMOST: &str = "def my_strategy(game):\n    return valid_moves(game)[-1]\n";
const JUMPS_R: &str = "my_strategy <- function(game) prefer_jumps(game)\n";

async fn run(server: &Router, fields: &[(&str, &str)]) -> Answer {
    post_form(server, WRITE, fields).await
}

/// Games of 20 that a text wins against an opponent, by the referee alone.
fn wins(text: &str, against: HousePlayer, n: u8) -> usize {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("strategy.py");
    std::fs::write(&path, text).expect("a file");
    let source = Source::read_football(&path).expect("an entry");
    let program = Program::new(&source, &Interpreters::default()).expect("a program");
    let series = Series {
        game: Football::new(n).expect("a number of pieces"),
        player: &Player::program("own", program),
        opponents: &[against],
        referee: &Referee::default(),
        games_per_seat: 10,
        seed: 0,
        most_forfeits: 1,
    };
    let until = std::time::Instant::now() + std::time::Duration::from_mins(1);
    let games = series.play(until).expect("a series");
    assert_eq!(games.len(), 20);
    games.iter().filter(|one| one.game.winner == 0).count()
}

#[tokio::test]
async fn a_text_plays_a_match() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let blank = page(&server, WRITE).await;
    assert!(blank.contains("def my_strategy(game):"), "{blank}");
    let blank = page(&server, "/write/d-football?language=r").await;
    assert!(blank.contains("- function(game) {"), "{blank}");

    let fields = [("against", "random"), ("n", "7"), ("text", JUMPS)];
    let shown = run(&server, &fields).await.body;
    let won = wins(JUMPS, HousePlayer::House(House::Random), 7);
    let says = format!("<b>{won} of 20</b> games won against <bdi>random</bdi>");
    assert!(shown.contains(&says), "{says}: {shown}");
    shown.says("of 24 games against the house strategies");
    // R plays the same strategy.
    let fields = [
        ("language", "r"),
        ("against", "prefer-jumps"),
        ("n", "7"),
        ("text", JUMPS_R),
    ];
    let shown = run(&server, &fields).await.body;
    assert!(shown.contains("<b>10 of 20</b> games won"), "{shown}");
}

#[tokio::test]
async fn a_change_is_told_against_the_earlier_text() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let fields = [
        ("against", "perfect"),
        ("n", "5"),
        ("text", JUMPS),
        ("before", RIGHTMOST),
        ("since", "version 7"),
    ];
    let shown = run(&server, &fields).await.body;
    let [now, before] = [JUMPS, RIGHTMOST].map(|text| wins(text, HousePlayer::Perfect, 5));
    let change = match now.cmp(&before) {
        std::cmp::Ordering::Equal => "As many as version 7.".to_owned(),
        std::cmp::Ordering::Greater => format!("+{}</b>", now - before),
        std::cmp::Ordering::Less => format!("−{}</b>", before - now),
    };
    assert!(shown.contains(&change), "{change}: {shown}");
    assert!(shown.contains("before</summary>"), "{shown}");
    // The simple strategy throws wins away, and the board before the first one is shown.
    assert!(shown.contains("threw the win away in"), "{shown}");
    let board = shown
        .split("href=\"")
        .find(|part| part.contains("hints=on"));
    let board = board
        .and_then(|part| part.split('"').next())
        .expect("a board");
    let board = page(&server, &board.replace("&#38;", "&").replace("&amp;", "&")).await;
    assert!(board.contains("throws the win away"), "{board}");
}

#[tokio::test]
async fn errors_are_told_at_their_line() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    for (language, text, says, line) in [
        ("python", "my_strategy = 1\nx +\n", "SyntaxError", 2),
        (
            "python",
            "import os\ndef my_strategy(game):\n    return 1 // 0\n",
            "ZeroDivisionError",
            3,
        ),
        (
            "python",
            "x = 1\ndef my_strategy(game):\n    pass\n",
            "returned an invalid move: None",
            2,
        ),
        (
            "python",
            "import numpy_of_mine as my_strategy\n",
            "numpy_of_mine",
            1,
        ),
        (
            "r",
            "x <- 1\nmy_strategy <- function(game) stop('no')\n",
            "no",
            2,
        ),
        (
            "r",
            "my_strategy <- function(game) {\n  1 +\n}\n",
            "unexpected",
            3,
        ),
    ] {
        let shown = run(&server, &[("language", language), ("text", text)])
            .await
            .body;
        assert!(shown.contains(says), "{says}: {shown}");
        assert!(!shown.contains("data-rate"), "{shown}");
        let at = format!("data-line=\"{line}\"");
        assert!(shown.contains(&at), "{at}: {shown}");
    }
    // One that fails now and then has a result and an error.
    let text = "calls = 0\ndef my_strategy(game):\n    global calls\n    calls += 1\n    \
                return valid_moves(game)[0] if calls < 15 else 1 // 0\n";
    let shown = run(&server, &[("n", "3"), ("text", text)]).await.body;
    assert!(shown.contains("data-line=\"5\""), "{shown}");
    assert!(shown.contains("it ends after two forfeits"), "{shown}");
}

#[tokio::test]
async fn a_slow_text_takes_no_longer_than_its_time() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    // Some thousand moves, each far below the limit of a move: a busy machine makes none a forfeit.
    let slow = "import time\ndef my_strategy(game):\n    time.sleep(0.01)\n    \
                return valid_moves(game)[0]\n";
    let shown = run(&server, &[("n", "31"), ("text", slow)]).await.body;
    assert!(shown.contains("not played: the time was over."), "{shown}");
    let endless = "def my_strategy(game):\n    while True: pass\n";
    let shown = run(&server, &[("text", endless)]).await.body;
    assert!(shown.contains("too-slow"), "{shown}");
}

#[tokio::test]
async fn a_text_is_shared_and_saved() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let fields = [
        ("language", "r"),
        ("n", "5"),
        ("against", "random"),
        ("text", JUMPS_R),
    ];
    let shared = post_form(&server, "/write/d-football/share", &fields).await;
    assert_eq!(shared.status, StatusCode::SEE_OTHER, "{}", shared.body);
    let start = "/write/d-football?language=r&n=5&against=random&file=";
    assert!(shared.location.starts_with(start), "{}", shared.location);
    let shown = page(&server, &shared.location).await;
    assert!(shown.contains("prefer_jumps(game)"), "{shown}");
    let saved = post_form(&server, "/write/d-football/strategy", &fields).await;
    assert_eq!(saved.body, JUMPS_R);
    // It is a player of the games, too.
    let games = page(&server, "/d-football").await;
    assert!(games.contains("strategy.R"), "{games}");
}

#[tokio::test]
async fn hostile_forms_are_refused_and_quoted_texts_are_no_markup() {
    let folder = tempdir().expect("a folder");
    let server = server(folder.path()).await;
    let text = "</textarea><img src=x onerror=alert(1)>";
    let shown = run(&server, &[("text", text), ("since", text)]).await;
    assert_eq!(shown.status, StatusCode::OK);
    assert!(!shown.body.contains("<img"), "{}", shown.body);
    let long = "x".repeat(70_000);
    for fields in [
        [("text", long.as_str())],
        [("n", "64")],
        [("language", "c")],
        [("against", "file:0123456789abcdef")],
    ] {
        let refused = run(&server, &fields).await;
        assert!(refused.status.is_client_error(), "{:?}", fields[0].0);
    }
    let unknown = get(&server, "/write/d-football?file=0123456789abcdef").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}
