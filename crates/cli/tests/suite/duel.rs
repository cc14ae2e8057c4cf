//! `pigskin duel`

use insta::assert_snapshot;

use crate::{folder_with, pigskin, pigskin_in};

#[test]
fn shows_both_seats_and_what_is_proved() {
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
fn an_edition_that_is_departed_from_says_so() {
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
    let (folder, _) = folder_with("six.py", program);
    let duel = |line: &str| pigskin_in(folder.path(), line);
    let json = duel("duel six.py always:4 --format json").json();
    let house = duel("duel always:6 always:4 --format json").json();
    assert_eq!(json["a"], "six.py");
    assert_eq!(json["win_rate"], house["win_rate"]);
    let text = duel("duel six.py always:4").printed();
    assert!(text.contains("Six Pack wins: it is proved"), "{text}");
}

#[test]
fn a_faulty_program_is_refused_with_the_reason() {
    let program = "TEAM_NAME = 'Six Pack'\n\n\ndef final_strategy(mine, theirs):\n    return 6.0\n";
    let (folder, _) = folder_with("six.py", program);
    let ran = pigskin_in(folder.path(), "duel six.py always:4");
    ran.failed(
        1,
        "six.py is not a strategy: final_strategy(0, 0) returned 6.0, a float",
    );
}

#[test]
fn a_link_is_refused_with_the_reason() {
    let (folder, path) = folder_with("six.py", "");
    std::os::unix::fs::symlink(path, folder.path().join("link.py")).expect("to link");
    let ran = pigskin_in(folder.path(), "duel link.py always:4");
    ran.failed(1, "link.py is not a strategy: the entry is a symbolic link");
}

#[test]
fn takes_tables_in_files() {
    let row = format!("{}\n", ["6"; 100].join(" "));
    let (folder, _) = folder_with("six.txt", &row.repeat(100));
    let args = "duel six.txt always:6 --format json";
    let answer = pigskin_in(folder.path(), args).json();
    assert_eq!(answer["a"], "six.txt");
    let rate = answer["win_rate"].as_f64().expect("a number");
    assert!((rate - 0.5).abs() < 1e-12);
}

#[test]
fn the_readme_shows_what_is_printed() {
    let line = "duel --edition fall-2019 always:6 always:4 --format json";
    let shown = format!("$ pigskin {line}\n{}```", pigskin(line).printed());
    assert!(
        include_str!("../../../../README.md").contains(&shown),
        "{shown}"
    );
}
