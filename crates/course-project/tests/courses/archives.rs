//! A project in an archive, graded again from it.

use std::io::Cursor;

use pigskin_course::{Archive, ArchiveContents};
use pigskin_course_project::{ArchivedProject, ProjectVerified, project_files};
use pigskin_entry::{Interpreters, Wall};
use pigskin_project::{Grader, GradingKit};

use crate::place::{HANDOUT, Kind, Place, REFERENCE, STUBS, settings, write_kit};

in_both_databases!(an_archived_project_is_graded_again);

/// The project's files in an archive.
async fn packed(place: &Place) -> Vec<(String, Vec<u8>)> {
    let (course, settings) = (place.project.course(), place.project.settings());
    project_files(course, settings).await.expect("files")
}

fn archive(files: Vec<(String, Vec<u8>)>) -> Vec<u8> {
    let archive = Archive::without_contest("Hog").expect("an archive");
    let archive = archive.with_files(files.into_iter()).expect("files");
    archive.to_zip().expect("a zip")
}

fn read(zip: &[u8]) -> ArchiveContents {
    let contents = ArchiveContents::read_zip(Cursor::new(zip), zip.len() as u64);
    let contents = contents.expect("an archive");
    assert!(!contents.has_contest());
    contents
}

fn project(contents: &ArchiveContents) -> ArchivedProject<'_> {
    let project = ArchivedProject::read(contents).expect("it is right");
    project.expect("it has a project")
}

/// Grades what is behind the points again.
fn verify(project: &ArchivedProject<'_>) -> ProjectVerified {
    let folder = tempfile::tempdir().expect("a folder");
    project.write_kit(folder.path()).expect("written");
    let kit = GradingKit::open(folder.path()).expect("a kit");
    let interpreters = Interpreters::default();
    let grader = Grader {
        python: interpreters.python().expect("Python"),
        wall: Wall::Limits.at_least().expect("a wall"),
    };
    let files = project.files_to_grade();
    let kept = folder.path().join("kept");
    let grades = kit.grade_all(&grader, &files, 2, &kept, &mut |_| {});
    project.compare(&files, &grades.expect("grades"))
}

async fn an_archived_project_is_graded_again(kind: Kind) {
    let place = Place::new(kind).await;
    write_kit(place.folder.path(), &settings(HANDOUT));
    place.partner("ada", "bob").await;
    place.send("ada", "backup", "secret = 1").await;
    place.submit("ada", "whole", &REFERENCE).await;
    place.submit("cy", "earlier", "x = 1").await;
    place.submit("cy", "stubs", &STUBS).await;
    let grading = place.grading();
    place.graded("ada", 2).await;
    place.graded("cy", 1).await;
    place.graded("cy", 2).await;
    drop(grading);
    let files = packed(&place).await;
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    // What counts, once however many have it, and nothing else that was submitted.
    let hogs = paths
        .iter()
        .filter(|path| path.starts_with("project/files/"));
    assert_eq!(hogs.count(), 2, "{paths:?}");
    let has = |text: &str| files.iter().any(|(_, file)| file == text.as_bytes());
    assert!(has(&REFERENCE) && has(&STUBS) && !has("x = 1"));
    for (path, contents) in &files {
        let text = String::from_utf8_lossy(contents);
        assert!(!text.contains("Lovelace"), "{path}");
    }
    let zip = archive(files.clone());
    // Later, nothing else has happened: the same bytes.
    place.set("2026-12-01T12:00:00Z");
    assert_eq!(zip, archive(packed(&place).await));
    let contents = read(&zip);
    let archived = project(&contents);
    assert_eq!(archived.compare_recorded(), [""; 0]);
    let verified = verify(&archived);
    assert_eq!(verified.differences, [""; 0]);
    assert_eq!(
        (verified.students, verified.versions, verified.ungraded),
        (4, 2, 0)
    );
    // Points that were raised by hand, and a file that was exchanged for another one.
    let changed = |paths: &[&str], change: &dyn Fn(&str) -> String| {
        let files = files.iter().map(|(name, contents)| {
            let text = String::from_utf8_lossy(contents);
            let is_changed = paths.iter().any(|path| name == path);
            let changed = if is_changed {
                change(&text)
            } else {
                text.to_string()
            };
            assert_eq!(changed != text, is_changed, "{name}");
            (name.clone(), changed.into_bytes())
        });
        archive(files.collect())
    };
    let raised = read(&changed(&["project/students/cy.json"], &|text| {
        text.replacen("\"points\": 0.0", "\"points\": 10.0", 2)
    }));
    let difference = &project(&raised).compare_recorded()[0];
    assert!(difference.starts_with("cy: "), "{difference}");
    let path = |text: &str| {
        // Students' starting file is in the kit, too.
        let mut found = files
            .iter()
            .filter(|(path, file)| path.starts_with("project/files/") && file == text.as_bytes());
        found.next().expect("packed").0.clone()
    };
    let (reference, stubs) = (path(&REFERENCE), path(&STUBS));
    let hash = |path: &str| path.split(['/', '.']).nth(2).unwrap_or_default().to_owned();
    let partners = ["project/students/ada.json", "project/students/bob.json"];
    let replaced = read(&changed(&partners, &|text| {
        text.replace(&hash(&reference), &hash(&stubs))
    }));
    let replaced = project(&replaced);
    assert_eq!(replaced.compare_recorded(), [""; 0]);
    let verified = verify(&replaced);
    let named: Vec<&str> = (verified.differences.iter())
        .filter_map(|difference| difference.split(':').next())
        .collect();
    assert!(
        named.contains(&"ada") && named.contains(&"bob"),
        "{verified:?}"
    );
    assert!(!named.contains(&"cy"), "{verified:?}");
    // A file under another's hash, and one that is not there.
    let error = |zip: &[u8]| {
        let contents = ArchiveContents::read_zip(Cursor::new(zip), zip.len() as u64);
        let contents = contents.expect("an archive");
        let read = ArchivedProject::read(&contents);
        read.err().expect("it is wrong").to_string()
    };
    let why = error(&changed(&[&stubs], &|_| "x = 2".to_owned()));
    assert!(why.starts_with(&stubs), "{why}");
    let without = changed(&["project/students/cy.json"], &|text| {
        text.replace(&format!("\"{}\"", hash(&stubs)), "null")
    });
    let why = error(&without);
    assert!(why.contains("hog.py of cy, version 2"), "{why}");
}

#[test]
fn a_project_of_a_newer_format_is_refused_by_name() {
    let record = (
        "project/project.json".to_owned(),
        br#"{"version": 2}"#.to_vec(),
    );
    let contents = read(&archive(vec![record]));
    let refused = ArchivedProject::read(&contents).err();
    assert_eq!(
        refused.expect("it is newer").to_string(),
        "project/project.json: a newer pigskin wrote it (format 2; this program knows 1): install \
         that version"
    );
}
