//! A hostile file loses only the problem in which it misbehaves.

use std::time::{Duration, Instant};

use pigskin_project::GradingKit;

use crate::hostile_code::{
    ATTACKS_THE_HARNESS, ENDS_ITSELF, FORGES_ANSWERS, STARTS_OTHERS, USES_THINGS_UP,
};
use crate::kit::{FEW, HASTY_KIT, folder_of_few, grades, grades_by, reference_with, wrong};
use crate::machine::left;

/// Grades files that misbehave in `announce_highest`, which only problem 07 calls, beside an
/// honest file. Each loses only this problem.
#[track_caller]
fn cost_problem_07(hostile: &[(&str, &str)]) {
    let files: Vec<(&str, Vec<u8>)> = hostile
        .iter()
        .map(|(name, body)| {
            let body = body.replace('\n', "\n    ");
            let function = "def announce_highest(who, previous_high=0, previous_score=0):\n    ";
            (*name, reference_with(&format!("{function}{body}")))
        })
        .chain([("honest", reference_with(""))])
        .collect();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, &**text)).collect();
    let grades = grades_by(&HASTY_KIT, &files);
    for ((name, _), grade) in files.iter().zip(&grades) {
        if *name == "honest" {
            assert_eq!(wrong(grade), [""; 0], "{name}");
            assert_eq!(grade.points.to_string(), grade.of.to_string());
        } else {
            assert_eq!(wrong(grade), ["07"], "{name}");
            let points = (grade.of - 3.0).to_string();
            assert_eq!(grade.points.to_string(), points, "{name}");
            let smallest = grade.problems["07"].smallest.as_ref();
            let smallest = smallest.map_or("", String::as_str);
            let length = smallest.chars().count();
            assert!((1..=1000).contains(&length), "{name}: {smallest}");
            // A watchdog, faulthandler or the system ends it.
            let is_endless = name.starts_with("endless loop");
            let says_so = smallest.contains("stopped after 1 second");
            assert!(!is_endless || says_so, "{name}: {smallest}");
        }
    }
    assert_eq!(left(), [""; 0]);
}

#[test]
fn using_things_up() {
    cost_problem_07(USES_THINGS_UP);
}

#[test]
fn processes_and_threads() {
    cost_problem_07(STARTS_OTHERS);
}

#[test]
fn ending_the_program() {
    cost_problem_07(ENDS_ITSELF);
}

#[test]
fn attacking_the_harness() {
    cost_problem_07(ATTACKS_THE_HARNESS);
}

#[test]
fn forged_answers() {
    cost_problem_07(FORGES_ANSWERS);
}

/// Nothing in the box tells an answer, and nothing of another student is there.
#[test]
fn the_box_holds_no_answer() {
    let search = r#"
def announce_highest(who, previous_high=0, previous_score=0):
    import os
    found = []
    for top in ('.', '..', '/tmp', '/home', '/root', os.path.dirname(__file__) + '/..'):
        for folder, _, files in os.walk(top):
            found += [os.path.join(folder, file) for file in files]
    texts = ''
    for path in found:
        try:
            texts += open(path, errors='replace').read()
        except OSError:
            pass
    told = [word for word in ('02.answers', '.book', '"rules_by_turn":', 'tolerance', 'variants',
                              'secret of another student') if word in texts or
            any(word in path for path in found)]
    raise ValueError(told)
"#;
    // The words of the search itself are in its file, which is in the box.
    let search = search
        .replace("'02.answers'", "'02.ans' + 'wers'")
        .replace("'.book'", "'.bo' + 'ok'");
    let search = search
        .replace("'\"rules_by_turn\":'", "'\"rules_by' + '_turn\":'")
        .replace("'tolerance'", "'toler' + 'ance'")
        .replace("'variants'", "'vari' + 'ants'")
        .replace(
            "'secret of another student'",
            "'secret of ' + 'another student'",
        );
    let other = reference_with("# secret of another student");
    let grades = grades(&[("searching", &reference_with(&search)), ("other", &other)]);
    let smallest = grades[0].problems["07"]
        .smallest
        .as_ref()
        .expect("a mistake");
    assert!(smallest.contains("raised ValueError: []"), "{smallest}");
    assert_eq!(wrong(&grades[1]), [""; 0]);
}

/// Code at the top level of a file runs in every question.
#[test]
fn files_that_misbehave_at_import() {
    let loads = |code: &str| reference_with(code);
    let before = |code: &str| [code.as_bytes(), b"\n", &loads("")].concat();
    for (name, text, expected) in [
        ("exit at the end", loads("import sys; sys.exit()"), &[][..]),
        ("loop at the end", loads("while True: pass"), &[]),
        ("input at the end", loads("input()"), &[]),
        ("exit in front", before("import os; os._exit(0)"), &FEW[1..]),
        ("loop in front", before("while True: pass"), &FEW[1..]),
    ] {
        let grade = &grades_by(&HASTY_KIT, &[(name, &text)])[0];
        assert_eq!(wrong(grade), expected, "{name}");
    }
    assert_eq!(left(), [""; 0]);
}

/// Time of all problems together, of which sleep is a part: other files wait.
#[test]
fn a_file_that_sleeps_has_an_end() {
    let sleeps = "import time\nfor _name in ('roll_dice', 'free_bacon', 'take_turn', 'is_swap', 'play'):\n    \
                  def _asleep(*args, _own=globals()[_name]):\n        time.sleep(1)\n        \
                  return _own(*args)\n    globals()[_name] = _asleep\n";
    let folder = folder_of_few(0.4);
    let kit = GradingKit::open(folder.path()).expect("a kit");
    let begun = Instant::now();
    // Sleeps once it is asked with another `free_bacon` than its own, which is wrong.
    let asked_again = "import time\ndef free_bacon(score):\n    return 1\n_own_bacon, _own_turn = free_bacon, take_turn\n\
                       def take_turn(*args):\n    if free_bacon is not _own_bacon:\n        time.sleep(2)\n    \
                       return _own_turn(*args)\n";
    let files = [sleeps, asked_again].map(reference_with);
    let grades = grades_by(&kit, &[("asleep", &files[0]), ("again", &files[1])]);
    let took = begun.elapsed();
    // Twenty-five limits are ten seconds; without an end it takes a minute.
    assert!(took < Duration::from_secs(30), "{took:?}");
    let problem = &grades[0].problems["07"];
    let why = problem.smallest.as_deref().unwrap_or_default();
    assert!(why.contains(": the 10 s for all problems"), "{why}");
    let parts = &problem.parts;
    assert!(
        parts
            .iter()
            .all(|part| part.wrong == 0 && part.untested == part.of)
    );
    assert_eq!(problem.case, None);
    let report = problem.to_string();
    assert!(report.contains("0 of 3, not asked\n"), "{report}");
    assert_eq!(problem.wrong_parts().count(), 1);
    let summary = kit.class_summary(&[], &grades[..1]);
    let problem = summary.problems.iter().find(|one| one.number == "07");
    assert_eq!(problem.map(|one| (one.wrong, one.not_asked)), Some((0, 1)));
    let why = grades[1].problems["03"].diagnosis.as_ref();
    assert!(
        why.is_some_and(|why| why.contains("was not asked once more")),
        "{why:?}"
    );
    assert_eq!(left(), [""; 0]);
}
