//! Pythons in strange places.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use pigskin_entry::{Private, Python};
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
    let odd = Python::find_in(home.join("bin").as_os_str(), &Private::default());
    let odd = odd.expect("it is there");
    assert!(odd.program().starts_with(&home), "{odd:?}");
    asked(&odd, &entry_file("honest.py")).expect("it is honest");
}

#[test]
fn only_the_needed_files_of_an_environment_are_shown() {
    let folder = TempDir::new().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("to change");
    let home = folder.path().join("course");
    let made = Command::new(python().program())
        .args(["-m", "venv", "--without-pip"])
        .arg(&home)
        .status();
    assert!(made.expect("Python runs").success());
    let (major, minor) = python().version();
    let packages = home.join(format!("lib/python{major}.{minor}/site-packages"));
    // What an editable installation adds may be any folder.
    fs::write(
        packages.join("editable.pth"),
        folder.path().as_os_str().as_encoded_bytes(),
    )
    .expect("to write");
    let path = home.join("bin");
    let found = Python::find_in(path.as_os_str(), &Private::default()).expect("it is there");
    let needs = found.needs().map(|path| {
        path.strip_prefix(&home)
            .unwrap_or(path)
            .display()
            .to_string()
    });
    let mut needs: Vec<String> = needs.collect();
    needs.retain(|path| !path.starts_with("bin/python"));
    let packages_name = format!("lib/python{major}.{minor}/site-packages");
    assert_eq!(needs, ["pyvenv.cfg".to_owned(), packages_name]);

    // A contest among the packages would be shown, and so this Python is not taken.
    let private = Private::default().with_folder(&packages.join("hog/entries"), "the entries");
    let other = Python::find_in(path.as_os_str(), &private).expect("another one");
    assert!(!other.program().starts_with(&home), "{other:?}");
    let [why] = other.passed_over() else {
        panic!("{:?}", other.passed_over());
    };
    assert!(
        why.contains("site-packages, with which programs would see the"),
        "{why}"
    );

    // Nor is any where the contest is in a folder that all boxes have.
    let private = Private::default().with_folder("/usr/share/hog/entries".as_ref(), "the entries");
    let error = Python::find_in(path.as_os_str(), &private).expect_err("it is in /usr");
    assert!(error.to_string().contains("it needs /usr"), "{error}");
}
