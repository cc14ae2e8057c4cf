//! Python's reference and the engine, held against each other over every domain.

use pigskin_hog::{Edition, Setting};
use pigskin_project::{Ask as _, Project, compare, question};

use crate::laptop::Laptop;

fn edition(name: &str, changes: &[(Setting, &str)]) -> Edition {
    let edition = Edition::named(name).expect("an edition");
    edition.with(changes.iter().copied()).expect("settings")
}

/// Asks the reference everything.
fn reference_is_right(edition: &Edition) {
    let project = Project::for_edition(edition).expect("a project");
    let texts = project.texts().expect("texts");
    let problems = project.problems();
    let questions: Vec<_> = problems
        .iter()
        .map(|problem| (problem.number.clone(), question(problem)))
        .collect();
    let answers = Laptop
        .answers(&texts.reference, &questions)
        .expect("answers");
    for (problem, answers) in problems.iter().zip(&answers) {
        assert_eq!(problem.domain.len(), answers.len(), "{}", problem.number);
        for (part, given) in problem.domain.iter().zip(answers) {
            let right = part.right(&project.edition().rules);
            let findings = compare(part, right.as_ref(), given);
            let place = format!("{} {}: {}", edition.name, problem.number, part.name);
            assert!(
                findings.is_right(),
                "{place}: {} wrong, {:#?}",
                findings.wrong.len(),
                findings.first
            );
            assert_eq!(findings.of, part.of, "{place}");
        }
    }
}

#[test]
fn the_reference_of_fall_2019_is_right_everywhere() {
    reference_is_right(&edition("fall-2019", &[]));
}

#[test]
fn the_reference_of_fall_2017_is_right_everywhere() {
    reference_is_right(&edition("fall-2017", &[]));
}

#[test]
fn the_reference_of_spring_2017_is_right_everywhere() {
    reference_is_right(&edition("spring-2017", &[]));
}

#[test]
fn references_of_changed_rules_are_right_everywhere() {
    let all_rules = [
        (Setting::HogtimusPrime, "on"),
        (Setting::HogWild, "5,8"),
        (Setting::SwineSwap, "multiple"),
        (Setting::PigOut, "nothing"),
        (Setting::FeralHogs, "1,4"),
    ];
    reference_is_right(&edition("fall-2019", &all_rules));
    let few_rules = [
        (Setting::FeralHogs, "off"),
        (Setting::PigOut, "off"),
        (Setting::Sides, "12"),
    ];
    reference_is_right(&edition("fall-2019", &few_rules));
}
