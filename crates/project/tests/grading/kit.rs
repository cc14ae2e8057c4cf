//! A project to grade by, and grading with it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use pigskin_entry::{Interpreters, Wall};
use pigskin_hog::{Edition, Setting};
use pigskin_project::{FileGrade, Grader, GradingKit, Project, ProjectFile, StudentFile};
use serde_json::json;
use tempfile::TempDir;

use crate::machine::running;

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

static INTERPRETERS: LazyLock<Interpreters> = LazyLock::new(Interpreters::default);

/// A grader with a real Python in a real sandbox.
pub fn grader() -> Grader<'static> {
    Grader {
        python: INTERPRETERS.python().expect("a Python"),
        wall: Wall::Full.at_least().expect("boxes"),
    }
}

/// Problems of every kind that are asked quickly, where the others would show nothing more.
pub const FEW: [&str; 7] = ["00", "01", "02", "03", "07", "08", "09"];

/// A folder with what files are graded by.
pub fn folder(seconds: f64) -> TempDir {
    folder_of(seconds, &|_| true)
}

/// A folder with [`FEW`] problems.
pub fn folder_of_few(seconds: f64) -> TempDir {
    folder_of(seconds, &|number| FEW.contains(&number))
}

fn folder_of(seconds: f64, is_asked: &dyn Fn(&str) -> bool) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), seconds, is_asked);
    folder
}

/// The staff's file, with another text for the first `from`.
pub fn settings(from: &str, to: &str) -> String {
    let text = ProjectFile::text_for(&PROJECT, "Hog");
    assert!(text.contains(from), "{text}");
    text.replacen(from, to, 1)
}

/// Writes what files are graded by, as `pigskin project new` does.
fn write(folder: &Path, seconds: f64, is_asked: &dyn Fn(&str) -> bool) {
    let tests = folder.join("student/tests");
    fs::create_dir_all(&tests).expect("a folder");
    let rules = &PROJECT.edition().rules;
    let rules = Setting::ALL.map(|setting| (setting.name(), setting.get(rules)));
    let rules: BTreeMap<_, _> = rules.into_iter().collect();
    let ok = json!({"pigskin": {"rules": rules}});
    fs::write(folder.join("student/hog.ok"), ok.to_string()).expect("a file");
    fs::write(folder.join("student/hog.py"), &*STUBS).expect("a file");
    let text = settings("= 10", &format!("= {seconds:?}"));
    fs::write(folder.join("project.toml"), text).expect("a file");
    let problems = PROJECT.problems().iter();
    for problem in problems.filter(|problem| is_asked(&problem.number)) {
        let text = serde_json::to_vec(problem).expect("JSON");
        fs::write(tests.join(format!("{}.json", problem.number)), text).expect("a file");
    }
}

/// All problems, with time for a busy machine.
pub static KIT: LazyLock<GradingKit> =
    LazyLock::new(|| GradingKit::open(folder(60.0).path()).expect("a kit"));

/// As [`KIT`], with [`FEW`] problems.
pub static FEW_KIT: LazyLock<GradingKit> =
    LazyLock::new(|| GradingKit::open(folder_of_few(60.0).path()).expect("a kit"));

/// As [`FEW_KIT`], with a short limit, so that endless loops take no time.
pub static HASTY_KIT: LazyLock<GradingKit> =
    LazyLock::new(|| GradingKit::open(folder_of_few(1.0).path()).expect("a kit"));

/// Grades files by [`KIT`].
pub fn grades(files: &[(&str, &[u8])]) -> Vec<FileGrade> {
    grades_by(&KIT, files)
}

/// Grades files, two at a time.
pub fn grades_by(kit: &GradingKit, files: &[(&str, &[u8])]) -> Vec<FileGrade> {
    let kept = tempfile::tempdir().expect("a folder");
    let files: Vec<StudentFile> = files
        .iter()
        .map(|(name, contents)| StudentFile {
            file: format!("{name}.py"),
            name: (*name).to_owned(),
            contents: Ok(contents.to_vec()),
        })
        .collect();
    let _running = running();
    let graded = kit.grade_all(&grader(), &files, 2, kept.path(), &mut |_| ());
    graded.expect("a machine that works")
}

/// The numbers of the problems that are wrong.
pub fn wrong(grade: &FileGrade) -> Vec<&str> {
    let problems = grade.problems.iter();
    let wrong = problems.filter(|(_, problem)| !problem.passes());
    wrong.map(|(number, _)| number.as_str()).collect()
}

/// The reference with other functions behind it, which replace its own.
pub fn reference_with(functions: &str) -> Vec<u8> {
    format!("{}\n\n{functions}\n", &*REFERENCE).into_bytes()
}
