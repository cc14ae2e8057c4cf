//! The capabilities of the machine, in text and in JSON.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use serde_json::Value;

/// Everything that the doctor says, of a contest in the folder of a virtual environment.
#[test]
fn the_doctor_names_each_thing_on_a_line_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("to change");
    let course = folder.path().join("course");
    let made = Command::new("/usr/bin/python3")
        .args(["-m", "venv", "--without-pip", "course"])
        .current_dir(folder.path())
        .status();
    assert!(made.expect("Python runs").success());
    let contest = course.join("hog");
    fs::create_dir(&contest).expect("to make a folder");
    let toml = "edition = 'fall-2019'\npackages = { python = ['json'] }\n";
    fs::write(contest.join("contest.toml"), toml).expect("to write");
    let doctor = |format: &str| {
        let ran = Command::new(env!("CARGO_BIN_EXE_pigskin"))
            .args(["doctor", "--format", format, "--contest"])
            .arg(&contest)
            .env("PATH", format!("{}/bin:/usr/bin:/bin", course.display()))
            .output();
        let ran = ran.expect("pigskin runs");
        assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
        String::from_utf8(ran.stdout).expect("UTF-8")
    };
    let text = doctor("text");
    let too_wide = text.lines().find(|line| line.chars().count() > 80);
    assert_eq!(too_wide, None, "more than 80 columns");
    let (machine, attempts) = text.split_once("\n\n").expect("two parts");
    let json: Value = serde_json::from_str(&doctor("json")).expect("JSON");
    let offers = json["offers"].as_array().expect("what is offered");
    let names: Vec<&str> = offers.iter().filter_map(|o| o["name"].as_str()).collect();
    assert_eq!(
        names,
        [
            "user namespaces",
            "seccomp",
            "Landlock",
            "cgroup v2",
            "time namespaces",
            "processor time",
        ]
    );
    for offer in offers {
        let name = offer["name"].as_str().expect("a name");
        let is_there = offer["is_there"].as_bool().expect("yes or no");
        let told = machine.lines().filter_map(|line| {
            let told = line.trim_start().strip_prefix(name)?;
            told.starts_with("  ").then(|| told.trim_start().to_owned())
        });
        let told: Vec<String> = told.collect();
        assert_eq!(told.len(), 1, "{name} in {machine}");
        let verdict = if is_there { "yes: " } else { "no: " };
        assert!(told[0].starts_with(verdict), "{name} in {machine}");
    }
    // Wherever it can be, it is.
    let has_landlock = json["offers"][2]["is_there"].as_bool();
    assert_eq!(json["landlock_in_box"].as_bool(), has_landlock);
    let tried = json["attempts"].as_array().expect("attempts").len();
    assert!(attempts.ends_with(&format!("All {tried} attempts are held.\n")));
    let promised = "What the contest promises\n  json (Python) is there";
    assert!(attempts.starts_with(promised), "{text}");
    let seen = json["shown"]["python"].as_array().expect("paths");
    let seen: Vec<&str> = seen.iter().filter_map(|path| path.as_str()).collect();
    let of_course: Vec<&&str> = seen.iter().filter(|path| path.contains("course")).collect();
    assert_eq!(seen[0], "/usr");
    assert!(
        of_course.iter().any(|path| path.ends_with("site-packages")),
        "{seen:?}"
    );
    assert!(
        of_course.iter().any(|path| path.ends_with("bin/python3")),
        "{seen:?}"
    );
    assert!(
        !seen
            .iter()
            .any(|path| path.ends_with("course") || path.contains("hog"))
    );
    for path in of_course {
        // Long paths are broken over lines.
        let end = path.rsplit('/').next().expect("a name");
        assert!(text.contains(end), "{path} in {text}");
    }
}
