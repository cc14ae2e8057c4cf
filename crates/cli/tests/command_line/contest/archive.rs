//! `pigskin contest archive` and `pigskin contest verify`

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::{always, entry, small};
use crate::pigskin_in;

fn run(folder: &TempDir, contest: &str) {
    let line = format!("contest run {contest} --quiet");
    assert_eq!(pigskin_in(folder.path(), &line).code, Some(0));
}

#[test]
fn a_contest_of_hog_is_computed_again_elsewhere() {
    let folder = small();
    run(&folder, "hog");
    let said = pigskin_in(folder.path(), "contest archive hog").printed();
    assert!(said.starts_with("Made hog.zip, "), "{said}");
    let again = pigskin_in(folder.path(), "contest archive hog");
    again.failed(1, "hog.zip exists already");
    fs::remove_dir_all(folder.path().join("hog")).expect("it goes");
    let said = pigskin_in(folder.path(), "contest verify hog.zip").printed();
    assert_eq!(
        said,
        "Hog, the small one\n\
         Verified: 4 teams; all 13 files match their sums.\n\
         6 matchups were computed again: all win rates and the standings\n\
         are the same to the last bit.\n"
    );
    let json = pigskin_in(folder.path(), "contest verify hog.zip --format json").json();
    assert_eq!(
        (json["teams"].as_u64(), json["matchups"].as_u64()),
        (Some(4), Some(6))
    );
}

#[test]
fn a_custom_edition_is_archived() {
    let folder = TempDir::new().expect("a folder");
    let hog = folder.path().join("hog");
    fs::create_dir_all(hog.join("entries")).expect("a folder");
    let toml = "edition = 'mine.toml'\nreference = ['always:4', 'always:4', 'swap:8,4']\n";
    fs::write(hog.join("contest.toml"), toml).expect("a file");
    let edition = "name = 'evening'\nbase = 'fall-2019'\ngoal = 30\n";
    fs::write(hog.join("mine.toml"), edition).expect("a file");
    for (file, choice) in [
        ("a.json", 5),
        ("A.json", 5),
        ("é\\.json", 3),
        ("con.json", 4),
    ] {
        entry(&hog, file, &always(choice));
    }
    run(&folder, "hog");
    pigskin_in(folder.path(), "contest archive hog --out one.zip").printed();
    pigskin_in(folder.path(), "contest archive hog --out other.zip").printed();
    let bytes = |name: &str| fs::read(folder.path().join(name)).expect("a zip");
    assert_eq!(bytes("one.zip"), bytes("other.zip"));
    fs::write(hog.join("contest.toml"), "edition = '../mine.toml'").expect("a file");
    fs::rename(hog.join("mine.toml"), folder.path().join("mine.toml")).expect("it moves");
    let outside = pigskin_in(folder.path(), "contest archive hog --out more.zip");
    outside.failed(1, "outside of its folder");
}

#[test]
fn changed_results_are_not_archived() {
    let folder = small();
    pigskin_in(folder.path(), "contest archive hog").failed(1, "run the contest first");
    run(&folder, "hog");
    entry(&folder.path().join("hog"), "one for all.json", &always(2));
    let changed = pigskin_in(folder.path(), "contest archive hog");
    changed.failed(
        1,
        "the table in the entry one for all.json is not the one that played",
    );
    fs::remove_file(folder.path().join("hog/entries/bacon.py")).expect("it goes");
    let gone = pigskin_in(folder.path(), "contest archive hog");
    gone.failed(1, "bacon.py of the results is missing");
    assert!(!folder.path().join("hog.zip").exists());
}

fn football(folder: &Path) {
    let football = folder.join("football");
    fs::create_dir_all(football.join("entries")).expect("a folder");
    let toml =
        "game = 'd-football'\nn = 3\ngames_per_seat = 12\nreference = ['prefer-jumps', 'random']\n";
    fs::write(football.join("contest.toml"), toml).expect("a file");
    for (file, move_) in [
        ("left.py", "valid_moves(game)[0]"),
        ("last.py", "valid_moves(game)[-1]"),
        ("same_as_last.py", "valid_moves(game)[-1]"),
        ("fumble.py", "1 // 0"),
    ] {
        let text = format!("def my_strategy(game):\n    return {move_}\n");
        entry(&football, file, &text);
    }
}

#[test]
fn a_contest_of_football_is_played_again_from_its_record() {
    let folder = TempDir::new().expect("a folder");
    football(folder.path());
    run(&folder, "football");
    pigskin_in(folder.path(), "contest archive football").printed();
    let json = pigskin_in(folder.path(), "contest verify football.zip --format json").json();
    assert_eq!(
        (json["teams"].as_u64(), json["matchups"].as_u64()),
        (Some(6), Some(14))
    );
    let results = fs::read_to_string(folder.path().join("football/results/results.json"));
    let results: Value = serde_json::from_str(&results.expect("a file")).expect("JSON");
    let matchups = results["matchups"].as_array().expect("a list");
    let games = |row: &Value| row["replays"].as_array().map_or(0, Vec::len);
    let games: usize = matchups.iter().map(games).sum();
    // At least the first game in each seat of all matches but that of the same code.
    assert!(games >= 26, "{games}");
    assert_eq!(json["games"], games);
}

#[test]
fn a_file_that_is_not_an_archive_is_refused() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("a.zip"), "PK").expect("a file");
    pigskin_in(folder.path(), "contest verify a.zip").failed(1, "is not a zip");
    pigskin_in(folder.path(), "contest verify b.zip").failed(1, "could not read b.zip");
}
