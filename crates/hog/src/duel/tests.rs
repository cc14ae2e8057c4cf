//! The fast sweeps against pairs that are solved one by one.

mod all_pairs;
mod chops;
mod pasts;
mod plain_rules;
mod random_tables;
mod rolls;
mod sums;

use all_pairs::in_numbers;

use pigskin_kernels::Pairs;

use super::sweeper::Sweeper;
use super::win_chances;
use crate::{
    Choice, Dice, Die, FALL_2019, FairDice, FreeBacon, Instructions, PorkChop, Rules, SPRING_2017,
    ScoreRise, SwineSwap, Table,
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
/// one. Returns the number of compared pairs.
fn compare(rules: &Rules) -> usize {
    let Some(sweeper) = Sweeper::new(rules) else {
        return 0;
    };
    let tables = [random(rules, 1), random(rules, 2), random(rules, 3)];
    let numbers = in_numbers(&tables);
    let mut compared = 0;
    for instructions in Instructions::all() {
        let mut sweeper = sweeper.clone().with(instructions);
        let mut all = Vec::new();
        sweeper.compare(Pairs::between(&numbers, &numbers), &mut |i, j, found| {
            let expected = win_chances(rules, [&tables[i], &tables[j]]);
            for (found, expected) in found.into_iter().zip(expected) {
                assert!(
                    (found - expected).abs() < 1e-12,
                    "{rules:?}: {found}, {expected}"
                );
            }
            compared += 1;
            all.push((i, j, found));
        });
        // A pair alone has the same bits.
        for (i, j, found) in all {
            let (a, b) = ([numbers[i]], [numbers[j]]);
            sweeper.compare(Pairs::between(&a, &b), &mut |_, _, alone| {
                assert_eq!(
                    alone.map(f64::to_bits),
                    found.map(f64::to_bits),
                    "{rules:?}"
                );
            });
        }
    }
    compared
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
        assert!(compared[2] > 0, "{free_bacon:?}");
        if !free_bacon.reads_own_score() {
            assert!(!compared.contains(&0), "{free_bacon:?}");
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
                goal: [100, 101, 64, 99, 150][place],
                free_bacon: Some(free_bacon.clone()),
                score_rise: Some(score_rise.clone()),
                ..Rules::CLASSIC
            };
            let swaps = Rules {
                swine_swap: Some(SwineSwap::Multiple),
                ..rules.clone()
            };
            compared += usize::from(compare(&rules) > 0) + usize::from(compare(&swaps) > 0);
        }
    }
    // The rises of Hog Pile are as large as a score, too large for the fast sweep.
    assert_eq!(compared, 6 * (ScoreRise::ALL.len() - 1));
}
