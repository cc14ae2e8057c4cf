//! Entries are not at fault for what the machine lacks.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::{always, entry, result, small, started};

/// The folders in which Python is looked for even if `PATH` does not say so.
const USUAL_FOLDERS: [&str; 2] = ["/usr/bin", "/usr/local/bin"];

#[test]
fn a_machine_without_python_is_not_an_entrys_fault() {
    let folder = small();
    let empty = TempDir::new().expect("a folder");
    let output = started(folder.path()).env("PATH", empty.path()).output();
    let output = output.expect("pigskin runs");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    let usual = USUAL_FOLDERS.map(|folder| PathBuf::from(folder).join("python3"));
    if usual.iter().any(|python| python.exists()) {
        assert_eq!(output.status.code(), Some(0), "{message}");
    } else {
        assert_eq!(output.status.code(), Some(1));
        assert!(message.contains("apt-get install python3"), "{message}");
        assert!(!folder.path().join("hog/results/results.json").exists());
    }
}

#[test]
fn a_contest_of_tables_needs_no_python() {
    let folder = small();
    let hog = folder.path().join("hog");
    for file in ["bacon.py", "chops.py", "crispy.py", "late.py", "none.py"] {
        fs::remove_file(hog.join("entries").join(file)).expect("to remove");
    }
    entry(&hog, "four.json", &always(4));
    let empty = TempDir::new().expect("a folder");
    // Nor a place for temporary files.
    let nowhere = empty.path().join("nowhere");
    let output = started(folder.path())
        .env("PATH", empty.path())
        .env("TMPDIR", nowhere)
        .output()
        .expect("pigskin runs");
    assert_eq!(output.status.code(), Some(0));
    let results = String::from_utf8(result(&folder, "standings.csv")).expect("UTF-8");
    assert!(results.contains("\n1,four,1,"), "{results}");
}

#[test]
fn a_machine_that_cannot_ask_is_not_an_entrys_fault() {
    let folder = small();
    let nowhere = folder.path().join("nowhere");
    let output = started(folder.path()).env("TMPDIR", &nowhere).output();
    let output = output.expect("pigskin runs");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1));
    assert!(message.contains("pigskin: could not judge "), "{message}");
    assert!(message.contains(&*nowhere.to_string_lossy()), "{message}");
    // The message may name the entry, but no line says that it is at fault.
    let mut lines = message.lines();
    assert!(
        !lines.any(|line| line.starts_with("none.py: ")),
        "{message}"
    );
    assert!(!folder.path().join("hog/results/results.json").exists());
}

#[test]
fn an_entry_that_may_not_be_read_does_not_stop_the_others() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;

    let folder = small();
    let locked = folder.path().join("hog/entries/locked.json");
    fs::write(&locked, always(4)).expect("a file");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).expect("to lock");
    let mut command = started(folder.path());
    if fs::read(&locked).is_ok() {
        // Root can read everything, so another user has to run it.
        for path in ["", "hog", "hog/entries"] {
            let mode = fs::Permissions::from_mode(0o777);
            fs::set_permissions(folder.path().join(path), mode).expect("to open");
        }
        command.uid(65_534);
    }
    // The user `nobody` cannot start programs in root's home.
    let Ok(output) = command.output() else { return };
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{message}");
    let expected = "locked.json: load-error: the entry cannot be read: Permission denied";
    assert!(message.contains(expected), "{message}");
    assert!(message.contains("4 entries take part"), "{message}");
}
