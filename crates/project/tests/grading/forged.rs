//! A file without solutions earns nothing, whichever way it takes to the results of other problems.

use pigskin_entry::{Host, Wall};
use pigskin_project::{Grader, GradingKit, ProblemGrade};

use crate::kit::{REFERENCE, STUBS, folder, grader, reference_with, wrong};
use crate::machine::{left, running};
use crate::not_tried::not_tried;

/// Attacks in front of a file, made in the process of the first question.
const ATTACKS: &str = include_str!("forged.py");

/// Makes attacks behind every wall, in front of a file in which nothing is solved and of one in which
/// everything is. Only the problem that attacks may lose by it.
#[track_caller]
fn forges_nothing(ways: &str) {
    let kit = GradingKit::open(folder(60.0).path()).expect("a kit");
    let attacks = ATTACKS.replace("WAYS", ways);
    let in_front_of = |text: &str| format!("{attacks}\n\n{text}").into_bytes();
    for wall in [Wall::Full, Wall::Partial, Wall::Limits] {
        if wall == Wall::Partial && Host::this().partial.is_err() {
            not_tried(ways, "this machine has no Landlock");
            continue;
        }
        let grader = Grader { wall, ..grader() };
        let grade = |text| {
            let _running = running();
            let grade = kit.grade(&grader, "attacks", &in_front_of(text));
            grade.expect("a machine that works")
        };
        let (stubs, reference) = (grade(&STUBS), grade(&REFERENCE));
        assert_eq!(stubs.load_error, None, "{ways} behind the {wall} wall");
        assert_eq!(
            stubs.points.to_string(),
            "0",
            "{ways} behind the {wall} wall"
        );
        let lost = wrong(&reference);
        assert!(
            lost.iter().all(|number| *number == "01"),
            "{wall}: {lost:?}"
        );
    }
    assert_eq!(left(), [""; 0]);
}

#[test]
fn no_process_reaches_another() {
    forges_nothing("REACHING_OTHERS");
}

#[test]
fn a_process_writes_its_own_record_only() {
    forges_nothing("WRITING_OWN");
}

#[test]
fn what_a_process_leaves_reaches_no_later_one() {
    forges_nothing("STAYING");
}

/// A file that is right but for earlier problems, and searches for the reference that helps it.
const SEARCHING: &str = include_str!("searching.py");

/// The grade of problem 10 in such a file. `secret` is what it searches for.
fn searched(secret: &str, signals: &str) -> ProblemGrade {
    let file = SEARCHING.replace("SECRET", &format!("{:?}", secret.as_bytes()));
    let file = reference_with(&file.replace("SIGNALS", signals));
    // Its own text tells nothing.
    let file = String::from_utf8(file).expect("text");
    let (own, _) = file.split_once("def free_bacon(").expect("a function");
    let (_, rest) = file.split_once("    # END PROBLEM 2\n").expect("its end");
    let file = format!("{own}def free_bacon(score):\n    return 7\n{rest}");
    let kit = GradingKit::open(folder(60.0).path()).expect("a kit");
    let _running = running();
    let grade = kit.grade(&grader(), "searching", file.as_bytes());
    grade
        .expect("a machine that works")
        .problems
        .remove("10")
        .expect("problem 10")
}

/// Neither source nor compiled code of the reference is in a student's box, and which functions a file
/// calls tells nobody anything.
#[test]
fn a_file_finds_no_reference_and_tells_no_bit() {
    let told = "Your `bacon_strategy` is right; it fails only because of `free_bacon`: mend Problem 2 first.";
    // Of its source and of its compiled code.
    for (secret, signals) in [
        ("10 - min(", "pass"),
        ("tens", "is_swap(1, 2), roll_dice(1)"),
    ] {
        let problem = searched(secret, signals);
        assert_eq!(problem.diagnosis.as_deref(), Some(told), "{signals}");
        assert_eq!(problem.only_because, ["02"]);
    }
    // The search finds what is there: compiled code of the asker and of the file, and their sources.
    for there in ["has_one", "def ask_part("] {
        let problem = searched(there, "pass");
        assert!(problem.only_because.is_empty(), "{there}");
    }
}
