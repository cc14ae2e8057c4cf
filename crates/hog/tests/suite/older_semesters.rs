//! The rules of fall 2012, the contests of fall 2013 and 2015, spring 2015, and summer and fall 2016: values of the courses' own tests,
//! and figures of a separate program.

use pigskin_game::Seat;
use pigskin_hog::{
    Choice, Dice, Die, Duel, Edition, FALL_2012, FALL_2013_CONTEST, FALL_2015_CONTEST, FALL_2016,
    FALL_2019, FeralHogs, HogWild, Names, PerfectPiggy, Phase, Position, Rules, SPRING_2015,
    SUMMER_2016, Score, Scores, Setting, Table, TestDice, Toss, Turn, WildDice,
};

use crate::house;

/// A turn of the first player.
fn turn(rules: &Rules, start: &str, choice: i64, toss: &str) -> Turn {
    let position: Position = start.parse().expect("a position");
    let choice = Choice::try_from(choice).expect("a choice");
    let toss = toss.parse().expect("a toss");
    Turn::take(rules, &position, choice, &toss).expect("a legal turn")
}

fn scores(turn: &Turn) -> [u16; 2] {
    turn.after.players.map(|player| player.score.0)
}

/// Outcomes of test dice, one die after the other: odd ones are rolled once more.
#[test]
fn dice_that_are_rolled_again() {
    for (outcomes, expected) in [
        (&[2, 4, 6][..], [2, 4, 6, 2]),
        (&[1, 3, 5], [3, 1, 5, 3]),
        (&[3, 2, 4, 1, 5], [2, 4, 5, 2]),
        (&[1, 1, 1, 1, 2], [1, 1, 2, 1]),
    ] {
        let mut dice = TestDice::new(outcomes).expect("outcomes");
        let toss = dice.toss(Die::SIX_SIDED.odd_again(), 4);
        assert_eq!(toss.outcomes(), expected);
    }
}

#[test]
fn turns_of_fall_2012() {
    for (start, dice, toss, points) in [
        ("1,0", 2, "4 6", 10),
        ("1,20", 3, "4 6 1", 1),
        ("0,34", 0, "", 4),
        ("0,71", 0, "", 8),
        ("0,7", 0, "", 1),
        ("0,50", 0, "", 7),
        ("1,0", 1, "6", 7),
        ("1,0", 2, "6 6", 14),
        ("49,0", 3, "1 1 1", 3),
        ("49,2", 10, "1 1 1 1 1 1 1 1 1 1", 10),
        ("49,2", 6, "1 1 1 1 1 1", 7),
    ] {
        let turn = turn(&FALL_2012, start, dice, toss);
        assert_eq!(turn.points(), points, "{start} {toss}");
    }
}

#[test]
fn at_most_one_die_where_hog_tied() {
    for (mine, theirs, most) in [
        (1, 0, 10),
        (5, 7, 10),
        (7, 10, 1),
        (10, 7, 1),
        (3, 24, 1),
        (23, 44, 1),
        (35, 35, 10),
        (7, 7, 10),
        (40, 7, 1),
    ] {
        for rules in [&FALL_2012, &SUMMER_2016] {
            assert_eq!(rules.most_dice_at(Scores::new(mine, theirs)), most);
        }
    }
    let tied = turn(&SUMMER_2016, "7,10", 6, "5");
    assert_eq!(scores(&tied), [14, 10]);
    let edition = Edition::named("summer-2016").expect("an edition");
    let start: Position = "7,10".parse().expect("a position");
    assert_eq!(
        tied.told(&edition, &start, &Names::default()),
        "Player 0 rolls 1 die (Hog Tied): 5. 5 points. Hogtimus Prime: 5 -> 7.",
    );
    let none = turn(&SUMMER_2016, "7,10", 0, "");
    // 1 + 1 points are a prime number.
    assert_eq!(none.points(), 3, "no dice stay no dice");
}

/// The swap depends on the score of the player who has moved.
#[test]
fn one_digit_swaps_in_summer_2016() {
    assert_eq!(scores(&turn(&SUMMER_2016, "30,40", 1, "4")), [34, 40]);
    assert_eq!(scores(&turn(&SUMMER_2016, "29,40", 1, "4")), [40, 33]);
    assert_eq!(scores(&turn(&SUMMER_2016, "29,33", 1, "6")), [35, 33]);
    assert_eq!(scores(&turn(&SUMMER_2016, "0,33", 1, "6")), [33, 6]);
}

#[test]
fn the_pork_chop_of_fall_2016_exchanges_the_dice() {
    let edition = Edition::named("fall-2016").expect("an edition");
    let mut position = Position::START;
    let mut found = Vec::new();
    for (choice, toss) in [(-1, ""), (2, "4 4"), (-1, ""), (1, "6")] {
        let choice = Choice::try_from(choice).expect("a choice");
        let toss: Toss = toss.parse().expect("a toss");
        let turn = Turn::take(&FALL_2016, &position, choice, &toss).expect("a legal turn");
        found.push((scores(&turn), turn.die().map(Die::sides)));
        position = turn.after;
    }
    assert_eq!(
        found,
        [
            ([1, 0], None),
            ([1, 8], Some(4)),
            ([2, 8], None),
            ([2, 14], Some(6)),
        ]
    );
    // One point can bring a swap.
    let chop = turn(&FALL_2016, "9,20", -1, "");
    assert_eq!(scores(&chop), [20, 10]);
    assert_eq!(chop.after.to_move, Seat::Second);
    let start: Position = "9,20".parse().expect("a position");
    assert_eq!(
        chop.told(&edition, &start, &Names::default()),
        "Player 0 takes the Pork Chop: 1 point, and the dice are exchanged. Swine Swap: 10 and 20 \
         trade owners.",
    );
    // Players may exchange the dice as often as they like; nothing is spent.
    let start: Position = "5,6 exchanged".parse().expect("a position");
    assert!(start.check(&FALL_2016).is_ok());
    let spent: Position = "5,6 spent 0".parse().expect("a position");
    assert!(spent.check(&FALL_2016).is_err());
}

/// Combinations that no semester has, as `docs/editions.md` reads them.
#[test]
fn rules_of_different_semesters_combine() {
    let piggy = Rules {
        perfect_piggy: Some(PerfectPiggy),
        ..FALL_2019
    };
    for (toss, points, exchanged) in [("2 4", 9, false), ("2 2", 7, true)] {
        let turn = turn(&piggy, "0,0", 2, toss);
        assert_eq!(
            (turn.points(), turn.after.phase.exchanged),
            (points, exchanged)
        );
    }
    let exchanged = Phase {
        exchanged: true,
        ..Phase::START
    };
    let again = Die::FOUR_SIDED.odd_again();
    let eight = Die::new(8).expect("a die");
    for (dice, rolled) in [(WildDice::Other(eight), eight), (WildDice::OddAgain, again)] {
        let wild = Rules {
            hog_wild: Some(HogWild { multiple: 7, dice }),
            ..FALL_2016
        };
        assert_eq!(wild.die_at(Scores::new(7, 7), exchanged), rolled);
    }
    for (feral, previous) in [(FeralHogs::TWO_APART, 0), (FeralHogs::BY_POINTS, 1)] {
        let rules = Rules {
            feral_hogs: Some(feral),
            ..FALL_2016
        };
        let chop = turn(&rules, "0,0 past 5,0", -1, "");
        assert_eq!(chop.after.players[0].previous, previous);
    }
    let leader = Rules {
        pork_chop: FALL_2016.pork_chop,
        feral_hogs: Some(FeralHogs::TWO_APART),
        ..SPRING_2015
    };
    assert_eq!(scores(&turn(&leader, "9,1", -1, "")), [11, 1]);
    assert_eq!(scores(&turn(&leader, "4,1", 2, "3 3")), [13, 1]);
    assert_eq!(scores(&turn(&leader, "4,1", 2, "2 1")), [8, 1]);
}

/// The sample game of the contest's page.
#[test]
fn ham_hijinks_exchanges_the_dice_of_hog_wild_too() {
    let edition = Edition::named("spring-2014-contest").expect("an edition");
    let mut position = Position::START;
    let (mut found, mut told) = (Vec::new(), Vec::new());
    for (choice, toss) in [(-1, ""), (2, "2 4"), (4, "4 2 3 4"), (-1, ""), (1, "3")] {
        let choice = Choice::try_from(choice).expect("a choice");
        let toss: Toss = toss.parse().expect("a toss");
        let turn = Turn::take(&FALL_2013_CONTEST, &position, choice, &toss).expect("legal");
        found.push((scores(&turn), turn.die().map(Die::sides)));
        told.push(turn.told(&edition, &position, &Names::default()));
        position = turn.after;
    }
    assert_eq!(
        found,
        [
            ([1, 0], None),
            ([1, 6], Some(4)),
            ([14, 6], Some(6)),
            ([7, 14], None),
            ([10, 14], Some(4)),
        ]
    );
    assert_eq!(
        told,
        [
            "Player 0 takes Ham Hijinks: 1 point, and the dice are exchanged.",
            "Player 1 rolls 2 dice of 4 sides (Ham Hijinks): 2 4. 6 points.",
            "Player 0 rolls 4 dice of 6 sides (Hog Wild, Ham Hijinks): 4 2 3 4. 13 points.",
            "Player 1 takes Ham Hijinks: 1 point, and the dice are exchanged. Swine Swap: 7 and 14 \
             trade owners.",
            "Player 0 rolls 1 die of 4 sides (Hog Wild): 3. 3 points.",
        ]
    );
    // Dice that Hog Wild changes in another way stay as they are.
    let exchanged = Phase {
        exchanged: true,
        ..Phase::START
    };
    for (hog_wild, sides) in [("7,8", 8), ("odd-again", 4), ("7,4", 6), ("off", 4)] {
        let rules = FALL_2013_CONTEST.with([(Setting::HogWild, hog_wild)]);
        let die = rules
            .expect("a setting")
            .die_at(Scores::new(3, 4), exchanged);
        assert_eq!(die.sides(), sides, "{hog_wild}");
    }
}

/// Pork Chop swaps the scores once for each player, and no Swine Swap follows.
#[test]
fn the_pork_chop_of_fall_2015_swaps_the_scores() {
    let chop = turn(&FALL_2015_CONTEST, "12,21", -1, "");
    assert_eq!(scores(&chop), [21, 12]);
    let spent = turn(
        &FALL_2015_CONTEST,
        "12,30 spent 0",
        -1,
        "2 2 2 2 2 2 2 2 2 2",
    );
    assert_eq!(scores(&spent), [32, 30]);
    // The opponent gains a point for each die.
    let ones = turn(
        &FALL_2015_CONTEST,
        "12,30 spent 0",
        -1,
        "1 2 2 2 2 2 2 2 2 2",
    );
    assert_eq!(scores(&ones), [12, 40]);
}

#[test]
fn odd_dice_are_rolled_again_in_fall_2016() {
    let six = Die::SIX_SIDED;
    let die = |mine, theirs, exchanged| {
        let phase = Phase {
            exchanged,
            ..Phase::START
        };
        FALL_2016.die_at(Scores::new(mine, theirs), phase)
    };
    assert_eq!(die(3, 3, false), six);
    assert_eq!(die(3, 4, false), six.odd_again());
    assert_eq!(die(3, 3, true), Die::FOUR_SIDED);
    assert_eq!(die(3, 4, true), Die::FOUR_SIDED.odd_again());
    let edition = Edition::named("fall-2016").expect("an edition");
    let start: Position = "3,4".parse().expect("a position");
    let told = turn(&FALL_2016, "3,4", 2, "2 1").told(&edition, &start, &Names::default());
    assert_eq!(
        told,
        "Player 0 rolls 2 dice of 6 sides, odd ones again (Hog Wild): 2 1. Pig Out: 1 point.",
    );
    // Hogtimus Prime comes before the limit of 25 less the dice.
    assert_eq!(turn(&FALL_2016, "3,3", 6, "4 4 4 3 4 4").points(), 19);
    assert_eq!(turn(&FALL_2016, "3,3", 3, "6 6 5").points(), 19);
}

#[test]
fn the_leader_gains_the_points_in_spring_2015() {
    // 20 and 11 are 31.
    assert_eq!(scores(&turn(&SPRING_2015, "15,11", 1, "5")), [25, 11]);
    assert_eq!(scores(&turn(&SPRING_2015, "6,20", 1, "5")), [11, 25]);
    assert_eq!(scores(&turn(&SPRING_2015, "15,12", 1, "5")), [20, 12]);
    assert_eq!(scores(&turn(&SPRING_2015, "0,1", 2, "1 4")), [1, 1]);
    // A turn can win the game for the opponent.
    let lost = turn(&SPRING_2015, "1,97", 1, "3");
    assert_eq!(scores(&lost), [4, 100]);
    assert_eq!(lost.after.winner(&SPRING_2015), Some(Seat::Second));
    let edition = Edition::named("spring-2015").expect("an edition");
    let start: Position = "1,97".parse().expect("a position");
    assert_eq!(
        lost.told(&edition, &start, &Names::default()),
        "Player 0 rolls 1 die of 4 sides (Hog Wild): 3. 3 points. Hogtimus Prime: 3 points more for \
         Player 1."
    );
}

/// Mean win rates and those of both seats by a separate program, which takes one pair of scores
/// after the other and shares no code with the library. `mixed` rolls 3 × own score + theirs modulo
/// 9.
#[test]
fn a_separate_program_agrees() {
    for (rules, sixes, mixed) in [
        (
            &FALL_2012,
            [0.535_831_714_597, 0.525_968_566_159],
            [0.334_105_574_631, 0.314_962_856_033],
        ),
        (
            &SPRING_2015,
            [0.519_913_420_690, 0.500_742_538_597],
            [0.363_818_689_591, 0.345_136_573_053],
        ),
        (
            &SUMMER_2016,
            [0.529_688_638_725, 0.529_263_761_492],
            [0.463_542_869_504, 0.463_175_362_993],
        ),
        (
            &FALL_2016,
            [0.456_008_217_199, 0.358_756_910_058],
            [0.304_707_088_930, 0.268_501_663_086],
        ),
    ] {
        let mixes = |at: Scores| Choice::try_from(i64::from((3 * at.mine.0 + at.theirs.0) % 9));
        let mix = Table::from_fn(rules.goal, |at| mixes(at).expect("a choice"));
        let (six, four) = (house(rules, "always:6"), house(rules, "always:4"));
        for (a, b, expected) in [(six, four, sixes), (mix, house(rules, "always:5"), mixed)] {
            let rate = Duel::new(rules).win_rate(&a, &b).expect("both fit");
            for (found, expected) in [rate.first, rate.second].into_iter().zip(expected) {
                assert!(
                    (found - expected).abs() < 2e-12,
                    "{found} is not {expected}"
                );
            }
        }
    }
}

/// Ham Hijinks, where `mixed` also chooses −1.
#[test]
fn a_separate_program_agrees_on_ham_hijinks() {
    let rules = &FALL_2013_CONTEST;
    let mixed = Table::from_fn(rules.goal, |at| {
        let number = i64::from((3 * at.mine.0 + at.theirs.0) % 12) - 1;
        Choice::try_from(number).expect("a choice")
    });
    let four = house(rules, "always:4");
    for (a, first, second) in [
        (
            house(rules, "always:6"),
            0.527_254_571_443,
            0.529_141_311_557,
        ),
        (mixed, 0.333_244_308_338, 0.315_524_723_988),
    ] {
        let rate = Duel::new(rules).win_rate(&a, &four).expect("both fit");
        let apart = (rate.first - first).abs().max((rate.second - second).abs());
        assert!(apart < 2e-12, "{rate:?} is not {first}, {second}");
    }
}

#[test]
fn settings_of_older_rules_are_read() {
    let with = |setting: Setting, text| Rules::CLASSIC.with([(setting, text)]);
    for (setting, text) in [
        (Setting::HogWild, "odd-again"),
        (Setting::HogWild, "odd-again:5"),
        (Setting::HogtimusPrime, "leader"),
        (Setting::PorkChop, "dice"),
        (Setting::PorkChop, "ham-hijinks"),
        (Setting::FortyNiners, "on"),
        (Setting::FortyNiners, "30"),
        (Setting::HogTied, "on"),
        (Setting::Touchdown, "on"),
    ] {
        let rules = with(setting, text).expect(text);
        assert_eq!(setting.get(&rules), text);
    }
    for (setting, text) in [
        (Setting::HogWild, "odd-again:0"),
        (Setting::HogWild, "odd-again:101"),
        (Setting::HogWild, "odd"),
        (Setting::FortyNiners, "300"),
        (Setting::PorkChop, "spend"),
    ] {
        assert!(with(setting, text).is_err(), "{text}");
    }
    let dice = |sides| [(Setting::Sides, sides), (Setting::HogWild, "odd-again")];
    assert!(Rules::CLASSIC.with(dice("100")).is_ok());
    assert!(Rules::CLASSIC.with(dice("83")).is_ok());
    let refused = Rules::CLASSIC.with(dice("85")).expect_err("too many sides");
    assert!(refused.to_string().contains("85 are too many"), "{refused}");
    assert_eq!(
        FALL_2012.forty_niners.map(|rule| rule.score),
        Some(Score(49))
    );
}
