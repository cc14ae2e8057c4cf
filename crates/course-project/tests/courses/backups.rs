//! A backup has the versions, and is restored only if their files fit their hashes.

use pigskin_course::{Course, Damage, DamagedVersion, restore};

use crate::place::{Kind, Place, held_project, id};

in_both_databases!(
    a_restored_project_has_everything,
    versions_that_do_not_fit_their_hashes_are_not_restored,
);

async fn a_restored_project_has_everything(kind: Kind) {
    let place = Place::new(kind).await;
    place.send("ada", "one", "x = 1").await;
    place.submit("ada", "two", "x = 2").await;
    place.submit("bob", "one", "x = 2").await;
    place.pretend("ada", 2, &["01"]).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("course.backup");
    let made = place.course().backup(&file).await.expect("written");
    assert_eq!((made.project_versions, &made.damaged[..]), (3, &[][..]));
    let there = folder.path().join("there");
    restore(&file, &there, None).await.expect("restored");
    let course = Course::open(&there, None).await.expect("a course");
    let restored = held_project(course.into());
    for (person, version) in [("ada", 1), ("ada", 2), ("bob", 1)] {
        let before = place.project.version(&id(person), version).await;
        let after = restored.version(&id(person), version).await;
        assert_eq!(after.expect("read"), before.expect("read"), "{person}");
    }
    assert_eq!(restored.waiting().await.expect("read"), 1);
}

/// Changes to the files of Bob's first version.
const CHANGES: [&str; 4] = [
    "UPDATE source_file SET contents = path WHERE source = BOBS",
    "UPDATE source_file SET path = contents WHERE source = BOBS",
    "DELETE FROM source_file WHERE source = BOBS",
    "INSERT INTO source_file (source, path, contents) SELECT source, contents, contents \
     FROM source_file WHERE source = BOBS",
];

/// The place of the hash in a change.
const BOBS: &str = "(SELECT source FROM project_version WHERE person = 'bob')";

async fn versions_that_do_not_fit_their_hashes_are_not_restored(kind: Kind) {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, change) in CHANGES.into_iter().enumerate() {
        let place = Place::new(kind).await;
        place.submit("ada", "one", "x = 1").await;
        place.submit("bob", "one", "x = 2").await;
        place.sql(&change.replace("BOBS", BOBS)).await;
        let file = folder.path().join(format!("{number}.backup"));
        // A backup of the rest is better than none, and lists the damage.
        let made = place.course().backup(&file).await.expect("written");
        let bobs = Damage::Version(DamagedVersion {
            person: "bob".to_owned(),
            version: 1,
        });
        assert_eq!(made.damaged, [bobs], "{change}");
        let there = folder.path().join("there");
        let refused = restore(&file, &there, None).await.expect_err(change);
        let said = refused.to_string();
        assert!(said.contains("nothing was restored"), "{said}");
        let named = "\nversion 1 of bob in the project";
        assert!(said.ends_with(named), "{said}");
        assert!(!there.exists());
    }
}
