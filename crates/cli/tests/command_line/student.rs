//! A student who solves the kit of the Hog project, problem by problem.

use std::path::Path;

use crate::{Folder, Ran, has};

/// The questions in the order in which they are solved, as `ok` writes them.
const NUMBERS: [&str; 14] = [
    "00", "01", "02", "03", "04", "05a", "05b", "06", "07", "08", "09", "10", "11", "12",
];

/// The student unlocks each question, sees what `ok` says to an empty function and to a known
/// mistake, and mends it. `pigskin` is on no path while they work.
#[test]
fn the_empty_kit_becomes_a_project_with_all_points() {
    let folder = Folder::new();
    let new = "project new kit --edition fall-2019";
    folder.run(new).succeeded();
    has(&folder.read("kit/course.toml"), "#address = ");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../project/kit/tests");
    let mut student = folder.program("/usr/bin/python3", "-B");
    student.arg(tests.join("student.py"));
    student.args(["kit/student", "kit/staff/hog.py", "kit/staff/variants"]);
    let ran = Ran::of(&mut student);
    let said = ran.out;
    assert_eq!(ran.code, Some(0), "{said}\n{}", ran.err);
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
    has(score, "22/22");
}
