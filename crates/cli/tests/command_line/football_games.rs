//! Games of D-Football: `play`, `replay` and `analyze`.

use insta::assert_snapshot;
use serde_json::json;

use crate::ran::json as parsed;
use crate::{Folder, Ran, has, pigskin};

const PLAY: &str = "play --game d-football";

/// The only game of two a side.
const RECORD: &str = "\
pigskin game 1
game: d-football
start: MM_OO
player 0: left
player 1: right\u{1b}[31m
result: michigan

2:
4:
1:
5:
3:
";

#[test]
fn a_game_is_shown_board_by_board() {
    assert_snapshot!(pigskin(&format!("{PLAY} prefer-jumps random --n 3 --seed 2")).printed());
    assert_snapshot!(pigskin(&format!("{PLAY} perfect random --n 5 --seed 1")).printed());
}

#[test]
fn the_longest_boards_fit() {
    pigskin(&format!("{PLAY} random prefer-jumps --n 31 --seed 1")).printed();
}

#[test]
fn ohio_begins_where_the_board_says_so() {
    let folder = Folder::new();
    folder.write("first.py", "def my_strategy(game):\n    return 1\n");
    let mut play = folder.command(&format!("{PLAY} random first.py --format json"));
    play.args(["--board", "MM_OO to move ohio"]);
    let game = Ran::of(&mut play).json();
    assert_eq!(
        game["players"],
        json!({"michigan": "random", "ohio": "first.py"})
    );
    assert_eq!(game["winner"], json!("michigan"));
    // Ohio sees itself as Michigan, which cannot move from the first square.
    assert_eq!(
        game["forfeit"],
        json!("ohio strategy returned an invalid move: 1 (valid: 2)")
    );
    assert_eq!(game["turns"], json!([]));
}

#[test]
fn the_same_seed_plays_the_same_game_which_is_replayed_and_analyzed() {
    let folder = Folder::new();
    let line = format!("{PLAY} random mix:1,2 --n 7 --seed 4 --record game.txt --format json");
    let mut game = folder.json(&line);
    assert_eq!(folder.json(&format!("{line} --force")), game);
    game["seed"] = serde_json::Value::Null;
    let replay = "replay game.txt --format json";
    assert_eq!(folder.json(replay), game);

    let analysis = folder.json("analyze game.txt --format json");
    let turns = analysis["turns"].as_array().expect("turns");
    assert_eq!(turns.len(), game["turns"].as_array().expect("turns").len());
    assert_eq!(
        turns[0]["won"],
        json!(true),
        "the first player wins with seven"
    );
    for (turn, team) in turns.iter().zip(["michigan", "ohio"].iter().cycle()) {
        assert_eq!(turn["team"], json!(team));
        let winning = turn["winning_moves"].as_array().expect("squares");
        assert_eq!(turn["won"], json!(!winning.is_empty()));
        let missed = !winning.is_empty() && !winning.contains(&turn["square"]);
        assert_eq!(turn["mistake"], json!(missed));
    }
    let mistakes = turns.iter().filter(|turn| turn["mistake"] == json!(true));
    let of = |team: &str| analysis[team]["mistakes"].as_u64().expect("a count");
    assert_eq!(mistakes.count() as u64, of("michigan") + of("ohio"));
}

#[test]
fn an_analysis_names_the_losing_move() {
    let folder = Folder::new();
    let line = format!("{PLAY} random prefer-jumps --n 5 --seed 3 --record game.txt");
    folder.printed(&line);
    assert_snapshot!(folder.printed("analyze game.txt"));
}

#[test]
fn a_record_is_replayed_without_its_escape_codes() {
    let folder = Folder::with("game.txt", RECORD);
    assert_snapshot!(folder.printed("replay game.txt"));
    for (text, message) in [
        (
            RECORD.replace("4:\n", "5:\n"),
            "turn 2 is against the rules: ohio's piece on square 5",
        ),
        (RECORD.replace("3:\n", ""), "stops before the game is over"),
        (RECORD.replace("michigan", "ohio"), "claims that ohio won"),
        (
            RECORD.replace("start: MM_OO\n", ""),
            "does not say its start",
        ),
        (
            RECORD.replace("2:\n", "two:\n"),
            "line 8: 'two' is not a square",
        ),
    ] {
        let folder = Folder::with("game.txt", &text);
        folder.fails("replay game.txt", 1, message);
    }
}

#[test]
fn a_game_that_is_not_over_is_replayed_as_far_as_it_goes() {
    let so_far = RECORD.replace("result: michigan\n", "").replace("3:\n", "");
    let folder = Folder::with("game.txt", &so_far);
    let replayed = folder.printed("replay game.txt");
    has(&replayed, "Not over after ");
    let replayed = folder.json("replay game.txt --format json");
    assert_eq!(replayed["winner"], serde_json::Value::Null);
    let message = "stops before the game is over";
    folder.fails("analyze game.txt", 1, message);
}

#[test]
fn a_forfeited_game_can_be_replayed() {
    let folder = Folder::new();
    folder.write("bad.py", "def my_strategy(game):\n    return 'two'\n");
    let line = format!("{PLAY} bad.py random --n 3 --seed 1 --record game.txt");
    let played = folder.printed(&line);
    has(&played, "ohio (random) wins after 0 turns:");
    let replayed = folder.printed("replay game.txt");
    let reason = "michigan strategy returned an invalid move: 'two'";
    has(&replayed, reason);
    assert!(
        folder
            .printed("analyze game.txt")
            .contains("michigan forfeited.")
    );
}

#[test]
fn a_person_is_asked_until_the_answer_is_a_move() {
    let folder = Folder::new();
    let line = format!("{PLAY} me random --n 2 --seed 1 --format json");
    let ran = folder.asked(&line, "three\n1\n2\n\n1\n3\n");
    assert_snapshot!(ran.err);
    assert_eq!(parsed(ran.succeeded())["winner"], "michigan");

    let line = format!("{PLAY} random me --n 2 --seed 1");
    let ran = folder.asked(&line, "4\n");
    has(&ran.err, "You are ohio and move to the left.");
    assert!(
        ran.err
            .ends_with("pigskin: the input ended before the game was over\n")
    );
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
}

#[test]
fn options_of_the_other_game_are_refused() {
    pigskin(&format!("{PLAY} random random --first b")).failed(2, "--first is for Hog");
    pigskin(&format!("{PLAY} random random --dice 4")).failed(2, "--dice is for Hog");
    pigskin("play always:6 always:4 --board MM_OO").failed(2, "there is no such file or folder");
    pigskin(&format!("{PLAY} random always:6")).failed(2, "there is no such file or folder");
    pigskin(&format!("{PLAY} random random --n 3 --board MM_OO")).failed(2, "cannot be used");
    pigskin(&format!("{PLAY} random random --board MMX")).failed(2, "'X' is not a square");
}
