//! `pigskin analyze --rules`

use crate::{Folder, has, pigskin};

/// A goal that takes no time.
const SMALL: &str = "--edition fall-2017 --set goal=25";

#[test]
fn a_lesson_is_a_chain_of_rules_with_their_gains() {
    let lesson = pigskin(&format!("analyze always:4 {SMALL} --rules=3 --format json")).json();
    let rules = lesson["rules"].as_array().expect("rules");
    assert!((1..=3).contains(&rules.len()), "{lesson}");
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let mut rate = number(&lesson["win_rate"]);
    for rule in rules {
        rate += number(&rule["gain"]);
        assert!((rate - number(&rule["win_rate"])).abs() < 1e-12);
        let words = rule["words"].as_str().expect("words");
        has(words, " whenever ");
    }
    assert!((rate - number(&lesson["together"])).abs() < 1e-12);
    assert!(number(&lesson["best_table"]) >= rate);
    let text = pigskin(&format!("analyze always:4 {SMALL} --rules=3")).succeeded();
    has(&text, "  1. Roll ");
    has(&text, "The best table against always:4 wins");
}

#[test]
fn the_program_of_a_lesson_plays_its_rules() {
    for rules in [
        SMALL,
        "--edition fall-2019 --set goal=25",
        "--edition fall-2023 --set goal=25",
        "--edition spring-2017 --set goal=25",
    ] {
        let lesson = pigskin(&format!("analyze always:4 {rules} --rules=3 --format json")).json();
        let python = lesson["python"].as_str().expect("a program");
        let folder = Folder::with("learned.py", python);
        let line = format!("duel learned.py always:4 {rules} --format json");
        let duel = folder.json(&line);
        let [duel, together] =
            [&duel["win_rate"], &lesson["together"]].map(serde_json::Value::as_f64);
        let difference = duel.expect("a rate") - together.expect("a rate");
        assert!(difference.abs() < 1e-12, "{rules}: {difference}");
    }
}

#[test]
fn a_strategy_of_ones_own_learns_rules() {
    let folder = Folder::with(
        "mine.py",
        "def final_strategy(score, opponent_score):\n    return 5 if score < 10 else 3\n",
    );
    let line = format!("analyze mine.py --rules --against always:6 {SMALL} --format json");
    let answer = folder.json(&line);
    assert_eq!(answer["against"], "always:6");
    let together = answer["together"].as_f64().expect("a rate");
    assert!(together > answer["win_rate"].as_f64().expect("a rate"));
    // The lines to paste make the file play the rules.
    let python = answer["python"].as_str().expect("lines");
    let own = folder.read("mine.py");
    let own = own.replace(
        "    return 5",
        "    choice = rule(score, opponent_score)\n    if choice is not None:\n        \
         return choice\n    return 5",
    );
    folder.write("better.py", format!("{python}\n\n{own}"));
    let line = format!("duel better.py always:6 {SMALL} --format json");
    let duel = folder.json(&line);
    let difference = duel["win_rate"].as_f64().expect("a rate") - together;
    assert!(difference.abs() < 1e-12, "{difference}");
    let line = format!("analyze mine.py --rules --field . {SMALL}");
    folder.fails(&line, 2, "cannot be used with");
    pigskin("analyze always:4 --rules=31").failed(2, "31 is not in 1..=30");
}
