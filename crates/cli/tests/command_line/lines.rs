//! The lines that each crate may have, as the table of crates in ARCHITECTURE.md states them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::arrows::rows;
use crate::workspace::root;

/// Lines of Rust in a crate's sources and in its tests.
type Lines = [usize; 2];

/// Folders of a crate whose lines are counted.
const FOLDERS: [&str; 2] = ["src", "tests"];

/// The lines of the table by crate, and those of its last row. Packages outside of `crates/` have
/// none.
fn stated(text: &str) -> (BTreeMap<String, Lines>, Lines) {
    let mut stated = BTreeMap::new();
    for [name, _, _, lines] in rows(text) {
        let Some((source, tests)) = lines.split_once('+') else {
            assert!(lines.is_empty(), "{name}: {lines} is not such as 100 + 50");
            continue;
        };
        let number = |text: &str| text.trim().replace(',', "").parse().expect("a number");
        stated.insert(name.to_owned(), [number(source), number(tests)]);
    }
    let sum = stated.remove("all").expect("the last row is of all");
    (stated, sum)
}

/// The lines of Rust in a folder.
fn lines_in(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    let lines = entries.map(|entry| {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            lines_in(&path)
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            fs::read_to_string(&path).expect("a text").lines().count()
        } else {
            0
        }
    });
    lines.sum()
}

fn counted() -> BTreeMap<String, Lines> {
    let crates = fs::read_dir(root().join("crates")).expect("a folder");
    let counted = crates.map(|entry| {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, FOLDERS.map(|part| lines_in(&entry.path().join(part))))
    });
    counted.collect()
}

/// What is above its limit, and what the table leaves out or adds up wrong.
fn faults(text: &str, counted: &BTreeMap<String, Lines>) -> Vec<String> {
    let (limits, sum) = stated(text);
    let mut faults = Vec::new();
    for (name, lines) in counted {
        let Some(limit) = limits.get(name) else {
            faults.push(format!("{name} is not in the table"));
            continue;
        };
        for ((part, lines), limit) in FOLDERS.iter().zip(lines).zip(limit) {
            if lines > limit {
                faults.push(format!(
                    "{name}/{part} has {lines} lines of at most {limit}"
                ));
            }
        }
    }
    let added: [usize; 2] = [0, 1].map(|part| limits.values().map(|limit| limit[part]).sum());
    if added != sum {
        faults.push(format!("the rows add up to {added:?}, not to {sum:?}"));
    }
    faults
}

#[test]
fn no_crate_has_more_lines_than_the_table_says() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("a document");
    let faults = faults(&text, &counted());
    assert!(
        faults.is_empty(),
        "{}\nA change that grows a crate lowers another row of ARCHITECTURE.md.",
        faults.join("\n")
    );
}

#[test]
fn a_crate_that_grows_and_a_wrong_sum_are_detected() {
    let table = "| crate | uses | in tests also | lines at most |\n|---|---|---|---|\n\
        | `game` | | | 1,000 + 50 |\n| `hog` | `game` | | 20 + 0 |\n| `fuzz` | | | |\n\
        | all | | | 1,010 + 50 |\n";
    let counted = [("game", [1000, 51]), ("hog", [21, 0]), ("new", [1, 0])];
    let counted = counted.map(|(name, lines)| (name.to_owned(), lines));
    assert_eq!(
        faults(table, &BTreeMap::from(counted)),
        [
            "game/tests has 51 lines of at most 50",
            "hog/src has 21 lines of at most 20",
            "new is not in the table",
            "the rows add up to [1020, 50], not to [1010, 50]",
        ]
    );
}
