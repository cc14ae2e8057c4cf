//! The edition that a contest or a kit around a strategy names.

use std::collections::BTreeMap;
use std::fs;

use pigskin_hog::{Edition, Setting};
use serde_json::json;
use tempfile::TempDir;

use crate::pigskin_in;

/// A contest of spring 2017 with an entry that chops, which other editions do not allow.
fn contest() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let entries = folder.path().join("hogs/entries");
    fs::create_dir_all(&entries).expect("a folder");
    let toml = "edition = 'spring-2017'\nset.goal = 30\n";
    fs::write(folder.path().join("hogs/contest.toml"), toml).expect("a file");
    let rows = vec![vec![-1; 30]; 30];
    let table = serde_json::to_string(&rows).expect("JSON");
    fs::write(entries.join("chops.json"), table).expect("a file");
    folder
}

#[test]
fn the_contest_of_an_entry_knows_its_edition() {
    let folder = contest();
    for line in [
        "check hogs/entries/chops.json",
        "check hogs/entries/chops.json --format json",
        "duel hogs/entries/chops.json always:4",
        "duel always:4 hogs/entries/chops.json",
        "play hogs/entries/chops.json always:4 --seed 1",
        "analyze hogs/entries/chops.json --heat-map choices",
        "convert hogs/entries/chops.json --to text",
        "watch hogs/entries/chops.json --once",
    ] {
        let ran = pigskin_in(folder.path(), line);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
        let said = "The edition is spring-2017 with goal=30, as in hogs/contest.toml; --edition \
                    names another.\n";
        assert_eq!(ran.err, said, "{line}");
    }
    let elsewhere = "duel hogs/entries/chops.json always:4 --edition spring-2017 --set goal=30";
    assert_eq!(pigskin_in(folder.path(), elsewhere).err, "");
    let ran = pigskin_in(
        folder.path(),
        "check hogs/entries/chops.json --edition fall-2019",
    );
    assert_eq!(ran.code, Some(1));
}

#[test]
fn the_kit_beside_a_strategy_knows_its_edition() {
    let folder = TempDir::new().expect("a folder");
    let student = folder.path().join("hog-2026/student");
    fs::create_dir_all(&student).expect("a folder");
    let edition = Edition::named("fall-2017").expect("an edition");
    let rules = Setting::ALL.map(|setting| (setting.name(), setting.get(&edition.rules)));
    let rules = BTreeMap::from(rules);
    let ok = json!({"pigskin": {"edition": edition.name, "rules": rules}});
    fs::write(student.join("hog.ok"), ok.to_string()).expect("a file");
    let hog = "def final_strategy(score, opponent_score):\n    return 6\n";
    fs::write(student.join("hog.py"), hog).expect("a file");
    let ran = pigskin_in(folder.path(), "duel hog-2026/student/hog.py always:4");
    assert!(
        ran.err.contains("The edition is fall-2017, as in"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("hog.ok"), "{}", ran.err);
}

#[test]
fn strategies_of_different_contests_need_an_edition() {
    let folder = contest();
    let other = folder.path().join("other");
    fs::create_dir_all(other.join("entries")).expect("a folder");
    fs::write(other.join("contest.toml"), "edition = 'fall-2017'\n").expect("a file");
    let table = serde_json::to_string(&vec![vec![4; 100]; 100]).expect("JSON");
    fs::write(other.join("entries/fours.json"), table).expect("a file");
    let line = "duel hogs/entries/chops.json other/entries/fours.json";
    pigskin_in(folder.path(), line).failed(2, "choose one with --edition");
}
