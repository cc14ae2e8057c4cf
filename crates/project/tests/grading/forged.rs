//! A file without solutions earns nothing, whichever way it takes to the results of other problems.

use pigskin_entry::{Host, Wall};
use pigskin_project::{Grader, GradingKit};

use crate::kit::{REFERENCE, STUBS, folder, grader, wrong};
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
