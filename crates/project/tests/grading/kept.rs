//! Grades that are kept from run to run.

use std::fs;

use pigskin_project::{GradingEvent, GradingKit, StudentFile};

use crate::kit::{FEW_KIT, REFERENCE, STUBS, folder_of_few, grader};
use crate::machine::running;

/// Grades files and returns how many of them were known before.
fn known(kit: &GradingKit, files: &[StudentFile], kept: &std::path::Path) -> usize {
    let _running = running();
    let (mut before, mut graded) = (0, 0);
    let grades = kit.grade_all(&grader(), files, 2, kept, &mut |event| match event {
        GradingEvent::Listed { known, .. } => before = known,
        GradingEvent::Graded { .. } => graded += 1,
        GradingEvent::Retried { why, .. } => panic!("{why}"),
    });
    let grades = grades.expect("a machine that works");
    assert_eq!(grades.len(), files.len());
    assert_eq!(before + graded, files.len());
    for (file, grade) in files.iter().zip(&grades) {
        let points = if file.name == "stubs" { 0.0 } else { grade.of };
        assert_eq!(
            grade.points.to_string(),
            points.to_string(),
            "{}",
            file.name
        );
    }
    before
}

fn file(name: &str, text: &str) -> StudentFile {
    StudentFile {
        file: format!("{name}.py"),
        name: name.to_owned(),
        contents: Ok(text.as_bytes().to_vec()),
    }
}

#[test]
fn a_second_run_grades_only_what_has_changed() {
    let kept = tempfile::tempdir().expect("a folder");
    let mut files = vec![file("ada", &REFERENCE), file("stubs", &STUBS)];
    assert_eq!(known(&FEW_KIT, &files, kept.path()), 0);
    assert_eq!(known(&FEW_KIT, &files, kept.path()), 2);
    files.push(file("carl", &format!("{}# done\n", &*REFERENCE)));
    assert_eq!(known(&FEW_KIT, &files, kept.path()), 2);

    // A grade that was cut off while it was written counts as missing.
    let paths: Vec<_> = fs::read_dir(kept.path())
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert_eq!(paths.len(), 3);
    let text = fs::read(&paths[0]).expect("a file");
    fs::write(&paths[0], &text[..text.len() / 2]).expect("a file");
    assert_eq!(known(&FEW_KIT, &files, kept.path()), 2);
    assert_eq!(known(&FEW_KIT, &files, kept.path()), 3);

    // Another kit knows none of them.
    let folder = folder_of_few(30.0);
    let other = GradingKit::open(folder.path()).expect("a kit");
    assert_eq!(known(&other, &files[..1], kept.path()), 0);
}
