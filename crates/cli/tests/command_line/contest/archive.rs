//! `pigskin contest archive` and `pigskin contest verify`

use std::fs;

use serde_json::Value;

use super::{always, entry, small};
use crate::{Folder, begins};

fn run(folder: &Folder, contest: &str) {
    folder
        .run(&format!("contest run {contest} --quiet"))
        .succeeded();
}

#[test]
fn a_contest_of_hog_is_computed_again_elsewhere() {
    let folder = small();
    run(&folder, "hog");
    let said = folder.printed("contest archive hog");
    begins(&said, "Made hog.zip, ");
    folder.fails("contest archive hog", 1, "hog.zip exists already");
    fs::remove_dir_all(folder.at("hog")).expect("it goes");
    let said = folder.printed("contest verify hog.zip");
    assert_eq!(
        said,
        "Hog, the small one\n\
         Verified: 4 teams; all 13 files match their sums.\n\
         6 matchups were computed again: all win rates and the standings\n\
         are the same to the last bit.\n"
    );
    let json = folder.json("contest verify hog.zip --format json");
    assert_eq!(json["teams"], 4);
    assert_eq!(json["matchups"], 6);
}

#[test]
fn a_custom_edition_is_archived() {
    let folder = Folder::new();
    let toml = "edition = 'mine.toml'\nreference = ['always:4', 'always:4', 'swap:8,4']\n";
    folder.write("hog/contest.toml", toml);
    let edition = "name = 'evening'\nbase = 'fall-2019'\ngoal = 30\n";
    folder.write("hog/mine.toml", edition);
    for (file, choice) in [
        ("a.json", 5),
        ("A.json", 5),
        ("é\\.json", 3),
        ("con.json", 4),
    ] {
        entry(&folder, file, &always(choice));
    }
    run(&folder, "hog");
    folder.printed("contest archive hog --out one.zip");
    folder.printed("contest archive hog --out other.zip");
    assert_eq!(folder.bytes("one.zip"), folder.bytes("other.zip"));
    folder.write("hog/contest.toml", "edition = '../mine.toml'");
    fs::rename(folder.at("hog/mine.toml"), folder.at("mine.toml")).expect("it moves");
    let outside = folder.run("contest archive hog --out more.zip");
    outside.failed(1, "outside of its folder");
}

#[test]
fn changed_results_are_not_archived() {
    let folder = small();
    folder.fails("contest archive hog", 1, "run the contest first");
    run(&folder, "hog");
    entry(&folder, "one for all.json", &always(2));
    let changed = folder.run("contest archive hog");
    changed.failed(
        1,
        "the table in the entry one for all.json is not the one that played",
    );
    folder.remove("hog/entries/bacon.py");
    let gone = folder.run("contest archive hog");
    gone.failed(1, "bacon.py of the results is missing");
    assert!(!folder.has("hog.zip"));
}

fn football() -> Folder {
    let toml =
        "game = 'd-football'\nn = 3\ngames_per_seat = 12\nreference = ['prefer-jumps', 'random']\n";
    let folder = Folder::with("football/contest.toml", toml);
    for (file, move_) in [
        ("left.py", "valid_moves(game)[0]"),
        ("last.py", "valid_moves(game)[-1]"),
        ("same_as_last.py", "valid_moves(game)[-1]"),
        ("fumble.py", "1 // 0"),
    ] {
        let text = format!("def my_strategy(game):\n    return {move_}\n");
        folder.write(format!("football/entries/{file}"), text);
    }
    folder
}

#[test]
fn a_contest_of_football_is_played_again_from_its_record() {
    let folder = football();
    run(&folder, "football");
    folder.printed("contest archive football");
    let json = folder.json("contest verify football.zip --format json");
    assert_eq!(json["teams"], 6);
    assert_eq!(json["matchups"], 14);
    let results = folder.read_json("football/results/results.json");
    let matchups = results["matchups"].as_array().expect("a list");
    let games = |row: &Value| row["replays"].as_array().map_or(0, Vec::len);
    let games: usize = matchups.iter().map(games).sum();
    // At least the first game in each seat of all matches but that of the same code.
    assert!(games >= 26, "{games}");
    assert_eq!(json["games"], games);
}

#[test]
fn a_file_that_is_not_an_archive_is_refused() {
    let folder = Folder::new();
    folder.write("a.zip", "PK");
    folder.fails("contest verify a.zip", 1, "is not a zip");
    folder.fails("contest verify b.zip", 1, "could not read b.zip");
}
