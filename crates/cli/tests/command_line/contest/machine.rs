//! Entries are not at fault for what the machine lacks.

use std::fs;
use std::path::PathBuf;

use super::{always, entry, result, small};
use crate::{Folder, Ran, has};

const RUN: &str = "contest run hog";

/// The folders in which Python is looked for even if `PATH` does not say so.
const USUAL_FOLDERS: [&str; 2] = ["/usr/bin", "/usr/local/bin"];

#[test]
fn a_machine_without_python_is_not_an_entrys_fault() {
    let folder = small();
    let empty = Folder::new();
    let ran = Ran::of(folder.command(RUN).env("PATH", empty.path()));
    let usual = USUAL_FOLDERS.map(|folder| PathBuf::from(folder).join("python3"));
    if usual.iter().any(|python| python.exists()) {
        ran.succeeded();
    } else {
        ran.failed(1, "apt-get install python3");
        assert!(!folder.has("hog/results/results.json"));
    }
}

#[test]
fn a_contest_of_tables_needs_no_python() {
    let folder = small();
    for file in ["bacon.py", "chops.py", "crispy.py", "late.py", "none.py"] {
        folder.remove(format!("hog/entries/{file}"));
    }
    entry(&folder, "four.json", &always(4));
    let empty = Folder::new();
    // Nor a place for temporary files.
    let mut run = folder.command(RUN);
    run.env("PATH", empty.path());
    run.env("TMPDIR", empty.at("nowhere"));
    Ran::of(&mut run).succeeded();
    let results = String::from_utf8(result(&folder, "standings.csv")).expect("UTF-8");
    has(&results, "\n1,four,1,");
}

#[test]
fn a_machine_that_cannot_ask_is_not_an_entrys_fault() {
    let folder = small();
    let nowhere = folder.at("nowhere");
    let Ran {
        code, err: message, ..
    } = Ran::of(folder.command(RUN).env("TMPDIR", &nowhere));
    assert_eq!(code, Some(1));
    has(&message, "pigskin: could not judge ");
    has(&message, &nowhere.to_string_lossy());
    // The message may name the entry, but no line says that it is at fault.
    let mut lines = message.lines();
    assert!(
        !lines.any(|line| line.starts_with("none.py: ")),
        "{message}"
    );
    assert!(!folder.has("hog/results/results.json"));
}

#[test]
fn an_entry_that_may_not_be_read_does_not_stop_the_others() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;

    let folder = small();
    let locked = folder.at("hog/entries/locked.json");
    folder.write("hog/entries/locked.json", always(4));
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).expect("to lock");
    let mut command = folder.command(RUN);
    if fs::read(folder.at("hog/entries/locked.json")).is_ok() {
        // Root can read everything, so another user has to run it.
        for path in ["", "hog", "hog/entries"] {
            let mode = fs::Permissions::from_mode(0o777);
            fs::set_permissions(folder.at(path), mode).expect("to open");
        }
        command.uid(65_534);
    }
    // The user `nobody` cannot start programs in root's home.
    let Ok(output) = command.output() else { return };
    let ran = Ran::from(output);
    let expected = "locked.json: load-error: the entry cannot be read: Permission denied";
    has(&ran.err, expected);
    has(&ran.err, "4 entries take part");
    ran.succeeded();
}
