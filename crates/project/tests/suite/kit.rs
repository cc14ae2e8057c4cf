//! A whole kit.

use std::sync::LazyLock;

use pigskin_hog::Edition;
use pigskin_project::{Kit, KitFolder, KitKey, KitMaker, Project, ProjectFile, ask_variants};

use crate::laptop::Laptop;

const KEY: &str = "000102030405060708090a0b0c0d0e0f";

/// A kit of an edition.
fn kit(edition: &str) -> Kit {
    let edition = Edition::named(edition).expect("an edition");
    let mut project = Project::for_edition(&edition).expect("a project");
    let settings_text = ProjectFile::text_for(&project, "Project 1: Hog");
    let settings = ProjectFile::parse(&settings_text).expect("settings");
    project.set(&settings).expect("its own problems");
    let variants = project.variants().expect("variants");
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

static FALL_2019: LazyLock<Kit> = LazyLock::new(|| kit("fall-2019"));

#[test]
fn a_new_kit_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    FALL_2019.write_new(folder.path()).expect("written");
    let folder = KitFolder::open(folder.path()).expect("a kit");
    let check = folder.check(&Laptop, &|| {}).expect("a check");
    assert!(check.is_right(), "{:#?}", check.faults);
}
