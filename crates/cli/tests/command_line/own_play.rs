//! `hog_gui.py`, which compares a student's `play` with `pigskin replay`.

use std::path::Path;
use std::process::Command;

use crate::{Ran, has};

#[test]
fn a_students_play_is_compared_with_the_engine() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../project/kit/tests");
    let mut python = Command::new("/usr/bin/python3");
    python.args(["-m", "unittest"]);
    python.arg("test_hog_gui.Compared.test_no_bonus");
    python.arg("test_hog_gui.Editions.test_the_reference_is_played_by_its_rules");
    python.env("PIGSKIN", env!("CARGO_BIN_EXE_pigskin"));
    python.env("PYTHONDONTWRITEBYTECODE", "1");
    let ran = Ran::of(python.current_dir(tests));
    // None is passed over.
    has(&ran.err, "Ran 2 tests");
    ran.succeeded();
}
