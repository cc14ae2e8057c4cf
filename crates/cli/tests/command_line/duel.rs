//! `pigskin duel`

use insta::assert_snapshot;

use crate::{Folder, has, pigskin};

#[test]
fn shows_both_seats_and_the_proof() {
    assert_snapshot!(pigskin("duel always:6 always:4").printed());
}

#[test]
fn the_other_may_win() {
    let ran = pigskin("duel --edition spring-2017 always:6 swap:8,4");
    assert_snapshot!(ran.printed());
}

#[test]
fn a_strategy_ties_with_itself() {
    assert_snapshot!(pigskin("duel bacon:8,4 bacon:8,4").printed());
}

#[test]
fn games_that_come_back_are_compared_too() {
    let rules = "--edition fall-2017 --set free_bacon=off";
    assert_snapshot!(pigskin(&format!("duel always:0 always:4 {rules}")).printed());
    let answer = pigskin(&format!("duel always:0 always:0 {rules} --format json")).json();
    let method = "a linear solve on 10000 parts, the largest of 2 positions";
    assert_eq!(answer["method"], method);
    assert_eq!(answer["first"], 0.5);
}

#[test]
fn json_has_exactly_the_documented_keys() {
    let answer = pigskin("duel always:6 always:4 --format json").json();
    let object = answer.as_object().expect("an object");
    let mut keys: Vec<_> = object.keys().collect();
    keys.sort();
    let documented = [
        "a",
        "b",
        "edition",
        "error_bound",
        "first",
        "method",
        "second",
        "win_rate",
    ];
    assert_eq!(keys, documented);
    assert_eq!(answer["edition"], "fall-2019");
    assert_eq!(answer["method"], "one sweep");
    assert_eq!(answer["a"], "always:6");
    assert_eq!(answer["b"], "always:4");
    let number = |key: &str| answer[key].as_f64().expect("a number");
    assert!((number("win_rate") - 0.553_792).abs() < 5e-7);
    let mean = f64::midpoint(number("first"), number("second"));
    assert!((number("win_rate") - mean).abs() < 1e-15);
    assert!(number("error_bound") < 1e-12);
}

#[test]
fn a_changed_edition_is_marked() {
    let edition_of = |change: &str| {
        let line = format!("duel always:6 always:4 --format json --set {change}");
        pigskin(&line).json()["edition"].clone()
    };
    assert_eq!(
        edition_of("feral_hogs=off"),
        "fall-2019 with feral_hogs=off"
    );
    assert_eq!(edition_of("feral-hogs=2,3"), "fall-2019");
}

#[test]
fn takes_programs_in_files() {
    let program = "TEAM_NAME = 'Six Pack'\n\n\ndef final_strategy(mine, theirs):\n    return 6\n";
    let folder = Folder::with("six.py", program);
    let duel = |line: &str| folder.run(line);
    let json = duel("duel six.py always:4 --format json").json();
    let house = duel("duel always:6 always:4 --format json").json();
    assert_eq!(json["a"], "six.py");
    assert_eq!(json["win_rate"], house["win_rate"]);
    let text = duel("duel six.py always:4").printed();
    has(&text, "Six Pack wins: it is proved");
}

#[test]
fn a_faulty_program_is_refused_with_the_reason() {
    let program = "TEAM_NAME = 'Six Pack'\n\n\ndef final_strategy(mine, theirs):\n    return 6.0\n";
    let folder = Folder::with("six.py", program);
    let ran = folder.run("duel six.py always:4");
    ran.failed(
        1,
        "six.py is not a strategy: final_strategy(0, 0) returned 6.0, a float",
    );
}

#[test]
fn a_link_is_refused_with_the_reason() {
    let folder = Folder::with("six.py", "");
    std::os::unix::fs::symlink(folder.at("six.py"), folder.at("link.py")).expect("to link");
    let ran = folder.run("duel link.py always:4");
    ran.failed(1, "link.py is not a strategy: the entry is a symbolic link");
}

#[test]
fn takes_tables_in_files() {
    let row = format!("{}\n", ["6"; 100].join(" "));
    let folder = Folder::with("six.txt", &row.repeat(100));
    let args = "duel six.txt always:6 --format json";
    let answer = folder.json(args);
    assert_eq!(answer["a"], "six.txt");
    let rate = answer["win_rate"].as_f64().expect("a number");
    assert!((rate - 0.5).abs() < 1e-12);
}

#[test]
fn the_guide_shows_the_output() {
    let line = "duel --edition fall-2019 always:6 always:4 --format json";
    let shown = format!("$ pigskin {line}\n{}```", pigskin(line).printed());
    assert!(
        include_str!("../../../../docs/analyzing.md").contains(&shown),
        "{shown}"
    );
}

/// The bids of fall 2014, by the tests of that semester's project.
#[test]
fn a_bid_that_is_five_higher_starts_with_ten_points() {
    let line = "duel --edition fall-2014 --format json always:5 always:4 --bids";
    let answer = |bids: &str| pigskin(&format!("{line} {bids}")).json();
    assert_eq!(answer("8,3")["scores"], serde_json::json!([10, 0]));
    let behind = answer("2,7");
    assert_eq!(behind["scores"], serde_json::json!([0, 10]));
    assert_eq!(behind["a_moves_first"], false);
    assert!((behind["win_rate"].as_f64().expect("a number") - 0.4354).abs() < 5e-5);
    let other = answer("2,7 --bid-margin 3");
    assert_eq!(other["scores"], serde_json::json!([7, 2]));
}

#[test]
fn a_comparison_of_hog_has_no_options_of_football() {
    for (option, line) in [
        ("--n", "duel always:6 always:4 --n 5"),
        ("--games", "duel always:6 always:4 --games 5"),
        ("--seed", "duel always:6 always:4 --seed 0"),
        ("--play-all", "duel always:6 always:4 --play-all"),
    ] {
        let message = format!("{option}: only for D-Football, and these strategies play Hog");
        pigskin(line).failed(2, &message);
    }
}

#[test]
fn a_match_of_football_has_no_options_of_hog() {
    for (line, message) in [
        (
            "duel random prefer-jumps --bids 7,2",
            "--bids: only for Hog, and these strategies play D-Football",
        ),
        (
            "duel mine.R random --edition fall-2023",
            "--edition and --set: only for Hog",
        ),
        ("duel mine.ipynb random --set goal=50", "only for Hog"),
    ] {
        pigskin(line).failed(2, message);
    }
}
