//! The packages that a contest promises to its entries.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;

use crate::ran::json;
use crate::{Folder, Ran, has};

const NUMERIC: &str = "import numpy\nTEAM_NAME = 'Numeric'\n\n\
    def final_strategy(mine, theirs):\n    return numpy.four\n";
const PLOTS: &str = "TEAM_NAME = 'Plots'\n\ndef final_strategy(mine, theirs):\n\
    \x20   import pandas\n    return 4\n";

/// A folder that boxes can read, with a virtual environment of this name.
pub fn with_environment(name: &str) -> Folder {
    let folder = Folder::new();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("a mode");
    let line = format!("-m venv --without-pip {name}");
    Ran::of(&mut folder.program("/usr/bin/python3", &line)).succeeded();
    folder
}

/// A contest that promises numpy, beside a virtual environment that has one.
fn contest() -> Folder {
    let folder = with_environment("python");
    let library = fs::read_dir(folder.at("python/lib"))
        .expect("a folder")
        .next();
    let library = library.expect("one").expect("a name").path();
    fs::write(library.join("site-packages/numpy.py"), "four = 4\n").expect("a file");
    let toml = "edition = 'fall-2019'\npackages = { python = ['numpy'] }\n";
    folder.write("hog/contest.toml", toml);
    folder.write("hog/entries/numeric.py", NUMERIC);
    folder.write("hog/entries/plots.py", PLOTS);
    folder
}

/// Runs `pigskin` where `python3` is that of the environment, or the usual one.
fn pigskin(folder: &Folder, with_numpy: bool, line: &str) -> Ran {
    let environment = if with_numpy { "python/bin" } else { "none" };
    let path = format!("{}:/usr/bin:/bin", folder.at(environment).display());
    Ran::of(folder.command(line).env("PATH", path))
}

#[test]
fn a_contest_starts_only_with_all_promised_packages() {
    let folder = contest();
    let results = pigskin(&folder, true, "contest run hog --quiet --format json").json();
    assert_eq!(results["standings"][0]["team"], "Numeric");
    assert_eq!(results["standings"].as_array().map(Vec::len), Some(1));
    let refused = &results["disqualified"][0];
    assert_eq!(refused["kind"], "load-error");
    assert_eq!(
        refused["reason"],
        "pandas is not promised by this contest (line 4); it promises numpy"
    );

    for line in ["contest run hog --quiet", "serve hog --port 0"] {
        let ran = pigskin(&folder, false, line);
        let why = "numpy (Python) is not there: ModuleNotFoundError: No module named 'numpy'";
        has(&ran.err, why);
        ran.failed(1, "contest.toml");
    }
}

#[test]
fn check_and_the_doctor_list_the_promised_packages() {
    let folder = contest();
    let line = "check hog/entries/numeric.py --contest hog";
    let said = pigskin(&folder, true, line).succeeded();
    assert!(
        said.ends_with("\nThis contest promises:\n  numpy (Python) is there\n"),
        "{said}"
    );
    let checked = pigskin(&folder, false, &format!("{line} --format json"));
    let checked = json(checked.out);
    assert_eq!(checked["valid"], false);
    assert_eq!(checked["packages"][0]["name"], "numpy");
    let why = checked["packages"][0]["missing"]
        .as_str()
        .expect("a reason");
    has(why, "No module named");
    has(&pigskin(&folder, false, line).out, "its verdict may differ");

    // Outside of a contest nothing is promised, and nothing is refused.
    pigskin(&folder, true, "check hog/entries/numeric.py").succeeded();

    let ran = pigskin(&folder, false, "doctor --contest hog --format json").ended(1);
    assert_eq!(json(ran)["packages"][0]["language"], "python");
}
