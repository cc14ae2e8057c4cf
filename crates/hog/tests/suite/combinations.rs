//! Random combinations of all rules at small goals: the duel, perfect play and the slow search,
//! which takes every toss of every turn, agree.
//!
//! `PIGSKIN_TEST_COMBINATIONS` is the number of combinations, `PIGSKIN_TEST_SEED` a whole number
//! that chooses them. What does not agree is reported with its settings.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};

use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{Duel, Position, Setting};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::slow_search::SlowSearch;
use crate::small_rules::{patches, small_rules_with_bacon};

/// Combinations in a usual run of the tests.
const USUAL: u64 = 40;

/// How far answers may be apart.
const APART: f64 = 1e-12;

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().expect("a whole number"))
}

#[test]
fn random_combinations_of_rules_agree() {
    let combinations = number("PIGSKIN_TEST_COMBINATIONS").unwrap_or(USUAL);
    let seed =
        number("PIGSKIN_TEST_SEED").unwrap_or_else(|| RandomState::new().build_hasher().finish());
    println!("PIGSKIN_TEST_COMBINATIONS={combinations} PIGSKIN_TEST_SEED={seed}");
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let cases = (
        small_rules_with_bacon(),
        any::<[u8; 25]>(),
        any::<[u8; 25]>(),
    );
    let mut farthest = 0.0_f64;
    for number in 0..combinations {
        let case = cases.new_tree(&mut runner).expect("a combination");
        let (rules, a, b) = case.current();
        let (a, b) = (patches(&rules, &a), patches(&rules, &b));
        let rate = Duel::new(&rules).win_rate(&a, &b).expect("both fit");
        let slow = |tables| SlowSearch::new(&rules, tables).first_wins(&Position::START);
        let perfect = PerfectPlay::solve(&rules);
        let pairs = [
            (rate.first, slow([Some(&a), Some(&b)])),
            (rate.second, 1.0 - slow([Some(&b), Some(&a)])),
            (perfect.win_rate().first, slow([None, None])),
        ];
        for (found, expected) in pairs {
            let apart = (found - expected).abs();
            farthest = farthest.max(apart);
            let settings: Vec<String> = Setting::stated(&rules)
                .map(|(setting, text)| format!("{setting}={text}"))
                .collect();
            assert!(
                apart < APART,
                "seed {seed}, combination {number}: {found} is not {expected}: {}",
                settings.join(" ")
            );
        }
    }
    println!("{combinations} combinations agree; the farthest answers are {farthest:e} apart");
}
