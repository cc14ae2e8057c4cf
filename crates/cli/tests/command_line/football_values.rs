//! Values of boards: `solve --value`, `solve --write-values`, `verify`.

use assert_cmd::Command;
use insta::assert_snapshot;
use serde_json::json;
use tempfile::TempDir;

use crate::{pigskin, pigskin_in};

const SOLVE: &str = "solve --game d-football";

#[test]
fn a_board_has_a_value() {
    assert_snapshot!(pigskin(&format!("{SOLVE} --value MMMMM_OOOOO")).printed());
    assert_snapshot!(pigskin("solve --value MMMO_OO").printed());
    let answer = pigskin(&format!("{SOLVE} --value MMMMM_OOOOO --format json")).json();
    let region = json!({
        "from": 1, "to": 11, "board": "MMMMM_OOOOO", "value": "±1/2", "mean": 0.0,
        "temperature": 0.5, "hottest": true,
    });
    assert_eq!(
        answer,
        json!({
            "board": "MMMMM_OOOOO", "value": "±1/2", "outcome": "first", "mean": 0.0,
            "temperature": 0.5, "spare": 0, "regions": [region], "wins": true,
            "winning_moves": [5], "hottest_move": 5,
        })
    );
}

#[test]
fn each_region_has_a_value() {
    let board = "_MO__O_MMOO__MO_OMMOO_M_";
    assert_snapshot!(pigskin(&format!("{SOLVE} --value {board}")).printed());
    // The board is one argument, with spaces.
    let output = Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(["solve", "--value", &format!("{board} to move ohio")])
        .output()
        .expect("pigskin runs");
    assert_snapshot!(String::from_utf8(output.stdout).expect("UTF-8"));
}

#[test]
fn a_board_without_moves_has_a_value() {
    let printed = pigskin(&format!("{SOLVE} --value MMOO")).printed();
    assert_eq!(
        printed,
        "MMOO\n  Value: 0\n  Outcome: the team that moves second wins\n  \
         Mean: 0, temperature: -1\n  michigan cannot move and has lost.\n"
    );
}

#[test]
fn what_has_no_value_is_refused() {
    pigskin(&format!("{SOLVE} --value MMX")).failed(2, "MMX");
    pigskin(&format!("{SOLVE} --value MM_OO --n 2")).failed(2, "cannot be used with");
    pigskin(&format!("{SOLVE} --value MM_OO --force")).failed(2, "required");
    pigskin(&format!("{SOLVE} --n 8 --write-values eight.txt"))
        .failed(2, "up to 7 pieces a side, not for 8");
    pigskin(&format!("{SOLVE} --write-values seven.txt")).failed(2, "--n <N>");
}

#[test]
fn all_values_are_written_and_checked() {
    let folder = TempDir::new().expect("a folder");
    let line = format!("{SOLVE} --n 4 --write-values four.txt");
    assert_snapshot!(pigskin_in(folder.path(), &line).printed());
    pigskin_in(folder.path(), &line).failed(1, "four.txt exists already; --force replaces it");
    let answer = pigskin_in(folder.path(), &format!("{line} --force --format json")).json();
    assert_eq!((&answer["n"], &answer["boards"]), (&json!(4), &json!(132)));

    let printed = pigskin_in(folder.path(), "verify four.txt").printed();
    assert_eq!(
        printed,
        "Proved: the values of all boards of 1 to 4 a side.\n\
         132 boards were checked, by the definitions alone.\n"
    );
    let answer = pigskin_in(folder.path(), "verify four.txt --format json").json();
    assert_eq!(answer, json!({"game": "d-football", "n": 4, "values": 132}));

    let path = folder.path().join("four.txt");
    let text = std::fs::read_to_string(&path).expect("the values");
    let wrong = text.replace("\nM_O 0\n", "\nM_O 1\n");
    std::fs::write(&path, wrong).expect("a file");
    pigskin_in(folder.path(), "verify four.txt").failed(1, "M_O does not equal value 1");
    let wrong = text.replace("\nM_O 0\n", "\nM_O none\n");
    std::fs::write(&path, wrong).expect("a file");
    pigskin_in(folder.path(), "verify four.txt").failed(1, "is neither a value after its options");
}

#[test]
fn an_analysis_has_the_values_of_the_last_boards() {
    let folder = TempDir::new().expect("a folder");
    let play = "play --game d-football random prefer-jumps --seed 3 --record game.txt";
    pigskin_in(folder.path(), &format!("{play} --n 5")).printed();
    let answer = pigskin_in(folder.path(), "analyze game.txt --format json").json();
    let turns = answer["turns"].as_array().expect("turns");
    let worth = &turns[0]["worth"];
    assert_eq!(
        (&worth["value"], &worth["temperature"]),
        (&json!("±1/2"), &json!(0.5))
    );
    assert_eq!(
        worth["regions"],
        json!([{"from": 1, "to": 11, "value": "±1/2"}])
    );

    // Large boards have none.
    let line = play.replace("game.txt", "large.txt");
    pigskin_in(folder.path(), &format!("{line} --n 12")).printed();
    let answer = pigskin_in(folder.path(), "analyze large.txt --format json").json();
    let turns = answer["turns"].as_array().expect("turns");
    let known: Vec<bool> = turns.iter().map(|turn| !turn["worth"].is_null()).collect();
    assert!(
        !known[0] && known[known.len() - 1] && known.is_sorted(),
        "{known:?}"
    );
}
