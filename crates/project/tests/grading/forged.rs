//! A file without solutions earns nothing, whichever way it takes to the results of other problems.

use pigskin_entry::{Host, Wall};
use pigskin_project::{Grader, GradingKit};

use crate::kit::{REFERENCE, STUBS, folder_of_few, grader, wrong};
use crate::machine::{left, running};
use crate::not_tried::not_tried;

/// Attacks in front of a file, made in the process of the first question.
const ATTACKS: &str = include_str!("forged.py");

/// The attacks are made behind every wall, in front of a file in which nothing is solved and of one in
/// which everything is. Only the problem that attacks may lose by it.
#[test]
fn no_attack_reaches_a_result() {
    let kit = GradingKit::open(folder_of_few(60.0).path()).expect("a kit");
    let in_front_of = |text: &str| format!("{ATTACKS}\n\n{text}").into_bytes();
    for wall in [Wall::Full, Wall::Partial, Wall::Limits] {
        if wall == Wall::Partial && Host::this().partial.is_err() {
            not_tried("forged results", "this machine has no Landlock");
            continue;
        }
        let grader = Grader { wall, ..grader() };
        let grade = |text| {
            let _running = running();
            let grade = kit.grade(&grader, "attacks", &in_front_of(text));
            grade.expect("a machine that works")
        };
        let (stubs, reference) = (grade(&STUBS), grade(&REFERENCE));
        assert_eq!(stubs.load_error, None, "behind the {wall} wall");
        assert_eq!(stubs.points.to_string(), "0", "behind the {wall} wall");
        let lost = wrong(&reference);
        assert!(
            lost.iter().all(|number| *number == "01"),
            "{wall}: {lost:?}"
        );
    }
    assert_eq!(left(), [""; 0]);
}
