//! Equal entries give equal bytes, at any time and place.

use crate::contest_folder::{ContestFolder, by_lead, program};

/// Entries with all that could come in another order: programs that answer
/// side by side, ties, the same table twice, faults.
fn entries() -> Vec<(&'static str, String)> {
    vec![
        ("a.py", program("Same", "5")),
        ("b.json", by_lead(5, 5).to_json()),
        ("c.txt", by_lead(4, 5).to_text()),
        ("d.py", program("Ducks", "3 + mine % 3")),
        ("e.py", program("same", "9")),
        ("f.py", program("Faulty", "1 // mine")),
        ("g/hog_contest.py", program("Geese", "2 + theirs % 3")),
        ("h.json", by_lead(2, 6).to_json()),
        ("i.json", "[]".to_owned()),
    ]
}

#[test]
fn a_second_run_gives_the_same_bytes() {
    let contest = ContestFolder::new();
    for (name, contents) in entries() {
        contest.entry(name, contents);
    }
    let first = contest.run();
    let written = contest.written();
    let second = contest.run();
    assert_eq!(contest.written(), written);
    assert_eq!(second.results, first.results);
    contest.forget();
    let third = contest.run();
    assert_eq!(contest.written(), written);
    assert_eq!(third.results, first.results);
}

#[test]
fn the_order_in_which_files_were_made_does_not_matter() {
    let forwards = ContestFolder::new();
    for (name, contents) in entries() {
        forwards.entry(name, contents);
    }
    let backwards = ContestFolder::new();
    for (name, contents) in entries().into_iter().rev() {
        backwards.entry(name, contents);
    }
    forwards.run();
    backwards.run();
    assert_eq!(forwards.written(), backwards.written());
}

#[test]
fn a_run_from_a_partial_cache_gives_the_same_bytes() {
    let whole = ContestFolder::new();
    let pieces = ContestFolder::new();
    for (name, contents) in entries() {
        whole.entry(name, &contents);
        pieces.entry(name, &contents);
        pieces.run();
    }
    whole.run();
    assert_eq!(pieces.written(), whole.written());
}

#[test]
fn neither_the_folder_nor_the_time_is_in_the_results() {
    let contest = ContestFolder::new();
    contest.always("four.json", 4);
    contest.run();
    let folder = contest.path().to_string_lossy().into_owned();
    for text in contest.written() {
        assert!(!text.contains(&folder));
    }
}
