//! A wrong function of any semester costs later problems only with its name.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use pigskin_hog::{Edition, Semester, Setting};
use pigskin_project::{GradingKit, Part, PartKind, Problem, Project, ProjectFile};
use rayon::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::kit::grader;
use crate::machine::running;

/// Stands behind a reference and makes one of its functions wrong.
const WRONG: &str = r#"
def _wrong(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return value + "!"
    if isinstance(value, tuple):
        return tuple(_wrong(one) for one in value)
    if callable(value):
        return lambda *args: _wrong(value(*args))
    return None


_right = NAME


def NAME(*args, **keywords):
    return _wrong(_right(*args, **keywords))
"#;

/// A folder to grade by, with few questions of each part.
fn folder(project: &Project) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let tests = folder.path().join("student/tests");
    fs::create_dir_all(&tests).expect("a folder");
    let texts = project.texts().expect("texts");
    let stubs = folder.path().join("student/hog.py");
    fs::write(&stubs, &texts.stubs).expect("a file");
    let rules = &project.edition().rules;
    let rules = Setting::ALL.map(|setting| (setting.name(), setting.get(rules)));
    let rules: BTreeMap<_, _> = rules.into_iter().collect();
    let ok = json!({"pigskin": {"rules": rules, "given": given(&stubs)}});
    fs::write(folder.path().join("student/hog.ok"), ok.to_string()).expect("a file");
    let text = ProjectFile::text_for(project, "Hog").replace("= 10", "= 60");
    let faults = "faults = \"each problem alone\"";
    let text = text.replace("#faults = \"as they run\"", faults);
    assert!(text.contains(faults), "{text}");
    fs::write(folder.path().join("project.toml"), text).expect("a file");
    // A final strategy is asked everything, and uses what others use.
    for problem in project.problems().iter().filter(|one| one.number != "12") {
        let mut few = problem.clone();
        for part in &mut few.domain {
            shorten(part, project);
        }
        let path = tests.join(format!("{}.json", problem.number));
        fs::write(path, serde_json::to_vec(&few).expect("JSON")).expect("a file");
    }
    folder
}

/// The digests of the functions that the kit gives, as `hog.ok` has them.
fn given(stubs: &Path) -> Value {
    let kit = Path::new(env!("CARGO_MANIFEST_DIR")).join("kit");
    let program = "import sys, json\nsys.path.insert(0, sys.argv[1])\nfrom ok import source\n\
                   text = open(sys.argv[2]).read()\n\
                   functions = source.functions_of(text).items()\n\
                   print(json.dumps({name: source.digest(text, one) for name, one in functions\n\
                   if 'BEGIN PROBLEM' not in source.ast.get_source_segment(text, one)}))";
    let told = Command::new(grader().python.program())
        .args(["-B", "-c", program])
        .args([&kit, stubs])
        .output()
        .expect("python3 starts");
    serde_json::from_slice(&told.stdout).expect("JSON")
}

/// Leaves few questions of a part.
fn shorten(part: &mut Part, project: &Project) {
    match &mut part.kind {
        PartKind::Calls { ranges, .. } | PartKind::Made { ranges, .. } => {
            for [low, high] in ranges {
                *high = (*high).min(*low + 11);
            }
        }
        PartKind::Games {
            games,
            rules_by_turn,
            ..
        } => {
            games.truncate(12);
            rules_by_turn.truncate(12);
        }
        PartKind::Tosses { most, .. } => *most = most.map(|most| most.min(2)),
        PartKind::Turns {
            most, opponents, ..
        } => {
            *most = most.map(|most| most.min(1));
            *opponents = opponents.map(|[low, high]| [low, high.min(low + 20)]);
        }
        PartKind::ScoredTurns {
            most,
            opponents,
            players,
            ..
        } => {
            *most = most.map(|most| most.min(1));
            for range in [opponents, players] {
                *range = range.map(|[low, high]| [low, high.min(low + 9)]);
            }
        }
        _ => {}
    }
    if let Some(right) = part.right(&project.edition().rules) {
        part.of = right.len();
    }
}

/// The functions at the top of a file, each with the places of problems in it.
fn functions(hog: &str) -> Vec<(&str, Vec<&str>)> {
    let mut functions: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in hog.lines() {
        if let Some(head) = line.strip_prefix("def ") {
            let name = head.split('(').next().unwrap_or_default();
            functions.push((name, Vec::new()));
        }
        let place = line.trim().strip_prefix("# BEGIN PROBLEM ");
        if let (Some(place), Some((_, places))) = (place, functions.last_mut()) {
            places.push(place);
        }
    }
    functions
}

/// Tests whether a problem is solved in one of these places: `4a` and `4b` for `04`, `5` for `05a`.
fn is_solved_in(problem: &Problem, places: &[&str]) -> bool {
    let bare = |number: &str| number.trim_end_matches(char::is_alphabetic).to_owned();
    let number = problem.number.trim_start_matches('0');
    let mut places = places.iter();
    places.any(|place| *place == number || *place == bare(number) || bare(place) == number)
}

/// What a wrong function costs.
#[derive(Default)]
struct Cost {
    own: usize,
    later: usize,
    /// Later problems that are lost without its name, or that are not kept.
    untrue: Vec<String>,
}

fn cost(kit: &GradingKit, project: &Project, hog: &str, name: &str, places: &[&str]) -> Cost {
    let wrong = format!("{hog}\n{}", WRONG.replace("NAME", name));
    let _running = running();
    let grade = kit.grade(&grader(), name, wrong.as_bytes());
    let grades = grade.expect("a machine that works").problems;
    let mut cost = Cost::default();
    for (number, grade) in grades {
        let told = grade.diagnosis.clone().unwrap_or_default();
        let is_blamed = told.contains("fails only because of");
        let problem = project.problem(&number).expect("a problem");
        if grade.passes() && !is_blamed {
            continue;
        }
        if is_solved_in(problem, places) {
            cost.own += 1;
            continue;
        }
        cost.later += 1;
        if !grade.passes() || !told.contains(&format!("`{name}`")) {
            cost.untrue.push(format!("{name} in {number}: {told}"));
        }
    }
    cost
}

/// Two semesters, or with `CAUSES=1` all, which takes half an hour.
#[test]
fn a_wrong_function_is_named_wherever_it_costs_a_later_problem() {
    let names = Semester::ALL.iter().map(|semester| semester.name);
    let names = names.filter(|name| {
        std::env::var("CAUSES").is_ok() || ["fall-2014", "fall-2023"].contains(name)
    });
    let projects = names
        .filter_map(|name| Project::for_edition(&Edition::named(name).expect("an edition")).ok());
    let mut untrue = Vec::new();
    for project in projects {
        let edition = &project.edition().name;
        let folder = folder(&project);
        let kit = GradingKit::open(folder.path()).expect("a kit");
        let hog = project.texts().expect("texts").reference;
        let functions = functions(&hog);
        let asked = functions.par_iter();
        // Students may change these two as they like.
        let asked = asked.filter(|(name, _)| !["run", "run_experiments"].contains(name));
        let costs = asked.map(|(name, places)| cost(&kit, &project, &hog, name, places));
        let costs: Vec<Cost> = costs.collect();
        let own = costs.iter().filter(|cost| cost.own > 0).count();
        let later: usize = costs.iter().map(|cost| cost.later).sum();
        println!(
            "{edition}: {own} of {} functions cost their problem, and {later} later ones",
            costs.len()
        );
        assert!(own > 7 && later > 7, "{edition}: {own}, {later}");
        let costs = costs.into_iter().flat_map(|cost| cost.untrue);
        untrue.extend(costs.map(|one| format!("{edition}: {one}")));
    }
    assert!(untrue.is_empty(), "{untrue:#?}");
}
