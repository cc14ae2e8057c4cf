//! What an exact duel costs: one pair of tables, both seats.
//!
//! Run with `cargo bench -p pigskin-hog`. Each bench asserts its answer, or
//! the law that a duel and its reverse add up to one, before it measures.

use divan::{Bencher, black_box};
use pigskin_hog::{Choice, Dice, Die, Duel, Edition, FairDice, House, Rules, Table};

fn main() {
    divan::main();
}

fn rules_of(edition: &str) -> Rules {
    Edition::named(edition).expect("a handout's edition").rules
}

fn house(rules: &Rules, text: &str) -> Table {
    let house: House = text.parse().expect("a house strategy");
    Table::of(&house.in_edition(rules), rules.goal)
}

fn random(rules: &Rules, seed: u64) -> Table {
    let choices: Vec<Choice> = rules.choices().collect();
    let die = u8::try_from(choices.len())
        .ok()
        .and_then(Die::new)
        .expect("as many sides as choices");
    let mut dice = FairDice::new(seed);
    Table::from_fn(rules.goal, |_| choices[usize::from(dice.roll(die)) - 1])
}

fn bench_pair(bencher: Bencher, rules: &Rules, a: &Table, b: &Table) {
    let mut duel = Duel::new(rules);
    let (ab, ba) = (duel.win_rate(a, b), duel.win_rate(b, a));
    let (ab, ba) = (ab.expect("it fits"), ba.expect("it fits"));
    assert!((ab.mean() + ba.mean() - 1.0).abs() <= 2.0 * ab.error_bound);
    bencher.bench_local(|| duel.win_rate(black_box(a), black_box(b)));
}

/// `always:6` against `always:4`, whose win rate is known.
#[divan::bench(args = [("fall-2017", 0.559_573), ("fall-2019", 0.553_792), ("spring-2017", 0.541_509)])]
fn constant(bencher: Bencher, (edition, known): (&str, f64)) {
    let rules = rules_of(edition);
    let (a, b) = (house(&rules, "always:6"), house(&rules, "always:4"));
    let rate = Duel::new(&rules).win_rate(&a, &b).expect("both fit");
    assert!((rate.mean() - known).abs() < 5e-7);
    bench_pair(bencher, &rules, &a, &b);
}

/// Tables of mostly 3 to 6 dice, with Free Bacon where it pays.
#[divan::bench(args = ["fall-2017", "fall-2019", "spring-2017"])]
fn realistic(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    let (a, b) = (house(&rules, "swap:8,5"), house(&rules, "swap:7,4"));
    bench_pair(bencher, &rules, &a, &b);
}

/// Tables of choices drawn at random, which remember the most.
#[divan::bench(args = ["fall-2017", "fall-2019", "spring-2017"])]
fn random_tables(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    bench_pair(bencher, &rules, &random(&rules, 1), &random(&rules, 2));
}
