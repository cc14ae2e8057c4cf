//! The kit of a project, for tests of courses and of pages.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use pigskin_course::Course;
use pigskin_course_project::{HeldProject, ProjectKit};
use pigskin_entry::Wall;
use pigskin_hog::{Edition, Setting};
use pigskin_project::{Project, ProjectFile};
use serde_json::json;

/// The project of fall 2019.
pub static PROJECT: LazyLock<Project> = LazyLock::new(|| {
    let edition = Edition::named("fall-2019").expect("an edition");
    Project::for_edition(&edition).expect("a project")
});

/// The reference, which is right everywhere.
pub static REFERENCE: LazyLock<String> =
    LazyLock::new(|| PROJECT.texts().expect("texts").reference);

/// The file that students begin with.
pub static STUBS: LazyLock<String> = LazyLock::new(|| PROJECT.texts().expect("texts").stubs);

/// The dates and bonuses of the handout, in UTC.
pub const HANDOUT: &[(&str, &str)] = &[
    ("#closes = \"2026-09-12", "closes = \"2026-09-12"),
    ("#early = ", "early = "),
    ("#early_points", "early_points"),
    ("#due = ", "due = "),
    ("#checkpoint_points", "checkpoint_points"),
];

/// Late submissions, which count half.
pub const LATE: &[(&str, &str)] = &[("#late", "late")];

/// A rubric for the two points of the handout.
pub const RUBRIC: &str = "
[[review.rubric]]
id = 'names'
title = 'Names'
points = 1
levels = [{ title = 'clear', points = 1 }, { title = 'some', points = 0.5 }]
[[review.rubric]]
id = 'repetition'
title = 'Repetition'
points = 1
deductions = [{ title = 'repeated code', points = 0.5 }]

# The rules, as";

/// The kit, whose right answers are computed once for all tests.
pub static KIT: LazyLock<Arc<ProjectKit>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    write_kit(folder.path(), &settings(&[]));
    Arc::new(ProjectKit::open(folder.path(), Some("https://hog.example.edu")).expect("a kit"))
});

/// The file of a new project with some texts replaced.
pub fn settings(changes: &[(&str, &str)]) -> String {
    let mut text = ProjectFile::text_for(&PROJECT, "Project 1: Hog");
    for (from, to) in changes {
        assert!(text.contains(from), "{from}: {text}");
        text = text.replacen(from, to, 1);
    }
    text
}

/// The project in the folder of a course, graded by the kit.
pub fn held_project(course: Arc<Course>) -> Arc<HeldProject> {
    let wall = Wall::Limits.at_least().expect("a wall");
    let project = HeldProject::new(course, Arc::clone(&KIT), wall);
    Arc::new(project.expect("a project"))
}

/// Writes what a project is graded by, as `pigskin project new` does.
pub fn write_kit(folder: &Path, settings: &str) {
    fs::create_dir_all(folder.join("student/tests")).expect("a folder");
    let rules = &PROJECT.edition().rules;
    let rules = Setting::ALL.map(|setting| (setting.name(), setting.get(rules)));
    let rules: BTreeMap<_, _> = rules.into_iter().collect();
    let ok = json!({"src": ["hog.py"], "pigskin": {"rules": rules, "kit": "5e77"}});
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("student/hog.ok", &ok.to_string());
    write("student/hog.py", &STUBS);
    write("student/README.md", "read me");
    write("project.toml", settings);
    for problem in PROJECT.problems() {
        let text = serde_json::to_string(problem).expect("JSON");
        write(&format!("student/tests/{}.json", problem.number), &text);
    }
}
