//! `pigskin serve`, where it cannot begin.

use tempfile::TempDir;

use crate::{pigskin, pigskin_in};

#[test]
fn a_folder_that_is_not_there_is_named() {
    pigskin("serve nowhere --data kept.db --port 0").failed(1, "could not list nowhere");
}

#[test]
fn a_database_that_is_none_is_named() {
    let folder = TempDir::new().expect("a folder");
    let garbage = "no database".repeat(200);
    std::fs::write(folder.path().join("kept.db"), garbage).expect("a file");
    for (line, says) in [
        ("serve --data kept.db --port 0", "kept.db"),
        ("serve --data nowhere/kept.db --port 0", "nowhere/kept.db"),
    ] {
        pigskin_in(folder.path(), line).failed(1, says);
        pigskin_in(folder.path(), line).failed(1, "--data takes another file");
    }
}
