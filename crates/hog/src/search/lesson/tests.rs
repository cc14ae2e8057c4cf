//! The promises of a lesson.

use crate::{
    Choice, Duel, FALL_2017, FALL_2019, FALL_2023, Rules, SPRING_2017, Scores, SwineSwap, Table,
};

use super::{Condition, Lesson};

/// Editions with a goal that takes no time.
fn small() -> [Rules; 4] {
    [FALL_2017, FALL_2019, FALL_2023, SPRING_2017].map(|rules| Rules { goal: 25, ..rules })
}

fn always(rules: &Rules, dice: u8) -> Table {
    Table::from_fn(rules.goal, |_| Choice::dice(dice))
}

#[test]
fn every_gain_is_that_of_an_exact_duel() {
    for rules in small() {
        let (fours, sixes) = (always(&rules, 4), always(&rules, 6));
        let lesson = Lesson::learn(&rules, &fours, &sixes, 4, &mut |_| {}).expect("tables");
        let mut duel = Duel::new(&rules);
        let mut rate = |table: &Table| duel.win_rate(table, &sixes).expect("tables").mean();
        let start = rate(&fours);
        assert!((start - lesson.start.mean()).abs() < 1e-12);
        let (mut table, mut before) = (fours.clone(), start);
        assert!(!lesson.learned.is_empty());
        for learned in &lesson.learned {
            table = learned.tip.applied(&rules, &table);
            let now = rate(&table);
            assert!((now - before - learned.gain).abs() < 1e-12);
            assert!((now - learned.win_rate.mean()).abs() < 1e-12);
            let alone = rate(&learned.tip.applied(&rules, &fours));
            assert!((alone - start - learned.alone).abs() < 1e-12);
            before = now;
        }
        assert_eq!(lesson.table(&rules, &fours), table);
        assert!(lesson.win_rate().mean() > start);
    }
}

/// The gain of a rule against a field is the mean difference between exact duels of the tables with
/// and without it, over all opponents, whatever the sample.
#[test]
fn every_gain_against_a_field_is_that_of_exact_mean_win_rates() {
    for rules in small() {
        let fours = always(&rules, 4);
        let field: Vec<Table> = (1..=7).map(|dice| always(&rules, dice)).collect();
        let field: Vec<&Table> = field.iter().collect();
        let mut duel = Duel::new(&rules);
        let mut mean = |table: &Table| {
            let rates = field.iter().map(|other| duel.win_rate(table, other));
            let sum: f64 = rates.map(|rate| rate.expect("tables").mean()).sum();
            sum / field.len() as f64
        };
        for sample in [1, 3, 7] {
            let learn = |most| {
                Lesson::learn_against_field(&rules, &fours, &field, sample, most, &mut |_| {})
            };
            let lesson = learn(3).expect("tables");
            assert!((mean(&fours) - lesson.start.mean()).abs() < 1e-12);
            assert!(!lesson.learned.is_empty());
            let mut without = fours.clone();
            for learned in &lesson.learned {
                let with = learned.tip.applied(&rules, &without);
                let gain = mean(&with) - mean(&without);
                assert!((gain - learned.gain).abs() < 1e-12);
                assert!((mean(&with) - learned.win_rate.mean()).abs() < 1e-12);
                let alone = mean(&learned.tip.applied(&rules, &fours)) - mean(&fours);
                assert!((alone - learned.alone).abs() < 1e-12);
                without = with;
            }
            assert!(lesson.win_rate().error_bound < 1e-9);
        }
    }
}

#[test]
fn a_field_of_one_teaches_as_its_opponent_and_an_empty_field_nothing() {
    for rules in small() {
        let (fours, sixes) = (always(&rules, 4), always(&rules, 6));
        let learn = |field: &[&Table], sample| {
            let lesson = Lesson::learn_against_field(&rules, &fours, field, sample, 2, &mut |_| {});
            lesson.expect("tables")
        };
        let one = Lesson::learn(&rules, &fours, &sixes, 2, &mut |_| {}).expect("tables");
        assert_eq!(learn(&[&sixes], 4), one);
        // The same opponent several times is that opponent, also where only one is tried.
        let many = learn(&[&sixes, &sixes, &sixes], 1);
        let tips = |lesson: &Lesson| -> Vec<String> {
            lesson
                .learned
                .iter()
                .map(|one| one.tip.to_string())
                .collect()
        };
        assert_eq!(tips(&many), tips(&one));
        assert_eq!(learn(&[], 1).learned, Vec::new());
    }
}

#[test]
fn the_same_lesson_is_found_again() {
    let rules = Rules {
        goal: 25,
        ..FALL_2019
    };
    let fours = always(&rules, 4);
    let learn = || Lesson::learn(&rules, &fours, &fours, 3, &mut |_| {}).expect("tables");
    assert_eq!(learn(), learn());
}

#[test]
fn every_condition_has_words_and_python_of_its_own() {
    for rules in [FALL_2017, FALL_2019, SPRING_2017] {
        let all = Condition::all(&rules);
        let mut words: Vec<String> = all.iter().map(|condition| condition.in_words()).collect();
        let mut python: Vec<String> = all.iter().map(|condition| condition.in_python()).collect();
        for texts in [&mut words, &mut python] {
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), all.len());
        }
    }
}

#[test]
fn the_functions_of_the_handouts_are_short_expressions() {
    let none = Lesson {
        start: pigskin_game::WinRate {
            first: 0.5,
            second: 0.5,
            error_bound: 0.0,
        },
        learned: Vec::new(),
    };
    for rules in [FALL_2017, FALL_2019] {
        let python = none.to_python(&rules);
        assert!(python.lines().count() < 35, "{python}");
        assert!(!python.contains("SWAPS"), "{python}");
    }
    // Hogtimus Prime lifts the points, so they are a list.
    assert!(none.to_python(&SPRING_2017).contains("FREE_BACON = ["));
}

#[test]
fn a_rise_of_the_score_is_no_swap() {
    let swaps = [
        Condition::BaconSwapHelps,
        Condition::BaconSwapHurts,
        Condition::PointSwapHelps,
        Condition::PointSwapHurts,
    ];
    let all = (0..100).flat_map(|mine| (0..100).map(move |theirs| Scores::new(mine, theirs)));
    for at in all {
        for condition in swaps {
            assert!(!condition.holds(&FALL_2023, at), "{condition:?} at {at:?}");
        }
    }
    // 21 + 1 = 22 rises to 23, and both scores trade owners.
    let rules = Rules {
        swine_swap: Some(SwineSwap::Multiple),
        ..FALL_2023
    };
    let at = Scores::new(21, 46);
    assert!(Condition::PointSwapHelps.holds(&rules, at));
    assert!(!Condition::PointSwapHurts.holds(&rules, at));
}
