//! The questions for the functions on averages: `make_averaged` and `max_scoring_num_rolls`.

use std::ops::RangeInclusive;

use pigskin_hog::{Distribution, Rules};
use rand::{Rng, RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Number, json};

use super::{of_the_dice, part, tolerance};
use crate::project::terms::Terms;
use crate::questions::part::{Part, PartKind};
use crate::questions::places::die_name;
use crate::right::averages_of_die;

pub(super) fn averaged(rules: &Rules) -> Vec<Part> {
    let mut random = ChaCha8Rng::seed_from_u64(80);
    let (mut values, mut samples, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
    // Sums and quotients of these are exact, in whatever order they are computed.
    for count in [1, 2, 4, 8, 16, 64, 256, 512] {
        for passed in 0..=5 {
            let length = random.random_range(1..=9);
            let value = |_| random.random_range(-20..=60).into();
            values.push((0..length).map(value).collect());
            samples.push(Some(count));
            arguments.push((0..passed).map(|_| random.random_range(0..=99)).collect());
        }
    }
    for (count, multiple) in [(Some(3), 3), (Some(10), 10), (Some(100), 100), (None, 1000)] {
        let length = random.random_range(2..=7);
        values.push(
            (0..length)
                .map(|_| (multiple * random.random_range(0..=9)).into())
                .collect(),
        );
        samples.push(count);
        arguments.push(vec![3]);
    }
    for halves in [vec![1], vec![1, 2, 5], vec![-3, 8]] {
        let half = |halves: i32| Number::from_f64(f64::from(halves) / 2.0);
        values.push(halves.into_iter().filter_map(half).collect());
        samples.push(Some(4));
        arguments.push(vec![]);
    }
    let of = values.len();
    let exact = PartKind::Averaged {
        values,
        samples,
        arguments,
    };
    let dice = 3.min(rules.most_dice);
    let untouched = of_the_dice(rules);
    let distribution = Distribution::of_dice(&untouched, rules.die, dice);
    let calls = 2000;
    let (most, least) = (distribution.points().max(), distribution.points().min());
    let range = most.unwrap_or(0) - least.unwrap_or(0);
    let random = PartKind::Statistics {
        function: json!({"call": "make_averaged", "arguments": [{"global": "roll_dice"}, calls]}),
        arguments: vec![json!(dice), json!({"global": die_name(rules.die.sides())})],
        calls: 1,
        mean: distribution.mean(),
        tolerance: tolerance(f64::from(range), calls),
    };
    vec![
        part("scripted functions", exact, of, &[]),
        part("the mean of three dice", random, 1, &[]),
    ]
}

/// Samples of `max_scoring_num_rolls`: averages are multiples of an eighth.
const SAMPLES: u32 = 8;

/// Averages that some die has: outcomes are 1 or more, so that no average is below 1.
pub(super) fn max_scoring(rules: &Rules) -> Vec<Part> {
    let mut random = ChaCha8Rng::seed_from_u64(90);
    let dice = usize::from(rules.most_dice);
    let low = vec![1.0; dice];
    let mut averages = vec![low.clone()];
    for best in 0..dice {
        let mut one = low.clone();
        one[best] = 7.5;
        averages.push(one);
        for tied in best + 1..dice {
            let mut two = low.clone();
            (two[best], two[tied]) = (8.25, 8.25);
            averages.push(two);
        }
    }
    averages.push((1..=dice).map(|n| n as f64).collect());
    averages.push((1..=dice).rev().map(|n| n as f64).collect());
    for _ in 0..60 {
        averages.push(
            (0..dice)
                .map(|_| 1.0 + f64::from(random.random_range(0..=12)) / 8.0)
                .collect(),
        );
    }
    let of = averages.len();
    let given = part(
        "given averages",
        PartKind::MaxScoring {
            averages,
            samples: Some(SAMPLES),
        },
        of,
        &[],
    );
    let same =
        (1..=rules.die.sides()).map(|outcome| (vec![outcome], u32::from(outcome % 2) * 2 + 1));
    let drawn = drawn_dice(rules, 2..=4, &mut random);
    vec![given, best_of_dice("test dice", rules, same.chain(drawn))]
}

/// Dice with so many drawn outcomes, and numbers of samples after which they begin anew.
pub(super) fn drawn_dice(
    rules: &Rules,
    lengths: RangeInclusive<u32>,
    random: &mut impl Rng,
) -> Vec<(Vec<u8>, u32)> {
    let dice = (0..40).map(|_| {
        let length = random.random_range(lengths.clone());
        let outcomes = (0..length).map(|_| random.random_range(1..=rules.die.sides()));
        (outcomes.collect(), length * random.random_range(1..=3))
    });
    dice.collect()
}

/// The dice of some, with their samples, that have one best number.
pub(super) fn best_of_dice(
    name: &str,
    rules: &Rules,
    dice: impl Iterator<Item = (Vec<u8>, u32)>,
) -> Part {
    let clear = dice.filter(|(outcomes, samples)| has_one_best(rules, outcomes, *samples));
    let (outcomes, samples): (Vec<_>, Vec<_>) = clear.unzip();
    let of = samples.len();
    let function = "max_scoring_num_rolls".to_owned();
    let kind = PartKind::BestOfDice {
        function,
        outcomes,
        samples,
        counts: Terms::of(rules).has("averages_once"),
    };
    part(name, kind, of, &[])
}

/// Tests whether the best number of dice depends neither on the order in which averages are computed
/// nor on how sums are rounded.
pub(super) fn has_one_best(rules: &Rules, outcomes: &[u8], samples: u32) -> bool {
    let Some(mut averages) = averages_of_die(rules, outcomes, samples) else {
        return false;
    };
    averages.sort_by(f64::total_cmp);
    let [.., second, best] = averages[..] else {
        return false;
    };
    // A die that always rolls the same gives exactly the same averages, if any are the same.
    best >= 1.0 && (outcomes.len() == 1 || best - second >= 0.125)
}
