//! Files of results that are up to date are not written again; all others are.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, symlink};

use crate::contest_folder::{ContestFolder, GOAL};

const FILES: [&str; 3] = ["standings.csv", "results.json", "report.html"];

/// A contest of three entries after its first run.
fn run_once() -> ContestFolder {
    let contest = ContestFolder::new();
    for dice in [3, 4, 6] {
        contest.always(&format!("{dice}.json"), dice);
    }
    contest.run();
    contest
}

/// The identities of the files, which every write changes.
fn made(contest: &ContestFolder) -> [(u64, i64, i64); 3] {
    FILES.map(|name| {
        let file = contest.path().join("results").join(name);
        let file = file.symlink_metadata().expect("it is there");
        (file.ino(), file.ctime(), file.ctime_nsec())
    })
}

/// Runs the contest, and gives the files that were written again. They are what a run in an
/// empty folder writes.
fn written_again(
    contest: &ContestFolder,
    change: impl FnOnce(&ContestFolder),
) -> Vec<&'static str> {
    let before = made(contest);
    change(contest);
    contest.run();
    let after = made(contest);
    let written = contest.written();
    contest.forget();
    contest.run();
    assert_eq!(contest.written(), written);
    let again = (0..3).filter(|&file| before[file] != after[file]);
    again.map(|file| FILES[file]).collect()
}

#[test]
fn nothing_new_is_not_written() {
    assert!(written_again(&run_once(), |_| {}).is_empty());
}

#[test]
fn any_change_of_entries_is_written() {
    let another = |contest: &ContestFolder| contest.always("6.json", 5);
    assert_eq!(written_again(&run_once(), another), FILES);
    let more = |contest: &ContestFolder| contest.always("7.json", 7);
    assert_eq!(written_again(&run_once(), more), FILES);
    let fewer = |contest: &ContestFolder| {
        fs::remove_file(contest.entry_path("6.json")).expect("to remove");
    };
    assert_eq!(written_again(&run_once(), fewer), FILES);
    let renamed = |contest: &ContestFolder| {
        fs::rename(contest.entry_path("6.json"), contest.entry_path("8.json")).expect("to rename");
    };
    assert_eq!(written_again(&run_once(), renamed), FILES);
    let faulty = |contest: &ContestFolder| contest.entry("7.json", "[[4]]");
    assert_eq!(written_again(&run_once(), faulty), FILES);
}

#[test]
fn any_change_of_settings_is_written() {
    for line in [
        "title = 'Other'",
        "threshold = 0.6",
        "awards = [5]",
        "reference = ['always:4']",
        "set.swine_swap = 'off'",
    ] {
        let changed = |contest: &ContestFolder| {
            let toml = format!("edition = 'fall-2019'\nset.goal = {GOAL}\n{line}\n");
            contest.file("contest.toml", toml);
        };
        assert_eq!(written_again(&run_once(), changed), FILES, "{line}");
    }
}

#[test]
fn a_comment_in_the_settings_changes_no_file() {
    let comment = |contest: &ContestFolder| {
        let toml = format!("edition = 'fall-2019'\nset.goal = {GOAL}\n# Oink.\n");
        contest.file("contest.toml", toml);
    };
    assert!(written_again(&run_once(), comment).is_empty());
}

#[test]
fn another_program_writes_everything_again() {
    let older = |contest: &ContestFolder| {
        contest.execute("UPDATE written SET program = '0.0.9'");
    };
    assert_eq!(written_again(&run_once(), older), FILES);
}

#[test]
fn a_lost_database_is_no_reason_to_trust_the_files() {
    let lost = |contest: &ContestFolder| {
        for name in ["known.sqlite", "known.sqlite-wal", "known.sqlite-shm"] {
            let _ = fs::remove_file(contest.path().join("results").join(name));
        }
    };
    assert_eq!(written_again(&run_once(), lost), FILES);
    let forgotten = |contest: &ContestFolder| contest.execute("DELETE FROM written");
    assert_eq!(written_again(&run_once(), forgotten), FILES);
}

#[test]
fn files_that_were_changed_by_hand_are_written() {
    for name in FILES {
        let path = |contest: &ContestFolder| contest.path().join("results").join(name);
        // The length and the time of the file stay.
        let changed = |contest: &ContestFolder| {
            let path = path(contest);
            let modified = path.metadata().and_then(|file| file.modified());
            let mut bytes = fs::read(&path).expect("it is there");
            bytes[10] ^= 1;
            fs::write(&path, bytes).expect("to write");
            let file = fs::File::options().append(true).open(&path);
            let file = file.expect("it is there");
            file.set_modified(modified.expect("a time"))
                .expect("to set");
        };
        assert_eq!(written_again(&run_once(), changed), [name]);
        let longer = |contest: &ContestFolder| {
            let bytes = fs::read(path(contest)).expect("it is there");
            fs::write(path(contest), [&bytes[..], b"\n"].concat()).expect("to write");
        };
        assert_eq!(written_again(&run_once(), longer), [name]);
        let removed = |contest: &ContestFolder| {
            fs::remove_file(path(contest)).expect("to remove");
        };
        assert_eq!(written_again(&run_once(), removed), [name]);
        // A link to the same bytes is not the file.
        let linked = |contest: &ContestFolder| {
            let other = contest.path().join("elsewhere");
            fs::rename(path(contest), &other).expect("to rename");
            symlink(other, path(contest)).expect("to link");
        };
        assert_eq!(written_again(&run_once(), linked), [name]);
    }
}

#[test]
fn results_from_two_runs_ago_are_written_again() {
    let contest = run_once();
    let first = contest.written();
    contest.always("6.json", 5);
    contest.run();
    contest.always("6.json", 6);
    contest.run();
    assert_eq!(contest.written(), first);
}
