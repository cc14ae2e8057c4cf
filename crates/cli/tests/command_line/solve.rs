//! Perfect play of Hog: `solve` without `--game`.

use std::fs;

use insta::assert_snapshot;
use serde_json::json;

use crate::{Folder, begins, has, pigskin};

#[test]
fn shows_perfect_play_against_itself() {
    assert_snapshot!(pigskin("solve").printed());
    assert_snapshot!(pigskin("solve --edition fall-2017 --set free_bacon=off").printed());
    let answer = pigskin("solve --edition spring-2017 --format json").json();
    let first = answer["first"].as_f64().expect("a chance");
    assert!((first - 0.505_274_786_749).abs() < 1e-12, "{first}");
    assert_eq!(answer["remembers"], json!(["who has spent the Pork Chop"]));
}

#[test]
fn every_choice_at_a_position_has_its_win_rate() {
    assert_snapshot!(pigskin("solve --position 40,35 --past 6,4").printed());
    let line = "solve --edition spring-2017 --position 9,90 --format json --spent";
    let choices = |spent: &str| {
        let answer = pigskin(&format!("{line} {spent}")).json();
        answer["choices"].as_array().expect("choices").clone()
    };
    let unspent = choices("them");
    assert_eq!((unspent.len(), &unspent[0]["choice"]), (12, &json!(-1)));
    // With the scores traded, 90 to 9 is nearly won.
    assert_eq!(unspent[0]["regret"], json!(0.0));
    assert_eq!(choices("both").len(), 11);
}

#[test]
fn shows_the_win_rate_of_the_best_response() {
    assert_snapshot!(pigskin("solve --against always:4").printed());
    let answer = pigskin("solve --against always:4 --format json").json();
    let rate = answer["win_rate"].as_f64().expect("a rate");
    // The mean win rate of the winner of that year's contest.
    assert!(rate > 0.789_227_432, "{rate}");
    let line = "solve --edition fall-2017 --set pig_out=nothing --against always:4";
    assert_snapshot!(pigskin(line).printed());
    let answer = pigskin(&format!("{line} --format json")).json();
    let method = "a linear solve on 10000 parts, the largest of 2 positions";
    assert_eq!(answer["method"], json!(method));
    assert!(answer["error_bound"].as_f64().expect("a bound") < 1e-11);
    pigskin("solve --set free_bacon=off --against always:0 --to python")
        .failed(1, "turns can score nothing");
}

#[test]
fn perfect_choices_are_written_and_win_a_duel() {
    let folder = Folder::new();
    let wrote = folder.printed("solve --edition fall-2017 --to json --out perfect.json");
    assert_eq!(
        wrote,
        "Perfect play in fall-2017.\nWrote the choices to perfect.json.\n"
    );
    let refused = folder.run("solve --edition fall-2017 --to json --out perfect.json");
    refused.failed(1, "--force replaces");
    let answer = folder.json("duel --edition fall-2017 perfect.json always:6 --format json");
    assert!(answer["win_rate"].as_f64().expect("a rate") > 0.5);
    let answer = folder.json("solve --edition fall-2017 --against perfect.json --format json");
    let rate = answer["win_rate"].as_f64().expect("a rate");
    assert!((rate - 0.5).abs() < 1e-12, "{rate}");
}

#[test]
fn choices_that_are_not_perfect_name_their_assumed_past() {
    let folder = Folder::new();
    let line = "solve --to python --past 6,5 --team Sixes --out sixes.py";
    let wrote = folder.printed(line);
    has(&wrote, "Not perfect play: the best response");
    let text = folder.read("sixes.py");
    begins(
        &text,
        "# Best choices in fall-2019\n# after turns of 6 (mine) and 5 dice",
    );
    has(&text, "\nTEAM_NAME = \"Sixes\"\n");
    // A table in text with its remarks is read again.
    folder.printed("solve --to text --out found.txt");
    folder.printed("duel found.txt always:4");
}

#[test]
fn a_response_is_written_and_wins_as_often_as_it_says() {
    let folder = Folder::new();
    let wrote = folder.run("solve --against always:4 --set goal=30 --to text --out response.txt");
    assert_snapshot!(wrote.printed());
    let answer = folder.json("duel response.txt always:4 --set goal=30 --format json");
    let rate = answer["win_rate"].as_f64().expect("a rate");
    let text = folder.read("response.txt");
    has(&text, &format!("it wins {:.4} %", rate * 100.0));
    let wrote = folder
        .run("solve --against always:6 --edition fall-2017 --to python")
        .out;
    // The picture of a table is wider than a page.
    begins(&wrote, "# The best response to always:6\n# in fall-2017: ");
    let wrote = folder
        .run("solve --against always:6 --edition spring-2017 --set goal=30 --to python")
        .out;
    begins(&wrote, "# A good response to always:6\n# in spring-2017");
}

#[test]
fn options_that_make_no_sense_together_are_refused() {
    for (line, message) in [
        ("solve --to json --n 5", "some options are for Hog, others"),
        (
            "solve --game hog --n 5",
            "some options are only for D-Football",
        ),
        (
            "solve --game d-football --against always:4",
            "some options are only for Hog",
        ),
        ("solve --past 4,4", "--past and --spent are for --position"),
        ("solve --position 4", "two numbers separated by a comma"),
        ("solve --position 100,3", "both scores must be below"),
        ("solve --position 1,1 --past 11,0", "at most 10 dice"),
        (
            "solve --edition fall-2017 --to json --past 1,1",
            "--past is for Feral Hogs, which fall-2017 does not have",
        ),
        (
            "solve --position 1,1 --spent me",
            "--spent is for Pork Chop, which fall-2019 does not have",
        ),
    ] {
        pigskin(line).failed(2, message);
    }
}

#[test]
fn the_game_is_that_of_its_options() {
    let answer = pigskin("solve --n 4 --format json").json();
    assert_eq!(answer["winning_moves"], json!([4]));
}

/// The folder's own tables, small ones, and what the search makes of them.
#[test]
fn a_table_is_made_for_a_folder_of_entries() {
    let folder = Folder::new();
    let small = "--edition fall-2017 --set goal=30";
    fs::create_dir(folder.at("field")).expect("a folder");
    for (name, strategy) in [
        ("fours", "always:4"),
        ("bacon", "bacon:8,4"),
        ("six", "always:6"),
    ] {
        let line = format!("convert {strategy} --to json {small} --out field/{name}.json");
        folder.printed(&line);
    }
    folder.printed(&format!("solve --to json {small} --out field/perfect.json"));
    folder.write("field/hog.json", "oink");
    assert_snapshot!(folder.printed(&format!("solve --field field {small}")));
    let line = format!("solve --field field {small} --to python --out best.py");
    assert_snapshot!(folder.printed(&line));
    folder.fails(&line, 1, "--force replaces it");
    let answer = folder.json(&format!("solve --field field {small} --format json"));
    assert_eq!(answer["won"], 3);
    assert_eq!(answer["at_most"], 3);
    assert_eq!(answer["left_out"][0]["file"], "hog.json");
    // Each match again, by a duel of its own.
    for row in answer["rates"].as_array().expect("rates") {
        let name = row["name"].as_str().expect("a name");
        let line = format!("duel best.py field/{name}.json {small} --format json");
        let again = folder.json(&line)["win_rate"].as_f64().expect("a rate");
        let rate = row["win_rate"].as_f64().expect("a rate");
        assert!((again - rate).abs() < 1e-12, "{name}: {again}");
        assert_eq!(row["won"], json!(rate > 0.5 + 1e-12), "{name}");
    }
    let refused = folder.run("solve --field field --against always:4");
    refused.failed(2, "cannot be used with");
    let refused = folder.run("solve --field field --minutes 0");
    refused.failed(2, "--minutes must be above 0");
    folder.fails("solve --minutes 1", 2, "--field");
    let refused = folder.run("solve --field nowhere");
    refused.failed(1, "could not list the entries in nowhere");
    folder.printed("solve --field houses --set goal=20 --minutes 0.000001");
}

/// A contest's rules are those of its settings, and the table beats its winner.
#[test]
fn a_contest_is_answered_with_its_own_edition() {
    let folder = Folder::new();
    let toml = "title = 'Hog'\nedition = 'spring-2017'\n[set]\ngoal = 40\n";
    fs::create_dir_all(folder.at("hog/entries")).expect("a folder");
    folder.write("hog/contest.toml", toml);
    let rules = "--edition spring-2017 --set goal=40";
    for (name, strategy) in [
        ("fours", "always:4"),
        ("bacon", "bacon:8,4"),
        ("swap", "swap:8,5"),
    ] {
        let line = format!("convert {strategy} --to json {rules} --out hog/entries/{name}.json");
        folder.printed(&line);
    }
    let answer = folder.json("solve --field hog --format json");
    assert_eq!(answer["edition"], "spring-2017 with goal=40");
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert!(
        number(&answer["won"]) > number(&answer["own_best"]["won"]),
        "{answer:#}"
    );
    assert!(number(&answer["mean"]) > number(&answer["own_best"]["mean"]));
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let line = format!("solve --field {examples}/d-football");
    pigskin(&line).failed(1, "is a contest of D-Football");
}
