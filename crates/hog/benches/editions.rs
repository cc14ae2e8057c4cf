//! The time of an exact duel in each edition: alone, of one table against a field, and among a field.
//! The last column compares a duel alone with fall 2019 and its Feral Hogs.
//!
//! Run with `cargo bench -p pigskin-hog --bench editions`. Each answer is asserted before it is
//! measured: a duel and its reverse add up to one, and win rates that were published after real
//! contests are reproduced.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pigskin_hog::{Duel, FALL_2019, House, Instructions, Rules, Semester, Table};

/// Mean win rates of `always:6` against `always:4` in real contests.
const PUBLISHED: [(&str, f64); 5] = [
    ("fall-2018-contest", 0.415_817),
    ("spring-2020", 0.525_421),
    ("summer-2020", 0.533_756),
    ("fall-2020-contest", 0.554_141),
    ("spring-2021", 0.599_931),
];

/// Time that each edition is measured for, at least.
const MEASURED: Duration = Duration::from_millis(500);

fn house(rules: &Rules, text: &str) -> Table {
    let house: House = text.parse().expect("a house strategy");
    Table::from_strategy(&house.in_edition(rules), rules.goal)
}

fn check(name: &str, rules: &Rules) {
    let mut duel = Duel::new(rules);
    let (swap, four) = (house(rules, "swap:8,5"), house(rules, "always:4"));
    let rate = duel.win_rate(&swap, &four).expect("both fit");
    let back = duel.win_rate(&four, &swap).expect("both fit");
    assert!(
        (rate.mean() + back.mean() - 1.0).abs() <= 2.0 * rate.error_bound,
        "{name}"
    );
    let published = PUBLISHED.iter().find(|(known, _)| *known == name);
    if let Some((_, published)) = published {
        let six = house(rules, "always:6");
        let found = duel.win_rate(&six, &four).expect("both fit").mean();
        assert!((found - published).abs() < 6e-7, "{name}: {found}");
    }
}

/// Realistic tables that are compared with each other.
const FIELD: [&str; 16] = [
    "swap:8,5",
    "swap:7,4",
    "swap:6,6",
    "swap:9,5",
    "swap:8,4",
    "swap:10,6",
    "swap:5,5",
    "swap:7,6",
    "swap:6,4",
    "swap:9,6",
    "swap:10,5",
    "swap:8,6",
    "swap:7,5",
    "swap:6,5",
    "swap:9,4",
    "swap:5,6",
];

/// The seconds of a call that compares so many pairs, per pair: those of the fastest one, which other
/// programs of the machine have delayed the least.
fn seconds(pairs: usize, mut compare: impl FnMut()) -> f64 {
    compare();
    let start = Instant::now();
    let (mut calls, mut fastest) = (0_u32, f64::INFINITY);
    while calls < 5 || start.elapsed() < MEASURED {
        let began = Instant::now();
        compare();
        fastest = fastest.min(began.elapsed().as_secs_f64());
        calls += 1;
    }
    fastest / pairs as f64
}

/// The seconds per duel of two realistic tables, of one against a field, and of all pairs of a
/// field.
fn all_seconds(rules: &Rules, instructions: Instructions) -> [f64; 3] {
    let mut duel = Duel::new(rules).with(instructions);
    let tables = FIELD.map(|text| house(rules, text));
    let field: Vec<&Table> = tables.iter().collect();
    let (one, others) = field.split_at(1);
    let alone = seconds(1, || {
        black_box(duel.win_rate(black_box(one[0]), black_box(others[0]))).expect("both fit");
    });
    let against = seconds(others.len(), || {
        black_box(duel.win_rates(black_box(one), black_box(others))).expect("all fit");
    });
    let pairs = field.len() * (field.len() - 1) / 2;
    let among = seconds(pairs, || {
        black_box(duel.round_robin(black_box(&field))).expect("all fit");
    });
    [alone, against, among]
}

fn main() {
    // `cargo test --benches` only builds and checks.
    let measures = std::env::args().any(|argument| argument == "--bench");
    // An argument such as `2017` leaves out the editions without it in their name.
    let part = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'));
    println!(
        "{:<22} {:>8} {:>12} {:>12} {:>12} {:>8}",
        "edition, µs per duel", "", "alone", "one by 15", "all of 16", "ratio"
    );
    let base = if measures {
        all_seconds(&FALL_2019, Instructions::widest())[0] * 1e6
    } else {
        1.0
    };
    for semester in Semester::ALL {
        if part
            .as_ref()
            .is_some_and(|part| !semester.name.contains(&**part))
        {
            continue;
        }
        check(semester.name, semester.rules);
        if !measures {
            continue;
        }
        for instructions in Instructions::all() {
            let [alone, against, among] =
                all_seconds(semester.rules, instructions).map(|seconds| seconds * 1e6);
            let kind = instructions.to_string();
            println!(
                "{:<22} {kind:>8} {alone:>12.1} {against:>12.1} {among:>12.1} {:>8.2}",
                semester.name,
                alone / base
            );
        }
    }
}
