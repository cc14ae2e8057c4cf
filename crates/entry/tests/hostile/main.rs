//! The list of what hostile entries try, in order: a test for each number and each
//! wall. The numbers from 43 to 50 are no entries but uploads and clients.
//!
//! `list/*` says which entries a number has and the verdict on each; they lie in
//! `entries`, named by their number, and are judged as in a contest. After each
//! number the machine must be unchanged (`Machine`). Behind the full
//! wall everything is held; what the weaker ones do not hold is the table in
//! `docs/security.md`, with which the tests compare what they see.
//!
//! `cargo test -p pigskin-entry --test hostile n07` runs number 7 behind all
//! three walls, `full::` all numbers behind the full one.

// The walls are Linux's, and so is what the tests look at.
#![cfg(target_os = "linux")]

mod around;
mod case;
mod documented;
mod honest;
mod judged;
mod links;
mod list;
mod machine;
#[path = "../../../sandbox/tests/not_tried/mod.rs"]
mod not_tried;
mod run;
mod written_entry;

use std::fs::File;

use pigskin_entry::Wall;

use machine::prepare_once;
use not_tried::not_tried;
use run::not_held;

/// The lock file of tests with hostile entries. The command line's
/// test has it too.
const LOCK: &str = "pigskin-hostile-entries.lock";

/// Waits until no other test with hostile entries runs, here or in another process: each
/// looks at names that such entries leave in shared folders of the machine.
fn alone() -> File {
    // The sandbox closes what it inherits, so that this comes before its first use.
    prepare_once();
    let path = std::env::temp_dir().join(LOCK);
    // Another user may have made it.
    let lock = File::open(&path).or_else(|_| File::create(&path));
    let lock = lock.expect("a temporary file");
    lock.lock().expect("the lock is free at some time");
    lock
}

/// The full wall has to hold everything. Where this machine cannot build
/// it, the tests fail and say why.
fn full(number: u8) {
    let _alone = alone();
    if let Err(error) = Wall::Full.at_least() {
        panic!("this machine cannot show that hostile entries are held: {error}");
    }
    let reasons = not_held(number, Wall::Full);
    assert!(reasons.is_empty(), "number {number}: {reasons:#?}");
}

/// A weaker wall holds exactly what the documentation says.
fn weaker(number: u8, wall: Wall) {
    let _alone = alone();
    // They would kill the user who runs these tests.
    if !rustix::process::geteuid().is_root() {
        not_tried(
            &format!("hostile number {number} behind the {wall} wall"),
            "weaker walls are tried as root only, whose entries run as other users",
        );
        return;
    }
    let reasons = not_held(number, wall);
    let says = documented::row(number);
    let is_held = if wall == Wall::Partial {
        says.partial
    } else {
        says.limits
    };
    assert_eq!(
        reasons.is_empty(),
        is_held,
        "docs/security.md says otherwise of number {number} and the {wall} wall: {reasons:#?}"
    );
}

macro_rules! numbers {
    ($($name:ident: $number:literal,)*) => {
        mod full {
            $(#[test] fn $name() { super::full($number) })*
        }
        mod partial {
            $(#[test] fn $name() { super::weaker($number, super::Wall::Partial) })*
        }
        mod limits {
            $(#[test] fn $name() { super::weaker($number, super::Wall::Limits) })*
        }

        #[test]
        fn the_documentation_has_every_number_once() {
            assert_eq!(documented::numbers(), [$($number),*]);
        }

        #[test]
        fn every_entry_is_on_the_list() {
            let listed: Vec<_> = [$($number),*].into_iter().flat_map(list::cases).collect();
            assert_eq!(run::entries_not_in(&listed), [""; 0]);
        }
    };
}

numbers! {
    n01: 1, n02: 2, n03: 3, n04: 4, n05: 5, n06: 6, n07: 7, n08: 8, n09: 9, n10: 10,
    n11: 11, n12: 12, n13: 13, n14: 14, n15: 15, n16: 16, n17: 17, n18: 18, n19: 19, n20: 20,
    n21: 21, n22: 22, n23: 23, n24: 24, n25: 25, n26: 26, n27: 27, n28: 28, n29: 29, n30: 30,
    n31: 31, n32: 32, n33: 33, n34: 34, n35: 35, n36: 36, n37: 37, n38: 38, n39: 39, n40: 40,
    n41: 41, n42: 42, n51: 51, n52: 52, n53: 53, n55: 55,
}
