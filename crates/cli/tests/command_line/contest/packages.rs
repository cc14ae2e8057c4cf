//! The packages that a contest promises to its entries.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

const NUMERIC: &str = "import numpy\nTEAM_NAME = 'Numeric'\n\n\
    def final_strategy(mine, theirs):\n    return numpy.four\n";
const PLOTS: &str = "TEAM_NAME = 'Plots'\n\ndef final_strategy(mine, theirs):\n\
    \x20   import pandas\n    return 4\n";

/// A contest that promises numpy, beside a virtual environment that has one.
fn contest() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("a mode");
    let made = Command::new("/usr/bin/python3")
        .args(["-m", "venv", "--without-pip", "python"])
        .current_dir(folder.path())
        .status();
    assert!(made.expect("Python runs").success());
    let library = fs::read_dir(folder.path().join("python/lib"))
        .expect("a folder")
        .next();
    let library = library.expect("one").expect("a name").path();
    fs::write(library.join("site-packages/numpy.py"), "four = 4\n").expect("a file");
    let entries = folder.path().join("hog/entries");
    fs::create_dir_all(&entries).expect("a folder");
    let toml = "edition = 'fall-2019'\npackages = { python = ['numpy'] }\n";
    fs::write(folder.path().join("hog/contest.toml"), toml).expect("a file");
    fs::write(entries.join("numeric.py"), NUMERIC).expect("a file");
    fs::write(entries.join("plots.py"), PLOTS).expect("a file");
    folder
}

/// Runs `pigskin` where `python3` is that of the environment, or the usual one.
fn pigskin(folder: &Path, with_numpy: bool, line: &str) -> Output {
    let environment = if with_numpy { "python/bin" } else { "none" };
    let path = format!("{}:/usr/bin:/bin", folder.join(environment).display());
    Command::new(env!("CARGO_BIN_EXE_pigskin"))
        .args(line.split_whitespace())
        .current_dir(folder)
        .env("PATH", path)
        .output()
        .expect("pigskin runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_contest_starts_only_with_all_promised_packages() {
    let folder = contest();
    let ran = pigskin(folder.path(), true, "contest run hog --quiet --format json");
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    let results: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(results["standings"][0]["team"], "Numeric");
    assert_eq!(results["standings"].as_array().map(Vec::len), Some(1));
    let refused = &results["disqualified"][0];
    assert_eq!(refused["kind"], "load-error");
    assert_eq!(
        refused["reason"],
        "pandas is not promised by this contest (line 4); it promises numpy"
    );

    for line in ["contest run hog --quiet", "serve hog --port 0"] {
        let ran = pigskin(folder.path(), false, line);
        assert_eq!(ran.status.code(), Some(1), "{line}");
        let said = text(&ran.stderr);
        let why = "numpy (Python) is not there: ModuleNotFoundError: No module named 'numpy'";
        assert!(
            said.contains(why) && said.contains("contest.toml"),
            "{said}"
        );
    }
}

#[test]
fn check_and_the_doctor_list_the_promised_packages() {
    let folder = contest();
    let line = "check hog/entries/numeric.py --contest hog";
    let ran = pigskin(folder.path(), true, line);
    let said = text(&ran.stdout);
    assert!(ran.status.success(), "{said}");
    assert!(
        said.ends_with("\nThis contest promises:\n  numpy (Python) is there\n"),
        "{said}"
    );
    let ran = pigskin(folder.path(), false, &format!("{line} --format json"));
    let json: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(json["valid"], false);
    assert_eq!(json["packages"][0]["name"], "numpy");
    let why = json["packages"][0]["missing"].as_str().expect("a reason");
    assert!(why.contains("No module named"), "{why}");
    let said = text(&pigskin(folder.path(), false, line).stdout);
    assert!(said.contains("its verdict may differ"), "{said}");

    // Outside of a contest nothing is promised, and nothing is refused.
    let ran = pigskin(folder.path(), true, "check hog/entries/numeric.py");
    assert!(ran.status.success(), "{}", text(&ran.stdout));

    let ran = pigskin(folder.path(), false, "doctor --contest hog --format json");
    assert_eq!(ran.status.code(), Some(1));
    let json: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(json["packages"][0]["language"], "python");
}
