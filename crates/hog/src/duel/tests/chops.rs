//! Games side by side against the solving sweep.

use pigskin_kernels::{Instructions, Pairs};
use proptest::prelude::*;

use super::all_pairs::{by_solving, chances, in_numbers};
use super::plain_rules::{free_bacons, pig_outs, swine_swaps};
use super::random_tables::table;
use crate::duel::sweeper;
use crate::{
    Die, Duel, FALL_2019, HogWild, HogtimusPrime, PorkChop, Rules, SPRING_2017, Table, WildDice,
};

fn side_by_side(rules: &Rules, tables: &[Table], instructions: Instructions) -> Vec<[f64; 2]> {
    let mut chops = sweeper::chops(rules).expect("a chop").with(instructions);
    chances(tables, |pairs, note| chops.compare(pairs, note))
}

/// Rules with Pork Chop and without Feral Hogs.
fn rules() -> impl Strategy<Value = Rules> {
    let swap = swine_swaps();
    let bacon = free_bacons();
    let pig_out = pig_outs();
    let wild = prop::option::of((1..=12_u8, 2..=9_u8));
    let others = (any::<bool>(), 1..=10_u8, 2..=13_u8);
    (1..=45_u16, swap, bacon, pig_out, wild, others).prop_map(
        |(goal, swine_swap, bacon, pig_out, wild, (prime, most_dice, sides))| Rules {
            goal,
            most_dice,
            die: Die::new(sides).expect("a die"),
            swine_swap,
            pig_out,
            free_bacon: Some(bacon),
            hog_wild: wild.and_then(|(multiple, sides)| {
                let die = Die::new(sides)?;
                Some(HogWild {
                    multiple,
                    dice: WildDice::Other(die),
                })
            }),
            hogtimus_prime: prime.then_some(HogtimusPrime::Points),
            pork_chop: Some(PorkChop::Trade),
            ..Rules::CLASSIC
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_solving_sweep_agrees(rules in rules(), seed: u64, most in 0..=10_u8) {
        // Two tables never chop.
        let tables: Vec<Table> = [0, 0, 5, 30, 100]
            .into_iter()
            .zip(0..)
            .map(|(chops, more)| table(&rules, most, chops, seed.wrapping_add(more)))
            .filter(|table| !table.can_score_nothing(&rules))
            .collect();
        let expected = by_solving(&rules, &tables);
        let bound = 2.0 * Duel::error_bound(&rules);
        for instructions in Instructions::all() {
            let found = side_by_side(&rules, &tables, instructions);
            for (found, expected) in found.as_flattened().iter().zip(expected.as_flattened()) {
                prop_assert!((found - expected).abs() <= bound, "{instructions}: {found} {expected}");
            }
        }
    }
}

#[test]
fn whole_games_agree_and_have_the_same_bits_with_all_fused_instructions() {
    let tame = Rules {
        feral_hogs: None,
        pork_chop: Some(PorkChop::Trade),
        ..FALL_2019
    };
    for rules in [SPRING_2017, tame] {
        let tables = [(4, 0), (6, 20), (10, 5), (10, 0)];
        let tables = tables.map(|(most, chops)| table(&rules, most, chops, most.into()));
        let expected = by_solving(&rules, &tables);
        let widest = side_by_side(&rules, &tables, Instructions::widest());
        for (found, expected) in widest.as_flattened().iter().zip(expected.as_flattened()) {
            assert!((found - expected).abs() < 1e-14, "{found} {expected}");
        }
        let bits = |chances: &[[f64; 2]]| -> Vec<u64> {
            let chances = chances.as_flattened().iter();
            chances.map(|chance| chance.to_bits()).collect()
        };
        for instructions in Instructions::all() {
            if instructions.is_fused() {
                let same = side_by_side(&rules, &tables, instructions);
                assert_eq!(bits(&same), bits(&widest), "{instructions}");
            }
        }
    }
}

#[test]
fn the_bits_do_not_depend_on_the_company() {
    let tables = [(4, 0), (9, 0), (10, 3), (2, 0), (6, 1), (7, 0)];
    let tables = tables.map(|(most, chops)| table(&SPRING_2017, most, chops, most.into()));
    let all = side_by_side(&SPRING_2017, &tables, Instructions::widest());
    let mut alone = sweeper::chops(&SPRING_2017).expect("a chop");
    for (place, both) in all.iter().enumerate() {
        let (i, j) = (place / tables.len(), place % tables.len());
        alone.compare(
            Pairs::between(&[&tables[i]], &[&tables[j]]),
            &mut |_, _, alone| {
                assert_eq!(alone.map(f64::to_bits), both.map(f64::to_bits));
            },
        );
    }
}

#[test]
fn pairs_among_tables_are_those_of_single_comparisons() {
    let rules = Rules {
        goal: 20,
        ..SPRING_2017
    };
    let tables: Vec<Table> = (0..7)
        .map(|seed| table(&rules, 6, seed % 3, seed.into()))
        .collect();
    let count = tables.len();
    let all = side_by_side(&rules, &tables, Instructions::widest());
    let mut told = 0;
    let tables = in_numbers(&tables);
    let mut chops = sweeper::chops(&rules).expect("a chop");
    chops.compare(Pairs::among(&tables), &mut |i, j, both| {
        assert!(i < j);
        assert_eq!(both.map(f64::to_bits), all[i * count + j].map(f64::to_bits));
        told += 1;
    });
    assert_eq!(told, count * (count - 1) / 2);
}

#[test]
fn only_the_chop_is_remembered() {
    assert!(sweeper::chops(&SPRING_2017).is_some());
    let and_dice = Rules {
        feral_hogs: FALL_2019.feral_hogs,
        ..SPRING_2017
    };
    assert!(sweeper::chops(&and_dice).is_none());
    assert!(sweeper::chops(&FALL_2019).is_none());
}
