//! `pigskin evolve`, and the program that checks what it claims.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::workspace::root;
use crate::{folder_with, pigskin_in};

/// Runs the check of a claim: the exit code and what it printed.
fn check(path: &Path) -> (Option<i32>, String) {
    let checked = Command::new("python3")
        .arg(root().join("crates/cli/kit/evolution/check_equilibrium.py"))
        .arg(path)
        .output()
        .expect("Python starts");
    let text = String::from_utf8(checked.stdout).expect("UTF-8");
    (checked.status.code(), text)
}

#[test]
fn a_claim_is_checked_by_another_program() {
    let (folder, _) = folder_with("README.md", "");
    let folder = folder.path();
    for (rules, generations) in [
        ("--edition fall-2019 --set goal=20", 6),
        ("--edition fall-2019 --set goal=20 --set feral_hogs=off", 6),
        ("--edition spring-2017 --set goal=15 --set pork_chop=off", 2),
    ] {
        let line = format!(
            "evolve {rules} --generations {generations} --population 12 -q --format json \
             --out claim.json --force"
        );
        let claim = pigskin_in(folder, &line).json();
        let number = |key: &str| claim[key].as_f64().expect("a number");
        let (found, at_most) = (number("gain_found"), number("gain_at_most"));
        assert!(0.0 <= found && found <= at_most, "{found} to {at_most}");
        assert!(number("safest_gain_at_most") <= at_most + 1e-15);
        let path = folder.join("claim.json");
        let (code, text) = check(&path);
        assert_eq!(code, Some(0), "{text}");
        // A smaller claim is refused.
        let mut smaller = claim.clone();
        smaller["gain_at_most"] = Value::from(at_most - 1e-9);
        fs::write(&path, smaller.to_string()).expect("to write");
        let (code, text) = check(&path);
        assert_eq!(code, Some(1), "{text}");
    }
}

#[test]
fn the_same_seed_evolves_the_same_tables() {
    let (folder, _) = folder_with("README.md", "");
    let line = "evolve --set goal=20 --generations 3 --population 8 --seed 5 -q --format json";
    let [one, other] = [(); 2].map(|()| pigskin_in(folder.path(), line).json());
    assert_eq!(one, other);
}

#[test]
fn without_memory_perfect_play_is_the_equilibrium() {
    let (folder, _) = folder_with("README.md", "");
    let line = "evolve --set feral_hogs=off -q";
    let text = pigskin_in(folder.path(), line).printed();
    assert!(text.contains("a mixture of 1 table"), "{text}");
    assert!(
        text.contains("0.00000000  at most, by any strategy"),
        "{text}"
    );
}

#[test]
fn entries_of_a_folder_take_part() {
    let (folder, _) = folder_with("fours.json", &format!("{:?}", [[4; 20]; 20]));
    let line = "evolve --set goal=20 --set feral_hogs=off --from . --generations 2 -q";
    let text = pigskin_in(folder.path(), line).printed();
    assert!(text.contains("1.0000    0.00000000"), "{text}");
    let line = "evolve --set goal=30 --from . -q";
    pigskin_in(folder.path(), line).failed(1, "fours.json");
    let line = "evolve --set pig_out=nothing -q";
    pigskin_in(folder.path(), line).failed(1, "score nothing");
}
