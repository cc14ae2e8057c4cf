//! A student who solves the kit of the Hog project, problem by problem.

use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::pigskin_in;

/// The questions in the order in which they are solved, as `ok` writes them.
const NUMBERS: [&str; 14] = [
    "00", "01", "02", "03", "04", "05a", "05b", "06", "07", "08", "09", "10", "11", "12",
];

/// The student unlocks each question, sees what `ok` says to an empty function and to a known
/// mistake, and mends it. `pigskin` is on no path while they work.
#[test]
fn the_empty_kit_becomes_a_project_with_all_points() {
    let folder = TempDir::new().expect("a folder");
    let made = pigskin_in(folder.path(), "project new kit --edition fall-2019");
    assert_eq!(made.code, Some(0), "{}", made.err);
    let kit = folder.path().join("kit");
    let course = std::fs::read_to_string(kit.join("course.toml")).expect("settings");
    assert!(course.contains("#address = "), "{course}");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../project/kit/tests");
    let output = Command::new("/usr/bin/python3")
        .arg("-B")
        .arg(tests.join("student.py"))
        .arg(kit.join("student"))
        .arg(kit.join("staff/hog.py"))
        .arg(kit.join("staff/variants"))
        .output()
        .expect("Python runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{failed}");
    let mut rest = &*said;
    for number in NUMBERS {
        let test = format!("$ python3 ok -q {number}\n");
        let unlock = format!("$ python3 ok -q {number} -u\n");
        // The optional strategy is not locked.
        let commands = if number == "12" {
            vec![test]
        } else {
            vec![test.clone(), unlock, test]
        };
        for command in commands {
            let Some((_, after)) = rest.split_once(&command) else {
                panic!("{command} does not come in its order:\n{said}");
            };
            rest = after;
        }
        assert!(rest.contains("Passed: 1"), "{number}");
    }
    let (_, score) = rest.split_once("$ python3 ok --score\n").expect("a score");
    assert!(score.contains("22/22"), "{score}");
}
