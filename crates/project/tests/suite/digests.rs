//! The known digests of the editions' wrong variants.

use std::path::Path;

use pigskin_entry::MachineError;
use pigskin_hog::{Edition, Semester};
use pigskin_project::{
    Answers, CourseFacts, FileQuestions, HandoutUpdate, Interviewer, KitFolder, KitKey, Project,
    ProjectFile, VariantDigests,
};

use crate::remembering::Remembering;

/// The way to a new table.
const WRITE: &str = "run `cargo test --test suite -- --ignored write_the_digests`";

/// One of so many variants is asked.
const SOME: usize = 40;

/// The folder of an edition's kit, which is not written.
fn folder(edition: &Edition) -> Option<KitFolder> {
    let project = Project::for_edition(edition).ok()?;
    let settings_text = ProjectFile::text_for(&project, "Hog");
    let settings = ProjectFile::parse(&settings_text).expect("settings");
    let handout = project.handout(&settings, &CourseFacts::default());
    Some(KitFolder {
        path: Path::new("not written").to_owned(),
        variants: project.variants().expect("variants"),
        handout: HandoutUpdate::new(handout.expect("a handout")),
        settings,
        project,
        settings_text,
        key: KitKey::draw_new().expect("a key"),
    })
}

fn editions() -> impl Iterator<Item = KitFolder> {
    // The latest semester with some rules can have other words than the first.
    let names = |semester: &'static Semester| [Some(semester.name), semester.also.first().copied()];
    let editions = Semester::ALL.iter().flat_map(move |semester| {
        let names = names(semester).into_iter().flatten();
        names.map(|name| Edition::new(name, semester.rules.clone()))
    });
    editions.filter_map(|edition| folder(&edition))
}

/// An interviewer whom nobody may ask.
struct Silent;

impl Interviewer for Silent {
    fn answers_of_files(
        &self,
        files: &[FileQuestions<'_>],
    ) -> Result<Vec<Vec<Vec<Answers>>>, MachineError> {
        let unknown: Vec<_> = files
            .iter()
            .map(|file| (file.hog, file.questions.len()))
            .collect();
        assert!(
            files.is_empty(),
            "these variants are not known: {unknown:#?}"
        );
        Ok(Vec::new())
    }
}

/// Asks all variants of all editions, which takes minutes.
#[test]
#[ignore = "it writes the table"]
fn write_the_digests() {
    let mut digests = VariantDigests::default();
    for folder in editions() {
        digests = folder.digests(digests, &Remembering).expect("answers");
    }
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/kit/variants.digests");
    std::fs::write(table, digests.to_bytes()).expect("written");
}

/// Asserts that the sentences about wrong variants name only what the semester or the variant has.
fn check_names(folder: &KitFolder) {
    let reference = folder.project.texts().expect("texts").reference;
    for variant in &folder.variants {
        let is_known = |name: &&str| reference.contains(name) || variant.hog.contains(name);
        let words = variant
            .sentence
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let names = words.filter(|word| word.trim_matches('_').contains('_'));
        let unknown: Vec<&str> = names.filter(|name| !is_known(name)).collect();
        let edition = &folder.project.edition().name;
        assert!(
            unknown.is_empty(),
            "{edition}, {}: {unknown:?}",
            variant.sentence
        );
    }
}

#[test]
fn digests_of_all_editions_are_known() {
    let known = VariantDigests::of_editions();
    let mut found = 0;
    for folder in editions() {
        let digests = folder.digests(known.clone(), &Silent).expect("known");
        assert_eq!(digests, known, "{}", folder.project.edition().name);
        check_names(&folder);
        found += 1;
    }
    assert!(found >= 27, "{found}");
}

/// Two editions in full, and some variants of each other one.
#[test]
fn known_digests_are_those_of_the_answers() {
    let known = VariantDigests::of_editions();
    for mut folder in editions() {
        let name = folder.project.edition().name.clone();
        if !["fall-2019", "fall-2023"].contains(&name.as_str()) {
            let variants = folder.variants.into_iter();
            folder.variants = variants.step_by(SOME).collect();
        }
        let asked = folder.digests(VariantDigests::default(), &Remembering);
        let unknown = asked.expect("answers").without(&known);
        assert_eq!(unknown, VariantDigests::default(), "{name}: {WRITE}");
    }
}
