//! A whole kit.

use std::sync::LazyLock;

use pigskin_hog::Edition;
use pigskin_project::{
    CourseFacts, Handout, Kit, KitFolder, KitKey, KitMaker, Project, ProjectFile, ask_variants,
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
    let variants = all;
    let answers = ask_variants(project.problems(), &variants, &Remembering, &|| {});
    let handout = Handout::made(&project, &settings, &CourseFacts::default());
    let maker = KitMaker {
        project: &project,
        settings: &settings,
        settings_text: &settings_text,
        key: KEY.parse::<KitKey>().expect("a key"),
        handout: &handout.expect("a handout"),
        variants: &variants,
        answers: &answers.expect("answers"),
        ask: &Remembering,
    };
    maker.make().expect("a kit")
}

pub static FALL_2019: LazyLock<Kit> = LazyLock::new(|| kit("fall-2019", usize::MAX));

#[test]
fn a_new_kit_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    FALL_2019.write_new(folder.path()).expect("written");
    let folder = KitFolder::open(folder.path()).expect("a kit");
    let check = folder.check(&Remembering, &|| {}).expect("a check");
    assert!(check.is_right(), "{:#?}", check.faults);
}

#[test]
fn a_new_kit_of_the_current_semester_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let current = kit("current", usize::MAX);
    current.write_new(folder.path()).expect("written");
    let folder = KitFolder::open(folder.path()).expect("a kit");
    let check = folder.check(&Remembering, &|| {}).expect("a check");
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
    let check = folder.check(&Remembering, &|| {}).expect("a check");
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
