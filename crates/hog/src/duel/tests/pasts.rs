//! Sums by possible pasts against the solving sweep.

use proptest::prelude::*;

use super::all_pairs::{assert_same_bits, assert_solved};
use super::plain_rules::{free_bacons, pig_outs};
use crate::duel::sweeper;
use crate::{
    Choice, Dice, Die, FALL_2019, FairDice, FeralHogs, HogtimusPrime, Rules, SPRING_2017,
    SPRING_2020, SUMMER_2020, SwineSwap, Table,
};

/// A table that rolls one of these numbers of dice, mostly the same as the score before.
fn table(rules: &Rules, dice: &[u8], changes: u8, seed: u64) -> Table {
    let mut random = FairDice::new(seed);
    let mut up_to = |sides: usize| {
        let sides = u8::try_from(sides).ok().and_then(Die::new);
        usize::from(random.roll(sides.expect("a die"))) - 1
    };
    let mut last = dice[0];
    Table::from_fn(rules.goal, |_| {
        if up_to(10) < changes.into() {
            last = dice[up_to(dice.len())];
        }
        Choice::dice(last.min(rules.most_dice))
    })
}

/// Rules with Feral Hogs of all kinds, whose turns score something.
fn rules() -> impl Strategy<Value = Rules> {
    let swap = prop::option::of(prop::sample::select(SwineSwap::ALL.to_vec()));
    let bacon = free_bacons();
    let pig_out = pig_outs();
    let feral_hogs = (0..=4_u8, 1..=20_u8, any::<bool>());
    let others = (any::<bool>(), any::<bool>(), 1..=10_u8);
    (1..=45_u16, swap, bacon, pig_out, feral_hogs, others).prop_map(
        |(
            goal,
            swine_swap,
            bacon,
            pig_out,
            (apart, bonus, by_points),
            (wild, prime, most_dice),
        )| Rules {
            goal,
            most_dice,
            swine_swap,
            pig_out,
            free_bacon: Some(bacon),
            feral_hogs: Some(FeralHogs {
                by_points,
                ..FeralHogs::new(apart, bonus)
            }),
            hog_wild: SPRING_2017.hog_wild.filter(|_| wild),
            hogtimus_prime: prime.then_some(HogtimusPrime::Points),
            ..Rules::CLASSIC
        },
    )
}

/// Numbers of dice that make few, some and many pasts.
const DICE: [&[u8]; 4] = [
    &[4, 6],
    &[0, 4, 5, 6, 8],
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    &[3, 3],
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_solving_sweep_agrees(rules in rules(), seed: u64, changes in 1..=10_u8) {
        let tables: Vec<Table> = (0..)
            .zip(DICE)
            .map(|(place, dice)| table(&rules, dice, changes, seed ^ place))
            .filter(|table| !table.can_score_nothing(&rules))
            .collect();
        let pasts = sweeper::pasts(&rules).expect("a past");
        assert_solved(&rules, &pasts, &tables, 1e-14);
    }
}

#[test]
fn whole_games_have_the_same_bits_with_all_fused_instructions() {
    for rules in [&FALL_2019, &SPRING_2020, &SUMMER_2020] {
        let tables = [0, 1, 2, 3].map(|place| table(rules, DICE[place], 5, 1));
        let pasts = sweeper::pasts(rules).expect("a past");
        assert_solved(rules, &pasts, &tables, 1e-14);
        assert_same_bits(&pasts, &tables);
    }
}

/// More tables than are packed at a time, each with all after it.
#[test]
fn pairs_among_many_are_those_of_single_comparisons() {
    let rules = Rules {
        goal: 12,
        ..FALL_2019
    };
    let tables: Vec<Table> = (0..70)
        .map(|seed| table(&rules, DICE[1], 9, seed))
        .collect();
    assert_same_bits(&sweeper::pasts(&rules).expect("a past"), &tables);
}

#[test]
fn only_the_turn_before_is_remembered() {
    assert!(sweeper::pasts(&FALL_2019).is_some());
    let chopping = Rules {
        pork_chop: Some(crate::PorkChop::Trade),
        ..FALL_2019
    };
    assert!(sweeper::pasts(&chopping).is_none());
    assert!(sweeper::pasts(&SPRING_2017).is_none());
}
