//! Python's reference and the engine, held against each other over every domain.

use std::collections::BTreeSet;

use pigskin_hog::{Edition, Semester, Setting};
use pigskin_project::{Interviewer as _, Project, Question, compare};

use crate::remembering::Remembering;

fn edition(name: &str, changes: &[(Setting, &str)]) -> Edition {
    let edition = Edition::named(name).expect("an edition");
    edition.with(changes.iter().copied()).expect("settings")
}

/// Asks the reference everything.
fn reference_is_right(edition: &Edition) {
    problems_are_right(edition, &|_| true);
}

/// Asks the reference everything in some problems.
fn problems_are_right(edition: &Edition, is_asked: &dyn Fn(&str) -> bool) {
    let project = Project::for_edition(edition).expect("a project");
    let texts = project.texts().expect("texts");
    let problems = project.problems().iter();
    let problems: Vec<_> = problems
        .filter(|problem| is_asked(&problem.number))
        .collect();
    let questions: Vec<_> = problems
        .iter()
        .map(|problem| Question::whole(problem))
        .collect();
    let questions: Vec<_> = questions.iter().collect();
    let answers = Remembering
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
fn the_reference_of_the_current_semester_is_right_everywhere() {
    reference_is_right(&edition("current", &[]));
}

/// Rules of other editions in one place: the parts about dice are the same in all of them.
#[test]
fn references_of_all_other_editions_are_right_about_their_rules() {
    let in_full = ["fall-2023", "fall-2019", "fall-2017", "spring-2017"];
    let mut editions = 0;
    for semester in Semester::ALL {
        let edition = edition(semester.name, &[]);
        if in_full.contains(&semester.name) || Project::for_edition(&edition).is_err() {
            continue;
        }
        editions += 1;
        let of_its_rules = [
            "02", "02c", "03", "04", "04a", "04b", "04c", "05", "05a", "05b", "10", "11",
        ];
        problems_are_right(&edition, &|number| of_its_rules.contains(&number));
    }
    assert!(editions >= 23, "{editions}");
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

/// `docs/project.md` lists the semesters whose project is there, those with our own, and no others.
#[test]
fn the_docs_list_the_projects_of_semesters_and_our_own() {
    let docs = include_str!("../../../../docs/project.md");
    for (head, ours) in [
        ("The project of a semester is there for", false),
        ("This is there for", true),
    ] {
        let (_, rest) = docs.split_once(head).expect("the list");
        let (list, _) = rest.split_once('.').expect("its end");
        let listed: BTreeSet<&str> = list.split('`').skip(1).step_by(2).collect();
        let editions = Semester::ALL.iter().filter(|semester| {
            let edition = edition(semester.name, &[]);
            Project::check(&edition).is_ok()
                && !semester.is_contest()
                && Project::is_our_own(semester.rules) == ours
        });
        let have: BTreeSet<&str> = editions.map(|semester| semester.name).collect();
        assert_eq!(listed, have, "{head}");
    }
}
