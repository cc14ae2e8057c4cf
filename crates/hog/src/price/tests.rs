//! Prices against what is counted.

use proptest::prelude::*;

use crate::analysis::{Analysis, GameLengths, Opponent};
use crate::solve::{BestResponse, PerfectPlay};
use crate::{
    Choice, Die, FALL_2017, FALL_2019, FeralHogs, FreeBacon, HogWild, HogtimusPrime, PigOut,
    PorkChop, Price, Rules, SPRING_2017, SwineSwap, Table, WildDice,
};

use super::counted::during;

/// Any rules; goals as far as tests have the time for.
fn rules() -> impl Strategy<Value = Rules> {
    let die = (2..=100_u8).prop_filter_map("a die", Die::new);
    let toss = (
        prop::option::of(prop_oneof![
            Just(PigOut::One),
            Just(PigOut::Ones),
            Just(PigOut::Nothing)
        ]),
        prop::option::of(Just(HogtimusPrime::Points)),
        prop::option::of((1..9_u8, die.clone()).prop_map(|(multiple, die)| HogWild {
            multiple,
            dice: WildDice::Other(die),
        })),
    );
    let turn = (
        prop::option::of(prop_oneof![
            Just(FreeBacon::SmallestDigit),
            Just(FreeBacon::LargestDigit)
        ]),
        prop::option::of(
            (0..4_u8, 1..5_u8).prop_map(|(apart, bonus)| FeralHogs::new(apart, bonus)),
        ),
        prop::option::of(Just(SwineSwap::Double)),
        prop::option::of(Just(PorkChop::Trade)),
    );
    let size = (10..45_u16, 1..=10_u8, die);
    (size, toss, turn).prop_map(|(size, toss, turn)| {
        let (goal, most_dice, die) = size;
        let (pig_out, hogtimus_prime, hog_wild) = toss;
        let (free_bacon, feral_hogs, swine_swap, pork_chop) = turn;
        Rules {
            goal,
            most_dice,
            die,
            pig_out,
            free_bacon,
            hogtimus_prime,
            hog_wild,
            feral_hogs,
            swine_swap,
            pork_chop,
            ..Rules::CLASSIC
        }
    })
}

/// Any rules without turns that score nothing, which have no analysis.
fn rules_that_score() -> impl Strategy<Value = Rules> {
    rules().prop_map(|rules| Rules {
        free_bacon: rules.free_bacon.or(Some(FreeBacon::LargestDigit)),
        pig_out: rules.pig_out.filter(|rule| *rule != PigOut::Nothing),
        ..rules
    })
}

/// A table of patches, as a number says, with a chop now and then where there is one.
fn table(rules: &Rules, number: u16) -> Table {
    let choices: Vec<Choice> = rules.choices().collect();
    Table::from_fn(rules.goal, |scores| {
        let patch = number.wrapping_mul(scores.mine.0 / 9 * 7 + scores.theirs.0 / 9 + 1);
        choices[usize::from(patch >> 3) % choices.len()]
    })
}

#[track_caller]
fn assert_within(factor: f64, price: Price, counted: u64) {
    let ratio = price.multiply_adds() as f64 / counted as f64;
    let price = price.multiply_adds();
    assert!(
        (1.0 / factor..factor).contains(&ratio),
        "the price is {price}, {counted} were counted: {ratio:.2}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn predicted_work_of_perfect_play_is_exact(rules in rules()) {
        let counted = during(|| PerfectPlay::solve(&rules));
        assert_within(3.0, Price::of_perfect_play(&rules), counted);
    }

    #[test]
    fn predicted_work_of_summaries_is_exact(rules in rules_that_score()) {
        let perfect = PerfectPlay::solve(&rules);
        let counted = during(|| perfect.summary());
        assert_within(4.0, Price::of_summary(&rules), counted);
    }

    #[test]
    fn predicted_work_of_responses_is_exact(rules in rules(), number in 1..999_u16) {
        let table = table(&rules, number);
        let counted = during(|| BestResponse::to(&rules, &table));
        assert_within(3.0, Price::of_best_response(&rules, &table), counted);
    }

    #[test]
    fn duels_cost_what_is_said(rules in rules_that_score(), numbers in (1..999_u16, 1..999_u16)) {
        let [a, b] = [numbers.0, numbers.1].map(|number| table(&rules, number));
        let opponent = Opponent::table(&rules, b.clone()).expect("it fits");
        let counted = during(|| opponent.win_rate(&a));
        assert_within(3.0, Price::of_win_rate(&rules, &a, Some(&b)), counted);
        let counted = during(|| Analysis::new(&opponent, &a));
        assert_within(3.0, Price::of_analysis(&rules, &a, Some(&b)), counted);
        let counted = during(|| GameLengths::new(&opponent, &a));
        assert_within(30.0, Price::of_game_lengths(&rules, &a, Some(&b)), counted);
    }

    #[test]
    fn predicted_work_of_perfect_opponents_is_exact(rules in rules_that_score(), number in 1..999_u16) {
        let table = table(&rules, number);
        let opponent = Opponent::perfect(&rules);
        let counted = during(|| opponent.win_rate(&table));
        assert_within(3.0, Price::of_win_rate(&rules, &table, None), counted);
        let counted = during(|| Analysis::new(&opponent, &table));
        assert_within(3.0, Price::of_analysis(&rules, &table, None), counted);
        let counted = during(|| GameLengths::new(&opponent, &table));
        assert_within(30.0, Price::of_game_lengths(&rules, &table, None), counted);
    }
}

#[test]
fn prices_are_in_the_order_of_what_is_counted() {
    let hundred = Die::new(100).expect("a die");
    let all = |rules: Rules| Rules {
        feral_hogs: Some(FeralHogs::TWO_APART),
        pork_chop: Some(PorkChop::Trade),
        hog_wild: Some(HogWild::SEVENS),
        ..rules
    };
    let mut known: Vec<(u64, Price)> = [
        FALL_2017,
        SPRING_2017,
        FALL_2019,
        Rules {
            goal: 30,
            ..FALL_2019
        },
        Rules {
            goal: 20,
            ..FALL_2017
        },
        all(Rules {
            goal: 60,
            ..FALL_2019
        }),
        all(Rules {
            goal: 60,
            die: hundred,
            ..FALL_2019
        }),
        Rules {
            goal: 40,
            free_bacon: None,
            ..FALL_2019
        },
    ]
    .iter()
    .map(|rules| {
        let counted = during(|| PerfectPlay::solve(rules));
        (counted, Price::of_perfect_play(rules))
    })
    .collect();
    known.sort_unstable();
    let dearer = known.windows(2).filter(|pair| pair[1].0 > 2 * pair[0].0);
    for pair in dearer {
        assert!(pair[0].1 < pair[1].1, "{pair:?} of {known:?}");
    }
}
