//! Sums by possible pasts against the solving sweep.

use pigskin_kernels::{Instructions, Pairs};
use proptest::prelude::*;

use super::all_pairs::{bits, by_solving, chances, in_numbers};
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

fn by_pasts(rules: &Rules, tables: &[Table], instructions: Instructions) -> Vec<[f64; 2]> {
    let mut pasts = sweeper::pasts(rules).expect("a past").with(instructions);
    chances(tables, |pairs, note| pasts.compare(pairs, note))
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
        let expected = by_solving(&rules, &tables);
        for instructions in Instructions::all() {
            let found = by_pasts(&rules, &tables, instructions);
            for (found, expected) in found.as_flattened().iter().zip(expected.as_flattened()) {
                prop_assert!((found - expected).abs() < 1e-14, "{instructions}: {found} {expected}");
            }
        }
    }
}

#[test]
fn whole_games_have_the_same_bits_with_all_fused_instructions() {
    for rules in [&FALL_2019, &SPRING_2020, &SUMMER_2020] {
        let tables = [0, 1, 2, 3].map(|place| table(rules, DICE[place], 5, 1));
        let widest = by_pasts(rules, &tables, Instructions::widest());
        let expected = by_solving(rules, &tables);
        for (found, expected) in widest.as_flattened().iter().zip(expected.as_flattened()) {
            assert!((found - expected).abs() < 1e-14, "{found} {expected}");
        }
        for instructions in Instructions::all() {
            if instructions.is_fused() {
                let same = by_pasts(rules, &tables, instructions);
                assert_eq!(bits(&same), bits(&widest), "{instructions}");
            }
        }
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
    let count = tables.len();
    let all = by_pasts(&rules, &tables, Instructions::widest());
    let mut pasts = sweeper::pasts(&rules).expect("a past");
    let mut told = 0;
    let tables = in_numbers(&tables);
    pasts.compare(Pairs::among(&tables), &mut |i, j, both| {
        assert!(i < j);
        assert_eq!(bits(&[both]), bits(&[all[i * count + j]]));
        told += 1;
    });
    assert_eq!(told, count * (count - 1) / 2);
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
