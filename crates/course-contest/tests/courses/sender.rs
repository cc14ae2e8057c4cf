//! This test program, started again to send files to a course until it is killed or its disk is
//! full.

use std::path::Path;
use std::process::{Command, Stdio};

/// The environment variable with the folder of the course to which files are sent.
pub const FOLDER: &str = "PIGSKIN_TEST_COURSE";

/// The variable with the address of its database, if that is not in the folder.
pub const DATABASE: &str = "PIGSKIN_TEST_DATABASE";

/// The variable that says that its disk fills up.
pub const FILLS: &str = "PIGSKIN_TEST_FILLS_ITS_DISK";

/// Size of the file that fills the disk up, in bytes: more than the database's log of writes
/// ever has, so that there is room for all of it once the file is gone.
pub const BALLAST: usize = 6_000_000;

/// Room beside that file, in bytes. The database without any submission takes about half, and its
/// log of writes as much while that is copied.
const ROOM: usize = 1_600_000;

/// Number of files, of 40 kB each, for which a full disk certainly has no room.
pub const MOST_ON_A_FULL_DISK: usize = 15;

/// The word before a receipt in a line.
pub const WORD: &str = "receipt:";

/// A command that runs only this test, for a course; the words `before` stand before the program.
pub fn sender(test: &str, before: &[&str], folder: &Path, address: Option<&str>) -> Command {
    let own = std::env::current_exe().expect("a program");
    let mut command = match before {
        [] => Command::new(own),
        [first, others @ ..] => {
            let mut command = Command::new(first);
            command.args(others).arg(own);
            command
        }
    };
    command
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder)
        .stdin(Stdio::null());
    match address {
        Some(address) => command.env(DATABASE, address),
        None => command.env_remove(DATABASE),
    };
    command
}

/// The output of this test in a folder on a small disk, which it fills up.
pub fn output_on_a_full_disk(test: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().to_str().expect("a plain path");
    let size = (BALLAST + ROOM).to_string();
    let bubblewrap = ["bwrap", "--dev-bind", "/", "/", "--die-with-parent"];
    let small = ["--size", &size, "--tmpfs", place, "--"];
    let before = [&bubblewrap[..], &small[..]].concat();
    let mut sending = sender(test, &before, folder.path(), None);
    let output = sending.env(FILLS, "yes").output().expect("started");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The output of this test in a folder that it cannot write to.
pub fn output_on_a_read_only_disk(test: &str, folder: &Path) -> String {
    let place = folder.to_str().expect("a plain path");
    let before = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", place, place];
    let output = sender(test, &before, folder, None).output();
    String::from_utf8_lossy(&output.expect("started").stdout).into_owned()
}

pub fn error_in(output: &str) -> &str {
    let error = output.lines().find(|line| line.starts_with("error: "));
    error.unwrap_or_else(|| panic!("there is an error: {output}"))
}
