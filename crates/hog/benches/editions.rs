//! The time of an exact duel in each edition, compared with fall 2019 and its Feral Hogs.
//!
//! Run with `cargo bench -p pigskin-hog --bench editions`. Each answer is asserted before it is
//! measured: a duel and its reverse add up to one, and win rates that were published after real
//! contests are reproduced.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pigskin_hog::{Duel, FALL_2019, House, Rules, Semester, Table};

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

/// The seconds of a duel of two realistic tables: those of the fastest one, which other programs of
/// the machine have delayed the least.
fn seconds(rules: &Rules) -> f64 {
    let mut duel = Duel::new(rules);
    let (a, b) = (house(rules, "swap:8,5"), house(rules, "swap:7,4"));
    let mut rate = || {
        duel.win_rate(black_box(&a), black_box(&b))
            .expect("both fit")
    };
    black_box(rate());
    let start = Instant::now();
    let (mut duels, mut fastest) = (0_u32, f64::INFINITY);
    while duels < 5 || start.elapsed() < MEASURED {
        let began = Instant::now();
        black_box(rate());
        fastest = fastest.min(began.elapsed().as_secs_f64());
        duels += 1;
    }
    fastest
}

fn main() {
    // `cargo test --benches` only builds and checks.
    let measures = std::env::args().any(|argument| argument == "--bench");
    let base = if measures { seconds(&FALL_2019) } else { 1.0 };
    println!("{:<22} {:>12} {:>10}", "edition", "µs per duel", "ratio");
    for semester in Semester::ALL {
        check(semester.name, semester.rules);
        if measures {
            let seconds = seconds(semester.rules);
            println!(
                "{:<22} {:>12.1} {:>10.2}",
                semester.name,
                seconds * 1e6,
                seconds / base
            );
        }
    }
}
