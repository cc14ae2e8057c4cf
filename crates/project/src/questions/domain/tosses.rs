//! Questions to the functions that toss dice: `roll_dice` and `take_turn`.

use std::collections::BTreeMap;

use pigskin_hog::{Distribution, Rules};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use super::{of_the_dice, part, tolerance};
use crate::function_names::FunctionNames;
use crate::questions::part::{Part, PartKind, all_tosses};

/// Most dice of which all tosses are asked, for six sides; fewer for dice with more sides.
pub(super) fn most_tossed(rules: &Rules) -> u8 {
    let sides = u32::from(rules.die.sides());
    let fits = |dice: &u8| (1..=u32::from(*dice)).map(|n| sides.pow(n)).sum::<u32>() <= 4000;
    (1..=4.min(rules.most_dice)).rev().find(fits).unwrap_or(1)
}

/// The seed of the tosses that kits ask.
pub(super) const SEED: u64 = 10;

/// Tosses of many dice: every number of ones, in the first places, in the last and mixed.
pub(super) fn chosen_tosses(rules: &Rules, fewest: u8, seed: u64) -> Vec<Vec<u8>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let sides = rules.die.sides();
    let mut tosses = Vec::new();
    for dice in fewest..=rules.most_dice {
        for ones in 0..=dice {
            let mut toss: Vec<u8> = (0..dice).map(|_| random.random_range(2..=sides)).collect();
            toss[..usize::from(ones)].fill(1);
            let mut last = toss.clone();
            last.reverse();
            let mut mixed = toss.clone();
            for place in (1..mixed.len()).rev() {
                mixed.swap(place, random.random_range(0..=place));
            }
            tosses.extend([toss, last, mixed]);
        }
        // Sums without ones, from the lowest to the highest.
        tosses.push(vec![2; dice.into()]);
        tosses.push(vec![sides; dice.into()]);
        for _ in 0..10 {
            tosses.push((0..dice).map(|_| random.random_range(2..=sides)).collect());
        }
    }
    tosses
}

pub(super) fn tosses(rules: &Rules) -> Vec<Part> {
    let names = ["num_rolls"];
    let most = most_tossed(rules);
    let all = PartKind::Tosses {
        function: "roll_dice".to_owned(),
        sides: Some(rules.die.sides()),
        most: Some(most),
        tosses: Vec::new(),
        more: Vec::new(),
    };
    let of = all.tosses().len();
    let chosen = chosen_tosses(rules, most + 1, SEED);
    let mut parts = vec![part(
        &format!("every toss of up to {}", dice_in_words(most)),
        all,
        of,
        &names,
    )];
    if !chosen.is_empty() {
        let of = chosen.len();
        let chosen = PartKind::Tosses {
            function: "roll_dice".to_owned(),
            sides: None,
            most: None,
            tosses: chosen,
            more: Vec::new(),
        };
        parts.push(part("tosses of more dice", chosen, of, &names));
    }
    if rules.forty_niners.is_some() {
        let harmless = PartKind::Tosses {
            function: "roll_dice".to_owned(),
            sides: None,
            most: None,
            tosses: harmless_tosses(rules),
            more: vec![false],
        };
        let of = harmless.tosses().len();
        parts.push(part(
            "tosses in which ones do no harm",
            harmless,
            of,
            &names,
        ));
    }
    parts.push(default_die(rules));
    parts
}

/// Tosses with and without ones, for turns in which ones do no harm.
fn harmless_tosses(rules: &Rules) -> Vec<Vec<u8>> {
    let few = (1..=2.min(rules.most_dice)).flat_map(|dice| all_tosses(rules.die.sides(), dice));
    few.chain(chosen_tosses(rules, 3, SEED)).collect()
}

pub(super) fn dice_in_words(dice: u8) -> String {
    match dice {
        1 => "one die".to_owned(),
        2 => "two dice".to_owned(),
        3 => "three dice".to_owned(),
        4 => "four dice".to_owned(),
        more => format!("{more} dice"),
    }
}

/// The mean of `roll_dice(1)` with the default die.
fn default_die(rules: &Rules) -> Part {
    let untouched = of_the_dice(rules);
    let dice = Distribution::of_dice(&untouched, rules.die, 1);
    let calls = 2000;
    let most = dice.points().max().unwrap_or(0);
    let least = dice.points().min().unwrap_or(0);
    let kind = PartKind::Statistics {
        function: json!("roll_dice"),
        arguments: vec![json!(1)],
        calls,
        mean: dice.mean(),
        tolerance: tolerance(f64::from(most - least), calls),
    };
    part("rolls of the default die", kind, 1, &[])
}

/// Turns, each with the opponent's score and its toss.
pub(super) fn listed_turns(
    name: &str,
    turns: impl Iterator<Item = (u16, Vec<u8>)>,
    more: Vec<bool>,
) -> Part {
    let turns: Vec<_> = turns
        .map(|(opponent, toss)| (u8::try_from(toss.len()).unwrap_or(u8::MAX), opponent, toss))
        .collect();
    let of = turns.len();
    let kind = PartKind::Turns {
        function: "take_turn".to_owned(),
        opponents: None,
        sides: None,
        most: None,
        turns,
        more,
    };
    part(name, kind, of, &["num_rolls", "opponent_score"])
}

pub(super) fn turns(rules: &Rules) -> Vec<Part> {
    let names = ["num_rolls", "opponent_score"];
    let most = most_tossed(rules);
    let product = |name: &str, opponents: [u16; 2], most: u8| {
        let kind = PartKind::Turns {
            function: "take_turn".to_owned(),
            opponents: Some(opponents),
            sides: Some(rules.die.sides()),
            most: Some(most),
            turns: Vec::new(),
            more: Vec::new(),
        };
        let of = kind.turns().len();
        part(name, kind, of, &names)
    };
    let mut parts = vec![
        product(
            "no dice and one die against every score",
            [0, rules.goal - 1],
            1,
        ),
        product(
            &format!("every toss of up to {}", dice_in_words(most)),
            [35, 35],
            most,
        ),
    ];
    let opponents = || (0..rules.goal).map(|place| place * 37 % rules.goal).cycle();
    let chosen = chosen_tosses(rules, most + 1, SEED);
    if !chosen.is_empty() {
        let turns = opponents().zip(chosen);
        parts.push(listed_turns("tosses of more dice", turns, Vec::new()));
    }
    if rules.forty_niners.is_some() {
        let turns = opponents().zip(harmless_tosses(rules));
        let name = "turns in which ones do no harm";
        parts.push(listed_turns(name, turns, vec![false]));
    }
    let uses: Vec<Vec<_>> = (0..=rules.most_dice)
        .map(|dice| {
            let harmless = rules.forty_niners.map(|_| json!(false));
            let call = [json!(dice), json!((dice * 7 + 13) % 90), json!("die")];
            call.into_iter().chain(harmless).collect()
        })
        .collect();
    let of = uses.len();
    let no_dice = FunctionNames::of(rules).no_dice.to_owned();
    let replace = BTreeMap::from([("roll_dice".to_owned(), 7), (no_dice, 10)]);
    let kind = PartKind::Uses {
        function: "take_turn".to_owned(),
        calls: uses,
        replace,
    };
    parts.push(part("the functions that a turn uses", kind, of, &names));
    parts
}
