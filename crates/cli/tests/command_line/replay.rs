//! `pigskin replay`

use crate::{Folder, has};

/// A short game that is over after two turns.
const RECORD: &str = "\
pigskin game 1
game: hog
edition: short
goal: 10
most_dice: 10
sides: 6
pig_out: one
free_bacon: off
hogtimus_prime: off
hog_wild: off
feral_hogs: off
swine_swap: off
pork_chop: off
player 0: left
player 1: right\u{1b}[31m
result: 9 to 12

2: 4 5
3: 4 4 4
";

#[test]
fn shows_the_game_as_play_did() {
    let folder = Folder::new();
    let play = "play --edition spring-2017 swap:8,-1 bacon:6,7 --record game.txt --format json";
    let mut played = folder.json(play);
    played["seed"] = serde_json::Value::Null;
    let replay = "replay game.txt --format json";
    assert_eq!(folder.json(replay), played);
}

#[test]
fn shows_player_names_without_escape_codes() {
    let folder = Folder::with("game.txt", RECORD);
    insta::assert_snapshot!(folder.printed("replay game.txt"));
}

#[test]
fn shows_a_game_that_is_not_over_as_far_as_it_goes() {
    let so_far = RECORD.replace("result: 9 to 12", "so far: 9 to 0");
    let folder = Folder::with("game.txt", &so_far.replace("3: 4 4 4\n", ""));
    let replayed = folder.printed("replay game.txt");
    let end = "Not over: 9 to 0 after 1 turn; Player 1 is to move.";
    has(&replayed, end);
    let replayed = folder.json("replay game.txt --format json");
    assert_eq!(replayed["winner"], serde_json::Value::Null);
}

#[test]
fn a_record_begins_where_the_game_did() {
    let folder = Folder::new();
    for play in [
        "--edition spring-2017 swap:8,-1 bacon:6,7 --scores 30 62 --spent 1",
        "--edition fall-2019 swap:8,4 always:5 --scores 61 44 --past 6 3",
    ] {
        let play = format!("play {play} --record game.txt --force --format json");
        let mut played = folder.json(&play);
        played["seed"] = serde_json::Value::Null;
        let replayed = folder.json("replay game.txt --format json");
        assert_eq!(replayed, played);
    }
}

#[test]
fn the_record_decides_who_moves_first() {
    let turned = RECORD
        .replace("result: 9 to 12", "start: 4,5 to move 1\nresult: 4 to 14")
        .replace("2: 4 5\n3: 4 4 4", "2: 4 5");
    let folder = Folder::with("game.txt", &turned);
    let replayed = folder.printed("replay game.txt");
    has(&replayed, "\nPlayer 0  left\nPlayer 1  right");
    has(&replayed, "[31m, moves first\nStart     4 to 5\n");
    let analyzed = folder.printed("analyze game.txt");
    has(&analyzed, "[31m, moves first\n");
    has(&analyzed, " 4 to 5 ");
}

#[test]
fn faults_of_a_record_are_named() {
    for (text, message) in [
        (
            String::new(),
            "pigskin: game.txt is not the record of a game: line 1 is not",
        ),
        (
            RECORD.replace("2: 4 5", "two: 4 5"),
            "line 18: two is not a number of dice",
        ),
        (
            RECORD.replace("goal: 10\n", ""),
            "the record does not say 'goal'",
        ),
        (
            RECORD.replace("2: 4 5", "2: 4 5 6"),
            "turn 1 is against the rules: 3 dice fell where 2",
        ),
        (
            RECORD.replace("9 to 12", "12 to 9"),
            "claims 12 to 9, but its turns lead to 9 to 12",
        ),
        (
            RECORD.replace("3: 4 4 4\n", ""),
            "stops before the game is over",
        ),
        (
            format!("{RECORD}3: 2 2 2\n"),
            "turn 3 comes after the end of the game",
        ),
        (
            RECORD.replace("hog\n", "pig\n"),
            "the record is of 'pig', not of hog",
        ),
        (
            "x".repeat((1 << 20) + 1),
            "pigskin: could not read game.txt: it is larger than 1 MiB",
        ),
    ] {
        let folder = Folder::with("game.txt", &text);
        folder.fails("replay game.txt", 1, message);
    }
}

#[test]
fn errors_in_a_record_do_not_flood_the_terminal() {
    let record = format!("pigskin game 1\n\u{1b}]0;{}", "x".repeat(500_000));
    let folder = Folder::with("game.txt", &record);
    let ran = folder.run("replay game.txt");
    assert!(ran.err.len() < 1000 && !ran.err.contains('\u{1b}'));
    ran.failed(1, "line 2 has no colon");
}

#[test]
fn a_file_that_is_not_text_is_named() {
    let folder = Folder::with("game.txt", "");
    for (bytes, why) in [
        (&[0xff, 0xfe][..], "the file is saved as UTF-16"),
        (
            b"pigskin game 1\ncaf\xe9\n",
            "the file is not UTF-8 (line 2)",
        ),
    ] {
        folder.write("game.txt", bytes);
        let said = format!("pigskin: could not read game.txt: {why}; save it as UTF-8");
        folder.run("replay game.txt").failed(1, &said);
    }
    let ran = folder.run("replay other.txt");
    ran.failed(1, "pigskin: could not read other.txt: No such file");
}
