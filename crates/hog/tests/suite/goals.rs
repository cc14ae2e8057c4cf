//! Goals of their own for each player, against the slow search and against the same goal for both.

use pigskin_game::Seat;
use pigskin_hog::solve::{PerfectPlay, PerfectPlayTo};
use pigskin_hog::{
    Duel, Edition, FALL_2021, FeralHogs, Goals, PorkChop, Position, Rules, SPRING_2017, Table,
};
use proptest::prelude::*;

use crate::game_to::GameTo;
use crate::house;
use crate::slow_search::SlowSearch;
use crate::small_rules::{patches, small_rules_with_bacon};

const SECOND_TO_MOVE: Position = Position {
    to_move: Seat::Second,
    ..Position::START
};

/// Compares the duel of two tables and perfect play with the slow search.
fn assert_agrees(rules: &Rules, goals: Goals, a: &Table, b: &Table) {
    let game = GameTo { rules, goals };
    let slow = |tables: [Option<&Table>; 2]| {
        let mut search = SlowSearch::new(&game, tables);
        [Position::START, SECOND_TO_MOVE].map(|start| search.first_wins(&start))
    };
    let duel = Duel::new(rules).win_rate_to(a, b, goals);
    let (duel, _) = duel.expect("all fit");
    let perfect = PerfectPlayTo::solve(rules, goals).expect("the goals fit");
    for (rate, expected) in [
        (duel, slow([Some(a), Some(b)])),
        (perfect.win_rate(), slow([None, None])),
    ] {
        for (found, expected) in [rate.first, rate.second].into_iter().zip(expected) {
            let apart = (found - expected).abs();
            assert!(apart < 1e-12, "{rules:?} {goals:?}: {found}, {expected}");
        }
        assert!(rate.error_bound < 1e-12);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_rules_and_goals_agree_with_the_slow_search(
        rules in small_rules_with_bacon(),
        fractions: [u16; 2],
        a: [u8; 25],
        b: [u8; 25],
    ) {
        let [first, second] = fractions.map(|number| number % rules.goal + 1);
        let (a, b) = (patches(&rules, &a), patches(&rules, &b));
        assert_agrees(&rules, Goals { first, second }, &a, &b);
    }

    /// The same goal for both is the game that it always was, to the last bit.
    #[test]
    fn equal_goals_change_no_bit(
        rules in small_rules_with_bacon(),
        a: [u8; 25],
        b: [u8; 25],
    ) {
        let (a, b) = (patches(&rules, &a), patches(&rules, &b));
        let goals = Goals::both(rules.goal);
        let mut duel = Duel::new(&rules);
        let usual = duel.win_rate_and_method(&a, &b).expect("both fit");
        prop_assert_eq!(duel.win_rate_to(&a, &b, goals).expect("all fit"), usual);
        let perfect = PerfectPlay::solve(&rules);
        let to_goals = PerfectPlayTo::solve(&rules, goals).expect("it fits");
        prop_assert_eq!(to_goals.win_rate(), perfect.win_rate());
        prop_assert_eq!(
            to_goals.best_choice(&Position::START),
            perfect.best_choice(&Position::START)
        );
    }
}

/// Swaps between very different goals, with everything that is remembered of a player.
#[test]
fn swaps_and_chops_between_far_goals() {
    for feral_hogs in [None, Some(FeralHogs::TWO_APART)] {
        let rules = Rules {
            goal: 14,
            most_dice: 4,
            feral_hogs,
            pork_chop: Some(PorkChop::Trade),
            ..SPRING_2017
        };
        let (a, b) = (patches(&rules, &[7; 25]), patches(&rules, &[0, 3, 5, 1, 9]));
        for (first, second) in [(1, 14), (14, 2), (5, 9), (9, 9), (3, 3)] {
            assert_agrees(&rules, Goals { first, second }, &a, &b);
        }
    }
}

/// Strategies do not see goals. So in the same game, dice by dice, a player reaches a lower goal no
/// later than a higher one.
#[test]
fn a_lower_goal_is_never_worse() {
    for (_, edition) in Edition::HANDOUTS {
        let rules = edition.with([(pigskin_hog::Setting::Goal, "60")]);
        let rules = rules.expect("a goal");
        let sixes = house(&rules, "always:6");
        let mut duel = Duel::new(&rules);
        let mut last = 1.0;
        for first in [1, 20, 40, 60] {
            let goals = Goals { first, second: 60 };
            let (rate, _) = duel.win_rate_to(&sixes, &sixes, goals).expect("all fit");
            assert!(rate.mean() <= last, "{first}: {rate:?} after {last}");
            last = rate.mean();
            let back = Goals {
                first: 60,
                second: first,
            };
            let (turned, _) = duel.win_rate_to(&sixes, &sixes, back).expect("all fit");
            let apart = (turned.reversed().mean() - rate.mean()).abs();
            assert!(apart < 1e-12, "{rate:?} {turned:?}");
        }
        assert!((last - 0.5).abs() < 1e-12);
    }
}

#[test]
fn goals_above_that_of_the_rules_are_refused() {
    let sixes = house(&FALL_2021, "always:6");
    let goals = Goals {
        first: 100,
        second: 300,
    };
    let error = Duel::new(&FALL_2021).win_rate_to(&sixes, &sixes, goals);
    assert_eq!(
        error.expect_err("too high").to_string(),
        "a goal is from 1 to 100 points, and not 300"
    );
    assert!(PerfectPlayTo::solve(&FALL_2021, goals).is_err());
}
