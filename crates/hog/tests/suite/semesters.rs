//! The rules of the semesters: values of the courses' own tests, and win rates that were published
//! after real contests.

use pigskin_game::{Seat, reference};
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{
    Choice, Dice, Duel, Edition, FALL_2015, FALL_2017_CONTEST, FALL_2018_CONTEST, FALL_2020,
    FALL_2020_CONTEST, FALL_2021, FALL_2022, FALL_2023, FairDice, Phase, Position, Rules,
    SPRING_2020, SPRING_2021, SPRING_2021_CONTEST, SPRING_2022, SUMMER_2017, SUMMER_2020,
    SUMMER_2021, SUMMER_2022, SUMMER_2023, Score, Semester, Table, TestDice, Turn,
};

use crate::house;
use crate::slow_search::SlowSearch;

fn always(rules: &Rules, dice: u8) -> Table {
    Table::from_fn(rules.goal, |_| Choice::dice(dice))
}

/// Mean win rates of `always_roll(6)` against `always_roll(4)` in real contests.
#[test]
fn the_published_win_rates_of_real_contests() {
    for (name, published) in [
        ("fall-2018-contest", 0.415_817),
        ("spring-2020", 0.525_421),
        ("summer-2020", 0.533_756),
        ("fall-2020-contest", 0.554_141),
        ("spring-2021", 0.599_931),
    ] {
        let rules = Edition::named(name).expect("an edition").rules;
        let (six, four) = (always(&rules, 6), always(&rules, 4));
        let rate = Duel::new(&rules).win_rate(&six, &four).expect("both fit");
        let off = (rate.mean() - published).abs();
        assert!(off < 6e-7, "{name}: {} is not {published}", rate.mean());
    }
}

/// A turn from scores, with what follows: the scores and who is to move.
fn turn(rules: &Rules, scores: [u16; 2], seat: Seat, dice: u8, toss: &str) -> ([u16; 2], Seat) {
    let mut position = Position::START;
    position.to_move = seat;
    for (player, score) in position.players.iter_mut().zip(scores) {
        player.score = Score(score);
    }
    let toss = toss.parse().expect("a toss");
    let turn = Turn::take(rules, &position, Choice::dice(dice), &toss).expect("legal");
    let after = turn.after;
    (after.players.map(|player| player.score.0), after.to_move)
}

#[test]
fn single_turns_of_the_courses_tests() {
    const ONE: Seat = Seat::First;
    const TWO: Seat = Seat::Second;
    for (rules, scores, seat, dice, toss, after, next) in [
        (&FALL_2020, [56, 59], ONE, 1, "1", [57, 59], ONE),
        (&FALL_2020, [32, 10], ONE, 0, "", [40, 10], ONE),
        (&FALL_2020, [27, 11], ONE, 1, "6", [33, 11], ONE),
        (&FALL_2020, [27, 11], ONE, 1, "4", [31, 11], TWO),
        (&SPRING_2021, [44, 12], TWO, 1, "1", [44, 13], TWO),
        (&SPRING_2021, [72, 16], TWO, 2, "2 3", [72, 21], TWO),
        (&SPRING_2021, [9, 49], ONE, 0, "", [12, 49], ONE),
        (&SUMMER_2021, [36, 44], ONE, 1, "2", [38, 44], ONE),
        (&SUMMER_2021, [26, 5], ONE, 1, "2", [28, 5], ONE),
        (&SUMMER_2021, [20, 43], ONE, 1, "2", [22, 43], TWO),
        (&FALL_2021, [27, 48], TWO, 0, "", [27, 50], ONE),
        (&FALL_2021, [4, 8], TWO, 0, "", [4, 16], ONE),
        (&FALL_2021, [14, 3], TWO, 0, "", [14, 7], ONE),
        (&SPRING_2022, [5, 0], TWO, 1, "5", [5, 10], ONE),
        (&SPRING_2022, [11, 10], TWO, 1, "1", [11, 12], ONE),
        (&SUMMER_2022, [4, 4], TWO, 1, "1", [4, 7], ONE),
        (&SUMMER_2022, [12, 21], ONE, 1, "5", [19, 21], TWO),
        (&FALL_2022, [0, 20], ONE, 2, "1 5", [4, 20], TWO),
        (&FALL_2022, [65, 24], TWO, 1, "1", [65, 36], ONE),
        (&FALL_2022, [21, 28], TWO, 0, "", [21, 31], ONE),
        (&FALL_2022, [39, 32], TWO, 0, "", [39, 45], ONE),
        (&SUMMER_2023, [14, 27], ONE, 0, "", [24, 27], TWO),
        (&SUMMER_2023, [41, 42], ONE, 0, "", [60, 42], TWO),
        (&SUMMER_2023, [17, 56], TWO, 2, "4 4", [17, 64], ONE),
        (&SUMMER_2023, [29, 17], ONE, 2, "1 3", [30, 17], TWO),
        (&FALL_2023, [64, 24], ONE, 1, "1", [67, 24], TWO),
        (&FALL_2023, [67, 24], TWO, 1, "1", [67, 29], ONE),
        (&FALL_2023, [67, 29], ONE, 5, "4 3 2 6 5", [89, 29], TWO),
        (&FALL_2023, [1, 20], TWO, 0, "", [1, 23], ONE),
        (&FALL_2023, [7, 23], ONE, 1, "1", [11, 23], TWO),
        (&FALL_2023, [40, 24], TWO, 1, "1", [40, 29], ONE),
        (&FALL_2023, [15, 37], ONE, 0, "", [23, 37], TWO),
        (&SUMMER_2020, [6, 13], ONE, 0, "", [13, 14], TWO),
    ] {
        let found = turn(rules, scores, seat, dice, toss);
        assert_eq!(found, (after, next), "{rules:?} {scores:?} {dice} {toss}");
    }
}

/// The scores at the end of a game of two players who always roll the same number of dice.
fn play(rules: &Rules, from: [u16; 2], dice: [u8; 2], outcomes: &[u8]) -> [u16; 2] {
    let mut position = Position::START;
    for (player, score) in position.players.iter_mut().zip(from) {
        player.score = Score(score);
    }
    let mut test_dice = TestDice::new(outcomes).expect("outcomes");
    while position.winner(rules).is_none() {
        let choice = Choice::dice(dice[position.to_move.index()]);
        let toss = match rules.roll_in(&position, choice).expect("legal") {
            pigskin_hog::Roll::Dice(dice, die) => test_dice.toss(die, dice),
            pigskin_hog::Roll::Chop | pigskin_hog::Roll::Exchange => unreachable!("nobody chops"),
        };
        let turn = Turn::take(rules, &position, choice, &toss).expect("legal");
        position = turn.after;
    }
    position.players.map(|player| player.score.0)
}

#[test]
fn games_of_the_courses_tests() {
    let spring_2020 = Rules {
        feral_hogs: None,
        ..SPRING_2020
    };
    let summer_2020 = Rules {
        feral_hogs: None,
        ..SUMMER_2020
    };
    for (rules, goal, from, dice, outcomes, ended) in [
        (&spring_2020, 15, [0, 0], [5, 5], &[3][..], [15, 0]),
        (&spring_2020, 100, [87, 88], [4, 4], &[3], [99, 100]),
        (&spring_2020, 100, [9, 92], [0, 0], &[3], [12, 105]),
        (
            &spring_2020,
            20,
            [0, 0],
            [1, 1],
            &[2, 10, 10, 5, 5],
            [10, 22],
        ),
        (&summer_2020, 100, [91, 10], [5, 3], &[3], [106, 10]),
        (&summer_2020, 25, [0, 0], [5, 2], &[3], [36, 21]),
        (&summer_2020, 100, [87, 88], [4, 4], &[3], [100, 99]),
        (&summer_2020, 100, [9, 92], [0, 0], &[3], [26, 104]),
        (&FALL_2020, 25, [0, 0], [5, 5], &[3], [15, 30]),
        (&FALL_2020, 100, [88, 87], [4, 4], &[3], [100, 87]),
        (&FALL_2020, 100, [8, 95], [0, 0], &[3], [12, 107]),
        (
            &FALL_2020,
            25,
            [0, 0],
            [1, 1],
            &[5, 10, 3, 1, 11, 6],
            [26, 10],
        ),
        (&SPRING_2021, 25, [0, 0], [6, 2], &[3], [36, 12]),
        (&SPRING_2021, 100, [5, 96], [0, 0], &[3], [9, 100]),
        (
            &SPRING_2021,
            25,
            [0, 0],
            [1, 1],
            &[5, 19, 2, 1, 11, 6],
            [19, 25],
        ),
        (&FALL_2021, 15, [0, 0], [3, 3], &[3], [9, 18]),
        (&FALL_2021, 100, [5, 96], [0, 0], &[3], [12, 103]),
        (
            &FALL_2021,
            25,
            [0, 0],
            [1, 1],
            &[5, 22, 8, 1, 2, 6, 3],
            [15, 29],
        ),
        (&SUMMER_2022, 15, [0, 0], [3, 3], &[3], [18, 9]),
        (&SUMMER_2022, 100, [5, 96], [0, 0], &[3], [19, 101]),
        (
            &SUMMER_2022,
            25,
            [0, 0],
            [1, 1],
            &[5, 22, 8, 1, 2, 6, 3],
            [15, 29],
        ),
        (&FALL_2015, 100, [91, 10], [5, 3], &[3], [106, 10]),
    ] {
        let rules = Rules {
            goal,
            ..rules.clone()
        };
        assert_eq!(play(&rules, from, dice, outcomes), ended, "{rules:?}");
    }
}

/// Two dice in the first turn are 2 from the 0 points before it; later turns are compared with
/// the points without a bonus.
#[test]
fn feral_hogs_by_points() {
    let mut position = Position::START;
    let mut points = Vec::new();
    for (dice, toss) in [
        (2, "3 2"),
        (1, "1"),
        (3, "2 2 2"),
        (1, "2"),
        (8, "2 2 2 2 2 2 2 2"),
    ] {
        let toss = toss.parse().expect("a toss");
        let turn = Turn::take(&SPRING_2020, &position, Choice::dice(dice), &toss).expect("legal");
        points.push((turn.lifted, turn.bonus));
        position = turn.after;
        position.players[0].score = Score(0);
        position.players[1].score = Score(7);
    }
    assert_eq!(points, [(5, 3), (1, 0), (6, 3), (2, 0), (16, 3)]);
}

/// The number of the turn goes on in extra turns, which grant no other by Time Trot.
#[test]
fn time_trot_by_hand() {
    let mut position = Position::START;
    let mut found = Vec::new();
    for dice in [0, 1, 2, 3, 4, 5, 6] {
        let toss = vec!["2"; dice.into()].join(" ").parse().expect("a toss");
        let turn = Turn::take(&FALL_2017_CONTEST, &position, Choice::dice(dice), &toss);
        let turn = turn.expect("legal");
        found.push((turn.seat, turn.another, turn.after.phase));
        position = turn.after;
    }
    let phase = |turn, extra| Phase {
        turn,
        extra,
        exchanged: false,
    };
    let (one, two) = (Seat::First, Seat::Second);
    assert_eq!(
        found,
        [
            (one, true, phase(1, true)),
            (one, false, phase(2, false)),
            (two, true, phase(3, true)),
            (two, false, phase(4, false)),
            (one, true, phase(5, true)),
            (one, false, phase(6, false)),
            (two, true, phase(7, true)),
        ]
    );
}

#[test]
fn a_perfect_piggy_exchanges_the_dice_of_both() {
    let mut position = Position::START;
    let mut sides = Vec::new();
    for (dice, toss) in [(2, "4 5"), (1, "2"), (2, "4 4"), (1, "2")] {
        let toss = toss.parse().expect("a toss");
        let turn = Turn::take(&SUMMER_2017, &position, Choice::dice(dice), &toss).expect("legal");
        sides.push(turn.die().expect("dice are rolled").sides());
        position = turn.after;
    }
    assert_eq!(sides, [6, 4, 4, 6]);
}

#[test]
fn a_piggy_back_can_win_the_game_for_the_opponent() {
    let (after, _) = turn(&FALL_2015, [50, 97], Seat::First, 3, "1 2 3");
    assert_eq!(after, [50, 100]);
    let (after, _) = turn(&FALL_2015, [50, 20], Seat::First, 3, "1 2 3");
    assert_eq!(after, [50, 23]);
}

/// Every semester at a small goal, with random tables and perfect play, against the slow ways.
#[test]
fn every_semester_agrees_with_the_slow_reference() {
    for semester in Semester::ALL {
        let rules = Rules {
            goal: if semester.rules.time_trot.is_some() {
                14
            } else {
                26
            },
            most_dice: 4,
            ..semester.rules.clone()
        };
        let mut dice = FairDice::new(7);
        let fewest = u8::from(rules.can_score_nothing(0));
        let mut table = || {
            Table::from_fn(rules.goal, |_| {
                Choice::dice((dice.roll(rules.die) % 5).max(fewest))
            })
        };
        let (a, b) = (table(), table());
        let policy = |table: &Table| {
            let table = table.clone();
            move |position: &Position| table.choice(position.scores())
        };
        let (a_plays, b_plays) = (policy(&a), policy(&b));
        let first = reference::win_chance(&rules, [&a_plays, &b_plays]).expect("legal");
        let second = 1.0 - reference::win_chance(&rules, [&b_plays, &a_plays]).expect("legal");
        let rate = Duel::new(&rules).win_rate(&a, &b).expect("both fit");
        let name = semester.name;
        assert!(
            (rate.first - first).abs() < 1e-12,
            "{name}: {rate:?} is not {first}"
        );
        assert!(
            (rate.second - second).abs() < 1e-12,
            "{name}: {rate:?} is not {second}"
        );
        if !rules.positions_come_back() {
            let perfect = PerfectPlay::solve(&rules);
            let slow = SlowSearch::new(&rules, [None, None]).first_wins(&Position::START);
            let found = perfect.value(&Position::START);
            assert!(
                (found - slow).abs() < 1e-12,
                "{name}: {found} is not {slow}"
            );
        }
    }
}

#[test]
fn names_of_semesters_are_of_one_form_and_found_once() {
    let names = Semester::ALL
        .iter()
        .flat_map(|semester| semester.also.iter().chain([&semester.name]));
    let mut seen = std::collections::HashSet::new();
    for name in names {
        let mut parts = name.split('-');
        let season = parts.next().expect("a season");
        assert!(["spring", "summer", "fall"].contains(&season), "{name}");
        let year: u16 = parts
            .next()
            .and_then(|year| year.parse().ok())
            .expect("a year");
        assert!((2011..2040).contains(&year), "{name}");
        assert!(matches!(parts.next(), None | Some("contest")), "{name}");
        assert!(seen.insert(*name), "{name} twice");
        let edition = Edition::named(name).expect("it is found");
        assert!(Semester::named(&edition.name).is_some());
    }
    for (name, rules) in Edition::HANDOUTS {
        assert_eq!(
            Edition::named(name).map(|edition| edition.rules),
            Some(rules)
        );
    }
}

#[test]
fn house_strategies_know_the_rules_of_their_semester() {
    // 0 dice score 3 × |3 − 5| = 6 and lift 15 + 6 = 21 to 23.
    let rules = &FALL_2023;
    let bacon = house(rules, "bacon:6,4");
    assert_eq!(
        bacon.choice(pigskin_hog::Scores::new(15, 37)),
        Choice::dice(0)
    );
    assert_eq!(
        bacon.choice(pigskin_hog::Scores::new(14, 37)),
        Choice::dice(4)
    );
    for rules in [
        &FALL_2018_CONTEST,
        &FALL_2020_CONTEST,
        &SPRING_2021_CONTEST,
        &SUMMER_2021,
    ] {
        let (swap, four) = (house(rules, "swap:8,4"), house(rules, "always:4"));
        let rate = Duel::new(rules).win_rate(&swap, &four).expect("both fit");
        assert!((0.01..0.99).contains(&rate.mean()), "{rate:?}");
    }
}
