//! `deploy/classroom/grade`, which grades what is handed in by git

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};

use crate::project_grades::folder;
use crate::workspace::root;
use crate::{Folder, Ran, begins, has};

/// Runs the script in a folder, as GitHub does.
fn grade(folder: &Folder, line: &str) -> Ran {
    let mut grade = folder.program(root().join("deploy/classroom/grade"), line);
    grade.env("PIGSKIN", env!("CARGO_BIN_EXE_pigskin"));
    grade.env("GITHUB_ACTIONS", "true");
    grade.env("GITHUB_STEP_SUMMARY", folder.at("summary.md"));
    Ran::of(&mut grade)
}

#[test]
fn a_right_file_passes_and_a_wrong_one_fails_at_its_line() {
    let folder = folder();
    let right = grade(&folder, "files/ada.py --project hog").printed();
    begins(&right, "| 2 of 2 points\n");
    assert!(!right.contains("::error"), "{right}");

    let line = "files/bob --project hog --code-quality quality.json";
    let wrong = grade(&folder, line).ended(1);
    let file = folder.read("files/bob/hog.py");
    let functions = (1..).zip(file.lines());
    let functions = functions.filter(|(_, line)| line.starts_with("def free_bacon("));
    let (line, _) = functions.last().expect("free_bacon");
    // What fails only because of free_bacon is not annotated.
    let annotations = wrong.lines().filter(|line| line.starts_with("::"));
    let [annotation] = annotations.collect::<Vec<_>>()[..] else {
        panic!("{wrong}");
    };
    let start = format!(
        "::error file=files/bob/hog.py,line={line},title=02 free_bacon::free_bacon(13) returned 8, and should"
    );
    begins(annotation, &start);

    let summary = folder.read("summary.md");
    has(&summary, "| ❌ | 02 free_bacon | 0/1 |");
    let quality = folder.read_json("quality.json");
    assert_eq!(quality[0]["location"]["lines"]["begin"], line);

    grade(&folder, "files/bob --project hog --least 0").succeeded();
}

#[test]
fn an_entry_is_checked_and_its_words_are_no_commands() {
    let error = "raise ValueError('a\\n::error::b\\n##[error]c')\n";
    let folder = Folder::with("hog.py", error);
    let checked = grade(&folder, "hog.py --edition fall-2019").ended(1);
    let commands = checked.lines().filter(|line| line.starts_with("::"));
    assert_eq!(commands.count(), 1, "{checked}");
    let annotation = "::error file=hog.py,line=1,title=load-error::ValueError: a";
    has(&checked, annotation);

    let missing = grade(&folder, "gone.py");
    assert_eq!(missing.code, Some(2), "{}", missing.out);
}

#[test]
fn a_link_to_a_device_is_not_read() {
    let verdict = r#"{"valid": false, "reason": "no", "kind": "load-error"}"#;
    let stub = format!("#!/bin/sh\necho '{verdict}'\n");
    let folder = Folder::with("stub", &stub);
    fs::set_permissions(folder.at("stub"), Permissions::from_mode(0o755)).expect("a program");
    symlink("/dev/zero", folder.at("zero.py")).expect("a link");
    let script = root().join("deploy/classroom/grade");
    let mut grade = folder.program(script, "zero.py --edition fall-2019");
    grade.env("PIGSKIN", folder.at("stub"));
    has(&Ran::of(&mut grade).ended(1), "zero.py:1: load-error");
}
