//! The questions for the functions that choose dice: `select_dice` and `reroll`.

use std::collections::BTreeMap;

use pigskin_hog::Rules;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use super::{calls, part, scores};
use crate::questions::part::{Part, PartKind};
use crate::right::changing_dice::{dice_are_exchanged, rolls_odd_again};

/// `select_dice` where it is told whether the dice are exchanged, or where odd outcomes are rolled
/// again.
pub(super) fn exchanged_dice(rules: &Rules) -> Vec<Part> {
    let truths: &[Option<bool>] = if dice_are_exchanged(rules) {
        &[Some(false), Some(true)]
    } else {
        &[None]
    };
    let by_scores = rules.hog_wild.is_some();
    let mut parts = Vec::new();
    for &is_swapped in truths.iter().filter(|_| by_scores) {
        let name = match is_swapped {
            None => "every pair of scores",
            Some(false) => "every pair of scores, with the usual dice",
            Some(true) => "every pair of scores, with exchanged dice",
        };
        let names = ["score", "opponent_score"];
        let all = [scores(rules); 2];
        let mut part = calls(name, "select_dice", &names, &all, &[]);
        if let PartKind::Calls { truths, .. } = &mut part.kind {
            truths.extend(is_swapped);
        }
        parts.push(part);
    }
    let pairs: Vec<[i64; 2]> = if by_scores {
        (0..rules.goal)
            .map(|mine| {
                let mine = i64::from(mine);
                [mine, mine * 37 % i64::from(rules.goal)]
            })
            .collect()
    } else {
        vec![[0, 0]]
    };
    let uses: Vec<Vec<serde_json::Value>> = pairs
        .iter()
        .flat_map(|pair| {
            truths.iter().map(move |is_swapped| {
                let scores = pair.iter().filter(|_| by_scores).map(|score| json!(score));
                scores.chain(is_swapped.map(|truth| json!(truth))).collect()
            })
        })
        .collect();
    let of = uses.len();
    let replace = if rolls_odd_again(rules) {
        BTreeMap::from([("reroll".to_owned(), 7)])
    } else {
        BTreeMap::new()
    };
    let kind = PartKind::Uses {
        function: "select_dice".to_owned(),
        calls: uses,
        replace,
    };
    let name = if by_scores {
        "the dice that are rolled again"
    } else {
        "the usual dice and exchanged ones"
    };
    parts.push(part(name, kind, of, &[]));
    parts
}

/// Dice whose odd outcomes are rolled once more.
pub(super) fn rerolls(rules: &Rules) -> Vec<Part> {
    let mut random = ChaCha8Rng::seed_from_u64(41);
    let sides = rules.die.sides();
    let mut outcomes: Vec<Vec<u8>> = Vec::new();
    for first in 1..=sides {
        outcomes.push(vec![first]);
        outcomes.extend((1..=sides).map(|second| vec![first, second]));
    }
    for length in 3..=8 {
        for _ in 0..20 {
            outcomes.push(
                (0..length)
                    .map(|_| random.random_range(1..=sides))
                    .collect(),
            );
        }
    }
    let of = outcomes.len();
    let kind = PartKind::Rerolled {
        function: "reroll".to_owned(),
        outcomes,
    };
    vec![part("test dice", kind, of, &[])]
}
