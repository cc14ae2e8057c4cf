//! The light program: how much is built for the README's first command.

use std::collections::BTreeSet;
use std::process::Command;

use crate::workspace::root;

/// The largest number of packages, ours included. A new one costs everybody's first minutes; a heavy
/// one has its reason in ARCHITECTURE.md.
const MOST: usize = 221;

/// What only the full program needs.
const FULL: [&str; 7] = [
    "argon2",
    "axum",
    "object_store",
    "openidconnect",
    "resvg",
    "sqlx-postgres",
    "ureq",
];

#[test]
fn the_light_program_is_built_from_few_packages() {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--package", "pigskin-cli"])
        .args(["--edges", "normal,build", "--prefix", "none"])
        .args(["--format", "{p}"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success());
    let tree = String::from_utf8(output.stdout).expect("text");
    let package = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let packages: BTreeSet<String> = tree.lines().map(package).collect();
    assert!(packages.iter().any(|one| one.starts_with("sqlx-sqlite ")));
    for full in FULL {
        let found = packages
            .iter()
            .find(|one| one.starts_with(&format!("{full} ")));
        assert_eq!(found, None, "of the light program");
    }
    assert!(packages.len() <= MOST, "{} packages", packages.len());
}
