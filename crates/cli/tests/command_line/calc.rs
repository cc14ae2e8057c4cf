//! `calc.py`, which computes win rates on students' machines, against the engine.

use std::ffi::OsString;
use std::path::Path;

use pigskin_entry::HOG_CALC;
use pigskin_hog::{Edition, Setting};
use serde_json::Value;

use crate::project_grades::hog_ok;
use crate::{Folder, Ran};

/// A folder with the rules of an edition as a kit has them, and `calc.py`.
fn kit(edition: &Edition) -> Folder {
    let folder = Folder::with("hog.ok", &hog_ok(edition));
    folder.write("calc.py", HOG_CALC);
    folder
}

/// The answer of `calc.py`, with `pigskin` in the folder of this command.
fn calc(folder: &Folder, line: &str) -> Value {
    let commands = Path::new(env!("CARGO_BIN_EXE_pigskin"));
    let mut path = OsString::from(commands.parent().expect("a folder"));
    path.push(":/usr/bin:/bin");
    let line = format!("calc.py {line} --format json");
    Ran::of(folder.program("/usr/bin/python3", &line).env("PATH", path)).json()
}

fn rounded(value: &Value) -> String {
    format!("{:.10}", value.as_f64().expect("a number"))
}

/// Editions that are compared with their own goal.
const AT_FULL_LENGTH: [&str; 2] = ["fall-2017", "fall-2023"];

#[test]
fn python_and_the_engine_agree_to_ten_decimals() {
    // The handouts' editions, a rise of the score, and a swap that depends on the mover.
    let handouts = Edition::HANDOUTS.map(|(name, _)| name);
    let in_full: Vec<&str> = handouts
        .into_iter()
        .chain(["fall-2023", "fall-2021", "summer-2018"])
        .collect();
    // Feral Hogs by points; Swine Align and Pig Pass; More Boar; Hog Tied.
    // Touchdown and 49ers; points for the leader; Piggy Back; odd dice again; exchanged dice.
    let once = [
        "summer-2020",
        "fall-2020",
        "summer-2021",
        "summer-2016",
        "fall-2012",
        "spring-2015",
        "fall-2015",
        "fall-2013-contest",
        "fall-2016",
        "summer-2017",
    ];
    for name in in_full.iter().copied().chain(once) {
        let edition = Edition::named(name).expect("an edition");
        let also = if edition.rules.pork_chop.is_some() {
            "swap:8,-1"
        } else {
            "swap:5,7"
        };
        for pair in [["always:6", "always:4"], [also, "swap:8,4"]] {
            let [mine, theirs] = pair;
            if once.contains(&name) && mine != also {
                continue;
            }
            // A shorter game has the same rules, and Python takes a tenth of the time for it.
            let is_whole = mine == also && AT_FULL_LENGTH.contains(&name);
            let goal = if is_whole { "100" } else { "40" };
            let edition = edition.with([(Setting::Goal, goal)]);
            let folder = kit(&edition.expect("a goal"));
            let line = format!("{mine} --against {theirs} --no-engine");
            let ours = calc(&folder, &line);
            let rules = format!("--edition {name} --set goal={goal}");
            let line = format!("duel {rules} {mine} {theirs} --format json");
            let engine = folder.json(&line);
            for key in ["win_rate", "first", "second"] {
                assert_eq!(
                    rounded(&ours[key]),
                    rounded(&engine[key]),
                    "{name} {pair:?}"
                );
            }
            assert_eq!(ours["method"], "Python");
            let line = format!("analyze {rules} {mine} --against {theirs} --format json");
            let best = &folder.json(&line)["best_change"];
            let change = &ours["changes"][0];
            assert_eq!(change["score"], best["mine"], "{name} {pair:?}");
            assert_eq!(change["opponent_score"], best["theirs"]);
            assert_eq!(change["better"], best["better"]);
            assert_eq!(rounded(&change["gain"]), rounded(&best["gain"]));
        }
    }
}

/// Two players who roll no dice can stay where they are for ever: half a win for each.
#[test]
fn hefty_hogs_needs_no_engine() {
    let edition = Edition::named("spring-2022").expect("an edition");
    let edition = edition.with([(Setting::Goal, "40")]).expect("a goal");
    let folder = kit(&edition);
    for [mine, theirs] in [["swap:5,7", "swap:8,4"], ["always:0", "bacon:1,3"]] {
        let ours = calc(&folder, &format!("{mine} --against {theirs} --no-engine"));
        let line =
            format!("duel --edition spring-2022 --set goal=40 {mine} {theirs} --format json");
        let engine = folder.json(&line);
        for key in ["first", "second"] {
            assert_eq!(rounded(&ours[key]), rounded(&engine[key]), "{mine}");
        }
        assert_eq!(ours["method"], "Python");
    }
}

#[test]
fn the_engine_answers_where_it_is_installed() {
    let edition = Edition::named("fall-2019").expect("an edition");
    let edition = edition.with([(Setting::Goal, "40")]).expect("a goal");
    let folder = kit(&edition);
    let answer = calc(&folder, "swap:8,4 --against always:4");
    assert_eq!(answer["method"], "the engine of pigskin");
    let line = "duel swap:8,4 always:4 --set goal=40 --format json";
    let engine = folder.json(line);
    assert_eq!(rounded(&answer["win_rate"]), rounded(&engine["win_rate"]));

    // Positions come back under these rules, so that only the engine can say.
    let edition = edition
        .with([(Setting::FreeBacon, "off")])
        .expect("the setting");
    let folder = kit(&edition);
    let answer = calc(&folder, "always:0");
    assert_eq!(answer["method"], "the engine of pigskin");
    assert_eq!(answer["changes"], Value::Null);
}
