//! Entries that are pure functions, and entries that are not.

use std::time::Duration;

use pigskin_contest::FaultKind::Impure;
use pigskin_contest::{Source, Tabulated, Wall, tabulate};
use pigskin_hog::{Choice, SPRING_2017, Scores};

use super::{asked, disqualified, entry_file, limits, nothing_is_left, python};

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
fn only_the_scores_may_matter() {
    disqualified(&[
        (
            "looks_at_frames.py",
            &[Impure],
            "not a pure function: final_strategy(0, 0) gave 4, then 6",
        ),
        (
            "counts.py",
            &[Impure],
            "not a pure function: final_strategy(0, ",
        ),
        (
            "remembers.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        (
            "later_fails.py",
            &[Impure],
            "final_strategy(3, 0) gave 4, then raised ZeroDivisionError: division by zero (line 9)",
        ),
        (
            "random_dice.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        ("random_name.py", &[Impure], "TEAM_NAME was \"Team "),
        (
            "clock.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        (
            "date.py",
            &[Impure],
            "not a pure function: final_strategy(0, 0) gave ",
        ),
        (
            "process_id.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        (
            "hash_seed.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
        (
            "address.py",
            &[Impure],
            "not a pure function: final_strategy(",
        ),
    ]);
}

#[test]
fn looking_strange_is_allowed() {
    let python = python();
    for entry in [
        "patient.py",
        "forges_stdout.py",
        "replaces.py",
        "two_functions.py",
        "partial.py",
        "inherits_nothing.py",
    ] {
        let Tabulated { table, .. } =
            asked(&python, &entry_file(entry)).unwrap_or_else(|error| panic!("{entry}: {error}"));
        assert!(
            table
                .choices()
                .iter()
                .all(|&choice| choice == Choice::dice(4)),
            "{entry}"
        );
    }
    nothing_is_left(&python);
}

#[test]
fn an_honest_entry_gives_its_ten_thousand_choices() {
    let source = Source::read(&entry_file("honest.py")).expect("it is a file");
    let honest =
        tabulate(&python(), &source, &SPRING_2017, &limits(), Wall::Full).expect("it is honest");
    assert_eq!(
        honest.team.as_str(),
        "<div style='font-size: 1000%'> & sons"
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
