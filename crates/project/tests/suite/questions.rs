//! The questions of all editions: right solutions pass, single-fault mutants of the reference fail.

use std::path::Path;

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

/// Writes what `mutants.py` reads.
fn write(folder: &Path) {
    for project in projects() {
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

#[test]
fn dump() {
    if let Ok(folder) = std::env::var("DUMP") {
        write(Path::new(&folder));
    }
}
