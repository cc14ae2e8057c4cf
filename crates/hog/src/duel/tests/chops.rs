//! Games side by side against the solving sweep.

use proptest::prelude::*;

use super::all_pairs::{assert_same_bits, assert_solved};
use super::random_tables::table;
use super::rolls;
use crate::duel::sweeper;
use crate::{Duel, FALL_2019, PorkChop, Rules, SPRING_2017, Table};

/// Rules with Pork Chop and without Feral Hogs.
fn rules() -> impl Strategy<Value = Rules> {
    rolls::rules().prop_map(|rules| Rules {
        when_pigs_fly: None,
        pork_chop: Some(PorkChop::Trade),
        ..rules
    })
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
        let chops = sweeper::chops(&rules).expect("a chop");
        assert_solved(&rules, &chops, &tables, 2.0 * Duel::error_bound(&rules));
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
        let chops = sweeper::chops(&rules).expect("a chop");
        assert_solved(&rules, &chops, &tables, 1e-14);
        assert_same_bits(&chops, &tables);
    }
}

#[test]
fn the_bits_do_not_depend_on_the_company() {
    let tables = [(4, 0), (9, 0), (10, 3), (2, 0), (6, 1), (7, 0)];
    let tables = tables.map(|(most, chops)| table(&SPRING_2017, most, chops, most.into()));
    assert_same_bits(&sweeper::chops(&SPRING_2017).expect("a chop"), &tables);
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
    assert_same_bits(&sweeper::chops(&rules).expect("a chop"), &tables);
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
