//! The contests in `examples/`, from beginning to end.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::not_tried::not_tried;
use crate::{Folder, Ran, begins, has};

/// A copy of an example in the repository, without results of other runs.
fn copy(example: &str) -> Folder {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let folder = Folder::new();
    copy_into(&examples.join(example), &folder.at(example));
    folder
}

fn copy_into(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for file in fs::read_dir(from).expect("the example") {
        let file = file.expect("a file");
        let (path, copied) = (file.path(), to.join(file.file_name()));
        if file.file_name() == "results" {
            continue;
        }
        if path.is_dir() {
            copy_into(&path, &copied);
        } else {
            fs::copy(&path, &copied).expect("a copy");
        }
    }
}

/// The results without the answers of Chaos Pigs, which rolls dice of its own
/// and is quoted with what it said this time.
fn without_chance(text: &str) -> String {
    let lines = text.lines().map(|line| {
        if line.contains("chaos_pigs.py") || line.contains("final_strategy(0, 0) gave ") {
            line.replace(|c: char| c.is_ascii_digit(), "#")
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_oracle_wins_and_the_second_run_gives_the_same_bytes() {
    let folder = copy("spring-2017");
    let run = || {
        let line = "contest run spring-2017 --quiet --format json";
        let answer = folder.json(line);
        let written = ["standings.csv", "results.json", "report.html"]
            .map(|file| without_chance(&folder.read(format!("spring-2017/results/{file}"))));
        (answer, written)
    };
    let (answer, written) = run();
    let first = &answer["standings"][0];
    assert_eq!(first["team"], "The Oracle of Boar");
    assert_eq!(first["rank"], 1);
    assert_eq!(first["wins"], 8);
    let ranks = answer["standings"].as_array().expect("standings").iter();
    let ranks: Vec<_> = ranks.map(|row| row["rank"].as_u64()).collect();
    assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 6, 8, 9].map(Some));
    let same: Value = serde_json::json!([["Bacon Bits", "Crispy & Co."]]);
    assert_eq!(answer["same"], same);

    let disqualified = answer["disqualified"]
        .as_array()
        .expect("disqualified")
        .iter();
    let text = |row: &Value, key: &str| row[key].as_str().expect("text").to_owned();
    let kinds = disqualified.map(|row| (text(row, "file"), text(row, "kind")));
    let kinds: Vec<_> = kinds.collect();
    let expected = [
        ("chaos_pigs.py", "impure"),
        ("counting_sheep.py", "impure"),
        ("forged_papers.py", "load-error"),
        ("forgot_return.py", "bad-value"),
        ("impostor.py", "duplicate-name"),
        ("incognito.py", "bad-name"),
        ("missing_colon.py", "load-error"),
        ("quoted_four.py", "bad-value"),
        ("sisyphus.py", "time"),
        ("squealer.py", "output"),
        ("truffle_hoard.py", "memory"),
        ("two_faced.py", "impure"),
        ("wolf_in_wool.py", "bad-value"),
        ("yes_hog.py", "bad-value"),
        ("zero_tolerance.py", "bad-value"),
    ];
    assert_eq!(
        kinds,
        expected.map(|(file, kind)| (file.to_owned(), kind.to_owned()))
    );

    let (_, again) = run();
    for (again, written) in again.iter().zip(&written) {
        assert!(again == written);
    }
}

#[test]
fn a_contest_of_football_has_entries_in_r_and_python_and_notebooks() {
    let folder = copy("d-football");
    // Fewer games, pieces and opponents than the example has, for the sake of time.
    for (long, short) in [
        ("n = 11", "n = 5"),
        ("games_per_seat = 10", "games_per_seat = 1"),
        ("\"random\", \"prefer-jumps\", \"perfect\"", ""),
    ] {
        folder.replace("d-football/contest.toml", long, short);
    }
    // One faulty entry of each language is enough.
    for entry in ["fumble.R", "incomplete.R"] {
        folder.remove(format!("d-football/entries/{entry}"));
    }
    let run = |more: &str| {
        let line = format!("contest run d-football --quiet{more}");
        folder.run(&line)
    };
    let answer = run(" --format json").json();
    assert_eq!(answer["game"], "d-football");
    let rows = answer["standings"].as_array().expect("standings").iter();
    let row = |row: &Value| {
        let team = row["team"].as_str().expect("a team").to_owned();
        (team, row["wins"].as_u64().expect("a number"))
    };
    let wins: std::collections::BTreeMap<String, u64> = rows.map(row).collect();
    // Teams that always forfeit win the games in which another such team moves first.
    for team in ["delay_of_game", "holding"] {
        assert_eq!(wins[team], 1, "{team}");
    }
    for team in ["hail_mary", "two_minute_drill", "scramble", "play_action"] {
        assert!(wins[team] >= 2 * 2, "{team}");
    }
    let rows = answer["disqualified"].as_array().expect("disqualified");
    let kinds: Vec<_> = rows
        .iter()
        .map(|row| (&row["file"], &row["kind"]))
        .collect();
    let expected = [("Roughing.py", "bad-name"), ("offside.ipynb", "load-error")];
    let expected = expected.map(|(file, kind)| (Value::from(file), Value::from(kind)));
    assert_eq!(kinds, expected.each_ref().map(|(file, kind)| (file, kind)));

    // All is known the second time, and reads at 80 columns.
    let text = run("").printed();
    has(&text, "Team");

    let game = "contest game d-football two_minute_drill play_action 1";
    let record = folder.printed(game);
    begins(&record, "pigskin game 1\ngame: d-football\n");
    assert_eq!(folder.printed(game), record);
    let refused = folder.run("contest game d-football hail_mary nobody 1");
    refused.failed(1, "no team 'nobody' takes part");

    let check = "check d-football/entries/holding.R --contest d-football";
    let refused = folder.run(check).ended(1);
    let why = "michigan strategy returned an invalid move: TRUE, a logical";
    has(&refused, why);
    let check = "check d-football/entries/play_action.py --game d-football --format json";
    let fine = folder.json(check);
    assert_eq!(fine["valid"], true);
    assert_eq!(fine["team"], "play_action");
}

#[test]
fn a_contest_of_football_has_entries_in_c_and_javascript() {
    let node = std::process::Command::new("node").arg("--version").output();
    if let Err(error) = node {
        return not_tried("a contest with an entry in JavaScript", &error.to_string());
    }
    let folder = copy("any-language");
    let run = "contest run any-language --quiet --format json";
    let answer = folder.json(run);
    let refused = &answer["disqualified"];
    assert_eq!(refused.as_array().map(Vec::len), Some(1), "{refused}");
    let why = refused[0]["reason"].as_str().expect("a reason");
    assert!(
        why.ends_with("starts blitz, which is not in the folder"),
        "{why}"
    );
    let blitz = "any-language/entries/blitz/blitz";
    let compile = format!("-O2 -o {blitz} {blitz}.c");
    Ran::of(&mut folder.program("cc", &compile)).succeeded();
    let answer = folder.json(run);
    let rows = answer["standings"].as_array().expect("standings").iter();
    for row in rows {
        assert_eq!(row["forfeits"], 0, "{row}");
    }
    assert_eq!(answer["disqualified"].as_array().map(Vec::len), Some(0));
}
