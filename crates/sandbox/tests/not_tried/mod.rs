//! Reports of tests that a machine cannot run.
//!
//! A test that needs something a machine may lack says so here instead of passing in
//! silence. `run-tests` names the file that collects the reports, prints them at its end,
//! and fails in CI for any that `.ci/cannot-try` does not list.

use std::fs::File;
use std::io::Write as _;

/// The environment variable that names the file for reports.
const FILE: &str = "PIGSKIN_NOT_TRIED";

/// Reports that a test was not tried on this machine, and why.
///
/// The report goes to the file that [`FILE`] names, one line each, and to standard error.
/// If the file cannot be written, the test fails: a lost report would look like a passed test.
pub fn not_tried(test: &str, why: &str) {
    eprintln!("not tried: {test}: {why}");
    if let Some(path) = std::env::var_os(FILE) {
        let file = File::options().create(true).append(true).open(path);
        let written =
            file.and_then(|mut file| file.write_all(format!("{test}: {why}\n").as_bytes()));
        written.expect("the file for reports can be written");
    }
}
