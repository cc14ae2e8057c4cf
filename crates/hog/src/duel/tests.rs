//! The fast sweeps against pairs that are solved one by one.

mod all_pairs;
mod chops;
mod pasts;
mod plain_rules;
mod random_tables;
mod rolls;
mod sums;

use all_pairs::{assert_same_bits, assert_solved};

use super::sweeper::Sweeper;
use crate::{
    Choice, Dice, Die, FALL_2019, FairDice, FreeBacon, PorkChop, Rules, SPRING_2017, ScoreRise,
    SwineSwap, Table,
};

fn random(rules: &Rules, seed: u64) -> Table {
    let least = u8::from(rules.can_score_nothing(0));
    let mut dice = FairDice::new(seed);
    let die = Die::new(11).expect("a die");
    Table::from_fn(rules.goal, |_| {
        Choice::dice((dice.roll(die) - 1).max(least))
    })
}

/// Compares the fastest sweep for some rules, if there is one, with pairs that are solved one by
/// one. Returns whether there is one.
fn compare(rules: &Rules) -> bool {
    let Some(sweeper) = Sweeper::new(rules) else {
        return false;
    };
    let tables = [random(rules, 1), random(rules, 2), random(rules, 3)];
    assert_solved(rules, &sweeper, &tables, 1e-12);
    assert_same_bits(&sweeper, &tables);
    true
}

#[test]
fn all_points_of_no_dice() {
    for (place, free_bacon) in FreeBacon::ALL.into_iter().enumerate() {
        let bases = [Rules::CLASSIC, FALL_2019, SPRING_2017];
        let rules = Rules {
            goal: [100, 61, 107][place % 3],
            free_bacon: Some(free_bacon.clone()),
            ..bases[place / 3 % 3].clone()
        };
        let without_hogs = Rules {
            feral_hogs: None,
            pork_chop: Some(PorkChop::Trade).filter(|_| place % 2 == 0),
            swine_swap: Some(SwineSwap::DigitsApart),
            ..rules.clone()
        };
        let plain = Rules {
            free_bacon: Some(free_bacon.clone()),
            ..Rules::CLASSIC
        };
        let compared = [compare(&rules), compare(&without_hogs), compare(&plain)];
        assert!(compared[2], "{free_bacon:?}");
        if !free_bacon.reads_own_score() {
            assert!(!compared.contains(&false), "{free_bacon:?}");
        }
    }
}

#[test]
fn all_rises_of_scores() {
    let mut compared = 0;
    for (place, score_rise) in ScoreRise::ALL.into_iter().enumerate() {
        for free_bacon in [
            FreeBacon::BoarBrawl,
            FreeBacon::PigTail,
            FreeBacon::HeftyHogs,
        ] {
            let rules = Rules {
                goal: [100, 101, 64, 99, 150, 100][place],
                free_bacon: Some(free_bacon.clone()),
                score_rise: Some(score_rise.clone()),
                ..Rules::CLASSIC
            };
            let swaps = Rules {
                swine_swap: Some(SwineSwap::Multiple),
                ..rules.clone()
            };
            compared += usize::from(compare(&rules)) + usize::from(compare(&swaps));
        }
    }
    // The rises of Hog Pile are as large as a score, too large for the fast sweep.
    assert_eq!(compared, 6 * (ScoreRise::ALL.len() - 1));
}
