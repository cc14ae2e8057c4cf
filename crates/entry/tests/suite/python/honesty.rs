//! Entries that are pure functions.

use std::time::Duration;

use pigskin_entry::{Source, Tabulated, TeamName, Wall, tabulate};
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
