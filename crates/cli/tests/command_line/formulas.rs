//! Rules of one's own by formulas, in an edition file.

use std::process::Command;

use pigskin_hog::{Formula, Scores};

use crate::{Folder, Ran};

const OWN: &str = r#"
name = "next-semester"
base = "fall-2023"
goal = 30
free_bacon = "max(1, 2 * abs(tens(opponent_score) - ones(score)))"
swine_swap = "gcd(score, opponent_score) > 5"
score_rise = [0, 1, 2]
"#;

/// The functions of formulas, in Python.
const DEFINITIONS: &str = "\
from math import gcd, isqrt
def ones(number): return number % 10
def tens(number): return number // 10 % 10
def digit(number, place): return number // 10 ** place % 10
def first_digit(number): return int(str(number)[0])
def digit_sum(number): return sum(map(int, str(number)))
def num_factors(number): return sum(number % n == 0 for n in range(1, number + 1))
def is_prime(number): return number > 1 and all(number % n for n in range(2, number))
def next_prime(number):
    number = max(number, 1) + 1
    while not is_prime(number):
        number += 1
    return number
def is_square(number): return number >= 0 and isqrt(number) ** 2 == number
";

#[test]
fn a_contest_runs_by_them_and_is_verified() {
    let own = OWN.replace("score_rise = [0, 1, 2]\n", "");
    let folder = Folder::with("hog/own.toml", &own);
    let contest = "title = 'Own'\nedition = 'own.toml'\n";
    folder.write("hog/contest.toml", contest);
    for dice in [3, 4, 6] {
        let table = format!("{:?}", [[dice; 30]; 30]);
        folder.write(format!("hog/entries/always_{dice}.json"), table);
    }
    folder.printed("contest run --quiet hog");
    let results = folder.read_json("hog/results/results.json");
    assert_eq!(
        results["rules"]["free_bacon"],
        "max(1, 2 * abs(tens(opponent_score) - ones(score)))"
    );
    folder.printed("contest archive hog --out own.zip");
    folder.printed("contest verify own.zip --quiet");
    // The written edition can be read again.
    let toml = folder.printed("editions hog/own.toml");
    folder.write("again.toml", &toml);
    assert_eq!(folder.printed("editions again.toml"), toml);
}

#[test]
fn a_table_that_lowers_a_score_is_refused() {
    let folder = Folder::with("own.toml", OWN);
    let refused = folder.run("duel --edition own.toml always:4 always:6");
    refused.failed(
        1,
        "at score 1 and opponent_score 0 it gives 0, which is not from 1 to 301",
    );
}

/// Python itself computes the formulas at many scores.
#[test]
fn formulas_agree_with_python() {
    let numbers = [
        "max(1, 3 * abs(tens(opponent_score) - ones(score)))",
        "next_prime(score) if 3 <= num_factors(score) <= 4 else score",
        "[7, 1, 4, 2, 8, 5][opponent_score % 6] - -7 // 2 + -score % 3",
        "digit(score ** 3, 2) + first_digit(opponent_score) * digit_sum(score)",
        "gcd(score, opponent_score) + isqrt(score) - min(score, 2, opponent_score)",
        "-2 ** 2 + 2 ** 3 ** 2 - 10 - 3 % 7 * 2",
        "1 if not score == 3 or opponent_score == 5 and score < 9 else 2 if score > 20 else 3",
        "[[1, 2], [3, 4]][score % 2][opponent_score % 2]",
    ];
    let conditions = [
        "1 < min(score, opponent_score) and max(score, opponent_score) % max(1, score) == 0",
        "is_prime(score) or not is_square(opponent_score)",
        "3 < score != opponent_score <= 40",
    ];
    let formulas = numbers
        .map(|text| Formula::number(text).expect(text))
        .into_iter();
    let formulas = formulas.chain(conditions.map(|text| Formula::condition(text).expect(text)));
    let formulas: Vec<Formula> = formulas.collect();
    let all = || (0..60).flat_map(|mine| (0..60).map(move |theirs| Scores::new(mine, theirs)));
    let values = formulas
        .iter()
        .flat_map(|formula| all().map(|scores| formula.at(scores).expect("a value")));
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    let mut program = DEFINITIONS.to_owned();
    for formula in &formulas {
        let print = format!("print(int({formula}))");
        let lines = [
            "for score in range(60):",
            "    for opponent_score in range(60):",
            &format!("        {print}"),
        ];
        program = program + "\n" + &lines.join("\n") + "\n";
    }
    let mut python = Command::new("/usr/bin/python3");
    let printed = Ran::of(python.args(["-c", &program])).succeeded();
    assert!(printed.lines().eq(values.iter().map(String::as_str)));
}
