//! Perfect play and best responses, against a slow recursion that uses only the rules of
//! a turn, and against duels.

use std::collections::HashMap;
use std::sync::Arc;

use pigskin_game::{Game, Seat};
use pigskin_hog::analysis::{GameLengths, Opponent};
use pigskin_hog::search::TableResponse;
use pigskin_hog::solve::{BestResponse, Memory, PerfectPlay, TableLoss};
use pigskin_hog::{
    Choice, Duel, Edition, FALL_2017, FALL_2017_CONTEST, FALL_2019, FALL_2020_CONTEST, Phase,
    PigOut, PorkChop, Position, Rules, SPRING_2017, SPRING_2020, Table, UnfitTable,
};
use proptest::prelude::*;

use crate::house;
use crate::slow_search::SlowSearch;
use crate::small_rules::{patches, small_rules, small_rules_with_bacon};

fn second_to_move() -> Position {
    Position {
        to_move: Seat::Second,
        ..Position::START
    }
}

/// Compares the value, the best choice and the value of each choice with the slow
/// search, at every position that it reached.
fn assert_perfect(rules: &Rules) {
    let perfect = PerfectPlay::solve(rules);
    let mut slow = SlowSearch::new(rules, [None, None]);
    let first = slow.first_wins(&Position::START);
    assert!((perfect.win_rate().first - first).abs() < 1e-12);
    for (position, first_wins) in slow.known.clone() {
        let chance = |first_wins: f64| match position.to_move {
            Seat::First => first_wins,
            Seat::Second => 1.0 - first_wins,
        };
        let value = chance(first_wins);
        assert!(
            (perfect.value(&position) - value).abs() < 1e-12,
            "{position:?}"
        );
        let best = perfect.best_choice(&position).expect("a choice");
        let reached = chance(slow.after(&position, best));
        assert!((reached - value).abs() < 1e-12, "{position:?}: {best}");
    }
    for (choice, value) in perfect.choice_values(&Position::START) {
        let slow = slow.after(&Position::START, choice);
        assert!((value - slow).abs() < 1e-12, "{choice}");
    }
}

fn assert_best_response(rules: &Rules, table: &Table) {
    let response = BestResponse::to(rules, table).expect("it fits");
    let mut slow = SlowSearch::new(rules, [None, Some(table)]);
    let first = slow.first_wins(&Position::START);
    let second = slow.first_wins(&second_to_move());
    let rate = response.win_rate();
    assert!((rate.first - first).abs() < 1e-12, "{rate:?}, {first}");
    assert!((rate.second - second).abs() < 1e-12, "{rate:?}, {second}");
    for (position, value) in slow.known.clone() {
        if position.to_move == Seat::First {
            assert!((response.value(&position) - value).abs() < 1e-12);
            let best = response.best_choice(&position).expect("a choice");
            assert!((slow.after(&position, best) - value).abs() < 1e-12);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn perfect_play_is_that_of_the_slow_search(rules in small_rules_with_bacon()) {
        assert_perfect(&rules);
    }

    #[test]
    fn the_best_response_is_that_of_the_slow_search(
        rules in small_rules_with_bacon(),
        numbers: [u8; 25],
    ) {
        assert_best_response(&rules, &patches(&rules, &numbers));
    }

    #[test]
    fn no_table_wins_more_than_the_best_response(
        rules in small_rules(),
        a: [u8; 25],
        b: [u8; 25],
    ) {
        let (a, b) = (patches(&rules, &a), patches(&rules, &b));
        let best = BestResponse::to(&rules, &a).expect("it fits").win_rate();
        let rate = Duel::new(&rules).win_rate(&b, &a).expect("both fit");
        let slack = best.error_bound + rate.error_bound;
        prop_assert!(rate.first <= best.first + slack);
        prop_assert!(rate.second <= best.second + slack);
        prop_assert!(best.mean() >= 0.5 - slack);
    }
}

#[test]
fn every_edition_with_ten_dice_at_a_small_goal() {
    for (_, edition) in Edition::HANDOUTS {
        let rules = Rules { goal: 6, ..edition };
        assert_perfect(&rules);
        assert_best_response(&rules, &house(&rules, "always:2"));
    }
}

/// Perfect play that is a table: no house strategy, random table or best response beats
/// it.
#[test]
fn no_table_beats_perfect_play() {
    let tame = Rules {
        feral_hogs: None,
        ..FALL_2019
    };
    let unchopped = Rules {
        pork_chop: None,
        ..SPRING_2017
    };
    for rules in [FALL_2017, tame, unchopped, Rules::CLASSIC] {
        let perfect = PerfectPlay::solve(&rules);
        let table = perfect.as_table().expect("the rules remember nothing");
        let mut duel = Duel::new(&rules);
        let bound = perfect.error_bound();
        let mut others: Vec<Table> = (1..=10)
            .map(|dice| Table::from_fn(100, |_| Choice::dice(dice)))
            .collect();
        if rules.free_bacon.is_some() {
            others.push(house(&rules, "swap:8,4"));
            others.push(house(&rules, "bacon:8,4"));
        }
        others.push(patches(&rules, &[5, 2, 9, 4, 6, 1, 3, 8, 7]));
        for other in &others {
            let rate = duel.win_rate(&table, other).expect("both fit");
            assert!(rate.is_above(0.5), "{rate:?}");
            assert!(rate.first >= perfect.win_rate().first - 2.0 * bound);
        }
        let itself = duel.win_rate(&table, &table).expect("it fits");
        assert!((itself.first - perfect.win_rate().first).abs() <= 2.0 * bound);
        let response = BestResponse::to(&rules, &table).expect("it fits");
        assert!((response.win_rate().mean() - 0.5).abs() <= 2.0 * bound);
    }
}

#[test]
fn a_response_outdoes_the_contests_winner() {
    let fours = house(&FALL_2019, "always:4");
    let response = BestResponse::to(&FALL_2019, &fours).expect("it fits");
    assert!(
        response.win_rate().is_above(0.789_227_432_0),
        "{:?}",
        response.win_rate()
    );
    let perfect = PerfectPlay::solve(&FALL_2019);
    assert_eq!(perfect.as_table(), None);
    let submission = perfect.submission();
    assert!(submission.best_response.is_above(0.5));
    let rate = Duel::new(&FALL_2019).win_rate(&submission.table, &fours);
    let rate = rate.expect("both fit");
    assert!(rate.is_above(0.6) && rate.mean() < response.win_rate().mean());
    assert_eq!(
        submission.table,
        perfect.table_for(submission.mine, submission.theirs, submission.phase)
    );
}

/// The figures of a second program, which takes one position after the other without
/// lanes, layers or runs.
#[test]
fn the_first_of_two_perfect_players() {
    for (rules, known) in [
        (FALL_2017, 0.502_208_775_776),
        (FALL_2019, 0.522_596_407_227),
        (SPRING_2017, 0.505_274_786_749),
    ] {
        let rate = PerfectPlay::solve(&rules).win_rate();
        assert!((rate.first - known).abs() < 1e-12, "{rate:?}");
        assert!(rate.error_bound < 1e-12);
        assert!((rate.mean() - 0.5).abs() < 1e-15);
    }
}

/// A table response is a local optimum; every change is tried at a small goal.
#[test]
fn no_change_of_one_choice_improves_a_table_response() {
    let both = Rules {
        pork_chop: Some(PorkChop::Trade),
        ..FALL_2019
    };
    for (goal, rules) in [
        (8, FALL_2019),
        (14, FALL_2019),
        (14, SPRING_2017),
        (10, both),
        (10, FALL_2017_CONTEST),
        (12, FALL_2020_CONTEST),
        (10, SPRING_2020),
    ] {
        let rules = Rules { goal, ..rules };
        let other = patches(&rules, &[5, 2, 9, 4, 6, 1, 3, 8, 7]);
        let response = TableResponse::to(&rules, &other).expect("it fits");
        let best = BestResponse::to(&rules, &other).expect("it fits");
        assert!(response.win_rate.mean() <= best.win_rate().mean() + 1e-12);
        let mut duel = Duel::new(&rules);
        for (scores, _) in response.table.cells() {
            for choice in rules.choices() {
                let changed = Table::from_fn(goal, |at| {
                    if at == scores {
                        choice
                    } else {
                        response.table.choice(at)
                    }
                });
                let rate = duel.win_rate(&changed, &other).expect("both fit");
                assert!(rate.mean() < response.win_rate.mean() + 1e-8);
            }
        }
    }
    let fours = house(&FALL_2017, "always:4");
    let response = TableResponse::to(&FALL_2017, &fours).expect("it fits");
    let best = BestResponse::to(&FALL_2017, &fours).expect("it fits");
    assert_eq!(Some(response.table), best.as_table());
}

/// The best response has no choices for positions after a chop that the table never
/// makes. These were once taken to be passes.
#[test]
fn a_table_that_never_chops_is_answered_without_free_bacon() {
    let rules = Rules {
        goal: 12,
        free_bacon: None,
        ..SPRING_2017
    };
    let fours = Table::from_fn(12, |_| Choice::dice(4));
    let response = TableResponse::to(&rules, &fours).expect("it fits");
    assert!(response.win_rate.is_above(0.5));
}

#[test]
fn tables_that_do_not_fit_are_refused() {
    let small = Table::from_fn(50, |_| Choice::dice(4));
    assert_eq!(
        BestResponse::to(&FALL_2017, &small).map(|_| ()),
        Err(UnfitTable::Goal {
            table: 50,
            rules: 100
        })
    );
    let chops = Table::from_fn(100, |_| Choice::PORK_CHOP);
    let refused = BestResponse::to(&FALL_2017, &chops).map(|_| ());
    assert!(matches!(refused, Err(UnfitTable::Illegal { .. })));
}

#[test]
fn a_game_that_is_over_has_no_choice() {
    let perfect = PerfectPlay::solve(&FALL_2017);
    let mut over = Position::START;
    over.players[0].score = pigskin_hog::Score(100);
    assert!((perfect.value(&over) - 1.0).abs() < f64::MIN_POSITIVE);
    assert_eq!(perfect.best_choice(&over), None);
    assert_eq!(perfect.choice_values(&over), []);
    over.to_move = Seat::Second;
    assert!(perfect.value(&over).abs() < f64::MIN_POSITIVE);
}

#[test]
fn memories_out_of_range_are_the_nearest() {
    let perfect = PerfectPlay::solve(&FALL_2019);
    let memory = |previous| Memory {
        previous,
        chop_spent: true,
    };
    assert_eq!(
        perfect.table_for(memory(200), memory(200), Phase::START),
        perfect.table_for(memory(10), memory(10), Phase::START)
    );
}

/// The expected number of turns, by taking every toss of every turn.
fn slow_turns(
    perfect: &PerfectPlay,
    position: &Position,
    known: &mut HashMap<Position, f64>,
) -> f64 {
    let rules = perfect.rules();
    let Some(choice) = perfect.best_choice(position) else {
        return 0.0;
    };
    if let Some(&turns) = known.get(position) {
        return turns;
    }
    let outcomes = rules.outcomes(position, choice).expect("it is legal");
    let after = outcomes.into_iter().map(|(toss, chance)| {
        let next = rules.after(position, choice, &toss).expect("legal");
        chance * slow_turns(perfect, &next, known)
    });
    let turns = 1.0 + after.sum::<f64>();
    known.insert(*position, turns);
    turns
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_summary_is_what_the_rules_come_to(rules in small_rules_with_bacon()) {
        let perfect = PerfectPlay::solve(&rules);
        let summary = perfect.summary();
        let turns = summary.turns.expect("no position comes back");
        let slow = slow_turns(&perfect, &Position::START, &mut HashMap::new());
        prop_assert!((turns.mean - slow).abs() < 1e-12, "{turns:?}, {slow}");
        let mut search = SlowSearch::new(&rules, [None, None]);
        let best = search.first_wins(&Position::START);
        for (choice, _) in perfect.choice_values(&Position::START) {
            let is_best = search.after(&Position::START, choice) > best - 1e-12;
            prop_assert_eq!(summary.first_choices.contains(&choice), is_best, "{}", choice);
        }
        let loss = summary.table_loss;
        let table = perfect.submission().table;
        let mut slow = SlowSearch::new(&rules, [Some(&table), None]);
        let first = slow.first_wins(&Position::START);
        let second = slow.first_wins(&second_to_move());
        let slow = 0.5 - f64::midpoint(first, second);
        prop_assert!((loss.to_best_response - slow).abs() < 1e-12, "{loss:?}, {slow}");
        prop_assert!(loss.to_perfect_play > -1e-12);
        prop_assert!(loss.to_perfect_play < loss.to_best_response + 1e-12);
    }
}

#[test]
fn the_figures_of_the_editions() {
    for (name, rules) in Edition::HANDOUTS {
        let perfect = PerfectPlay::solve(&rules);
        let summary = perfect.summary();
        assert_eq!(summary.win_rate, perfect.win_rate());
        let turns = summary.turns.expect("no position comes back");
        assert!(turns.error_bound < 2e-9, "{turns:?}");
        let opponent = Opponent::solved(Arc::new(perfect.clone()));
        let table = perfect.submission().table;
        let rate = opponent.win_rate(&table).expect("it fits");
        let loss = summary.table_loss;
        assert!(
            (0.5 - rate.mean() - loss.to_perfect_play).abs() < 1e-12,
            "{name}: {loss:?}"
        );
        if perfect.as_table().is_some() {
            let lengths = GameLengths::new(&opponent, &table).expect("they end");
            assert!((lengths.mean() - turns.mean).abs() < 1e-11, "{turns:?}");
        } else {
            assert!(loss.to_best_response > loss.to_perfect_play);
        }
    }
}

#[test]
fn games_that_may_never_end_have_no_length() {
    let pig = Rules {
        goal: 10,
        pig_out: Some(PigOut::Nothing),
        ..Rules::CLASSIC
    };
    let summary = PerfectPlay::solve(&pig).summary();
    assert_eq!((summary.turns, summary.table_loss), (None, TableLoss::NONE));
}
