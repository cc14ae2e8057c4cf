//! Entries that reach for what is not theirs: files, processes, the answers.

use pigskin_contest::FaultKind::{BadValue, LoadError};

use super::{Case, disqualified};

#[test]
fn nothing_outside_can_be_changed() {
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
    disqualified(&cases);
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
