//! `pigskin project grade`, `grade-file` and `gradescope`

use std::fs;
use std::path::{Path, PathBuf};

use pigskin_hog::{Edition, Setting};
use pigskin_project::{Project, ProjectFile};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::contest::gradescope::PROGRAM;
use crate::pigskin_in;

/// A project with a few quick problems, and a folder of students' files.
pub fn folder() -> TempDir {
    let folder = project_folder(|number| ["00", "02", "10", "12"].contains(&number));
    let write = |path: &str, text: &str| write(folder.path(), path, text);
    let reference = project().texts().expect("texts").reference;
    write("files/ada.py", &reference);
    let wrong = "return 8 if score == 13 else 10 - min(score % 10, score // 10)";
    write(
        "files/bob/hog.py",
        &format!("{reference}\n\ndef free_bacon(score):\n    {wrong}\n"),
    );
    write("files/\u{1b}[31mcarl.py", "def free_bacon(:\n");
    folder
}

/// The project of fall 2019.
pub fn project() -> Project {
    let edition = Edition::named("fall-2019").expect("an edition");
    Project::for_edition(&edition).expect("a project")
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

/// A project with the problems whose number is wanted.
pub fn project_folder(is_wanted: impl Fn(&str) -> bool) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| write(folder.path(), path, text);
    let project = project();
    let texts = project.texts().expect("texts");
    let settings =
        Setting::ALL.map(|setting| (setting.name(), setting.get(&project.edition().rules)));
    let rules: Value = settings
        .into_iter()
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    write(
        "hog/student/hog.ok",
        &json!({"pigskin": {"rules": rules}}).to_string(),
    );
    write("hog/student/hog.py", &texts.stubs);
    let settings = ProjectFile::text_for(&project, "Project 1: Hog");
    let settings = settings.replace("seconds_per_question = 10", "seconds_per_question = 2");
    // Without one it follows from the file, remarks included.
    let settings = settings.replace("#seed = 1", "seed = 3455432508903823540");
    write("hog/project.toml", &settings);
    for problem in project.problems() {
        if is_wanted(&problem.number) {
            let json = serde_json::to_string(problem).expect("JSON");
            write(&format!("hog/student/tests/{}.json", problem.number), &json);
        }
    }
    folder
}

#[test]
fn wrong_dates_are_refused_as_by_check() {
    let folder = folder();
    let path = folder.path().join("hog/project.toml");
    let settings = fs::read_to_string(&path).expect("settings");
    let wrong = settings.replace("#closes = \"2026-09-12 23:59:59\"", "closes = \"soon\"");
    fs::write(&path, wrong).expect("written");
    let refused = pigskin_in(folder.path(), "project grade hog --files files --quiet");
    refused.failed(1, "closes: \"soon\" is not a time");
}

#[test]
fn grades_are_printed_as_json() {
    let folder = folder();
    let grade = "project grade hog --files files --format json --quiet";
    let grades = pigskin_in(folder.path(), grade).json();
    insta::assert_snapshot!(format!("{grades:#}"));
    // The second run knows them all, and prints the same.
    assert_eq!(pigskin_in(folder.path(), grade).json(), grades);
    let kept = folder.path().join("hog/grades/.kept");
    assert_eq!(fs::read_dir(kept).expect("a folder").count(), 3);
}

#[test]
fn grades_are_shown_and_written_for_people() {
    let folder = folder();
    let text = pigskin_in(folder.path(), "project grade hog --files files --quiet").printed();
    insta::assert_snapshot!(text);
    let file = |name: &str| {
        let path = folder.path().join("hog/grades").join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    insta::assert_snapshot!(file("grades.csv"));
    insta::assert_snapshot!(file("students/bob.txt"));
    assert!(file("class.txt").starts_with("Project 1: Hog: 3 files"));
    let csv = "project grade hog --files files/ada.py --format csv --out one --quiet";
    let csv = pigskin_in(folder.path(), csv).printed();
    assert_eq!(
        csv,
        "file,00,02,10,12,points,of,note\nada.py,0,1,1,0,2,2,\n"
    );
    for path in walk(&folder.path().join("hog/grades")) {
        let text = fs::read_to_string(&path).expect("text");
        assert!(!text.contains('\u{1b}'), "{}", path.display());
    }
}

/// All files below a folder.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.flat_map(|path| {
        if path.is_dir() {
            walk(&path)
        } else {
            vec![path]
        }
    });
    files.collect()
}

#[test]
fn a_submission_is_graded_for_gradescope() {
    let folder = folder();
    let results = pigskin_in(folder.path(), "project grade-file hog files/bob").json();
    insta::assert_snapshot!(format!("{results:#}"));
    let hidden = "project grade-file hog files/ada.py --visibility hidden";
    let hidden = pigskin_in(folder.path(), hidden).json();
    assert_eq!(
        (&hidden["score"], &hidden["visibility"]),
        (&json!(2.0), &json!("hidden"))
    );

    fs::write(folder.path().join("program"), PROGRAM).expect("a file");
    let made = "project gradescope hog --binary program";
    let made = pigskin_in(folder.path(), made).printed();
    assert!(made.starts_with("Made autograder.zip, "), "{made}");
    let zip = fs::File::open(folder.path().join("autograder.zip")).expect("a file");
    let mut zip = zip::ZipArchive::new(zip).expect("a zip");
    let mut names: Vec<String> = (0..zip.len())
        .map(|file| {
            zip.by_index(file)
                .expect("a file")
                .name()
                .expect("a name")
                .into_owned()
        })
        .collect();
    names.sort();
    let tests =
        ["00", "02", "10", "12"].map(|number| format!("project/student/tests/{number}.json"));
    let expected = [
        "pigskin",
        "project/project.toml",
        "project/student/hog.ok",
        "project/student/hog.py",
    ];
    let expected: Vec<String> = expected
        .map(str::to_owned)
        .into_iter()
        .chain(tests)
        .chain(["run_autograder", "setup.sh"].map(str::to_owned))
        .collect();
    assert_eq!(names, expected);

    // Gradescope runs it like this.
    let root = folder.path().join("autograder");
    zip.extract(root.join("source")).expect("files");
    fs::copy(env!("CARGO_BIN_EXE_pigskin"), root.join("source/pigskin")).expect("a file");
    fs::create_dir_all(root.join("results")).expect("a folder");
    fs::create_dir_all(root.join("submission")).expect("a folder");
    fs::copy(
        folder.path().join("files/bob/hog.py"),
        root.join("submission/hog.py"),
    )
    .expect("a file");
    let ran = std::process::Command::new("bash")
        .arg(root.join("source/run_autograder"))
        .env("PIGSKIN_AUTOGRADER", &root)
        .output()
        .expect("bash runs");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let written = fs::read(root.join("results/results.json")).expect("a file");
    let written: Value = serde_json::from_slice(&written).expect("JSON");
    assert_eq!(written, results);
    let again = pigskin_in(folder.path(), "project gradescope hog");
    assert_eq!(again.code, Some(1));
}

#[test]
fn files_that_cannot_be_graded_are_named() {
    let folder = folder();
    for (line, why) in [
        ("project grade nowhere --files files", "pigskin project new"),
        ("project grade hog --files nowhere", "nowhere"),
        (
            "project grade hog --files hog/student/tests",
            "no student's file",
        ),
    ] {
        let ran = pigskin_in(folder.path(), line);
        assert_eq!(ran.code, Some(1), "{line}");
        assert!(ran.err.contains(why), "{line}: {}", ran.err);
    }
}
