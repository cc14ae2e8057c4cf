//! A machine that fails is told of, and never blamed on an entry.

use std::fs;
use std::os::unix::fs::FileExt as _;

use crate::contest_folder::{ContestFolder, drawn};

fn contest() -> ContestFolder {
    let contest = ContestFolder::new();
    contest.always("four.json", 4);
    contest.always("five.json", 5);
    contest
}

/// A contest after its first run, and the database with hundreds of matchups.
fn filled() -> (ContestFolder, fs::File) {
    let contest = ContestFolder::described("edition = 'fall-2019'\nset.goal = 5");
    for seed in 0..40 {
        contest.entry(&format!("{seed}.json"), drawn(5, seed).to_json());
    }
    contest.run();
    let file = contest.path().join("results/known.sqlite");
    let file = fs::File::options().write(true).open(file);
    (contest, file.expect("the database"))
}

#[track_caller]
fn names_file_and_cure(contest: &ContestFolder) {
    let file = contest.path().join("results/known.sqlite");
    let message = contest.fails();
    assert!(message.contains(&*file.to_string_lossy()), "{message}");
    assert!(message.contains("remove it and run again"), "{message}");
    fs::remove_file(file).expect("to remove");
    contest.run();
}

#[test]
fn a_file_that_is_not_a_database_is_named_with_the_cure() {
    let contest = contest();
    fs::create_dir(contest.path().join("results")).expect("a folder");
    contest.file("results/known.sqlite", "oink".repeat(4096));
    names_file_and_cure(&contest);
}

#[test]
fn a_database_that_is_damaged_within_is_named_with_the_cure() {
    let (contest, file) = filled();
    let length = file.metadata().expect("its length").len();
    // The first half, which has the schema, stays whole.
    let garbage = vec![0x5a; usize::try_from(length / 2).expect("a small file")];
    file.write_all_at(&garbage, length - length / 2)
        .expect("to write");
    drop(file);
    names_file_and_cure(&contest);
}

#[test]
fn a_database_that_is_cut_off_is_named_with_the_cure() {
    let (contest, file) = filled();
    file.set_len(5000).expect("to cut");
    drop(file);
    names_file_and_cure(&contest);
}

#[test]
fn an_empty_database_is_a_new_one() {
    let contest = contest();
    fs::create_dir(contest.path().join("results")).expect("a folder");
    contest.file("results/known.sqlite", "");
    assert_eq!(contest.run().matchups_and_known(), (1, 0));
    assert_eq!(contest.run().matchups_and_known(), (1, 1));
}

#[test]
fn a_file_in_the_place_of_the_results_is_named() {
    let contest = contest();
    contest.file("results", "");
    let message = contest.fails();
    let folder = contest.path().join("results");
    assert!(message.contains("could not make the folder"), "{message}");
    assert!(message.contains(&*folder.to_string_lossy()), "{message}");
}

#[test]
fn a_folder_in_the_place_of_a_result_is_named() {
    for name in ["standings.csv", "results.json", "report.html"] {
        let contest = contest();
        let path = contest.path().join("results").join(name);
        fs::create_dir_all(&path).expect("a folder");
        let message = contest.fails();
        assert!(message.contains("could not write"), "{message}");
        assert!(message.contains(&*path.to_string_lossy()), "{message}");
        fs::remove_dir(&path).expect("to remove");
        // The cache survives the loss of the file.
        assert_eq!(contest.run().matchups_and_known(), (1, 1));
    }
}

#[test]
fn a_missing_folder_of_entries_is_named() {
    let contest = ContestFolder::described("edition = 'fall-2019'\nentries = 'uploads'");
    let message = contest.fails();
    assert!(
        message.contains("could not list the entries in"),
        "{message}"
    );
    assert!(message.contains("uploads"), "{message}");
}

#[test]
fn a_folder_of_any_name_holds_a_contest() {
    let outside = tempfile::tempdir().expect("a temporary folder");
    let folder = outside.path().join("hog #1 100%25? mode=ro&ü");
    let contest = contest();
    fs::rename(contest.path(), &folder).expect("to rename");
    let moved = pigskin_contest::Contest::open(&folder).expect("a description");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let ran = runtime.block_on(moved.run(&mut |_| {}));
    assert_eq!(ran.expect("it runs").standings.len(), 2);
    assert!(folder.join("results/known.sqlite").is_file());
}
