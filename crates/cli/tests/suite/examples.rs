//! The contest in `examples/`, from beginning to end.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::pigskin_in;

/// A copy of what is in the repository, without results of other runs.
fn copy() -> TempDir {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/spring-2017");
    let folder = TempDir::new().expect("a folder");
    copy_into(&example, &folder.path().join("spring-2017"));
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
    let folder = copy();
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
    assert_eq!(answer["same_table"], same);

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
