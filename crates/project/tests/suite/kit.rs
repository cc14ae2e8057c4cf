//! A whole kit.

use std::path::PathBuf;
use std::sync::LazyLock;

use pigskin_hog::Edition;
use pigskin_project::{
    CourseFacts, HandoutUpdate, Kit, KitFolder, KitKey, Project, ProjectFile, VariantDigests,
};

use crate::remembering::Remembering;

const KEY: &str = "000102030405060708090a0b0c0d0e0f";

/// A kit of an edition, with at most this many wrong variants.
fn kit(edition: &str, variants: usize) -> Kit {
    kit_of(&Edition::named(edition).expect("an edition"), variants)
}

fn kit_of(edition: &Edition, variants: usize) -> Kit {
    let mut project = Project::for_edition(edition).expect("a project");
    let settings_text = ProjectFile::text_for(&project, "Project 1: Hog");
    let settings = ProjectFile::parse(&settings_text).expect("settings");
    project.set(&settings).expect("its own problems");
    let mut all = project.variants().expect("variants");
    all.truncate(variants);
    let handout = project.handout(&settings, &CourseFacts::default());
    let folder = KitFolder {
        path: PathBuf::new(),
        handout: HandoutUpdate::new(handout.expect("a handout")),
        project,
        settings,
        settings_text,
        key: KEY.parse::<KitKey>().expect("a key"),
        variants: all,
    };
    let made = folder.make(VariantDigests::of_editions(), &Remembering, &|| {});
    made.expect("a kit").kit
}

pub static FALL_2019: LazyLock<Kit> = LazyLock::new(|| kit("fall-2019", usize::MAX));

#[test]
fn a_new_kit_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    FALL_2019.write_new(folder.path()).expect("written");
    let folder = KitFolder::open(folder.path()).expect("a kit");
    let check = folder
        .check(folder.known_digests(), &Remembering, &|| {})
        .expect("a check");
    assert!(check.is_right(), "{:#?}", check.faults);
}

#[test]
fn a_new_kit_of_the_current_semester_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let current = kit("current", usize::MAX);
    current.write_new(folder.path()).expect("written");
    let folder = KitFolder::open(folder.path()).expect("a kit");
    let check = folder
        .check(folder.known_digests(), &Remembering, &|| {})
        .expect("a check");
    assert!(check.is_right(), "{:#?}", check.faults);
    assert_eq!(check.problems, 13);
    assert!(check.variants >= 150, "{}", check.variants);
}

/// All texts for students and staff use the edition's names of rules.
#[test]
fn a_kit_has_the_names_of_its_edition() {
    let mut edition = Edition::named("fall-2019").expect("an edition");
    edition.rule_names = "free_bacon=Hog & Out; feral_hogs=Wild Ones"
        .parse()
        .expect("names");
    let folder = tempfile::tempdir().expect("a folder");
    kit_of(&edition, 12)
        .write_new(folder.path())
        .expect("written");
    let mut renamed = 0;
    for file in [
        "project.toml",
        "student/hog.py",
        "student/README.md",
        "student/tests/02.json",
        "student/tests/05b.json",
        "staff/hog.py",
        "staff/variants/variants.json",
    ] {
        let text = std::fs::read_to_string(folder.path().join(file)).expect(file);
        assert!(!text.contains("Free Bacon"), "{file}");
        assert!(!text.contains("Feral Hogs"), "{file}");
        renamed += usize::from(text.contains("Hog & Out") || text.contains("Wild Ones"));
    }
    assert!(renamed >= 6, "{renamed}");
    let folder = KitFolder::open(folder.path()).expect("a kit");
    let check = folder
        .check(folder.known_digests(), &Remembering, &|| {})
        .expect("a check");
    assert!(check.is_right(), "{:#?}", check.faults);
}

#[test]
fn the_same_key_makes_the_same_bytes() {
    let written = || {
        let folder = tempfile::tempdir().expect("a folder");
        kit("fall-2017", 2)
            .write_new(folder.path())
            .expect("written");
        let files = ["student.zip", "project.toml", "staff/hog.py"];
        files.map(|file| std::fs::read(folder.path().join(file)).expect(file))
    };
    assert_eq!(written(), written());
}

#[test]
fn a_changed_date_keeps_the_tests_and_other_changes_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    FALL_2019.write_new(folder.path()).expect("written");
    let kept = || {
        let folder = KitFolder::open(folder.path()).expect("a kit");
        folder.with_kept_tests().expect("texts")
    };
    let change = |file: &str, from: &str, to: &str| {
        let path = folder.path().join(file);
        let text = std::fs::read_to_string(&path).expect(file);
        assert!(text.contains(from), "{from} in {file}");
        std::fs::write(path, text.replacen(from, to, 1)).expect(file);
    };
    let files = |kit: &Kit| -> Vec<(String, Vec<u8>)> {
        kit.files()
            .map(|(name, contents)| (name.to_owned(), contents.to_owned()))
            .collect()
    };
    let unchanged = kept().expect("kept");
    for (name, contents) in files(&unchanged) {
        assert!(
            FALL_2019.files().any(|file| file == (&name, &contents)),
            "{name}"
        );
    }
    change(ProjectFile::NAME, "#due = ", "due = \"2026-12-24 23:59\" #");
    let later = kept().expect("kept");
    let changed: Vec<String> = files(&later)
        .into_iter()
        .filter(|file| !files(&unchanged).contains(file))
        .map(|(name, _)| name)
        .collect();
    assert!(
        changed.contains(&"student/hog.ok".to_owned()),
        "{changed:?}"
    );
    assert!(changed.contains(&"student.zip".to_owned()), "{changed:?}");
    assert!(
        !changed.iter().any(|name| name.contains("tests")),
        "{changed:?}"
    );
    change("student/tests/04.json", "is_swap", "is_swapped");
    assert!(kept().is_none());
    change("student/tests/04.json", "is_swapped", "is_swap");
    assert!(kept().is_some());
    change(ProjectFile::NAME, "\npoints = 2", "\npoints = 3");
    assert!(kept().is_none());
}
