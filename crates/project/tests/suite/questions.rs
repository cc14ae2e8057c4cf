//! The questions of all editions: right solutions pass, single-fault mutants of the reference fail.

use std::path::Path;
use std::process::Command;

use pigskin_entry::Python;
use pigskin_hog::{Edition, Semester};
use pigskin_project::{Answers, Part, Project};
use serde_json::{Value, json};

/// The projects of all editions.
fn projects() -> Vec<Project> {
    let editions = Semester::ALL.iter().map(|semester| semester.name);
    let projects = editions.filter_map(|name| {
        let edition = Edition::named(name).expect("an edition");
        Project::for_edition(&edition).ok()
    });
    projects.collect()
}

/// The lines that the asker writes where all answers are right; null where several are right.
fn right(project: &Project, part: &Part) -> Value {
    match part.right(&project.edition().rules) {
        None => Value::Null,
        Some(Answers::Lines(lines)) => lines.iter().map(|line| format!("|{line}")).collect(),
        Some(Answers::Games(games)) => {
            let games = games.iter().enumerate();
            let lines = games.flat_map(|(number, events)| {
                let events = events.iter().map(|event| format!("|{event}"));
                std::iter::once(format!("game {number}")).chain(events)
            });
            lines.collect()
        }
    }
}

/// Writes what `mutants.py` reads of these editions, or of all.
fn write(folder: &Path, names: Option<&[&str]>) {
    let is_named = |project: &Project| {
        names.is_none_or(|names| names.contains(&project.edition().name.as_str()))
    };
    for project in projects().into_iter().filter(is_named) {
        let problems = project.problems().iter().map(|problem| {
            let right = problem.domain.iter().map(|part| right(&project, part));
            let right: Vec<Value> = right.collect();
            json!({"number": problem.number, "parts": problem.domain, "right": right})
        });
        let texts = project.texts().expect("texts");
        let solutions = project.solutions().expect("solutions");
        let solutions: Vec<Value> = solutions
            .iter()
            .map(|one| json!({"name": one.name, "problems": one.problems, "hog": one.hog}))
            .collect();
        let file = json!({
            "hog": texts.reference,
            "problems": problems.collect::<Vec<_>>(),
            "solutions": solutions,
        });
        let name = format!("{}.json", project.edition().name);
        std::fs::write(folder.join(name), file.to_string()).expect("written");
    }
}

/// Asks right solutions and mutants of these editions, or of all: one of `every` that differ.
fn judged(names: Option<&[&str]>, every: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), names);
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/mutants.py");
    let python = Python::find().expect("a Python");
    let judged = Command::new(python.program())
        .args([
            "-B".as_ref(),
            program.as_os_str(),
            folder.path().as_os_str(),
        ])
        .arg(every)
        .output()
        .expect("python3 starts");
    let told = String::from_utf8_lossy(&judged.stdout);
    let errors = String::from_utf8_lossy(&judged.stderr);
    assert!(judged.status.success(), "{told}\n{errors}");
}

/// One in twelve of three editions. All of all editions take half an hour:
/// `QUESTIONS=1 cargo test -p pigskin-project --test suite right_solutions`.
#[test]
fn right_solutions_pass_and_mutants_of_the_references_fail() {
    match std::env::var("QUESTIONS") {
        Ok(every) => judged(None, &every),
        Err(_) => judged(Some(&["fall-2019", "fall-2023", "spring-2017"]), "12"),
    }
}

/// Each problem with points has at least eight right solutions in the editions of these semesters.
#[test]
fn each_problem_has_eight_right_solutions() {
    let mut few = Vec::new();
    let names = "fall-2017 fall-2019 fall-2020 fall-2022 summer-2023 fall-2023";
    for name in names.split(' ') {
        let project = Project::for_edition(&Edition::named(name).expect("an edition"));
        let project = project.expect("a project");
        let solutions = project.solutions().expect("solutions");
        for problem in project.problems().iter().filter(|one| one.points > 0.0) {
            let number = &problem.number;
            let of_problem = solutions.iter().filter(|one| one.problems.contains(number));
            let count = of_problem.count();
            if count < 8 {
                few.push(format!("{name} {number}: {count}"));
            }
        }
    }
    assert_eq!(few, [""; 0]);
}
