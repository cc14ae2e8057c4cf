//! The workflows: their actions are pinned, and their steps are scripts that also run elsewhere.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

use crate::workspace::root;

/// The workflows and the action, each with its text.
fn workflows() -> Vec<(PathBuf, String)> {
    let folder = fs::read_dir(root().join(".github/workflows")).expect("the workflows");
    let paths = folder.map(|entry| entry.expect("a workflow").path());
    let paths = paths.chain([root().join("action.yml")]);
    paths
        .map(|path| (path.clone(), fs::read_to_string(path).expect("a text")))
        .collect()
}

/// The values of a key, wherever it stands.
fn values<'a>(text: &'a str, key: &str) -> Vec<&'a str> {
    let lines = text.lines().map(|line| line.trim_start_matches([' ', '-']));
    let values = lines.filter_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
    values
        .map(str::trim)
        .filter(|value| !value.is_empty())
        .collect()
}

#[test]
fn actions_are_pinned_by_their_commit() {
    for (path, text) in workflows() {
        for action in values(&text, "uses") {
            let pin = action
                .split_once('@')
                .and_then(|(_, pin)| pin.split_once(" # v"));
            let is_pinned = pin.is_some_and(|(hash, _)| {
                hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
            });
            assert!(is_pinned, "{}: {action}", path.display());
        }
    }
}

#[test]
fn each_step_is_a_script_of_the_repository() {
    for (path, text) in workflows() {
        for step in values(&text, "run") {
            let script = step.trim_start_matches(['\'', '"']);
            let script = script
                .strip_prefix("$GITHUB_ACTION_PATH/")
                .unwrap_or(script);
            let script = script.split([' ', '"']).next().expect("a word");
            let file = fs::metadata(root().join(script));
            let is_program = file.is_ok_and(|file| file.permissions().mode() & 0o100 != 0);
            assert!(is_program, "{}: {step}", path.display());
        }
    }
}

#[test]
fn only_the_version_of_the_workspace_is_released() {
    let notes = Command::new(root().join("deploy/release/notes"))
        .arg("v0.0.0")
        .output()
        .expect("bash");
    assert_eq!(notes.status.code(), Some(1));
    let says = String::from_utf8(notes.stderr).expect("UTF-8");
    assert!(says.starts_with("notes: the tag is v0.0.0, and Cargo.toml says "));
}
