//! `pigskin project grade`, `grade-file` and `gradescope`

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use pigskin_hog::{Edition, Setting};
use pigskin_project::{Project, ProjectFile};
use serde_json::{Value, json};

use crate::contest::gradescope::PROGRAM;
use crate::{Folder, Ran, begins};

/// A project with a few quick problems, and a folder of students' files.
pub fn folder() -> Folder {
    let folder = project_folder(|number| ["00", "02", "10", "12"].contains(&number));
    let reference = project().texts().expect("texts").reference;
    folder.write("files/ada.py", &reference);
    let wrong = "return 8 if score == 13 else 10 - min(score % 10, score // 10)";
    let wrong = format!("{reference}\n\ndef free_bacon(score):\n    {wrong}\n");
    folder.write("files/bob/hog.py", wrong);
    folder.write("files/\u{1b}[31mcarl.py", "def free_bacon(:\n");
    folder
}

/// The project of fall 2019.
pub fn project() -> Project {
    let edition = Edition::named("fall-2019").expect("an edition");
    Project::for_edition(&edition).expect("a project")
}

/// The settings of a kit by which an edition's rules are known.
pub fn hog_ok(edition: &Edition) -> String {
    let rules = Setting::ALL.map(|setting| (setting.name(), setting.get(&edition.rules)));
    let rules = BTreeMap::from(rules);
    json!({"pigskin": {"edition": edition.name, "rules": rules}}).to_string()
}

/// A project with the problems whose number is wanted.
pub fn project_folder(is_wanted: impl Fn(&str) -> bool) -> Folder {
    let folder = Folder::new();
    let project = project();
    let texts = project.texts().expect("texts");
    folder.write("hog/student/hog.ok", hog_ok(project.edition()));
    folder.write("hog/student/hog.py", &texts.stubs);
    let settings = ProjectFile::text_for(&project, "Project 1: Hog");
    let settings = settings.replace("seconds_per_question = 10", "seconds_per_question = 2");
    // Without one it follows from the file, remarks included.
    let settings = settings.replace("#seed = 1", "seed = 3455432508903823540");
    folder.write("hog/project.toml", settings);
    for problem in project.problems() {
        if is_wanted(&problem.number) {
            let json = serde_json::to_string(problem).expect("JSON");
            folder.write(format!("hog/student/tests/{}.json", problem.number), json);
        }
    }
    folder
}

#[test]
fn wrong_dates_are_refused_as_by_check() {
    let folder = folder();
    let closes = "#closes = \"2026-09-12 23:59:59\"";
    folder.replace("hog/project.toml", closes, "closes = \"soon\"");
    let refused = folder.run("project grade hog --files files --quiet");
    refused.failed(1, "closes: \"soon\" is not a time");
}

#[test]
fn grades_are_printed_as_json() {
    let folder = folder();
    let grade = "project grade hog --files files --format json --quiet";
    let grades = folder.json(grade);
    insta::assert_snapshot!(format!("{grades:#}"));
    // The second run knows them all, and prints the same.
    assert_eq!(folder.json(grade), grades);
    let kept = folder.at("hog/grades/.kept");
    assert_eq!(fs::read_dir(kept).expect("a folder").count(), 3);
}

#[test]
fn grades_are_shown_and_written_for_people() {
    let folder = folder();
    let text = folder.printed("project grade hog --files files --quiet");
    insta::assert_snapshot!(text);
    let file = |name: &str| folder.read(format!("hog/grades/{name}"));
    insta::assert_snapshot!(file("grades.csv"));
    insta::assert_snapshot!(file("students/bob.txt"));
    begins(&file("class.txt"), "Project 1: Hog: 3 files");
    let csv = "project grade hog --files files/ada.py --format csv --out one --quiet";
    let csv = folder.printed(csv);
    assert_eq!(
        csv,
        "file,00,02,10,12,points,of,note\nada.py,0,1,1,0,2,2,\n"
    );
    for path in walk(&folder.at("hog/grades")) {
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
    let results = folder.json("project grade-file hog files/bob");
    insta::assert_snapshot!(format!("{results:#}"));
    let hidden = "project grade-file hog files/ada.py --visibility hidden";
    let hidden = folder.json(hidden);
    assert_eq!(hidden["score"], 2.0);
    assert_eq!(hidden["visibility"], "hidden");

    folder.write("program", PROGRAM);
    let made = "project gradescope hog --binary program";
    let made = folder.printed(made);
    begins(&made, "Made autograder.zip, ");
    let zip = fs::File::open(folder.at("autograder.zip")).expect("a file");
    let mut zip = zip::ZipArchive::new(zip).expect("a zip");
    let names = zip
        .file_names()
        .map(|name| name.expect("UTF-8").into_owned());
    let mut names: Vec<String> = names.collect();
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
    zip.extract(folder.at("autograder/source")).expect("files");
    let program = folder.at("autograder/source/pigskin");
    fs::copy(env!("CARGO_BIN_EXE_pigskin"), program).expect("a file");
    fs::create_dir_all(folder.at("autograder/results")).expect("a folder");
    let sent = folder.read("files/bob/hog.py");
    folder.write("autograder/submission/hog.py", sent);
    let mut grade = folder.program("bash", "autograder/source/run_autograder");
    grade.env("PIGSKIN_AUTOGRADER", folder.at("autograder"));
    Ran::of(&mut grade).succeeded();
    let written = folder.read_json("autograder/results/results.json");
    assert_eq!(written, results);
    let again = folder.run("project gradescope hog");
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
        let ran = folder.run(line);
        assert_eq!(ran.code, Some(1), "{line}");
        assert!(ran.err.contains(why), "{line}: {}", ran.err);
    }
}

#[test]
fn files_are_written_for_programs_that_compare_them() {
    let folder = folder();
    let said = folder.printed("project similar hog --files files --out compared");
    begins(&said, "Wrote the files of 3 students.");
    let info = folder.read("compared/info.csv");
    begins(&info, "filename,label,full_name\n");
    assert!(info.contains("\nstudents/bob/hog.py,bob,bob\n"), "{info}");
    for (compared, own) in [("given", "hog/student"), ("students/bob", "files/bob")] {
        let [compared, own] = [format!("compared/{compared}"), own.to_owned()];
        let read = |folder_: &str| folder.bytes(format!("{folder_}/hog.py"));
        assert_eq!(read(&compared), read(&own));
    }
    folder.fails(
        "project similar hog --files files --out compared",
        2,
        "compared exists already",
    );
}

/// Mistakes of several kinds, each behind the right file.
const MISTAKES: &str = "
_roll_dice, _play = roll_dice, play


def roll_dice(num_rolls, dice=six_sided):
    print('rolled')
    return _roll_dice(num_rolls, dice)


def free_bacon(score):
    return 10.0 - min(score % 10, score // 10)


def is_swap(player_score, opponent_score):
    return player_score // 0 == opponent_score


def play(strategy0, strategy1, score0=0, score1=0, dice=six_sided, goal=GOAL_SCORE, say=silence, **more):
    return list(_play(strategy0, strategy1, score0, score1, dice, goal, say, **more))


def make_averaged(original_function, total_samples=1000):
    return lambda *args: original_function(*args)


def max_scoring_num_rolls(dice=six_sided, total_samples=1000):
    return 10


def bacon_strategy(score, opponent_score, cutoff=8, num_rolls=6):
    if free_bacon(opponent_score) >= cutoff:
        return 0
";

/// What `ok` says on a student's computer is what grading says, which adds what is right.
#[test]
fn ok_and_grading_say_the_same() {
    let folder = Folder::new();
    folder
        .run("project new kit --edition fall-2019")
        .succeeded();
    for file in fs::read_dir(folder.at("kit/student/tests")).expect("a folder") {
        let path = file.expect("a file").path();
        let number = path.file_stem().expect("a name").to_string_lossy();
        if !["02", "04", "05a", "08", "09", "10"].contains(&&*number) {
            fs::remove_file(&path).expect("a file");
            continue;
        }
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            let text = fs::read(&path).expect("a file");
            let mut test: Value = serde_json::from_slice(&text).expect("JSON");
            // Unlocking takes a student's answers.
            test["suites"] = json!([]);
            fs::write(&path, test.to_string()).expect("a file");
        }
    }
    let reference = project().texts().expect("texts").reference;
    folder.write("kit/student/hog.py", reference + MISTAKES);
    let mut ok = folder.program("/usr/bin/python3", "-B ok --format json");
    let ok = Ran::of(ok.current_dir(folder.at("kit/student")));
    let ok: Value = serde_json::from_str(&ok.out).expect("JSON");
    let grades = "project grade kit --files kit/student/hog.py --format json --quiet";
    let grades = folder.json(grades);
    let problems = ok["files"][0]["problems"].as_object().expect("problems");
    let mut said = 0;
    for (number, problem) in problems {
        let graded = &grades["files"][0]["problems"][number];
        assert_eq!(problem["passed"], graded["passed"], "{number}");
        let graded = graded["smallest"].as_str().unwrap_or_default();
        if let Some(smallest) = problem["smallest"].as_str() {
            said += 1;
            begins(graded, smallest);
        }
    }
    assert_eq!(said, 6, "{ok:#}");
}
