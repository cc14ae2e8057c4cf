//! The cost of exact duels: one pair of tables, fields of many, and a new table among a
//! thousand, always for both seats.
//!
//! Run with `cargo bench -p pigskin-hog --bench duel`. Each bench asserts its
//! answer before it measures: against a known figure, the law that a duel and its reverse
//! add up to one, or, for many tables, single duels.
//!
//! Distance from the machine's limit: the outcomes of a pair of tables, each multiplied with
//! its chance, are the work of a sweep by dot products; the bench `field` compares its time
//! with the time that the machine would need for nothing but these multiplications and
//! additions. Two tables like those of entries for fall 2019 without Feral Hogs have about
//! 275,000. On a core of an AMD EPYC (Zen 4, 3.6 GHz), which multiplies and adds eight
//! numbers in each cycle, a pair of a field takes 25 µs, one of random tables 41 µs, and a pair
//! alone 38 µs or 60 µs. A new table among a thousand takes 27 ms, and one of random choices 39 ms.

use std::time::Instant;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use pigskin_hog::search::TableResponse;
use pigskin_hog::{
    Choice, Dice, Die, Distribution, Duel, Edition, FairDice, House, Instructions, Phase, Rules,
    Scores, Setting, Table,
};

fn main() {
    divan::main();
}

/// Fall 2019 without its Feral Hogs.
const TAME: &str = "fall-2019 feral_hogs=off";

fn rules_of(name: &str) -> Rules {
    let (name, change) = name.split_once(' ').unwrap_or((name, ""));
    let edition = Edition::named(name).expect("a handout's edition");
    let change = change.split_once('=');
    let change = change.map(|(name, value)| (Setting::named(name).expect("a setting"), value));
    edition.with(change).expect("a value").rules
}

fn house(rules: &Rules, text: &str) -> Table {
    let house: House = text.parse().expect("a house strategy");
    Table::from_strategy(&house.in_edition(rules), rules.goal)
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
#[divan::bench(args = EDITIONS)]
fn realistic(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    let (a, b) = (house(&rules, "swap:8,5"), house(&rules, "swap:7,4"));
    bench_pair(bencher, &rules, &a, &b);
}

/// Tables of random choices, which remember the most.
#[divan::bench(args = EDITIONS)]
fn random_tables(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    bench_pair(bencher, &rules, &random(&rules, 1), &random(&rules, 2));
}

/// Two tables like those of a field.
#[divan::bench(args = EDITIONS)]
fn lone(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    bench_pair(
        bencher,
        &rules,
        &realistic_table(&rules, 1, 1),
        &realistic_table(&rules, 33, 1),
    );
}

/// Tables on each side of a field.
const FIELD: usize = 32;

const EDITIONS: [&str; 5] = ["fall-2017", TAME, "fall-2019", "spring-2020", "spring-2017"];

/// A table like those of good entries: no dice if the points or a swap pay, else a number
/// that depends on the lead, with so many choices of a hundred of its own; and a chop, if the rules
/// have it, when the other player is far ahead.
fn realistic_table(rules: &Rules, seed: u64, noise: i32) -> Table {
    let mut dice = FairDice::new(seed);
    let mut up_to = |sides: u8| i32::from(dice.roll(Die::new(sides).expect("a die")));
    let (margin, usual, lead) = (4 + up_to(6), 3 + up_to(3), 10 + up_to(30));
    let base = house(rules, &format!("swap:{margin},{usual}"));
    Table::from_fn(rules.goal, |scores| {
        let ahead = i32::from(scores.mine.0) - i32::from(scores.theirs.0);
        let choice = base.choice(scores);
        if rules.pork_chop.is_some() && ahead < -50 {
            return Choice::PORK_CHOP;
        }
        if up_to(100) <= noise {
            return dice_of(up_to(10));
        }
        match choice.as_dice() {
            Some(0) | None => choice,
            Some(_) if ahead > lead => dice_of(usual - 1),
            Some(_) if ahead < -lead => dice_of(usual + 1),
            Some(_) => choice,
        }
    })
}

fn dice_of(number: i32) -> Choice {
    Choice::try_from(i64::from(number)).expect("a number of dice")
}

/// A lower bound on the multiplications and additions of a sweep through all turns of a
/// table: one for each outcome that does not end the game.
fn outcomes(rules: &Rules, table: &Table) -> usize {
    let goal = rules.goal;
    let of_cell = |(scores, choice): (Scores, Choice)| {
        let dice = choice.as_dice().unwrap_or(rules.most_dice);
        if dice == 0 {
            return 1;
        }
        let points = Distribution::of_dice(rules, rules.die_at(scores, Phase::START), dice);
        let below = points
            .points()
            .filter(|points| scores.mine.0 + points < goal);
        below.count()
    };
    table.cells().map(of_cell).sum()
}

fn bench_field(bencher: Bencher, rules: &Rules, tables: &[Table], instructions: Instructions) {
    let (a, b) = tables.split_at(tables.len() / 2);
    let (a, b): (Vec<&Table>, Vec<&Table>) = (a.iter().collect(), b.iter().collect());
    let mut duel = Duel::new(rules).with(instructions);
    let rates = duel.win_rates(&a, &b).expect("all fit");
    for place in (0..rates.len()).step_by(rates.len() / 5 + 1) {
        let one = duel.win_rate(a[place / b.len()], b[place % b.len()]);
        assert_eq!(rates[place], one.expect("both fit"));
    }
    let pairs = ItemsCount::new(rates.len());
    bencher
        .counter(pairs)
        .bench_local(|| duel.win_rates(black_box(&a), black_box(&b)));
}

fn realistic_field(rules: &Rules) -> Vec<Table> {
    (0..2 * FIELD as u64)
        .map(|seed| realistic_table(rules, seed, 1))
        .collect()
}

/// A long row of multiplications and additions in independent registers.
struct Peak(usize);

impl pulp::WithSimd for Peak {
    type Output = f64;

    #[expect(
        clippy::inline_always,
        reason = "only inlined functions are compiled for wide registers"
    )]
    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, simd: S) -> f64 {
        let weight = simd.splat_f64s(black_box(1e-9));
        let mut sums = [simd.splat_f64s(black_box(0.5)); 16];
        for _ in 0..self.0 {
            for sum in &mut sums {
                *sum = simd.mul_add_e_f64s(weight, *sum, weight);
            }
        }
        let all = sums.map(|sum| simd.reduce_sum_f64s(sum));
        all.iter().sum()
    }
}

/// Multiplications and additions that this machine does in a nanosecond at best.
fn peak() -> Option<f64> {
    const TURNS: usize = 200_000;
    let lanes = match Instructions::widest().to_string().as_str() {
        "AVX-512" => 8.0,
        "AVX2" => 4.0,
        _ => return None,
    };
    let simd = pulp::Arch::new();
    let mut best = 0.0_f64;
    for _ in 0..20 {
        let begin = Instant::now();
        assert!(black_box(simd.dispatch(Peak(TURNS))) > 0.0);
        let time = begin.elapsed().as_nanos() as f64;
        best = best.max((16 * TURNS) as f64 * lanes / time);
    }
    Some(best)
}

/// Prints the least time of a pair as a share of what multiplying out its outcomes would take
/// at best.
fn print_share_of_peak(rules: &Rules, tables: &[Table]) {
    let Some(peak) = peak() else { return };
    let (a, b) = tables.split_at(tables.len() / 2);
    let (a, b): (Vec<&Table>, Vec<&Table>) = (a.iter().collect(), b.iter().collect());
    let all: usize = tables.iter().map(|table| outcomes(rules, table)).sum();
    let of_pair = 2.0 * all as f64 / tables.len() as f64;
    let mut duel = Duel::new(rules);
    let mut least = f64::MAX;
    for _ in 0..10 {
        let begin = Instant::now();
        black_box(duel.win_rates(&a, &b)).expect("all fit");
        least = least.min(begin.elapsed().as_nanos() as f64 / (a.len() * b.len()) as f64);
    }
    println!(
        "{of_pair:.0} outcomes of a pair in {:.1} µs; {peak:.1} multiply-adds a nanosecond at \
         best, so {:.0} % of the peak",
        least / 1e3,
        100.0 * of_pair / peak / least
    );
}

/// A field of realistic tables against another, in pairs a second.
#[divan::bench(args = EDITIONS, sample_count = 10, max_time = 3)]
fn field(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    let tables = realistic_field(&rules);
    print_share_of_peak(&rules, &tables);
    bench_field(bencher, &rules, &tables, Instructions::widest());
}

/// The processor time of this thread so far in nanoseconds; `None` if the kernel does not
/// tell.
fn processor_time() -> Option<u64> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    statistics.split(' ').next()?.parse().ok()
}

/// The cost of duels among some tables divided by that among others: the median of three
/// measurements in turn.
fn ratio(rules: &Rules, some: &[Table], others: &[Table]) -> Option<f64> {
    let mut duel = Duel::new(rules);
    let mut time = |tables: &[Table]| {
        let (a, b) = tables.split_at(tables.len() / 2);
        let (a, b): (Vec<&Table>, Vec<&Table>) = (a.iter().collect(), b.iter().collect());
        let begin = processor_time()?;
        black_box(duel.win_rates(&a, &b)).expect("all fit");
        Some((processor_time()? - begin) as f64)
    };
    // The first measurement of each is not counted.
    time(some)?;
    time(others)?;
    let mut ratios = [0.0; 3];
    for ratio in &mut ratios {
        *ratio = time(some)? / time(others)?;
    }
    ratios.sort_by(f64::total_cmp);
    Some(ratios[1])
}

/// A field of random choices, which remember the most and share the least. The bench prints how
/// many times as long it takes as realistic tables.
#[divan::bench(args = EDITIONS, sample_count = 10, max_time = 3)]
fn random_field(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    let tables: Vec<Table> = (0..2 * FIELD as u64)
        .map(|seed| random(&rules, seed))
        .collect();
    if let Some(ratio) = ratio(&rules, &tables, &realistic_field(&rules)) {
        println!("{ratio:.2} times the processor's time of realistic tables");
    }
    bench_field(bencher, &rules, &tables, Instructions::widest());
}

/// A field of tables that were found by climbing, as the best of a contest are: responses to realistic
/// tables.
#[divan::bench(args = EDITIONS, sample_count = 10, max_time = 3)]
fn climbed_field(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    let response = |seed| TableResponse::to(&rules, &realistic_table(&rules, seed, 10));
    let few: Vec<Table> = (0..8)
        .map(|seed| response(seed).expect("it fits").table)
        .collect();
    let tables: Vec<Table> = few.iter().cycle().take(2 * FIELD).cloned().collect();
    bench_field(bencher, &rules, &tables, Instructions::widest());
}

/// Fields with each kind of instructions: without Feral Hogs, and with them for tables with 1, 10 and
/// 40 of 100 choices of their own.
#[divan::bench(
    args = [(TAME, 1), ("fall-2019", 1), ("fall-2019", 10), ("fall-2019", 40)],
    consts = [0, 1, 2],
    sample_count = 10,
    max_time = 3
)]
fn instructions<const KIND: usize>(bencher: Bencher, (edition, noise): (&str, i32)) {
    let Some(&instructions) = Instructions::all().get(KIND) else {
        return;
    };
    println!("{KIND}: {instructions}");
    let rules = rules_of(edition);
    let tables = 0..2 * FIELD as u64;
    let tables = tables.map(|seed| realistic_table(&rules, seed, noise));
    bench_field(bencher, &rules, &tables.collect::<Vec<_>>(), instructions);
}

/// A new table among a thousand, which repeat the tables of a field.
#[divan::bench(args = EDITIONS, sample_count = 10, max_time = 3)]
fn new_table(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    bench_new_table(bencher, &rules, &realistic_table(&rules, 99, 1));
}

/// A new table of random choices among a thousand.
#[divan::bench(args = EDITIONS, sample_count = 10, max_time = 3)]
fn new_random_table(bencher: Bencher, edition: &str) {
    let rules = rules_of(edition);
    bench_new_table(bencher, &rules, &random(&rules, 1));
}

fn bench_new_table(bencher: Bencher, rules: &Rules, new: &Table) {
    let tables = realistic_field(rules);
    let field: Vec<&Table> = tables.iter().cycle().take(1000).collect();
    let mut duel = Duel::new(rules);
    let rates = duel.win_rates(&[new], &field).expect("all fit");
    assert_eq!(
        rates[999],
        duel.win_rate(new, field[999]).expect("both fit")
    );
    bencher
        .counter(ItemsCount::new(rates.len()))
        .bench_local(|| duel.win_rates(&[new], black_box(&field)));
}
