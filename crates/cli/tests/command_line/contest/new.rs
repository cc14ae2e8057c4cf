//! `pigskin contest new`

use std::fs;

use tempfile::TempDir;

use super::{always, entry, small};
use crate::{folder_with, pigskin_in};

#[test]
fn a_new_contest_runs_as_it_is_written() {
    for edition in ["fall-2017", "fall-2019", "spring-2017"] {
        let folder = TempDir::new().expect("a folder");
        let new = format!("contest new hog --edition {edition} --title Oink");
        let said = pigskin_in(folder.path(), &new).printed();
        assert!(said.contains("  pigskin contest run hog\n"), "{said}");
        let hog = folder.path().join("hog");
        entry(
            &hog,
            "six.txt",
            &format!("{}\n", ["6"; 100].join(" ")).repeat(100),
        );
        let run = "contest run hog --quiet --format json";
        let answer = pigskin_in(folder.path(), run).json();
        assert_eq!(answer["title"], "Oink");
        assert_eq!(answer["edition"], edition);
        assert_eq!(answer["threshold"], 0.500_001);
        assert_eq!(answer["scoring"], "match-points");
        assert_eq!(answer["awards"], serde_json::json!([3.0, 2.0, 1.0]));
        assert_eq!(answer["standings"][0]["team"], "six");
    }
}

#[test]
fn a_new_contest_of_football_runs_as_it_is_written() {
    let folder = TempDir::new().expect("a folder");
    let new = "contest new football --game d-football";
    let said = pigskin_in(folder.path(), new).printed();
    assert!(
        said.contains("Groups are as your course sets them: team_size in"),
        "{said}"
    );
    let football = folder.path().join("football");
    let toml = fs::read_to_string(football.join("contest.toml")).expect("a file");
    assert!(
        toml.contains("# Groups are as the course sets them: "),
        "{toml}"
    );
    // The proposed answers work, too.
    let named = toml.replace("# file_name = ", "file_name = ");
    assert_ne!(named, toml);
    fs::write(football.join("contest.toml"), named).expect("a file");
    let check = "check football/contest.toml --contest football";
    assert!(
        pigskin_in(folder.path(), check)
            .out
            .contains("no .R, .py, .ipynb, .Rmd or .qmd")
    );
    fs::write(football.join("contest.toml"), toml).expect("a file");
    let left = "def my_strategy(game):\n    return valid_moves(game)[0]\n";
    entry(&football, "left.py", left);
    let run = "contest run football --quiet --format json";
    let answer = pigskin_in(folder.path(), run).json();
    assert_eq!(answer["title"], "D-Football contest");
    assert_eq!(
        (&answer["n"], &answer["games_per_seat"]),
        (&11.into(), &50.into())
    );
    assert_eq!(answer["scoring"], "games-won");
    assert_eq!(
        answer["awards"],
        serde_json::json!({"best": 6.0, "others": 5.0})
    );
    assert_eq!(answer["move_ms"], 100);
    let teams = answer["standings"].as_array().expect("standings").iter();
    let teams: Vec<_> = teams.map(|row| (&row["team"], &row["rank"])).collect();
    assert_eq!(teams.len(), 3);
    assert_eq!(teams[0], (&"left".into(), &1.into()));
    assert!(teams[1].1.is_null() && teams[2].1.is_null());
}

#[test]
fn a_new_contest_finds_a_custom_edition() {
    let (folder, _) = folder_with(
        "mine.toml",
        "name = 'mine'\nbase = 'fall-2019'\ngoal = 30\n",
    );
    pigskin_in(folder.path(), "contest new hog --edition mine.toml").printed();
    entry(&folder.path().join("hog"), "six.json", &always(6));
    let run = "contest run hog --quiet --format json";
    let answer = pigskin_in(folder.path(), run).json();
    assert_eq!(answer["edition"], "mine");
    assert_eq!(answer["rules"]["goal"], "30");
}

#[test]
fn an_existing_course_is_not_changed() {
    let folder = TempDir::new().expect("a folder");
    let course = folder.path().join("hog/course.toml");
    fs::create_dir(folder.path().join("hog")).expect("made");
    fs::write(&course, "team_size = 3\n").expect("written");
    pigskin_in(folder.path(), "contest new hog").printed();
    let text = fs::read_to_string(&course).expect("there");
    assert_eq!(text, "team_size = 3\n");
}

#[test]
fn a_new_contest_writes_over_nothing() {
    let folder = small();
    let toml = folder.path().join("hog/contest.toml");
    let before = fs::read(&toml).expect("a file");
    pigskin_in(folder.path(), "contest new hog")
        .failed(1, "pigskin: hog/contest.toml exists already\n");
    assert_eq!(fs::read(&toml).expect("a file"), before);
}

#[test]
fn a_default_edition_is_named() {
    let folder = TempDir::new().expect("a folder");
    let told = pigskin_in(folder.path(), "contest new hog").printed();
    assert!(
        told.contains("The rules are those of fall-2019, since no --edition was named."),
        "{told}"
    );
    let toml = fs::read_to_string(folder.path().join("hog/contest.toml")).expect("written");
    assert!(toml.contains("edition = \"fall-2019\""), "{toml}");
    let told = pigskin_in(folder.path(), "contest new now --edition current").printed();
    assert!(!told.contains("The rules are those of"), "{told}");
    let toml = fs::read_to_string(folder.path().join("now/contest.toml")).expect("written");
    assert!(toml.contains("edition = \"fall-2023\""), "{toml}");
    let football = "contest new football --game d-football";
    let told = pigskin_in(folder.path(), football).printed();
    assert!(!told.contains("The rules are those of"), "{told}");
    pigskin_in(folder.path(), &format!("{football} --edition fall-2019"))
        .failed(2, "--edition: only for Hog");
}

#[test]
fn a_new_contest_can_ask_for_bids() {
    let folder = TempDir::new().expect("a folder");
    pigskin_in(folder.path(), "contest new hog --edition fall-2014").printed();
    let toml = folder.path().join("hog/contest.toml");
    let text = fs::read_to_string(&toml).expect("written");
    assert!(text.contains("\nbids = false\n"), "{text}");
    let text = text.replace("bids = false", "bids = true");
    fs::write(&toml, text.replace("[set]", "[set]\ngoal = 20")).expect("written");
    for (name, dice, bid) in [
        ("low", 5, "final_bid = 1"),
        ("high", 5, "final_bid = 4"),
        ("shy", 5, ""),
    ] {
        let program = format!(
            "TEAM_NAME = '{name}'\n{bid}\n\n\ndef final_strategy(score, opponent_score):\n    return {dice}\n"
        );
        fs::write(
            folder.path().join(format!("hog/entries/{name}.py")),
            program,
        )
        .expect("written");
    }
    let text = pigskin_in(folder.path(), "contest run hog --quiet").printed();
    assert!(text.contains("Mean win rate  Bid\n"), "{text}");
    let high = text
        .lines()
        .find(|line| line.contains(" high "))
        .expect("a line");
    assert!(high.ends_with("  4"), "{text}");
    assert!(text.contains("final_bid is not defined;"), "{text}");
    let check = "check hog/entries/shy.py --contest hog";
    let ran = pigskin_in(folder.path(), check);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("final_bid is not defined"), "{}", ran.out);
    for command in [
        "plan hog",
        "work hog/cluster --all",
        "merge hog/cluster --unchecked --out merged",
    ] {
        pigskin_in(folder.path(), &format!("cluster {command} --quiet")).printed();
    }
    let standings = |results| fs::read(folder.path().join(results).join("standings.csv"));
    let merged = standings("merged").expect("written");
    assert_eq!(merged, standings("hog/results").expect("written"));
}
