//! `hog_gui.py`, which compares a student's `play` with `pigskin replay`.

use std::path::Path;
use std::process::Command;

#[test]
fn a_students_play_is_compared_with_the_engine() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../project/kit/tests");
    let ran = Command::new("/usr/bin/python3")
        .args(["-m", "unittest"])
        .arg("test_hog_gui.Compared.test_no_bonus")
        .arg("test_hog_gui.Editions.test_the_reference_is_played_by_its_rules")
        .env("PIGSKIN", env!("CARGO_BIN_EXE_pigskin"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(tests)
        .output()
        .expect("Python runs");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}");
    // None is passed over.
    assert!(said.contains("Ran 2 tests"), "{said}");
}
