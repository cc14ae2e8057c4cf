//! Sweeps by rolls against the solving sweep.

use proptest::prelude::*;

use super::all_pairs::{assert_same_bits, assert_solved};
use super::plain_rules::{free_bacons, pig_outs, swine_swaps};
use super::random_tables::table;
use crate::duel::sweeper;
use crate::{
    Die, Duel, FALL_2013, FALL_2014, FALL_2017, FALL_2019, HogWild, HogtimusPrime, Rules,
    SPRING_2017, SUMMER_2015, Table, WhenPigsFly, WildDice,
};

/// Rules that remember nothing.
pub fn rules() -> impl Strategy<Value = Rules> {
    let wild = prop::option::of((1..=12_u8, 2..=9_u8));
    let boosts = (any::<bool>(), any::<bool>());
    let others = (1..=10_u8, 2..=13_u8);
    let all = (
        1..=45_u16,
        swine_swaps(),
        free_bacons(),
        pig_outs(),
        wild,
        boosts,
        others,
    );
    all.prop_map(
        |(goal, swine_swap, bacon, pig_out, wild, (prime, fly), (most_dice, sides))| Rules {
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
            when_pigs_fly: fly.then_some(WhenPigsFly),
            ..Rules::CLASSIC
        },
    )
}

/// The editions that are compared by rolls, and some that could be.
fn editions() -> [Rules; 6] {
    let unspent = Rules {
        pork_chop: None,
        ..SPRING_2017
    };
    let harmless = Rules {
        pig_out: None,
        ..FALL_2017
    };
    let tame = Rules {
        feral_hogs: None,
        when_pigs_fly: Some(WhenPigsFly),
        ..FALL_2019
    };
    [FALL_2013, FALL_2014, SUMMER_2015, unspent, harmless, tame]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_solving_sweep_agrees(rules in rules(), seed: u64, most in 0..=10_u8, few in 1..=8_usize) {
        let seeds = (0..few as u64).map(|more| seed.wrapping_add(more));
        let tables: Vec<Table> = seeds
            .map(|seed| table(&rules, most, 0, seed))
            .filter(|table| !table.can_score_nothing(&rules))
            .collect();
        let rolls = sweeper::rolls(&rules).expect("no memory");
        assert_solved(&rules, &rolls, &tables, 2.0 * Duel::error_bound(&rules));
    }
}

#[test]
fn whole_games_agree_and_have_the_same_bits_with_all_fused_instructions() {
    for rules in editions() {
        let tables = [4, 6, 10, 9, 5, 8].map(|most| table(&rules, most, 0, most.into()));
        let rolls = sweeper::rolls(&rules).expect("no memory");
        assert_solved(&rules, &rolls, &tables, 1e-14);
        assert_same_bits(&rolls, &tables);
    }
}

#[test]
fn rules_with_a_memory_are_not_compared_by_rolls() {
    assert!(
        editions()
            .iter()
            .all(|rules| sweeper::rolls(rules).is_some())
    );
    assert!(sweeper::rolls(&SPRING_2017).is_none());
    assert!(sweeper::rolls(&FALL_2019).is_none());
}

#[test]
fn the_bits_do_not_depend_on_the_company() {
    // Some pairs are compared eight by eight, and the others pair by pair.
    let rules = Rules {
        goal: 43,
        ..SUMMER_2015
    };
    let tables: Vec<Table> = (0..11)
        .map(|seed| table(&rules, 1 + (seed % 10) as u8, 0, seed))
        .collect();
    assert_same_bits(&sweeper::rolls(&rules).expect("no memory"), &tables);
}

#[test]
fn pairs_among_tables_are_those_of_single_comparisons() {
    let rules = Rules {
        goal: 20,
        ..FALL_2014
    };
    let tables: Vec<Table> = (0..9).map(|seed| table(&rules, 6, 0, seed)).collect();
    assert_same_bits(&sweeper::rolls(&rules).expect("no memory"), &tables);
}
