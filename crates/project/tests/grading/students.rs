//! Files as students really hand them in.

use std::fs;

use pigskin_project::{FileGrade, ProblemState, StudentFile};

use crate::kit::{
    FEW_KIT, KIT, REFERENCE, STUBS, folder, grader, grades, grades_by, reference_with, settings,
    wrong,
};
use crate::machine::running;

fn grade(text: &[u8]) -> FileGrade {
    grades(&[("student", text)]).remove(0)
}

const ALL: [&str; 13] = [
    "01", "02", "03", "04", "05a", "05b", "06", "07", "08", "09", "10", "11", "12",
];

#[test]
fn the_reference_has_all_points_and_the_stubs_have_none() {
    let reference = grade(REFERENCE.as_bytes());
    assert_eq!(wrong(&reference), [""; 0]);
    assert_eq!(
        [reference.points, reference.of].map(|n| n.to_string()),
        ["22", "22"]
    );
    let stubs = grade(STUBS.as_bytes());
    assert_eq!(stubs.points.to_string(), "0");
    let unsolved: Vec<&str> = ALL.into_iter().filter(|number| *number != "12").collect();
    assert_eq!(wrong(&stubs), unsolved);
    assert_eq!(stubs.load_error, None);
}

#[test]
fn a_print_and_a_float_are_named_where_the_value_is_right() {
    let all_but_the_value = "right_free_bacon = free_bacon\n\n\ndef free_bacon(score):\n    ";
    for (body, sentence) in [
        (
            "print(score)\n    return right_free_bacon(score)",
            Some("It must print nothing. Lines that begin with DEBUG: are allowed."),
        ),
        (
            "return float(right_free_bacon(score))",
            Some("10.0 is a float. Return a whole number, without a point: 10"),
        ),
        ("return float(right_free_bacon(score) + 1)", None),
    ] {
        let text = reference_with(&format!("{all_but_the_value}{body}"));
        let grade = grades_by(&FEW_KIT, &[("student", &text)]).remove(0);
        let problem = &grade.problems["02"];
        assert!(!problem.passes());
        assert_eq!(problem.diagnosis.as_deref(), sentence, "{body}");
    }
}

#[test]
fn an_error_while_loading_costs_what_comes_after_it() {
    let text = REFERENCE.replace(
        "# BEGIN PROBLEM 11",
        "undefined_name\n    # BEGIN PROBLEM 11",
    );
    assert_ne!(text, *REFERENCE);
    // Problem 11 is a function: the error is put in front of it.
    let (before, after) = REFERENCE
        .split_once("def swap_strategy(")
        .expect("problem 11");
    let grade = grade(format!("{before}undefined_name\n\n\ndef swap_strategy({after}").as_bytes());
    assert_eq!(wrong(&grade), ["11", "12"]);
    assert_eq!(grade.points.to_string(), "20");
    let error = grade.load_error.expect("an error");
    let line = u32::try_from(before.lines().count() + 1).expect("a few lines");
    assert_eq!((error.kind.as_str(), error.line), ("NameError", Some(line)));
    let smallest = format!("hog.py cannot be loaded to its end: NameError in line {line}");
    assert_eq!(grade.problems["11"].smallest, Some(smallest));
}

#[test]
fn a_syntax_error_has_its_line_and_no_points() {
    let grade = grade(&reference_with("def oink(:\n    pass"));
    assert_eq!(grade.points.to_string(), "0");
    assert!(grade.problems.values().all(|problem| !problem.passes()));
    let error = grade.load_error.expect("an error");
    assert!(error.is_syntax());
    let line = REFERENCE.lines().count() + 3;
    assert_eq!(error.line.map(|line| line as usize), Some(line), "{error}");
    // Whether something is written is known without running it: dates may depend on that.
    for (text, state) in [
        (&*REFERENCE, ProblemState::NotLoaded),
        (&*STUBS, ProblemState::Unwritten),
    ] {
        let grade = self::grade(format!("{text}\n\ndef oink(:\n    pass\n").as_bytes());
        assert_eq!(grade.problems["02"].state, state);
        assert!(grade.report("hog.py").contains(", not loaded\n"));
    }
    let smallest = grade.problems["02"].smallest.as_ref();
    let smallest = smallest.expect("a mistake");
    assert!(smallest.contains(&format!("line {line}")), "{smallest}");
}

#[test]
fn a_load_error_is_reported_once() {
    let exits = format!("{}\nimport os\nos._exit(0)\n", *REFERENCE);
    let broken = format!("{}\nscores = (\n", *REFERENCE);
    let unnamed = format!("undefined_name\n{}", *REFERENCE);
    let texts = [exits, broken, unnamed];
    let files: Vec<(&str, &[u8])> = texts.iter().map(|text| ("hog", text.as_bytes())).collect();
    let grades = grades(&files);
    for (grade, error) in grades.iter().zip(["os._exit", "SyntaxError", "NameError"]) {
        assert_eq!(grade.points.to_string(), "0", "{error}");
        let report = grade.report("hog.py");
        assert_eq!(report.matches(error).count(), 1, "{report}");
        let not_loaded = report.matches(" of 2, not loaded").count();
        assert_eq!(not_loaded, report.matches(" of 2").count() - 1, "{report}");
        assert!(!report.contains("wrong on"), "{report}");
    }
    let files: Vec<StudentFile> = texts
        .iter()
        .map(|text| StudentFile {
            file: "hog.py".to_owned(),
            name: "hog".to_owned(),
            contents: Ok(text.clone().into_bytes()),
        })
        .collect();
    let summary = KIT.class_summary(&files, &grades);
    let problem = summary.problems.iter().find(|one| one.number == "01");
    let problem = problem.expect("problem 01");
    assert_eq!((problem.not_loaded, problem.unwritten), (3, 0));
}

#[test]
fn ways_of_writing_a_right_file() {
    let reference = REFERENCE.as_str();
    let latin = format!("# -*- coding: latin-1 -*-\n{reference}\n# \u{e9}");
    let latin: Vec<u8> = latin
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?'))
        .collect();
    let files: Vec<(&str, Vec<u8>)> = vec![
        (
            "carriage returns",
            reference.replace('\n', "\r\n").into_bytes(),
        ),
        (
            "byte order mark",
            format!("\u{feff}{reference}").into_bytes(),
        ),
        ("tabs", reference.replace("    ", "\t").into_bytes()),
        ("another encoding", latin),
        (
            "prints while loading",
            reference_with("print('Welcome to Hog!')\nprint(roll_dice(2))"),
        ),
        (
            "main guard",
            reference_with("if __name__ == '__main__':\n    input('Play? ')"),
        ),
        (
            "commented-out main",
            reference.replace("@main", "# @main").into_bytes(),
        ),
        (
            "plays while loading",
            reference_with("play(always_roll(5), always_roll(5))"),
        ),
        (
            "DEBUG lines",
            reference_with(
                "_bacon = free_bacon\ndef free_bacon(score):\n    print('DEBUG:', score)\n    return _bacon(score)",
            ),
        ),
        (
            "warnings",
            reference_with("import warnings\nwarnings.warn('old')\n'\\d'"),
        ),
        (
            "own modules",
            reference_with(
                "import dice\nimport ucb\nfrom dice import *\nfrom ucb import main, trace",
            ),
        ),
        (
            "a default that is changed",
            reference_with("GOAL_SCORE = 100\nrandom = None"),
        ),
    ];
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    for ((name, _), grade) in files.iter().zip(grades(&files)) {
        assert_eq!(wrong(&grade), [""; 0], "{name}");
        assert_eq!(grade.load_error, None, "{name}");
    }
}

#[test]
fn ways_of_writing_a_wrong_one() {
    let replaced = |from: &str, to: &str| {
        assert!(REFERENCE.contains(from), "{from}");
        REFERENCE.replace(from, to).into_bytes()
    };
    // A broken function breaks the problems that build on it.
    for (name, text, expected) in [
        (
            "latin-1 without saying so",
            [REFERENCE.as_bytes(), b"oink = '\xe9'\n"].concat(),
            &ALL[..],
        ),
        (
            "trace left in",
            replaced("def make_averaged(", "@trace\ndef make_averaged("),
            &[],
        ),
        (
            "another name",
            replaced("def announce_highest(", "def announce_lowest("),
            &["07"],
        ),
        (
            "a print left in",
            replaced(
                "def bacon_strategy(",
                "def bacon_strategy(*args):\n    print(args)\n    return _bacon(*args)\n\n\ndef _bacon(",
            ),
            &["10"],
        ),
        ("an empty file", Vec::new(), &ALL),
        ("no Python at all", b"PK\x03\x04\0\0\0\0".to_vec(), &ALL),
    ] {
        let grade = grade(&text);
        if name == "trace left in" {
            let text = String::from_utf8_lossy(&text);
            let is_imported = text
                .lines()
                .any(|line| line.contains("import") && line.contains("trace"));
            assert_eq!(grade.load_error.is_none(), is_imported);
            continue;
        }
        assert_eq!(
            wrong(&grade)
                .iter()
                .filter(|n| **n != "00")
                .copied()
                .collect::<Vec<_>>(),
            expected,
            "{name}"
        );
    }
}

#[test]
fn a_half_finished_file_has_the_points_of_its_half() {
    let (solved, _) = REFERENCE
        .split_once("def make_averaged(")
        .expect("problem 8");
    let (_, open) = STUBS.split_once("def make_averaged(").expect("problem 8");
    let grade = grade(format!("{solved}def make_averaged({open}").as_bytes());
    assert_eq!(wrong(&grade), ["08", "09", "10", "11"]);
    assert_eq!(grade.points.to_string(), "15");
}

/// A wrong `free_bacon` fails six later problems, which are right.
#[test]
fn an_earlier_mistake_costs_later_problems_as_the_staff_say() {
    let bacon = REFERENCE.replace("return 10 - min(tens, ones)", "return 10 - max(tens, ones)");
    assert_ne!(bacon, *REFERENCE);
    let later = ["03", "05a", "05b", "06", "10", "11"];
    let folder = folder(60.0);
    for (faults, points, fails) in [
        (
            "as they run",
            "11",
            &["02", "03", "05a", "05b", "06", "10", "11"][..],
        ),
        ("each problem alone", "21", &["02"]),
    ] {
        let text = settings(
            "#faults = \"as they run\"",
            &format!("faults = \"{faults}\""),
        );
        fs::write(folder.path().join("project.toml"), text).expect("a file");
        let kit = pigskin_project::GradingKit::open(folder.path()).expect("a kit");
        let _running = running();
        let grade = kit.grade(&grader(), "hog.py", bacon.as_bytes());
        let grade = grade.expect("a machine that works");
        assert_eq!(grade.points.to_string(), points, "{faults}");
        assert_eq!(wrong(&grade), fails, "{faults}");
        for number in later {
            assert_eq!(grade.problems[number].only_because, ["02"], "{number}");
        }
        let report = grade.report("hog.py");
        let told = "fails only because of `free_bacon`: mend Problem 2 first.";
        assert_eq!(report.matches(told).count(), later.len(), "{report}");
    }
}

/// A problem that stand-ins help keeps what it prints to itself.
#[test]
fn nothing_that_is_read_beside_stand_ins_is_reported() {
    let spy = "import glob\nfrom os.path import dirname\n\n\ndef free_bacon(score):\n    return 0\n\n\n_turn = take_turn\n\n\ndef take_turn(num_rolls, opponent_score, dice=six_sided):\n    for path in glob.glob(dirname(dirname(dirname(__file__))) + '/questions/*'):\n        print(open(path).read())\n    return _turn(num_rolls, opponent_score, dice)";
    let grade = grades_by(&FEW_KIT, &[("student", &reference_with(spy))]).remove(0);
    assert!(grade.problems["03"].only_because.is_empty());
    let report = grade.report("hog.py");
    assert!(
        !report.contains("stand_ins") && !report.contains("_stood_in"),
        "{report}"
    );
}

#[test]
fn folders_of_students_are_graded_by_their_hog_py() {
    let files = tempfile::tempdir().expect("a folder");
    let ada = files.path().join("ada");
    fs::create_dir(&ada).expect("a folder");
    fs::write(ada.join("hog.py"), &*REFERENCE).expect("a file");
    for extra in ["dice.py", "ucb.py", "helper.py", "hog_contest.py"] {
        fs::write(ada.join(extra), "raise SystemExit\n").expect("a file");
    }
    fs::create_dir(files.path().join("empty")).expect("a folder");
    let files = StudentFile::read_all(files.path()).expect("files");
    let kept = tempfile::tempdir().expect("a folder");
    let _running = running();
    let grades = KIT.grade_all(&grader(), &files, 2, kept.path(), &mut |_| ());
    let grades = grades.expect("a machine that works");
    assert_eq!(files[0].file, "ada/hog.py");
    assert_eq!(wrong(&grades[0]), [""; 0]);
    let empty = grades[1].load_error.as_ref().expect("an error");
    assert_eq!(empty.to_string(), "the folder has no hog.py");
    assert!(grades[1].problems.values().all(|problem| !problem.passes()));
    let report = grades[1].report(&files[1].file);
    assert!(
        report.starts_with("empty/hog.py: 0 of 22 points"),
        "{report}"
    );
}

#[test]
fn a_folder_without_a_project_is_refused() {
    let folder = folder(2.0);
    let open = || pigskin_project::GradingKit::open(folder.path());
    assert!(open().is_ok());
    let toml = folder.path().join("project.toml");
    for (from, to, why) in [
        ("= 10", "= 0", "seconds_per_question"),
        ("= 10", "= 'x'", "seconds_per_question"),
        ("\npoints = 2", "\npoints = -1", "problem.01"),
    ] {
        fs::write(&toml, settings(from, to)).expect("a file");
        let error = open().expect_err(to).to_string();
        assert!(
            error.contains("project.toml") && error.contains(why),
            "{error}"
        );
    }
    fs::write(&toml, settings("\npoints = 2", "\npoints = 5")).expect("a file");
    let points: f64 = open()
        .expect("a kit")
        .problems()
        .map(|problem| problem.points)
        .sum();
    assert_eq!(points.to_string(), "25");
    let tests = folder.path().join("student/tests/02.json");
    fs::write(&tests, "{}").expect("a file");
    assert!(
        open()
            .expect_err("no problem")
            .to_string()
            .contains("02.json")
    );
    fs::remove_file(&toml).expect("a file");
    let error = open().expect_err("no file").to_string();
    assert!(error.contains("pigskin project new"), "{error}");
}
