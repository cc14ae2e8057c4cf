//! `pigskin contest run`

mod archive;
mod backup;
mod grades;
pub mod gradescope;
mod kit;
mod links;
mod machine;
mod mail;
mod new;
mod packages;
mod roster;
mod winners;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::{Ran, folder_with, pigskin_in};

/// A small contest to thirty points, with a bit of everything, in `hog/`.
fn small() -> TempDir {
    let (folder, _) = folder_with("README.md", "");
    let hog = folder.path().join("hog");
    fs::create_dir_all(hog.join("entries")).expect("a folder");
    let toml = "title = 'Hog, the small one'\nedition = 'spring-2017'\nset.goal = 30\n";
    fs::write(hog.join("contest.toml"), toml).expect("a file");
    for (file, team, choice) in [
        ("bacon.py", "Bacon Bits", "0 if theirs % 10 > 5 else 4"),
        ("chops.py", "Chops & Co.", "-1 if theirs > 20 else 3"),
        ("crispy.py", "<b>Crispy</b>", "4 if theirs % 10 <= 5 else 0"),
        ("late.py", "BACON  bits", "5"),
        ("none.py", "Forgetful", "None if mine == 7 else 4"),
    ] {
        entry(&hog, file, &program(team, choice));
    }
    entry(&hog, "one for all.json", &always(1));
    entry(&hog, "short.json", "[[4]]");
    folder
}

fn entry(contest: &Path, file: &str, text: &str) {
    fs::write(contest.join("entries").join(file), text).expect("a file");
}

fn program(team: &str, choice: &str) -> String {
    format!("TEAM_NAME = {team:?}\n\n\ndef final_strategy(mine, theirs):\n    return {choice}\n")
}

/// A table to thirty points as JSON.
fn always(choice: i8) -> String {
    format!("{:?}", [[choice; 30]; 30])
}

/// Starts `pigskin contest run hog` in a folder, to be looked at as it runs.
fn started(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pigskin"));
    command
        .args(["contest", "run", "hog"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn result(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join("hog/results").join(name)).expect("it was written")
}

#[test]
fn shows_standings_and_disqualified_entries() {
    let folder = small();
    let ran = pigskin_in(folder.path(), "contest run hog --quiet");
    assert_snapshot!(ran.printed());
    for file in ["standings.csv", "results.json", "report.html"] {
        assert!(!result(&folder, file).is_empty());
    }
}

#[test]
fn json_has_the_documented_keys() {
    let folder = small();
    let ran = pigskin_in(folder.path(), "contest run hog --quiet --format json");
    assert_eq!(ran.out.as_bytes(), result(&folder, "results.json"));
    let answer = ran.json();
    let keys = |value: &serde_json::Value| {
        let object = value.as_object().expect("an object");
        let mut keys: Vec<String> = object.keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    assert_eq!(
        keys(&answer),
        "awards disqualified edition engine error_bound game rules rules_in_words same scoring standings tables threshold title version win_rates"
    );
    assert_eq!(answer["version"], 3);
    assert_eq!(answer["game"], "hog");
    assert_eq!(answer["edition"], "spring-2017 with goal=30");
    for row in answer["standings"].as_array().expect("standings") {
        assert_eq!(keys(row), "award file hash mean_win_rate rank team wins");
        assert!(row["rank"].is_u64() && row["wins"].is_u64());
        assert!(row["award"].is_number() && row["mean_win_rate"].is_f64());
        let table = row["hash"].as_str().expect("a hash");
        let rows = answer["tables"][table].as_array().expect("its table");
        assert_eq!(rows.len(), 30);
    }
    let disqualified = answer["disqualified"].as_array().expect("disqualified");
    for row in disqualified {
        assert_eq!(keys(row), "file kind reason team");
    }
    let kinds: Vec<_> = disqualified.iter().map(|row| &row["kind"]).collect();
    assert_eq!(kinds, ["duplicate-name", "bad-value", "load-error"]);
    let rows = answer["win_rates"].as_array().expect("win rates");
    for (line, row) in rows.iter().enumerate() {
        assert!(["first second", "alike first second"].contains(&&*keys(row)));
        let below = rows.len() - line;
        assert_eq!(row["first"].as_array().map(Vec::len), Some(below));
    }
}

#[test]
fn reports_progress_in_lines_and_then_the_cache() {
    let folder = small();
    let run = || pigskin_in(folder.path(), "contest run hog");
    let Ran { code, err, out } = run();
    assert_eq!(code, Some(0));
    for line in [
        "bacon.py: Bacon Bits, answered in ",
        "one for all.json: one for all, read\n",
        "none.py: bad-value: final_strategy(7, 0) returned None",
        "late.py: duplicate-name: the team's name is taken by bacon.py\n",
        "4 entries take part: 6 matchups, 0 known already\n",
    ] {
        assert!(err.contains(line), "{err}");
    }
    let again = run();
    for line in [
        "bacon.py: Bacon Bits, known already\n",
        "4 entries take part: 6 matchups, 6 known already\n",
    ] {
        assert!(again.err.contains(line), "{}", again.err);
    }
    assert_eq!(again.out, out);
}

#[test]
fn a_large_field_has_lines_only_for_special_entries() {
    let (folder, _) = folder_with("README.md", "");
    let hog = folder.path().join("hog");
    fs::create_dir_all(hog.join("entries")).expect("a folder");
    let toml = "title = 'Hog, a large one'\nedition = 'fall-2019'\nset.goal = 2\n";
    fs::write(hog.join("contest.toml"), toml).expect("a file");
    for number in 1..=100 {
        entry(&hog, &format!("table {number}.json"), "[[4, 4], [4, 4]]");
    }
    entry(&hog, "five.py", &program("Five", "5"));
    entry(&hog, "short.json", "[[4]]");
    let ran = pigskin_in(folder.path(), "contest run hog");
    assert_eq!(ran.code, Some(0));
    let entries = ran.err.lines().filter_map(|line| line.split_once(": "));
    let entries: BTreeSet<&str> = entries.map(|(entry, _)| entry).collect();
    let expected = ["101 entries take part", "five.py", "short.json"];
    assert_eq!(entries, BTreeSet::from(expected), "{}", ran.err);
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_stopped() {
    let folder = small();
    let mut child = started(folder.path()).spawn().expect("pigskin runs");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let answered = lines.find_map(|line| {
        let line = line.expect("UTF-8");
        let (entry, _) = line.split_once(", answered in ")?;
        Some(entry.to_owned())
    });
    let answered = answered.expect("a program answers");
    child.kill().expect("to kill it");
    child.wait().expect("it ends");
    let ran = pigskin_in(folder.path(), "contest run hog");
    let known = format!("{answered}, known already\n");
    assert!(ran.err.contains(&known), "{}", ran.err);

    let control = small();
    pigskin_in(control.path(), "contest run hog --quiet").printed();
    for file in ["standings.csv", "results.json", "report.html"] {
        assert_eq!(result(&folder, file), result(&control, file), "{file}");
    }
}

#[test]
fn an_interrupted_run_writes_no_verdict() {
    let folder = small();
    let slow = "import time\nTEAM_NAME = 'Slow'\n\n\ndef final_strategy(a, b):\n    \
                time.sleep(0.002)\n    return 4\n";
    entry(&folder.path().join("hog"), "slow.py", slow);
    let mut child = started(folder.path()).spawn().expect("pigskin runs");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let answered = lines.any(|line| line.expect("UTF-8").contains(", answered in "));
    assert!(answered, "a program answers");
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.expect("kill runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    for file in ["standings.csv", "results.json", "report.html"] {
        assert!(
            !folder.path().join("hog/results").join(file).exists(),
            "{file}"
        );
    }
    let ran = pigskin_in(folder.path(), "contest run hog --quiet --format json");
    let answer = ran.json();
    let teams = answer["standings"].as_array().expect("standings").iter();
    assert!(teams.map(|row| &row["team"]).any(|team| team == "Slow"));
}

#[test]
fn an_unproved_matchup_is_reported() {
    let folder = small();
    let hog = folder.path().join("hog");
    fs::remove_dir_all(hog.join("entries")).expect("to remove");
    fs::create_dir(hog.join("entries")).expect("a folder");
    entry(&hog, "four.json", &always(4));
    entry(&hog, "one.json", &always(1));
    let run = "contest run hog --quiet";
    let answer = pigskin_in(folder.path(), &format!("{run} --format json")).json();
    let rates = &answer["win_rates"][0];
    let rate = |seat: &str| rates[seat][0].as_f64().expect("a rate");
    let threshold = rate("first").midpoint(rate("second"));
    let toml = format!("edition = 'spring-2017'\nset.goal = 30\nthreshold = {threshold}\n");
    fs::write(hog.join("contest.toml"), toml).expect("a file");
    let text = pigskin_in(folder.path(), run).printed();
    assert!(
        text.contains("\n1 matchup is too close to the threshold"),
        "{text}"
    );
}

#[test]
fn names_do_not_command_the_terminal_nor_outgrow_it() {
    let folder = small();
    let hog = folder.path().join("hog");
    entry(&hog, "wide.py", &program(&"W".repeat(100), "2"));
    entry(&hog, "\u{1b}[31mred\u{202e}\n.py", &program("Red", "None"));
    entry(
        &hog,
        &format!("{}.py", "long".repeat(40)),
        &program("Long", "None"),
    );
    let ran = pigskin_in(folder.path(), "contest run hog");
    assert!(!ran.err.contains(['\u{1b}', '\u{202e}']), "{}", ran.err);
    let text = pigskin_in(folder.path(), "contest run hog --quiet").printed();
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text}");
    assert!(text.contains(&format!("{}…", "W".repeat(35))), "{text}");
}

#[test]
fn a_folder_without_a_contest_says_how_to_make_one() {
    let folder = TempDir::new().expect("a folder");
    let ran = pigskin_in(folder.path(), "contest run hog");
    ran.failed(1, "could not read hog/contest.toml: No such file");
    let ran = pigskin_in(folder.path(), "contest run hog");
    ran.failed(1, "`pigskin contest new` writes one");
}

#[test]
fn forfeits_are_of_football() {
    let folder = small();
    let ran = pigskin_in(folder.path(), "contest run hog --retry-forfeits");
    ran.failed(2, "--retry-forfeits is for D-Football");
}

#[test]
fn ray_is_for_the_command_of_the_package() {
    let ran = pigskin_in(small().path(), "contest run hog --ray auto");
    ran.failed(2, "pip install 'pigskin[ray]'");
}

#[test]
fn a_faulty_description_is_refused_by_field() {
    for (text, message) in [
        (
            "edition = 'fall-1066'",
            "edition: 'fall-1066' is neither an edition",
        ),
        (
            "edition = 'fall-2019'\nthreshold = 2",
            "threshold: 2 is not from 0.5 to below 1",
        ),
        (
            "edition = 'fall-2019'\nset.goal = 0",
            "goal: '0' is not a whole number",
        ),
        (
            "edition = 'fall-2019'\nlimits.seconds = -4",
            "seconds must be above 0",
        ),
    ] {
        let folder = small();
        fs::write(folder.path().join("hog/contest.toml"), text).expect("a file");
        pigskin_in(folder.path(), "contest run hog").failed(1, message);
    }
}
