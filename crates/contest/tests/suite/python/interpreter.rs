//! Pythons in strange places.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use pigskin_contest::Python;
use tempfile::TempDir;

use super::{asked, entry_file, python};

#[test]
fn a_python_may_be_in_a_folder_whose_name_looks_like_an_assignment() {
    let folder = TempDir::new().expect("a folder");
    // Entries run as another user where we are root.
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("to change");
    let home = folder.path().join("PATH=$HOME --");
    let made = Command::new(python().program())
        .args(["-m", "venv", "--without-pip"])
        .arg(&home)
        .status();
    assert!(made.expect("Python runs").success());
    let odd = Python::find_in(home.join("bin").as_os_str()).expect("it is there");
    assert!(odd.program().starts_with(&home), "{odd:?}");
    asked(&odd, &entry_file("honest.py")).expect("it is honest");
}
