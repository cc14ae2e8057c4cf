//! Rules under which turns can score nothing: duels, best responses and perfect play,
//! against iteration over the whole graph of positions, which does not use sums,
//! recursive games or layers.

use pigskin_game::Seat;
use pigskin_hog::search::{NoTableResponse, TableResponse};
use pigskin_hog::solve::{BestResponse, Method, PerfectPlay};
use pigskin_hog::{
    Choice, Die, Duel, FairDice, FeralHogs, FreeBacon, PigOut, Play, PlayError, PorkChop, Position,
    Rules, SwineSwap, Table, TimeTrot,
};
use proptest::prelude::*;

use crate::formulas::computed;
use crate::graph::Graph;
use crate::sampled_rate::SampledRate;
use crate::small_rules::small_rules;

fn any(_: &Position, _: Choice) -> bool {
    true
}

fn assert_duel(rules: &Rules, graph: &Graph, a: &Table, b: &Table) {
    let plays = |table: &Table| {
        let table = table.clone();
        move |position: &Position, choice| table.choice(position.scores()) == choice
    };
    let (a_plays, b_plays) = (plays(a), plays(b));
    let rate = Duel::new(rules).win_rate(a, b).expect("both fit");
    // From both sides, which must agree.
    for side in Seat::BOTH {
        let values = graph.answer(side, [&a_plays, &b_plays]);
        assert!(
            (rate.first - values[0]).abs() < 1e-12,
            "{rate:?}, {}",
            values[0]
        );
        assert!(
            (rate.second - values[1]).abs() < 1e-12,
            "{rate:?}, {}",
            values[1]
        );
    }
    let back = Duel::new(rules)
        .win_rate(b, a)
        .expect("both fit")
        .reversed();
    assert!((rate.first - back.first).abs() <= 2.0 * rate.error_bound);
    assert!((rate.second - back.second).abs() <= 2.0 * rate.error_bound);
    assert!(rate.error_bound < 1e-11);
    assert!(rate.error_bound <= Duel::error_bound(rules));
}

fn assert_best_response(rules: &Rules, graph: &Graph, table: &Table) {
    let plays = |position: &Position, choice| table.choice(position.scores()) == choice;
    let response = BestResponse::to(rules, table).expect("it fits");
    let values = graph.answer(Seat::First, [&any, &plays]);
    let rate = response.win_rate();
    assert!(
        (rate.first - values[0]).abs() < 1e-11,
        "{rate:?}, {}",
        values[0]
    );
    assert!(
        (rate.second - values[1]).abs() < 1e-11,
        "{rate:?}, {}",
        values[1]
    );
    // Its choices reach its values.
    let responds = |position: &Position, choice| response.best_choice(position) == Some(choice);
    let reached = graph.answer(Seat::Second, [&responds, &plays]);
    assert!((reached[0] - values[0]).abs() < 1e-11);
    assert!((reached[1] - values[1]).abs() < 1e-11);
}

/// Neither player can do better against perfect play: the best answer to either player's
/// choices must not exceed the values.
fn assert_perfect(rules: &Rules, graph: &Graph) {
    let perfect = PerfectPlay::solve(rules);
    let plays = |position: &Position, choice| perfect.best_choice(position) == Some(choice);
    let held_by_first = graph.answer(Seat::Second, [&plays, &any]);
    let held_by_second = graph.answer(Seat::First, [&any, &plays]);
    for (at, position) in graph.positions.iter().enumerate() {
        let value = perfect.value(position);
        for held in [held_by_first[at], held_by_second[at]] {
            let held = graph.mover(at, held);
            assert!(
                (value - held).abs() < 1e-11,
                "{position:?}: {value}, {held}"
            );
        }
        if graph.ends[at].is_none() {
            let values = perfect.choice_values(position);
            let best = values.iter().map(|&(_, value)| value).fold(0.0, f64::max);
            assert!((best - value).abs() < 1e-12, "{position:?}");
        }
    }
    assert!(perfect.error_bound() < 1e-10, "{}", perfect.error_bound());
}

/// A table of patches chosen by random numbers, including passes.
fn patches(rules: &Rules, numbers: &[u8]) -> Table {
    let choices: Vec<Choice> = rules.choices().collect();
    Table::from_fn(rules.goal, |scores| {
        let place = usize::from(scores.mine.0 * 5 + scores.theirs.0 * 3);
        // Half of all choices are passes.
        match numbers[place % numbers.len()] {
            number @ 128.. => choices[usize::from(number) % choices.len()],
            _ => Choice::dice(0),
        }
    })
}

/// Small rules under which turns can score nothing.
fn rules_with_repetitions() -> impl Strategy<Value = Rules> {
    (small_rules(), 1..9_u16, 1..4_u8, 0..4_u8).prop_map(|(rules, goal, most_dice, how)| {
        computed(&Rules {
            goal,
            most_dice,
            free_bacon: match how {
                0 => rules.free_bacon,
                3 => Some(FreeBacon::HeftyHogs),
                _ => None,
            },
            pig_out: if how == 1 || how == 3 {
                rules.pig_out
            } else {
                Some(PigOut::Nothing)
            },
            ..rules
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn duels_are_those_of_the_graph(
        rules in rules_with_repetitions(),
        a: [u8; 23],
        b: [u8; 23],
    ) {
        let graph = Graph::new(&rules);
        assert_duel(&rules, &graph, &patches(&rules, &a), &patches(&rules, &b));
    }

    #[test]
    fn best_responses_are_those_of_the_graph(
        rules in rules_with_repetitions(),
        numbers: [u8; 23],
    ) {
        assert_best_response(&rules, &Graph::new(&rules), &patches(&rules, &numbers));
    }

    #[test]
    fn perfect_play_is_that_of_the_graph(rules in rules_with_repetitions()) {
        assert_perfect(&rules, &Graph::new(&rules));
    }
}

#[test]
fn every_rule_at_once() {
    let all = Rules {
        goal: 9,
        most_dice: 3,
        pig_out: Some(PigOut::Nothing),
        feral_hogs: Some(FeralHogs::TWO_APART),
        swine_swap: Some(SwineSwap::Double),
        pork_chop: Some(PorkChop::Trade),
        ..Rules::CLASSIC
    };
    let baconed = Rules {
        free_bacon: Some(FreeBacon::SmallestDigit),
        ..all.clone()
    };
    for rules in [all, baconed] {
        let graph = Graph::new(&rules);
        assert_perfect(&rules, &graph);
        for seed in 0..4 {
            let numbers =
                |from: u8| -> Vec<u8> { (from..from + 23).map(|n| n.wrapping_mul(91)).collect() };
            let tables =
                [numbers(seed), numbers(seed + 50)].map(|numbers| patches(&rules, &numbers));
            assert_duel(&rules, &graph, &tables[0], &tables[1]);
            assert_best_response(&rules, &graph, &tables[0]);
        }
    }
}

/// By hand: one point wins, and a two-sided die scores with a chance of ½. The player who
/// rolls it first wins with ½ + ½ · ½ · (the same) = ⅔. Against a player who always passes
/// the win is certain, and two players who pass play for ever.
#[test]
fn a_coin_by_hand() {
    let rules = Rules {
        goal: 1,
        die: Die::new(2).expect("a coin"),
        pig_out: Some(PigOut::Nothing),
        ..Rules::CLASSIC
    };
    let always = |dice| Table::from_fn(1, |_| Choice::dice(dice));
    let mut duel = Duel::new(&rules);
    let mut rate = |a, b| duel.win_rate(&always(a), &always(b)).expect("both fit");
    let coins = rate(1, 1);
    assert!((coins.first - 2.0 / 3.0).abs() < 1e-15, "{coins:?}");
    assert!((coins.mean() - 0.5).abs() < 1e-15);
    assert!((rate(1, 0).first - 1.0).abs() < 1e-15);
    assert!((rate(1, 0).second - 1.0).abs() < 1e-15);
    let passes = rate(0, 0);
    assert!((passes.first - 0.5).abs() < 1e-15 && (passes.second - 0.5).abs() < 1e-15);
    // Ten dice score only if no coin shows a one.
    let (q, p) = (1.0 / 1024.0, 0.5);
    assert!((rate(10, 1).first - q / (1.0 - (1.0 - q) * (1.0 - p))).abs() < 1e-15);
    let perfect = PerfectPlay::solve(&rules);
    assert!((perfect.win_rate().first - 2.0 / 3.0).abs() < 1e-14);
    assert_eq!(
        perfect.method(),
        Method::Parts {
            parts: 1,
            largest: 2
        }
    );
    assert_eq!(perfect.best_choice(&Position::START), Some(Choice::dice(1)));
}

/// Tables that pass and tables that do not have the same win rates side by side as one by
/// one.
#[test]
fn a_field_of_both_kinds() {
    let rules = Rules {
        goal: 20,
        swine_swap: Some(SwineSwap::Multiple),
        ..Rules::CLASSIC
    };
    let tables: Vec<Table> = (0..9_u8)
        .map(|n| {
            Table::from_fn(20, |scores| match n % 3 {
                0 if scores.mine.0.is_multiple_of(u16::from(n) + 3) => Choice::dice(0),
                _ => Choice::dice(n + 1),
            })
        })
        .collect();
    let field: Vec<&Table> = tables.iter().collect();
    let mut duel = Duel::new(&rules);
    let all = duel.win_rates(&field, &field).expect("they fit");
    let among = duel.round_robin(&field).expect("they fit");
    let mut pairs = among.iter();
    for (i, a) in tables.iter().enumerate() {
        for (j, b) in tables.iter().enumerate() {
            let one = Duel::new(&rules).win_rate(a, b).expect("both fit");
            assert_eq!(one, all[i * tables.len() + j]);
            if i < j {
                assert_eq!(Some(&one), pairs.next());
            }
        }
    }
}

/// A game in which both players always pass is recognized, unlike one that only takes
/// long, and counts half a win for each.
#[test]
fn games_that_never_end_are_half_won() {
    let rules = Rules {
        goal: 20,
        feral_hogs: Some(FeralHogs::TWO_APART),
        swine_swap: Some(SwineSwap::DigitProduct),
        ..Rules::CLASSIC
    };
    let passes = Table::from_fn(20, |_| Choice::dice(0));
    // Passes once either has scored.
    let lazy = Table::from_fn(20, |scores| Choice::dice(u8::from(scores.sum() == 0)));
    let dice = &mut FairDice::new(7);
    let trotting = Rules {
        time_trot: Some(TimeTrot { cycle: 5 }),
        ..rules.clone()
    };
    for rules in [&rules, &trotting] {
        for (a, b) in [(&passes, &passes), (&lazy, &lazy), (&lazy, &passes)] {
            let ended = Play::new(rules, [a, b], dice);
            assert!(matches!(ended, Err(PlayError::Endless { .. })), "{ended:?}");
            let sampled = SampledRate::sample(rules, a, b, 10, dice);
            assert_eq!((sampled.games, sampled.wins, sampled.endless), (20, 0, 20));
            let rate = Duel::new(rules).win_rate(a, b).expect("both fit");
            assert!((rate.first - sampled.rate()).abs() < 1e-15, "{rate:?}");
        }
    }
    // The game ends if one of the players rolls dice.
    let twos = Table::from_fn(20, |_| Choice::dice(2));
    assert!(Play::new(&rules, [&twos, &passes], dice).is_ok());
    // Under these rules games take long, but end.
    let rules = Rules {
        goal: 160,
        die: Die::new(2).expect("a coin"),
        pig_out: Some(PigOut::Nothing),
        ..Rules::CLASSIC
    };
    let tens = Table::from_fn(160, |_| Choice::dice(10));
    let idle = Table::from_fn(160, |_| Choice::dice(0));
    let play = Play::new(&rules, [&tens, &idle], dice).expect("it ends");
    assert!(play.turns.len() > 10_000);
    let rate = Duel::new(&rules).win_rate(&tens, &idle).expect("both fit");
    assert!((rate.mean() - 1.0).abs() <= rate.error_bound && rate.error_bound < 1e-12);
}

/// Sampled games agree with the exact win rates.
#[test]
fn samples_agree() {
    let rules = Rules {
        goal: 50,
        pig_out: Some(PigOut::Nothing),
        swine_swap: Some(SwineSwap::Multiple),
        ..Rules::CLASSIC
    };
    let table = |number: u8| {
        Table::from_fn(50, |scores| {
            Choice::dice(((scores.mine.0 + scores.theirs.0) % 7) as u8 % number)
        })
    };
    let (a, b) = (table(3), table(6));
    let sampled = SampledRate::sample(&rules, &a, &b, 20_000, &mut FairDice::new(3));
    let rate = Duel::new(&rules).win_rate(&a, &b).expect("both fit");
    let off = (sampled.rate() - rate.mean()).abs();
    assert!(off < 4.0 * sampled.standard_error(), "{sampled:?} {rate:?}");
    assert!(sampled.endless > 0, "{sampled:?}");
}

/// With Feral Hogs a table's choices serve several positions at once.
#[test]
fn a_table_response_that_could_repeat_positions_is_refused() {
    let rules = Rules {
        goal: 12,
        feral_hogs: Some(FeralHogs::TWO_APART),
        ..Rules::CLASSIC
    };
    let passes = Table::from_fn(12, |_| Choice::dice(0));
    let refused = TableResponse::to(&rules, &passes).map(|_| ());
    assert_eq!(refused, Err(NoTableResponse::ComesBack));
    let tame = Rules {
        feral_hogs: None,
        ..rules
    };
    let response = TableResponse::to(&tame, &passes).expect("the best one");
    assert!((response.win_rate.mean() - 1.0).abs() < 1e-12);
}
