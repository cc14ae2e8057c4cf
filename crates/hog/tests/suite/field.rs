//! The table that wins most matches against a field, compared with all tables of small
//! games, with fresh duels and with the response to one table.

use std::ops::ControlFlow;

use pigskin_game::WinRate;
use pigskin_hog::search::{FieldEvent, FieldResponse, FieldScore, NoFieldResponse, TableResponse};
use pigskin_hog::solve::BestResponse;
use pigskin_hog::{
    Choice, Die, Duel, FALL_2017, FALL_2019, FreeBacon, PorkChop, Price, Rules, SPRING_2017, Table,
};
use proptest::prelude::*;

use crate::small_rules::{patches, small_rules};

fn response(rules: &Rules, field: &[Table]) -> FieldResponse {
    let go_on = &mut |_| ControlFlow::Continue(());
    FieldResponse::to(rules, field, go_on).expect("the field fits")
}

/// The result of a table, by a duel with each of the field.
fn score(rules: &Rules, table: &Table, field: &[Table]) -> FieldScore {
    let mut duel = Duel::new(rules);
    let rates: Vec<_> = (field.iter())
        .map(|other| duel.win_rate(table, other).expect("both fit"))
        .collect();
    let sum: f64 = rates.iter().map(WinRate::mean).sum();
    FieldScore {
        won: rates.iter().filter(|rate| rate.is_above(0.5)).count(),
        mean: sum / field.len() as f64,
    }
}

/// Maximum number of multiply-adds of a summary, of which a search takes a few: few rules that
/// remember much and can repeat positions take minutes.
const MOST: u64 = 30_000_000;

fn fields() -> impl Strategy<Value = (Rules, Vec<Vec<u8>>)> {
    let is_short = |rules: &Rules| Price::of_summary(rules).multiply_adds() < MOST;
    let rules = small_rules().prop_filter("a search is short", is_short);
    let numbers = prop::collection::vec(any::<u8>(), 1..20);
    (rules, prop::collection::vec(numbers, 1..6))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// The search never gets worse, its results are those of fresh duels, and no table
    /// wins more than its upper bound.
    #[test]
    fn a_search_rises_and_tells_the_truth((rules, numbers) in fields()) {
        let field: Vec<Table> = numbers.iter().map(|numbers| patches(&rules, numbers)).collect();
        let mut last = FieldScore::default();
        let mut fell = None;
        let found = FieldResponse::to(&rules, &field, &mut |event| {
            if let FieldEvent::Step { best } = event {
                fell = fell.or((best < last).then_some((last, best)));
                last = best;
            }
            ControlFlow::Continue(())
        })
        .expect("the field fits");
        prop_assert_eq!(fell, None);
        let fresh = score(&rules, &found.table, &field);
        prop_assert_eq!(fresh.won, found.score.won);
        prop_assert!((fresh.mean - found.score.mean).abs() < 1e-12);
        prop_assert!(found.score.mean >= last.mean - 1e-12 || found.score.won > last.won);
        prop_assert!(found.score.won <= found.at_most());
        for (place, other) in field.iter().enumerate() {
            let best = BestResponse::to(&rules, other).expect("it fits").win_rate();
            prop_assert!(found.rates[place].mean() <= best.mean() + 1e-9);
            let mut others = field.clone();
            others.remove(place);
            let own = found.own.as_ref().expect("it was not stopped")[place];
            let fresh = score(&rules, other, &others);
            prop_assert_eq!(own.won, fresh.won);
            prop_assert!(others.is_empty() || (own.mean - fresh.mean).abs() < 1e-12);
        }
        // The same field gives the same table.
        prop_assert_eq!(&response(&rules, &field).table, &found.table);
    }

    /// Against a field of one, the response is never below the response to that table.
    #[test]
    fn a_field_of_one_is_answered_as_its_table((rules, numbers) in fields()) {
        let other = patches(&rules, &numbers[0]);
        let Ok(alone) = TableResponse::to(&rules, &other) else {
            // The rules remember more, and a turn can score nothing.
            return Ok(());
        };
        let found = response(&rules, std::slice::from_ref(&other));
        prop_assert!(found.score.mean >= alone.win_rate.mean() - 1e-12);
    }
}

/// Every table of a small game.
fn all_tables(rules: &Rules, choices: &[Choice]) -> Vec<Table> {
    let cells = u32::from(rules.goal) * u32::from(rules.goal);
    let count = choices.len().pow(cells);
    let table = |mut number: usize| {
        Table::from_fn(rules.goal, |_| {
            let choice = choices[number % choices.len()];
            number /= choices.len();
            choice
        })
    };
    (0..count).map(table).collect()
}

/// Small games in which every table can be tried.
#[test]
fn in_small_games_no_table_is_better() {
    let base = Rules {
        goal: 3,
        most_dice: 2,
        die: Die::FOUR_SIDED,
        free_bacon: Some(FreeBacon::SmallestDigit),
        ..Rules::CLASSIC
    };
    let games = [
        base.clone(),
        Rules {
            goal: 4,
            most_dice: 1,
            ..base.clone()
        },
        Rules {
            feral_hogs: FALL_2019.feral_hogs,
            ..base.clone()
        },
        Rules {
            pork_chop: Some(PorkChop::Trade),
            most_dice: 1,
            ..base
        },
    ];
    for rules in games {
        let choices: Vec<Choice> = rules.choices().collect();
        let tables = all_tables(&rules, &choices);
        // Tables that differ much.
        let field: Vec<Table> = (0..7)
            .map(|number| tables[number * (tables.len() / 7) + number * number].clone())
            .collect();
        let refs: Vec<&Table> = field.iter().collect();
        let all: Vec<&Table> = tables.iter().collect();
        let rates = Duel::new(&rules).win_rates(&all, &refs).expect("all fit");
        let scores = rates.chunks(field.len()).map(|rates| FieldScore {
            won: rates.iter().filter(|rate| rate.is_above(0.5)).count(),
            mean: rates.iter().map(WinRate::mean).sum::<f64>() / field.len() as f64,
        });
        let best = scores.fold(FieldScore::default(), |a, b| if b > a { b } else { a });
        let found = response(&rules, &field);
        assert_eq!(found.score.won, best.won, "{rules:?}");
        assert!(
            best.mean - found.score.mean < 1e-9,
            "{best:?}, {:?}",
            found.score
        );
        assert!(found.at_most() >= best.won);
    }
}

#[test]
fn perfect_players_cannot_be_beaten() {
    let rules = Rules {
        goal: 40,
        ..FALL_2017
    };
    let perfect = pigskin_hog::solve::PerfectPlay::solve(&rules);
    let perfect = perfect.as_table().expect("the rules remember nothing");
    let fours = Table::from_fn(40, |_| Choice::dice(4));
    let field = [perfect.clone(), fours, perfect];
    let found = response(&rules, &field);
    assert_eq!((found.score.won, found.at_most()), (1, 1));
    assert!(found.wins_most());
    assert_eq!(found.own_best(), [0, 2]);
    assert!(found.best_responses[1].is_none());
}

#[test]
fn with_pork_chop_a_table_wins_more_than_any_of_the_field() {
    let rules = Rules {
        goal: 40,
        ..SPRING_2017
    };
    let field: Vec<Table> = (0..12_u8)
        .map(|number| patches(&rules, &[number, 5, 2, 9 + number, 4, 6, 1, 3 * number]))
        .collect();
    let found = response(&rules, &field);
    let own = found.own.as_ref().expect("it was not stopped");
    assert_eq!(found.score.won, 12);
    assert!(own.iter().all(|own| own.mean < found.score.mean));
}

#[test]
fn a_search_that_is_stopped_has_a_table() {
    let rules = Rules {
        goal: 20,
        ..FALL_2019
    };
    let field = [3, 4].map(|dice| Table::from_fn(20, |_| Choice::dice(dice)));
    let stopped = FieldResponse::to(&rules, &field, &mut |_| ControlFlow::Break(()));
    let stopped = stopped.expect("the field fits");
    assert!(stopped.stopped && stopped.own.is_none());
    assert_eq!(stopped.rates.len(), 2);
    let found = response(&rules, &field);
    assert!(!found.stopped && found.score >= stopped.score);
    let nobody = FieldResponse::to(&rules, &[], &mut |_| ControlFlow::Continue(()));
    assert_eq!(nobody.map(|_| ()), Err(NoFieldResponse::Nobody));
    let unfit = [Table::from_fn(30, |_| Choice::dice(3))];
    let refused = FieldResponse::to(&rules, &unfit, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(
        refused,
        Err(NoFieldResponse::Unfit { place: 0, .. })
    ));
}
