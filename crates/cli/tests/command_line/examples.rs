//! The contests in `examples/`, from beginning to end.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::not_tried::not_tried;
use crate::pigskin_in;

/// A copy of an example in the repository, without results of other runs.
fn copy(example: &str) -> TempDir {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let folder = TempDir::new().expect("a folder");
    copy_into(&examples.join(example), &folder.path().join(example));
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
        let answer = pigskin_in(folder.path(), line).json();
        let written = ["standings.csv", "results.json", "report.html"].map(|file| {
            let path = folder.path().join("spring-2017/results").join(file);
            without_chance(&fs::read_to_string(path).expect("it was written"))
        });
        (answer, written)
    };
    let (answer, written) = run();
    let first = &answer["standings"][0];
    assert_eq!(first["team"], "The Oracle of Boar");
    assert_eq!((&first["rank"], &first["wins"]), (&1.into(), &8.into()));
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
    let file = folder.path().join("d-football/contest.toml");
    let mut toml = fs::read_to_string(&file).expect("a description");
    for (long, short) in [
        ("n = 11", "n = 5"),
        ("games_per_seat = 10", "games_per_seat = 1"),
        ("\"random\", \"prefer-jumps\", \"perfect\"", ""),
    ] {
        assert!(toml.contains(long), "{toml}");
        toml = toml.replace(long, short);
    }
    fs::write(&file, toml).expect("to write");
    // One faulty entry of each language is enough.
    for entry in ["fumble.R", "incomplete.R"] {
        fs::remove_file(folder.path().join("d-football/entries").join(entry)).expect("it is there");
    }
    let run = |more: &str| {
        let line = format!("contest run d-football --quiet{more}");
        pigskin_in(folder.path(), &line)
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
    assert!(text.contains("Team"), "{text}");

    let game = "contest game d-football two_minute_drill play_action 1";
    let record = pigskin_in(folder.path(), game).printed();
    assert!(
        record.starts_with("pigskin game 1\ngame: d-football\n"),
        "{record}"
    );
    assert_eq!(pigskin_in(folder.path(), game).printed(), record);
    let wrong = pigskin_in(folder.path(), "contest game d-football hail_mary nobody 1");
    assert_eq!(wrong.code, Some(1));
    assert!(
        wrong.err.contains("no team 'nobody' takes part"),
        "{}",
        wrong.err
    );

    let check = "check d-football/entries/holding.R --contest d-football";
    let refused = pigskin_in(folder.path(), check);
    assert_eq!(refused.code, Some(1));
    let why = "michigan strategy returned an invalid move: TRUE, a logical";
    assert!(refused.out.contains(why), "{}", refused.out);
    let check = "check d-football/entries/play_action.py --game d-football --format json";
    let fine = pigskin_in(folder.path(), check).json();
    assert_eq!(
        (&fine["valid"], &fine["team"]),
        (&true.into(), &"play_action".into())
    );
}

#[test]
fn a_contest_of_football_has_entries_in_c_and_javascript() {
    let node = std::process::Command::new("node").arg("--version").output();
    if let Err(error) = node {
        return not_tried("a contest with an entry in JavaScript", &error.to_string());
    }
    let folder = copy("any-language");
    let entries = folder.path().join("any-language/entries");
    let run = "contest run any-language --quiet --format json";
    let answer = pigskin_in(folder.path(), run).json();
    let refused = &answer["disqualified"];
    assert_eq!(refused.as_array().map(Vec::len), Some(1), "{refused}");
    let why = refused[0]["reason"].as_str().expect("a reason");
    assert!(
        why.ends_with("starts blitz, which is not in the folder"),
        "{why}"
    );
    let compiled = std::process::Command::new("cc")
        .args(["-O2", "-o", "blitz", "blitz.c"])
        .current_dir(entries.join("blitz"))
        .status();
    assert!(compiled.expect("a C compiler").success());
    let answer = pigskin_in(folder.path(), run).json();
    let rows = answer["standings"].as_array().expect("standings").iter();
    for row in rows {
        assert_eq!(row["forfeits"], 0, "{row}");
    }
    assert_eq!(answer["disqualified"].as_array().map(Vec::len), Some(0));
    for program in ["blitz/blitz", "quarterback/quarterback.js"] {
        let command = match program {
            "blitz/blitz" => "./blitz/blitz",
            other => &format!("node {other}"),
        };
        let tested = pigskin_in(&entries, &format!("protocol-test {command}"));
        assert_eq!(tested.code, Some(0), "{}{}", tested.out, tested.err);
    }
}
