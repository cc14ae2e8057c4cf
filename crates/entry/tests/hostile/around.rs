//! A contest in the folder of a virtual environment.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use pigskin_entry::{Interpreters, Private, Python, R};
use tempfile::TempDir;

/// A virtual environment `course` with a contest `course/hog`, which everybody may read
/// and write who can reach it; gone with this value.
pub struct Around {
    /// The Python of the environment.
    pub interpreters: Interpreters,
    _folder: TempDir,
}

impl Around {
    pub fn new() -> Around {
        let folder = tempfile::Builder::new()
            .prefix("pigskin-hostile-")
            .tempdir();
        let folder = folder.expect("a temporary folder");
        open(folder.path(), 0o755);
        let course = folder.path().join("course");
        let made = Command::new("/usr/bin/python3")
            .args(["-m", "venv", "--without-pip"])
            .arg(&course)
            .status();
        assert!(made.expect("Python runs").success());
        let hog = course.join("hog");
        for name in ["entries", "results"] {
            fs::create_dir_all(hog.join(name)).expect("to make a folder");
            open(&hog.join(name), 0o777);
        }
        fs::write(hog.join("contest.toml"), "edition = 'fall-2019'").expect("to write");
        for name in [
            "course.sqlite",
            "entries/other_team.py",
            "results/known.sqlite",
        ] {
            fs::write(hog.join(name), "a secret\n").expect("to write");
            open(&hog.join(name), 0o666);
        }
        let private = Private::default()
            .with_folder(&hog.join("entries"), "the entries")
            .with_folder(&hog.join("results"), "the results")
            .with_folder_itself(&hog, "the contest");
        let python = Python::find_in(course.join("bin").as_os_str(), &private);
        let found = python.as_ref().expect("a Python");
        assert!(found.program().starts_with(&course), "{found:?}");
        Around {
            interpreters: Interpreters::new(R::find(), python),
            _folder: folder,
        }
    }
}

fn open(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("to set a mode");
}
