//! `final_bid`, in contests that ask for it.

use std::fs;

use pigskin_entry::{Fault, FaultKind, Judge, JudgeError, Judged, Source, Wall};
use pigskin_hog::{FALL_2014, Rules};

use super::limits;

const STRATEGY: &str = "\ndef final_strategy(mine, theirs):\n    return 4\n";

/// Judges an entry, with or without bids.
fn judged(name: &str, text: &str, bids: bool) -> Result<Judged, Fault> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join(name);
    fs::write(&file, text).expect("to write");
    let rules = Rules {
        goal: 12,
        ..FALL_2014
    };
    let judge = Judge::new(&rules, &limits(), Wall::Full).with_bids(bids);
    let source = Source::read(&file).expect("an entry");
    match judge.judge(&source) {
        Ok(judged) => Ok(judged),
        Err(JudgeError::Fault { fault, .. }) => Err(fault),
        Err(other) => panic!("{text}: {other}"),
    }
}

fn program(bid: &str) -> String {
    format!("TEAM_NAME = 'Bidders'\n{bid}\n{STRATEGY}")
}

#[test]
fn a_bid_is_part_of_the_table() {
    for (text, bid) in [
        ("final_bid = 0", 0),
        ("final_bid = 11", 11),
        ("def bid():\n    return 2 + 3\n\nfinal_bid = bid()", 5),
    ] {
        let judged = judged("entry.py", &program(text), true).expect(text);
        assert_eq!(judged.table.bid(), Some(bid), "{text}");
    }
}

#[test]
fn only_contests_with_bids_ask_for_a_bid() {
    for text in ["final_bid = 5", "", "final_bid = 'lots'"] {
        let judged = judged("entry.py", &program(text), false).expect(text);
        assert_eq!(judged.table.bid(), None, "{text}");
    }
}

/// Each is the fault of the entry, and says what a bid is.
#[test]
fn invalid_bids_are_refused() {
    for (text, part) in [
        ("", "final_bid is not defined;"),
        ("final_bid = 12", "final_bid is 12;"),
        ("final_bid = -1", "final_bid is -1;"),
        ("final_bid = 2 ** 40", "final_bid is 1099511627776;"),
        (
            "final_bid = -2 ** 63",
            "final_bid is a number of 64 bits, an int;",
        ),
        (
            "final_bid = 10 ** 100000",
            "final_bid is a number of 332193 bits, an int;",
        ),
        ("final_bid = 5.0", "final_bid is 5.0, a float;"),
        ("final_bid = float('nan')", "final_bid is nan, a float;"),
        ("final_bid = True", "final_bid is True, a bool;"),
        ("final_bid = '5'", "final_bid is '5', a str;"),
        ("final_bid = None", "final_bid is None, a NoneType;"),
        ("final_bid = [5]", "final_bid is [5], a list;"),
        (
            "def final_bid():\n    return 5",
            "final_bid is <function final_bid>, a function;",
        ),
        (
            "class Many(int):\n    def __repr__(self):\n        raise SystemExit\nfinal_bid = Many(5)",
            "final_bid is something that cannot be shown, a Many (a kind of int);",
        ),
        (
            "class Bid:\n    def __index__(self):\n        return 5\n    def __repr__(self):\n        \
             return '5\\x1b[2J\\nbid 5'\nfinal_bid = Bid()",
            "final_bid is 5\\u{1b}[2J bid 5, a Bid;",
        ),
    ] {
        let fault = judged("entry.py", &program(text), true).expect_err(text);
        assert_eq!(fault.kind, FaultKind::BadValue, "{text}: {fault}");
        let rest = " it must be a whole number from 0 to 11";
        assert_eq!(fault.to_string(), format!("{part}{rest}"), "{text}");
        assert_eq!(fault.team.as_deref(), Some("Bidders"), "{text}");
    }
}

#[test]
fn a_bid_that_changes_is_refused() {
    let text = program("import os\nfinal_bid = 3 + int(os.environ['PYTHONHASHSEED'])");
    let fault = judged("entry.py", &text, true).expect_err("it changes");
    assert_eq!(fault.kind, FaultKind::Impure);
    let reason = "not the same each time: final_bid was 4, then 5";
    assert_eq!(fault.to_string(), reason);
}

#[test]
fn tables_have_bids_in_their_files() {
    let rows = ["4 4 4 4 4 4 4 4 4 4 4 4\n"; 12].concat();
    let text = |first: &str| format!("{first}\n{rows}");
    let read = judged("boars.txt", &text("bid 7"), true).expect("a table");
    assert_eq!(read.table.bid(), Some(7));
    let read = judged("boars.txt", &text("bid 7"), false).expect("a table");
    assert_eq!(read.table.bid(), None);
    for (first, part) in [
        ("", "the table has no bid, and this contest asks for one"),
        (
            "bid 12",
            "the bid is 12; it must be a whole number from 0 to 11",
        ),
        ("bid 1e1", "the bid 1e1 is not a whole number"),
    ] {
        let fault = judged("boars.txt", &text(first), true).expect_err(first);
        assert_eq!(fault.kind, FaultKind::BadValue);
        assert!(fault.to_string().contains(part), "{fault}");
    }
}
