//! Rules of one's own by formulas, in an edition file.

use std::process::Command;

use pigskin_hog::{Formula, Scores};

use crate::{folder_with, pigskin_in};

const OWN: &str = r#"
name = "next-semester"
base = "fall-2023"
goal = 30
free_bacon = "max(1, 2 * abs(tens(opponent_score) - ones(score)))"
swine_swap = "gcd(score, opponent_score) > 5"
score_rise = [0, 1, 2]
"#;

#[test]
fn a_contest_runs_by_them_and_is_verified() {
    let own = OWN.replace("score_rise = [0, 1, 2]\n", "");
    let (folder, _) = folder_with("README.md", "");
    let write = |file: &str, text: &str| {
        let path = folder.path().join("hog").join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("own.toml", &own);
    write("contest.toml", "title = 'Own'\nedition = 'own.toml'\n");
    for dice in [3, 4, 6] {
        let table = format!("{:?}", [[dice; 30]; 30]);
        write(&format!("entries/always_{dice}.json"), &table);
    }
    pigskin_in(folder.path(), "contest run --quiet hog").printed();
    let results = folder.path().join("hog/results/results.json");
    let results = std::fs::read_to_string(results).expect("results");
    let results: serde_json::Value = serde_json::from_str(&results).expect("JSON");
    assert_eq!(
        results["rules"]["free_bacon"],
        "max(1, 2 * abs(tens(opponent_score) - ones(score)))"
    );
    pigskin_in(folder.path(), "contest archive hog --out own.zip").printed();
    pigskin_in(folder.path(), "contest verify own.zip").printed();
    // The written edition can be read again.
    let toml = pigskin_in(folder.path(), "editions hog/own.toml").printed();
    std::fs::write(folder.path().join("again.toml"), &toml).expect("a file");
    assert_eq!(
        pigskin_in(folder.path(), "editions again.toml").printed(),
        toml
    );
}

#[test]
fn a_table_that_lowers_a_score_is_refused() {
    let (folder, _) = folder_with("own.toml", OWN);
    pigskin_in(folder.path(), "duel --edition own.toml always:4 always:6").failed(
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
    let mut program = Formula::python_definitions(&formulas);
    for formula in &formulas {
        let print = format!("print(int({formula}))");
        let lines = [
            "for score in range(60):",
            "    for opponent_score in range(60):",
            &format!("        {print}"),
        ];
        program = program + "\n" + &lines.join("\n") + "\n";
    }
    let ran = Command::new("/usr/bin/python3")
        .args(["-c", &program])
        .output()
        .expect("Python runs");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let printed = String::from_utf8_lossy(&ran.stdout);
    assert!(printed.lines().eq(values.iter().map(String::as_str)));
}
