//! The edition that a contest or a kit around a strategy names.

use pigskin_hog::Edition;

use crate::project_grades::hog_ok;
use crate::{Folder, has};

/// A contest of spring 2017 with an entry that chops, which other editions do not allow.
fn contest() -> Folder {
    let folder = Folder::new();
    let toml = "edition = 'spring-2017'\nset.goal = 30\n";
    folder.write("hogs/contest.toml", toml);
    let table = format!("{:?}", [[-1; 30]; 30]);
    folder.write("hogs/entries/chops.json", table);
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
    ] {
        let ran = folder.run(line);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
        let said = "The edition is spring-2017 with goal=30, as in hogs/contest.toml; --edition \
                    names another.\n";
        assert_eq!(ran.err, said, "{line}");
    }
    let elsewhere = "duel hogs/entries/chops.json always:4 --edition spring-2017 --set goal=30";
    assert_eq!(folder.run(elsewhere).err, "");
    let ran = folder.run("check hogs/entries/chops.json --edition fall-2019");
    assert_eq!(ran.code, Some(1));
}

#[test]
fn the_kit_beside_a_strategy_knows_its_edition() {
    let folder = Folder::new();
    let edition = Edition::named("fall-2017").expect("an edition");
    folder.write("hog-2026/student/hog.ok", hog_ok(&edition));
    let hog = "def final_strategy(score, opponent_score):\n    return 6\n";
    folder.write("hog-2026/student/hog.py", hog);
    let ran = folder.run("duel hog-2026/student/hog.py always:4");
    has(&ran.err, "The edition is fall-2017, as in");
    has(&ran.err, "hog.ok");
}

#[test]
fn strategies_of_different_contests_need_an_edition() {
    let folder = contest();
    folder.write("other/contest.toml", "edition = 'fall-2017'\n");
    let table = format!("{:?}", vec![[4; 100]; 100]);
    folder.write("other/entries/fours.json", table);
    let line = "duel hogs/entries/chops.json other/entries/fours.json";
    folder.fails(line, 2, "choose one with --edition");
}
