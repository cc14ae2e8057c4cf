//! `pigskin contest archive` and `pigskin contest verify`

use std::fs;

use super::{always, entry, small};
use crate::{Folder, begins};

fn run(folder: &Folder, contest: &str) {
    folder
        .run(&format!("contest run {contest} --quiet"))
        .succeeded();
}

#[test]
fn a_contest_of_hog_runs_again_elsewhere() {
    let folder = small();
    run(&folder, "hog");
    let said = folder.printed("contest archive hog");
    begins(&said, "Made hog.zip, ");
    folder.fails("contest archive hog", 1, "hog.zip exists already");
    fs::remove_dir_all(folder.at("hog")).expect("it goes");
    let said = folder.printed("contest verify hog.zip --quiet");
    assert_eq!(
        said,
        "Hog, the small one\n\
         Verified: 4 teams; all 13 files match their sums.\n\
         The contest ran again: the results of 6 matchups are the same byte by byte.\n"
    );
    let json = folder.json("contest verify hog.zip --quiet --format json");
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
fn changed_entries_are_found_out() {
    let folder = small();
    folder.fails("contest archive hog", 1, "run the contest first");
    run(&folder, "hog");
    entry(&folder, "one for all.json", &always(2));
    folder.printed("contest archive hog --out changed.zip");
    let changed = folder.run("contest verify changed.zip --quiet");
    changed.failed(
        1,
        "the entry one for all.json does not play as it did in the results",
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
fn a_contest_of_football_is_played_again() {
    let folder = football();
    run(&folder, "football");
    folder.printed("contest archive football");
    let json = folder.json("contest verify football.zip --quiet --format json");
    assert_eq!(json["teams"], 6);
    assert_eq!(json["matchups"], 14);
}

#[test]
fn a_file_that_is_not_an_archive_is_refused() {
    let folder = Folder::new();
    folder.write("a.zip", "PK");
    folder.fails("contest verify a.zip", 1, "is not a zip");
    folder.fails("contest verify b.zip", 1, "could not read b.zip");
}
