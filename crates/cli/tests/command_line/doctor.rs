//! The capabilities of the machine, in text and in JSON.

use crate::Ran;
use crate::contest::packages::with_environment;

/// Everything that the doctor says, of a contest in the folder of a virtual environment.
#[test]
fn the_doctor_names_each_thing_on_a_line_of_its_own() {
    let folder = with_environment("course");
    let contest = folder.at("course/hog");
    let toml = "edition = 'fall-2019'\npackages = { python = ['json'] }\n";
    folder.write("course/hog/contest.toml", toml);
    let doctor = |format: &str| {
        let line = format!("doctor --format {format} --contest");
        let mut doctor = folder.command(&line);
        let path = format!("{}:/usr/bin:/bin", folder.at("course/bin").display());
        Ran::of(doctor.arg(&contest).env("PATH", path))
    };
    let text = doctor("text").printed();
    let (machine, attempts) = text.split_once("\n\n").expect("two parts");
    let json = doctor("json").json();
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
