//! Entries that reach for what is not theirs: files, processes, the answers.

use pigskin_contest::FaultKind::{BadValue, LoadError};

use pigskin_contest::Wall;

use super::{Case, asked, disqualified, disqualified_behind, entry_file, nothing_is_left, python};

#[test]
fn nothing_outside_can_be_changed() {
    disqualified(&[
        (
            "writes.py",
            &[BadValue],
            "final_strategy(0, 0) raised OSError: [Errno 30] Read-only file system",
        ),
        (
            "writes_elsewhere.py",
            &[BadValue],
            "No usable temporary directory",
        ),
    ]);
    // In the box there is nobody else to be killed: who is its first process
    // kills nobody, and who is the second itself.
    disqualified(&[(
        "kills_everybody.py",
        &[LoadError],
        "was ended by signal 9 (killed) in final_strategy",
    )]);
    let python = python();
    asked(&python, &entry_file("kills_parent.py")).expect("its parent is the box");
    nothing_is_left(&python);
}

#[test]
fn without_a_box_limits_and_another_user_hold_some() {
    let mut cases: Vec<Case> = vec![(
        "writes.py",
        &[BadValue],
        "final_strategy(0, 0) raised PermissionError",
    )];
    if cfg!(target_os = "linux") {
        cases.push((
            "writes_elsewhere.py",
            &[BadValue],
            "No usable temporary directory",
        ));
    }
    // As ourselves, they would do what they say.
    if rustix::process::geteuid().is_root() {
        cases.push(("kills_parent.py", &[BadValue], "raised PermissionError"));
        cases.push((
            "kills_everybody.py",
            &[LoadError],
            "was ended by signal 9 (killed)",
        ));
    }
    disqualified_behind(Wall::Limits, &cases);
}

#[test]
fn answers_cannot_be_forged() {
    disqualified(&[
        (
            "forges_answers.py",
            &[LoadError],
            "broke the answer protocol",
        ),
        (
            "forges_bytes.py",
            &[LoadError],
            "broke the answer protocol in final_strategy(1, 0)",
        ),
        (
            "closes_answers.py",
            &[LoadError],
            "broke the answer protocol in final_strategy(0, 0)",
        ),
        (
            "evil_value.py",
            &[BadValue],
            "final_strategy(0, 0) returned ",
        ),
        (
            "lying_int.py",
            &[BadValue],
            "final_strategy(0, 0) returned 4, a Dice (a kind of int); it must be",
        ),
    ]);
}
