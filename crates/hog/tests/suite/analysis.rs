//! The costs of choices, how often they are met and the lengths of games, against a slow
//! pass over all positions that uses only the rules of a turn.

use std::collections::HashMap;

use pigskin_game::{Game, Seat};
use pigskin_hog::analysis::{Analysis, GameLengths, NoAnalysis, Opponent, Review};
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{
    Choice, Duel, Edition, FALL_2017, FALL_2019, FairDice, FeralHogs, Play, PorkChop, Position,
    Rules, SPRING_2017, Scores, Table, UnfitTable,
};
use proptest::prelude::*;

use crate::house;
use crate::slow_search::SlowSearch;
use crate::small_rules::{patches, small_rules_with_bacon};

/// The opponent of a table, for the slow pass.
enum Slow<'a> {
    Table(&'a Table),
    Perfect(&'a PerfectPlay),
}

impl Slow<'_> {
    fn choice(&self, position: &Position) -> Choice {
        match self {
            Slow::Table(table) => table.choice(position.scores()),
            Slow::Perfect(perfect) => perfect.best_choice(position).expect("a game that goes on"),
        }
    }
}

/// Every position of a game in which the table has this seat with how often it is met,
/// and the share of games with each number of turns.
fn slow_pass(
    rules: &Rules,
    table: &Table,
    opponent: &Slow<'_>,
    seat: Seat,
) -> (HashMap<Position, f64>, Vec<f64>) {
    let mut now = HashMap::from([(Position::START, 1.0)]);
    let (mut visits, mut lengths) = (HashMap::new(), Vec::new());
    while !now.is_empty() {
        let mut next = HashMap::new();
        let mut ended = 0.0;
        for (position, often) in now {
            if position.winner(rules).is_some() {
                ended += often;
                continue;
            }
            *visits.entry(position).or_insert(0.0) += often;
            let choice = if position.to_move == seat {
                table.choice(position.scores())
            } else {
                opponent.choice(&position)
            };
            for (toss, chance) in rules.outcomes(&position, choice).expect("legal") {
                let after = rules.after(&position, choice, &toss).expect("legal");
                *next.entry(after).or_insert(0.0) += often * chance;
            }
        }
        lengths.push(ended);
        now = next;
    }
    (visits, lengths)
}

/// Compares visits, costs and lengths with the slow pass.
fn assert_as_slow(rules: &Rules, table: &Table, opponent: &Opponent, slow: &Slow<'_>) {
    let analysis = Analysis::new(opponent, table).expect("it fits");
    let lengths = GameLengths::new(opponent, table).expect("it fits");
    let mut visits: HashMap<Scores, f64> = HashMap::new();
    let mut costs: HashMap<Scores, f64> = HashMap::new();
    let mut slow_lengths = vec![0.0; lengths.chances().len()];
    for seat in Seat::BOTH {
        let tables = match (slow, seat) {
            (Slow::Perfect(_), _) => [None, None],
            (Slow::Table(table), Seat::First) => [None, Some(*table)],
            (Slow::Table(table), Seat::Second) => [Some(*table), None],
        };
        let mut best = SlowSearch::new(rules, tables);
        let (met, by_length) = slow_pass(rules, table, slow, seat);
        for (position, often) in met {
            if position.to_move != seat {
                continue;
            }
            let scores = position.scores();
            let regret = best.first_wins(&position) - best.after(&position, table.choice(scores));
            let regret = if seat == Seat::First { regret } else { -regret };
            *visits.entry(scores).or_insert(0.0) += often / 2.0;
            *costs.entry(scores).or_insert(0.0) += often * regret / 2.0;
        }
        for (turns, chance) in by_length.into_iter().enumerate() {
            match slow_lengths.get_mut(turns) {
                Some(slow) => *slow += chance / 2.0,
                None => assert!(chance < 1e-12),
            }
        }
    }
    for cell in analysis.cells() {
        let of = |sums: &HashMap<Scores, f64>| sums.get(&cell.scores).copied().unwrap_or(0.0);
        assert!((cell.visits - of(&visits)).abs() < 1e-12, "{cell:?}");
        assert!((cell.cost - of(&costs)).abs() < 1e-12, "{cell:?}");
    }
    for (fast, slow) in lengths.chances().iter().zip(slow_lengths) {
        assert!((fast - slow).abs() < 1e-12, "{fast} {slow}");
    }
}

/// The regrets add up to the difference between the two win rates.
fn assert_adds_up(analysis: &Analysis) {
    let costs: f64 = analysis.cells().iter().map(|cell| cell.cost).sum();
    let difference = analysis.best_response().mean() - analysis.win_rate().mean();
    assert!((costs - difference).abs() < 1e-12, "{costs} {difference}");
    assert!(analysis.cells().iter().all(|cell| cell.cost >= 0.0));
}

/// Tries every change of a single cell.
fn assert_best_changes(rules: &Rules, table: &Table, opponent: &Opponent) {
    let analysis = Analysis::new(opponent, table).expect("it fits");
    let now = analysis.win_rate().mean();
    for cell in analysis.cells() {
        for choice in rules.choices() {
            let changed = table.with(cell.scores, choice);
            let gain = opponent.win_rate(&changed).expect("it fits").mean() - now;
            assert!(gain < cell.gain + 1e-12, "{cell:?} {choice} {gain}");
            if choice == cell.better {
                assert!((gain - cell.gain).abs() < 1e-12, "{cell:?} {gain}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_table_against_a_table_is_as_the_slow_pass_has_it(
        rules in small_rules_with_bacon(),
        a: [u8; 25],
        b: [u8; 25],
    ) {
        let (a, b) = (patches(&rules, &a), patches(&rules, &b));
        let opponent = Opponent::table(&rules, b.clone()).expect("it fits");
        assert_as_slow(&rules, &a, &opponent, &Slow::Table(&b));
        assert_adds_up(&Analysis::new(&opponent, &a).expect("it fits"));
    }

    #[test]
    fn a_table_against_perfect_play_is_as_the_slow_pass_has_it(
        rules in small_rules_with_bacon(),
        a: [u8; 25],
    ) {
        let a = patches(&rules, &a);
        let perfect = PerfectPlay::solve(&rules);
        let opponent = Opponent::perfect(&rules);
        assert_as_slow(&rules, &a, &opponent, &Slow::Perfect(&perfect));
        assert_adds_up(&Analysis::new(&opponent, &a).expect("it fits"));
    }

    #[test]
    fn no_other_change_of_a_cell_gains_more(rules in small_rules_with_bacon(), a: [u8; 25], b: [u8; 25]) {
        let (a, b) = (patches(&rules, &a), patches(&rules, &b));
        let opponent = Opponent::table(&rules, b).expect("it fits");
        assert_best_changes(&rules, &a, &opponent);
        assert_best_changes(&rules, &a, &Opponent::perfect(&rules));
    }
}

/// Two chops in turn lead back to a cell, which is then met twice.
#[test]
fn a_change_counts_where_two_chops_lead_back() {
    for feral_hogs in [None, Some(FeralHogs::TWO_APART)] {
        let rules = Rules {
            goal: 12,
            most_dice: 3,
            feral_hogs,
            pork_chop: Some(PorkChop::Trade),
            ..SPRING_2017
        };
        let chops = Table::from_fn(12, |scores| match scores.mine.0 % 3 {
            0 => Choice::PORK_CHOP,
            rest => Choice::dice(if rest == 1 { 3 } else { 1 }),
        });
        let opponent = Opponent::table(&rules, chops.clone()).expect("it fits");
        let analysis = Analysis::new(&opponent, &chops).expect("it fits");
        assert!(
            analysis.cells()[0].visits > 0.9,
            "{:?}",
            analysis.cells()[0]
        );
        assert_best_changes(&rules, &chops, &opponent);
        let threes = Table::from_fn(12, |_| Choice::dice(3));
        assert_best_changes(&rules, &threes, &opponent);
        assert_best_changes(&rules, &chops, &Opponent::perfect(&rules));
    }
}

/// With all that the rules remember, in every edition at its goal.
#[test]
fn regrets_add_up_in_every_edition() {
    for (name, rules) in Edition::HANDOUTS {
        let fours = house(&rules, "always:4");
        let swap = house(&rules, "swap:8,5");
        let perfect = Opponent::perfect(&rules);
        for (opponent, table) in [
            (&perfect, &fours),
            (&perfect, &swap),
            (
                &Opponent::table(&rules, fours.clone()).expect("it fits"),
                &swap,
            ),
            (
                &Opponent::table(&rules, swap.clone()).expect("it fits"),
                &fours,
            ),
        ] {
            let analysis = Analysis::new(opponent, table).expect("it fits");
            assert_adds_up(&analysis);
            let rate = opponent.win_rate(table).expect("it fits");
            assert_eq!(rate.mean().to_bits(), analysis.win_rate().mean().to_bits());
            let cell = analysis.best_change().expect("they are far from perfect");
            let changed = table.with(cell.scores, cell.better);
            let gain = opponent.win_rate(&changed).expect("it fits").mean() - rate.mean();
            assert!((gain - cell.gain).abs() < 1e-12, "{name}: {cell:?} {gain}");
        }
        let chops = house(&rules, "always:6");
        let own = Opponent::table(&rules, chops.clone()).expect("it fits");
        let rate = Analysis::new(&own, &fours).expect("it fits").win_rate();
        let duel = Duel::new(&rules)
            .win_rate(&fours, &chops)
            .expect("both fit");
        assert!((rate.mean() - duel.mean()).abs() <= rate.error_bound + duel.error_bound);
    }
}

/// The figures of a second program, which takes one position after the other and was
/// written from the rules.
#[test]
fn figures_of_a_second_program() {
    let close = |value: f64, known: f64| assert!((value - known).abs() < 1e-12, "{value} {known}");
    let fours = house(&FALL_2017, "always:4");
    let perfect = Analysis::new(&Opponent::perfect(&FALL_2017), &fours).expect("it fits");
    close(perfect.win_rate().first, 0.207_992_362_775_618_72);
    close(perfect.win_rate().second, 0.205_802_419_223_497_3);
    close(perfect.best_response().first, 0.502_208_775_776_496_1);
    close(perfect.costliest(1)[0].cost, 0.003_668_205_396_698_432);

    let sixes = Opponent::table(&FALL_2017, house(&FALL_2017, "always:6")).expect("it fits");
    let analysis = Analysis::new(&sixes, &fours).expect("it fits");
    close(analysis.win_rate().mean(), 0.440_426_862_110_238_3);
    close(analysis.best_response().mean(), 0.803_951_964_696_444_4);
    let cell = analysis.cells()[37 * 100 + 92];
    assert_eq!(cell.scores, Scores::new(37, 92));
    close(cell.visits, 0.000_669_486_071_086_721_8);
    close(cell.cost, 0.000_075_068_905_302_802_9);
    let worst = analysis.costliest(2)[1];
    assert_eq!(worst.scores, Scores::new(0, 1));
    close(worst.cost, 0.002_378_253_334_454_311_3);
    let change = analysis.best_change().expect("a change that gains");
    assert_eq!(
        (change.scores, change.better),
        (Scores::new(0, 0), Choice::dice(10))
    );
    close(change.gain, 0.004_000_694_317_327_691);
    let lengths = GameLengths::new(&sixes, &fours).expect("it fits");
    close(lengths.mean(), 20.578_147_915_293_737);
    close(lengths.chances()[20], 0.070_095_626_452_579_05);
}

#[test]
fn perfect_play_gives_nothing_away() {
    let table = PerfectPlay::solve(&FALL_2017).as_table().expect("a table");
    let analysis = Analysis::new(&Opponent::perfect(&FALL_2017), &table).expect("it fits");
    assert_adds_up(&analysis);
    assert_eq!(analysis.costliest(10), Vec::<&_>::new());
    assert_eq!(analysis.best_change(), None);
    assert!((analysis.win_rate().mean() - 0.5).abs() < 1e-12);
}

#[test]
fn a_game_of_one_point_takes_one_turn() {
    let rules = Rules {
        goal: 1,
        swine_swap: None,
        ..FALL_2017
    };
    let ones = Table::from_fn(1, |_| Choice::dice(1));
    let opponent = Opponent::table(&rules, ones.clone()).expect("it fits");
    let lengths = GameLengths::new(&opponent, &ones).expect("it fits");
    assert_eq!(lengths.chances().len(), 2);
    assert!((lengths.chances()[1] - 1.0).abs() < 1e-15);
    assert_eq!((lengths.quantile(0.0), lengths.quantile(1.0)), (1, 1));
    assert!(lengths.standard_deviation() < 1e-7);
}

#[test]
fn lengths_add_up_to_one_in_every_edition() {
    for (_, rules) in Edition::HANDOUTS {
        let opponent = Opponent::perfect(&rules);
        let lengths = GameLengths::new(&opponent, &house(&rules, "swap:8,4")).expect("it fits");
        let sum: f64 = lengths.chances().iter().sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        let (low, high) = (lengths.quantile(0.05), lengths.quantile(0.95));
        assert!(low < lengths.quantile(0.5) && lengths.quantile(0.5) < high);
    }
}

#[test]
fn a_review_goes_from_the_start_to_the_result_without_a_gap() {
    for (_, rules) in Edition::HANDOUTS {
        let perfect = PerfectPlay::solve(&rules);
        let tables = [house(&rules, "swap:8,4"), house(&rules, "always:6")];
        for seed in 0..20 {
            let strategies = [&tables[0] as _, &tables[1] as _];
            let play = Play::new(&rules, strategies, &mut FairDice::new(seed)).expect("a game");
            let review = Review::new(&perfect, &play);
            assert_eq!(review.start.to_bits(), review.turns[0].before.to_bits());
            for pair in review.turns.windows(2) {
                assert_eq!(pair[0].after.to_bits(), pair[1].before.to_bits());
            }
            for turn in &review.turns {
                let gain = if turn.seat == Seat::First { 1.0 } else { -1.0 };
                assert!(gain * turn.decision() < 1e-12, "{turn:?}");
                if turn.choice == turn.best {
                    assert_eq!(turn.before.to_bits(), turn.chosen.to_bits());
                }
            }
            let won = f64::from(u8::from(play.winner == Seat::First));
            assert_eq!(review.result().to_bits(), won.to_bits());
            let [first, second] =
                Seat::BOTH.map(|seat| review.decisions_of(seat) + review.luck_of(seat));
            assert!((review.start + first - second - won).abs() < 1e-12);
        }
    }
}

/// On average dice add nothing: the value of a choice is the mean of the values that its
/// rolls lead to.
#[test]
fn luck_is_even() {
    let perfect = PerfectPlay::solve(&FALL_2019);
    let position = Position::START;
    for dice in 0..=4 {
        let choice = Choice::dice(dice);
        let chosen = perfect.choice_value(&position, choice).expect("legal");
        let outcomes = FALL_2019.outcomes(&position, choice).expect("legal");
        let mean: f64 = outcomes
            .iter()
            .map(|(toss, chance)| {
                let after = FALL_2019.after(&position, choice, toss).expect("legal");
                chance * (1.0 - perfect.value(&after))
            })
            .sum();
        assert!((mean - chosen).abs() < 1e-12, "{dice}");
    }
}

#[test]
fn tables_that_do_not_fit_are_refused() {
    let small = Table::from_fn(50, |_| Choice::dice(4));
    let unfit = UnfitTable::Goal {
        table: 50,
        rules: 100,
    };
    let perfect = Opponent::perfect(&FALL_2017);
    assert_eq!(
        Analysis::new(&perfect, &small).map(|_| ()),
        Err(unfit.clone().into())
    );
    assert_eq!(
        GameLengths::new(&perfect, &small),
        Err(unfit.clone().into())
    );
    assert_eq!(perfect.win_rate(&small), Err(unfit.clone()));
    assert_eq!(Opponent::table(&FALL_2017, small).map(|_| ()), Err(unfit));
}

/// If a player rolls dice that can score nothing, only the win rate is available. It does
/// not matter that the rules allow such dice.
#[test]
fn games_that_can_repeat_have_only_a_win_rate() {
    let rules = Rules {
        goal: 20,
        ..Rules::CLASSIC
    };
    let always = |dice| Table::from_fn(20, |_| Choice::dice(dice));
    let (fours, passes) = (always(4), always(0));
    let perfect = Opponent::perfect(&rules);
    let analysis = Analysis::new(&perfect, &fours).expect("nobody passes");
    assert_adds_up(&analysis);
    assert!(
        analysis
            .cells()
            .iter()
            .all(|cell| cell.better != Choice::dice(0))
    );
    let idle = Opponent::table(&rules, passes.clone()).expect("it fits");
    for (opponent, table) in [(&perfect, &passes), (&idle, &fours), (&idle, &passes)] {
        assert_eq!(
            Analysis::new(opponent, table).map(|_| ()),
            Err(NoAnalysis::ComesBack)
        );
        assert_eq!(
            GameLengths::new(opponent, table),
            Err(NoAnalysis::ComesBack)
        );
        assert!(opponent.win_rate(table).is_ok());
    }
    let rate = idle.win_rate(&passes).expect("it fits");
    assert!((rate.mean() - 0.5).abs() < 1e-15);
}
