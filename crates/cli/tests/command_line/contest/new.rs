//! `pigskin contest new`

use super::{always, entry, small};
use crate::{Folder, has};

#[test]
fn a_new_contest_runs_as_it_is_written() {
    for edition in ["fall-2017", "fall-2019", "spring-2017"] {
        let folder = Folder::new();
        let new = format!("contest new hog --edition {edition} --title Oink");
        let said = folder.printed(&new);
        has(&said, "  pigskin contest run hog\n");
        entry(
            &folder,
            "six.txt",
            &format!("{}\n", ["6"; 100].join(" ")).repeat(100),
        );
        let answer = folder.json("contest run hog --quiet --format json");
        assert_eq!(answer["title"], "Oink");
        assert_eq!(answer["edition"], edition);
        assert_eq!(answer["standings"][0]["team"], "six");
    }
}

#[test]
fn a_new_contest_of_football_runs_as_it_is_written() {
    let folder = Folder::new();
    let said = folder.printed("contest new football --game d-football");
    has(&said, "Groups are as your course sets them: team_size in");
    let toml = folder.read("football/contest.toml");
    // The proposed answers work, too.
    let named = toml.replace("#file_name = ", "file_name = ");
    assert_ne!(named, toml);
    folder.write("football/contest.toml", named);
    let unnamed = folder
        .run("check football/contest.toml --contest football")
        .out;
    has(&unnamed, "no .R, .py, .ipynb, .Rmd or .qmd");
    folder.write("football/contest.toml", toml);
    let left = "def my_strategy(game):\n    return valid_moves(game)[0]\n";
    folder.write("football/entries/left.py", left);
    let answer = folder.json("contest run football --quiet --format json");
    assert_eq!(answer["title"], "D-Football contest");
    let teams = answer["standings"].as_array().expect("standings").iter();
    let teams: Vec<_> = teams.map(|row| (&row["team"], &row["rank"])).collect();
    assert_eq!(teams.len(), 3);
    assert_eq!(teams[0], (&"left".into(), &1.into()));
    assert!(teams[1].1.is_null() && teams[2].1.is_null());
}

#[test]
fn a_new_contest_finds_a_custom_edition() {
    let folder = Folder::with(
        "mine.toml",
        "name = 'mine'\nbase = 'fall-2019'\ngoal = 30\n",
    );
    folder.printed("contest new hog --edition mine.toml");
    entry(&folder, "six.json", &always(6));
    let answer = folder.json("contest run hog --quiet --format json");
    assert_eq!(answer["edition"], "mine");
    assert_eq!(answer["rules"]["goal"], "30");
}

#[test]
fn an_existing_course_is_not_changed() {
    let folder = Folder::new();
    folder.write("hog/course.toml", "team_size = 3\n");
    folder.printed("contest new hog");
    assert_eq!(folder.read("hog/course.toml"), "team_size = 3\n");
}

#[test]
fn a_new_contest_writes_over_nothing() {
    let folder = small();
    let before = folder.bytes("hog/contest.toml");
    let refused = folder.run("contest new hog");
    refused.failed(1, "pigskin: hog/contest.toml exists already\n");
    assert_eq!(folder.bytes("hog/contest.toml"), before);
}

#[test]
fn a_default_edition_is_named() {
    let folder = Folder::new();
    let told = folder.printed("contest new hog");
    has(
        &told,
        "The rules are those of fall-2019, since no --edition was named.",
    );
    has(&folder.read("hog/contest.toml"), "edition = \"fall-2019\"");
    let told = folder.printed("contest new now --edition current");
    assert!(!told.contains("The rules are those of"), "{told}");
    has(&folder.read("now/contest.toml"), "edition = \"fall-2023\"");
    let football = "contest new football --game d-football";
    let told = folder.printed(football);
    assert!(!told.contains("The rules are those of"), "{told}");
    let refused = folder.run(&format!("{football} --edition fall-2019"));
    refused.failed(2, "--edition: only for Hog");
}

#[test]
fn a_new_contest_can_ask_for_bids() {
    let folder = Folder::new();
    folder.printed("contest new hog --edition fall-2014");
    folder.replace("hog/contest.toml", "#bids = false", "bids = true");
    folder.replace("hog/contest.toml", "#set = ", "set.goal = 20 # ");
    for (name, dice, bid) in [
        ("low", 5, "final_bid = 1"),
        ("high", 5, "final_bid = 4"),
        ("shy", 5, ""),
    ] {
        let program = format!(
            "TEAM_NAME = '{name}'\n{bid}\n\n\ndef final_strategy(score, opponent_score):\n    return {dice}\n"
        );
        folder.write(format!("hog/entries/{name}.py"), program);
    }
    let text = folder.printed("contest run hog --quiet");
    has(&text, "Mean win rate  Bid\n");
    let high = text
        .lines()
        .find(|line| line.contains(" high "))
        .expect("a line");
    assert!(high.ends_with("  4"), "{text}");
    has(&text, "final_bid is not defined;");
    let check = "check hog/entries/shy.py --contest hog";
    let ran = folder.run(check).ended(1);
    has(&ran, "final_bid is not defined");
    for command in [
        "plan hog",
        "work hog/cluster --all",
        "merge hog/cluster --out merged",
    ] {
        folder.printed(&format!("cluster {command} --quiet"));
    }
    let merged = folder.read("merged/standings.csv");
    assert_eq!(merged, folder.read("hog/results/standings.csv"));
}
