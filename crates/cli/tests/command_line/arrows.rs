//! The table of arrows in ARCHITECTURE.md, held against the `Cargo.toml`s.

use std::collections::{BTreeMap, BTreeSet};

use crate::workspace::{Workspace, root};

/// The crates that each crate uses, and those that its tests use besides.
type Arrows = BTreeMap<String, [BTreeSet<String>; 2]>;

/// The rows of the table of crates in a document: the crate, what it uses, what its tests use
/// besides, and its lines.
pub fn rows(text: &str) -> impl Iterator<Item = [&str; 4]> {
    let header = "| crate | uses | in tests also | lines at most |";
    let lines = text.lines().skip_while(move |line| *line != header).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let [_, name, uses, tests, lines, _] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("a row of four cells: {row}");
        };
        let name = name.trim().trim_matches('`');
        [name, uses.trim(), tests.trim(), lines.trim()]
    })
}

/// The arrows of the table in a document.
fn documented(text: &str) -> Arrows {
    let names = |cell: &str| {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    let crates = rows(text).filter(|[name, ..]| *name != "all");
    crates
        .map(|[name, uses, tests, _]| (name.to_owned(), [names(uses), names(tests)]))
        .collect()
}

/// The arrows of the `Cargo.toml`s.
fn built(workspace: &Workspace) -> Arrows {
    let short = |name: &str| name.strip_prefix("pigskin-").map(str::to_owned);
    let packages = workspace.packages.iter();
    let arrows = packages.map(|package| {
        let uses = |is_dev: bool| -> BTreeSet<String> {
            let dependencies = package.dependencies.iter();
            let dependencies =
                dependencies.filter(|one| is_dev == (one.kind.as_deref() == Some("dev")));
            dependencies.filter_map(|one| short(&one.name)).collect()
        };
        let always = uses(false);
        let tests = &uses(true) - &always;
        (
            short(&package.name).expect("a crate of ours"),
            [always, tests],
        )
    });
    arrows.collect()
}

/// Every arrow that only one side has.
fn differences(documented: &Arrows, built: &Arrows) -> Vec<String> {
    let list = |arrows: &Arrows| -> BTreeSet<String> {
        let rows = arrows.iter().flat_map(|(name, [uses, tests])| {
            let uses = uses.iter().map(move |used| format!("{name} → {used}"));
            let tests = tests
                .iter()
                .map(move |used| format!("{name} → {used} in tests"));
            uses.chain(tests).chain([format!("the crate {name}")])
        });
        rows.collect()
    };
    let (documented, built) = (list(documented), list(built));
    let gone = documented.difference(&built);
    let new = built.difference(&documented);
    gone.map(|arrow| format!("{arrow} is only in the table"))
        .chain(new.map(|arrow| format!("{arrow} is not in the table")))
        .collect()
}

#[test]
fn crates_use_each_other_as_the_table_says() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("a document");
    let differences = differences(&documented(&text), &built(&Workspace::read()));
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

#[test]
fn an_unlisted_arrow_is_detected() {
    let table = "# Arrows\n\n| crate | uses | in tests also | lines at most |\n|---|---|---|---|\n\
        | `game` | | | 5 + 0 |\n| `hog` | `game`, `dice` | | |\n| `old` | | `game` | |\n\n| `no` | | | |\n";
    let packages = |name: &str, dependencies: serde_json::Value| serde_json::json!({"name": name, "authors": [], "categories": [], "keywords": [], "targets": [], "features": {}, "dependencies": dependencies});
    let on = |name: &str, kind: Option<&str>| serde_json::json!({"name": name, "kind": kind});
    let workspace = serde_json::json!({"packages": [
        packages("pigskin-game", serde_json::json!([on("rand", None)])),
        packages("pigskin-hog", serde_json::json!([
            on("pigskin-game", None), on("pigskin-game", Some("dev")), on("pigskin-old", Some("dev")),
        ])),
        packages("pigskin-old", serde_json::json!([on("pigskin-game", Some("build"))])),
    ]});
    let workspace = serde_json::from_value(workspace).expect("a workspace");
    let expected = [
        "hog → dice is only in the table",
        "old → game in tests is only in the table",
        "hog → old in tests is not in the table",
        "old → game is not in the table",
    ];
    assert_eq!(
        differences(&documented(table), &built(&workspace)),
        expected
    );
}
