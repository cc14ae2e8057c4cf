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
mod new_like;
pub mod packages;
mod roster;

use std::collections::BTreeSet;
use std::fs;

use insta::assert_snapshot;
use rustix::process::Signal;

use crate::{Folder, Ran, has};

/// A small contest to thirty points, with a bit of everything, in `hog/`.
fn small() -> Folder {
    let toml = "title = 'Hog, the small one'\nedition = 'spring-2017'\nset.goal = 30\n";
    let folder = Folder::with("hog/contest.toml", toml);
    for (file, team, choice) in [
        ("bacon.py", "Bacon Bits", "0 if theirs % 10 > 5 else 4"),
        ("chops.py", "Chops & Co.", "-1 if theirs > 20 else 3"),
        ("crispy.py", "<b>Crispy</b>", "4 if theirs % 10 <= 5 else 0"),
        ("late.py", "BACON  bits", "5"),
        ("none.py", "Forgetful", "None if mine == 7 else 4"),
    ] {
        entry(&folder, file, &program(team, choice));
    }
    entry(&folder, "one for all.json", &always(1));
    entry(&folder, "short.json", "[[4]]");
    folder
}

fn entry(folder: &Folder, file: &str, text: &str) {
    folder.write(format!("hog/entries/{file}"), text);
}

fn program(team: &str, choice: &str) -> String {
    format!("TEAM_NAME = {team:?}\n\n\ndef final_strategy(mine, theirs):\n    return {choice}\n")
}

/// A table to thirty points as JSON.
fn always(choice: i8) -> String {
    format!("{:?}", [[choice; 30]; 30])
}

fn result(folder: &Folder, name: &str) -> Vec<u8> {
    folder.bytes(format!("hog/results/{name}"))
}

#[test]
fn shows_standings_and_disqualified_entries() {
    let folder = small();
    let ran = folder.run("contest run hog --quiet");
    assert_snapshot!(ran.printed());
    for file in ["standings.csv", "results.json", "report.html"] {
        assert!(!result(&folder, file).is_empty());
    }
}

#[test]
fn json_has_the_documented_keys() {
    let folder = small();
    let ran = folder.run("contest run hog --quiet --format json");
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
    let run = || folder.run("contest run hog");
    let Ran { code, err, out } = run();
    assert_eq!(code, Some(0));
    for line in [
        "bacon.py: Bacon Bits, answered in ",
        "one for all.json: one for all, read\n",
        "none.py: bad-value: final_strategy(7, 0) returned None",
        "late.py: duplicate-name: the team's name is taken by bacon.py\n",
        "4 entries take part: 6 matchups, 0 known already\n",
    ] {
        has(&err, line);
    }
    let again = run();
    for line in [
        "bacon.py: Bacon Bits, known already\n",
        "4 entries take part: 6 matchups, 6 known already\n",
    ] {
        has(&again.err, line);
    }
    assert_eq!(again.out, out);
}

#[test]
fn a_large_field_has_lines_only_for_special_entries() {
    let toml = "title = 'Hog, a large one'\nedition = 'fall-2019'\nset.goal = 2\n";
    let folder = Folder::with("hog/contest.toml", toml);
    for number in 1..=100 {
        entry(&folder, &format!("table {number}.json"), "[[4, 4], [4, 4]]");
    }
    entry(&folder, "five.py", &program("Five", "5"));
    entry(&folder, "short.json", "[[4]]");
    let ran = folder.run("contest run hog");
    assert_eq!(ran.code, Some(0));
    let entries = ran.err.lines().filter_map(|line| line.split_once(": "));
    let entries: BTreeSet<&str> = entries.map(|(entry, _)| entry).collect();
    let expected = ["101 entries take part", "five.py", "short.json"];
    assert_eq!(entries, BTreeSet::from(expected), "{}", ran.err);
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_stopped() {
    let folder = small();
    let running = folder.start("contest run hog");
    let line = running.logs(", answered in ");
    // Which kills it.
    drop(running);
    let (answered, _) = line.split_once(", answered in ").expect("an entry");
    let ran = folder.run("contest run hog");
    let known = format!("{answered}, known already\n");
    has(&ran.err, &known);

    let control = small();
    control.printed("contest run hog --quiet");
    for file in ["standings.csv", "results.json", "report.html"] {
        assert_eq!(result(&folder, file), result(&control, file), "{file}");
    }
}

#[test]
fn an_interrupted_run_writes_no_verdict() {
    let folder = small();
    let slow = "import time\nTEAM_NAME = 'Slow'\n\n\ndef final_strategy(a, b):\n    \
                time.sleep(0.002)\n    return 4\n";
    entry(&folder, "slow.py", slow);
    let running = folder.start("contest run hog");
    running.logs(", answered in ");
    running.signal(Signal::INT);
    assert_eq!(running.ended().code, Some(130));
    for file in ["standings.csv", "results.json", "report.html"] {
        assert!(!folder.has(&format!("hog/results/{file}")), "{file}");
    }
    let ran = folder.run("contest run hog --quiet --format json");
    let answer = ran.json();
    let teams = answer["standings"].as_array().expect("standings").iter();
    assert!(teams.map(|row| &row["team"]).any(|team| team == "Slow"));
}

#[test]
fn an_unproved_matchup_is_reported() {
    let folder = small();
    fs::remove_dir_all(folder.at("hog/entries")).expect("to remove");
    entry(&folder, "four.json", &always(4));
    entry(&folder, "one.json", &always(1));
    let run = "contest run hog --quiet";
    let answer = folder.json(&format!("{run} --format json"));
    let rates = &answer["win_rates"][0];
    let rate = |seat: &str| rates[seat][0].as_f64().expect("a rate");
    let threshold = rate("first").midpoint(rate("second"));
    let toml = format!("edition = 'spring-2017'\nset.goal = 30\nthreshold = {threshold}\n");
    folder.write("hog/contest.toml", toml);
    let text = folder.printed(run);
    has(&text, "\n1 matchup is too close to the threshold");
}

#[test]
fn names_do_not_command_the_terminal_nor_outgrow_it() {
    let folder = small();
    entry(&folder, "wide.py", &program(&"W".repeat(100), "2"));
    entry(
        &folder,
        "\u{1b}[31mred\u{202e}\n.py",
        &program("Red", "None"),
    );
    entry(
        &folder,
        &format!("{}.py", "long".repeat(40)),
        &program("Long", "None"),
    );
    let ran = folder.run("contest run hog");
    assert!(!ran.err.contains(['\u{1b}', '\u{202e}']), "{}", ran.err);
    let text = folder.printed("contest run hog --quiet");
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text}");
    has(&text, &format!("{}…", "W".repeat(35)));
}

#[test]
fn a_folder_without_a_contest_says_how_to_make_one() {
    let folder = Folder::new();
    let ran = folder.run("contest run hog");
    ran.failed(1, "could not read hog/contest.toml: No such file");
    folder.fails("contest run hog", 1, "`pigskin contest new` writes one");
}

#[test]
fn forfeits_are_of_football() {
    let folder = small();
    let ran = folder.run("contest run hog --retry-forfeits");
    ran.failed(2, "--retry-forfeits is for D-Football");
}

#[test]
fn ray_is_for_the_command_of_the_package() {
    let ran = small().run("contest run hog --ray auto");
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
            "threshold: 2 is not from 0.5 to 1",
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
        folder.write("hog/contest.toml", text);
        folder.fails("contest run hog", 1, message);
    }
}
