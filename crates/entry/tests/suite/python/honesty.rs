//! Entries that are pure functions.

use std::sync::Arc;
use std::time::Duration;

use pigskin_entry::{
    Interpreters, Judge, JudgeError, Limits, Packages, Source, SourceGame, Tabulated, TeamName,
    Wall, tabulate,
};
use pigskin_hog::{Choice, SPRING_2017, Scores};

use super::{asked, entry_file, limits, python};

/// Clocks that count from the start of the machine are others in the second box,
/// where the machine can make them so.
#[test]
fn how_long_the_machine_is_up_may_not_matter() {
    let days_up = asked(&python(), &entry_file("days_up.py"));
    if pigskin_sandbox::Host::this().clock_ahead.is_ok() {
        let error = days_up.expect_err("it is no pure function").to_string();
        assert!(error.contains("not a pure function"), "{error}");
    } else {
        days_up.expect("days are too long to be noticed");
    }
}

#[test]
fn thinking_is_allowed() {
    let Tabulated { table, .. } = asked(&python(), &entry_file("patient.py")).expect("patience");
    let is_four = |&choice: &Choice| choice == Choice::dice(4);
    assert!(table.choices().iter().all(is_four));
}

#[test]
fn an_honest_entry_gives_its_ten_thousand_choices() {
    let source = Source::read(&entry_file("honest.py")).expect("it is a file");
    let honest = tabulate(
        &python(),
        &source,
        &SPRING_2017,
        false,
        &limits(),
        Wall::Full,
    )
    .expect("it is honest");
    assert_eq!(
        honest.team.as_ref().map(TeamName::as_str),
        Some("<div style='font-size: 1000%'> & sons")
    );
    assert_eq!(
        honest.table.choice(Scores::new(12, 30)),
        Choice::dice(0).min(Choice::PORK_CHOP)
    );
    assert_eq!(honest.table.choice(Scores::new(12, 31)), Choice::dice(0));
    assert_eq!(honest.table.choice(Scores::new(99, 0)), Choice::dice(2));
    assert!(
        honest
            .printed
            .stdout
            .starts_with("loading\nnearly there 91\n")
    );
    assert!(honest.took < Duration::from_secs(2));
}

/// Loads machine code from its file, and looks for packages that nobody promised.
const LOADS_MACHINE_CODE: &str = r#"
import glob, importlib.machinery, importlib.util, os, sys
found = []
for folder in sys.path:
    if folder.endswith("-packages"):
        found += os.listdir(folder)
    for path in glob.glob(folder + "/_ctypes.*so"):
        try:
            loader = importlib.machinery.ExtensionFileLoader("_ctypes", path)
            importlib.util.module_from_spec(importlib.util.spec_from_loader("_ctypes", loader))
            found.append(path)
        except ImportError:
            pass
assert not found, found

def final_strategy(score, opponent_score):
    return 4
"#;

#[test]
fn modules_that_are_not_promised_are_not_there_to_load() {
    let source = Source::sent(SourceGame::Hog, "loads.py", LOADS_MACHINE_CODE.into());
    let source = source.expect("an entry");
    let judged = |packages: &str| {
        let packages: Packages = toml::from_str(packages).expect("packages");
        let interpreters = Arc::new(Interpreters::default().promising(packages));
        let judge = Judge::new(&SPRING_2017, &Limits::default(), Wall::Full);
        judge.with(interpreters).judge(&source)
    };
    let judged_without = judged("");
    assert!(judged_without.is_ok(), "{judged_without:?}");
    // Packages need them.
    match judged("python = ['numpy']") {
        Err(JudgeError::Fault { fault, .. }) => {
            assert!(fault.to_string().contains("AssertionError"), "{fault}");
        }
        other => panic!("{other:?}"),
    }
}
