//! A whole kit.

use std::sync::LazyLock;

use pigskin_hog::Edition;
use pigskin_project::{Kit, KitFolder, KitKey, KitMaker, Project, ProjectFile, ask_variants};

use crate::laptop::Laptop;

const KEY: &str = "000102030405060708090a0b0c0d0e0f";

/// A kit of an edition, with at most this many wrong variants.
fn kit(edition: &str, variants: usize) -> Kit {
    let edition = Edition::named(edition).expect("an edition");
    let mut project = Project::for_edition(&edition).expect("a project");
    let settings_text = ProjectFile::text_for(&project, "Project 1: Hog");
    let settings = ProjectFile::parse(&settings_text).expect("settings");
    project.set(&settings).expect("its own problems");
    let mut all = project.variants().expect("variants");
    all.truncate(variants);
    let variants = all;
    let answers = ask_variants(project.problems(), &variants, &Laptop, &|| {});
    let maker = KitMaker {
        project: &project,
        settings: &settings,
        settings_text: &settings_text,
        key: KEY.parse::<KitKey>().expect("a key"),
        variants: &variants,
        answers: &answers.expect("answers"),
        ask: &Laptop,
    };
    maker.make().expect("a kit")
}

static FALL_2019: LazyLock<Kit> = LazyLock::new(|| kit("fall-2019", usize::MAX));

#[test]
fn a_new_kit_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    FALL_2019.write_new(folder.path()).expect("written");
    let folder = KitFolder::open(folder.path()).expect("a kit");
    let check = folder.check(&Laptop, &|| {}).expect("a check");
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
