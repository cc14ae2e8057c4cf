//! `pigskin evolve`, and the program that checks what it claims.

use serde_json::Value;

use crate::workspace::root;
use crate::{Folder, Ran, has};

/// Checks the claim in `claim.json`.
fn check(folder: &Folder) -> Ran {
    let script = root().join("crates/cli/kit/evolution/check_equilibrium.py");
    Ran::of(folder.program("python3", "").arg(script).arg("claim.json"))
}

#[test]
fn a_claim_is_checked_by_another_program() {
    let folder = Folder::new();
    for (rules, generations) in [
        ("--edition fall-2019 --set goal=20", 6),
        ("--edition fall-2019 --set goal=20 --set feral_hogs=off", 6),
        ("--edition spring-2017 --set goal=15 --set pork_chop=off", 2),
    ] {
        let line = format!(
            "evolve {rules} --generations {generations} --population 12 -q --format json \
             --out claim.json --force"
        );
        let claim = folder.json(&line);
        let number = |key: &str| claim[key].as_f64().expect("a number");
        let (found, at_most) = (number("gain_found"), number("gain_at_most"));
        assert!(0.0 <= found && found <= at_most, "{found} to {at_most}");
        assert!(number("safest_gain_at_most") <= at_most + 1e-15);
        check(&folder).succeeded();
        // A smaller claim is refused.
        let mut smaller = claim.clone();
        smaller["gain_at_most"] = Value::from(at_most - 1e-9);
        folder.write("claim.json", smaller.to_string());
        assert_eq!(check(&folder).code, Some(1));
    }
}

#[test]
fn the_same_seed_evolves_the_same_tables() {
    let folder = Folder::new();
    let line = "evolve --set goal=20 --generations 3 --population 8 --seed 5 -q --format json";
    let [one, other] = [(); 2].map(|()| folder.json(line));
    assert_eq!(one, other);
}

#[test]
fn without_memory_perfect_play_is_the_equilibrium() {
    let folder = Folder::new();
    let line = "evolve --set feral_hogs=off -q";
    let text = folder.printed(line);
    has(&text, "a mixture of 1 table");
    has(&text, "0.00000000  at most, by any strategy");
}

#[test]
fn entries_of_a_folder_take_part() {
    let folder = Folder::with("fours.json", &format!("{:?}", [[4; 20]; 20]));
    let line = "evolve --set goal=20 --set feral_hogs=off --from . --generations 2 -q";
    let text = folder.printed(line);
    has(&text, "1.0000    0.00000000");
    let line = "evolve --set goal=30 --from . -q";
    folder.fails(line, 1, "fours.json");
    let line = "evolve --set pig_out=nothing -q";
    folder.fails(line, 1, "score nothing");
}
