//! Pork Chop in its strangest readings, each against a small program of its own that
//! was written from the handout: "A player may choose to roll -1 dice, which scores no
//! points for the turn, but swaps both players' scores (similar to Swine Swap). This
//! move can only be used once by each player; every subsequent roll of -1 will be
//! treated as if that player rolled 10 dice instead. Note: If Swine Swap would trigger
//! immediately after Pork Chop, that swap doesn't take effect! There can be at most one
//! swap per turn."

use pigskin_game::Seat;
use pigskin_hog::solve::PerfectPlay;
use pigskin_hog::{
    Choice, Dice, Die, Distribution, Duel, FairDice, FeralHogs, Player, PorkChop, Position, Roll,
    Rules, SPRING_2017, Score, SwineSwap, Table, Toss, Turn,
};

use crate::plain_hog::{Next, ONE, Plain, PlainGame, add, holds, points, sides, ways};

/// All pairs of scores at which a turn can begin.
fn all_scores() -> impl Iterator<Item = (u16, u16)> {
    (0..100).flat_map(|mine| (0..100).map(move |theirs| (mine, theirs)))
}

/// All four ways in which the players can have spent their chops, the mover's first.
const SPENT: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];

fn position(
    seat: Seat,
    [mine, theirs]: [u16; 2],
    [i_chopped, they_chopped]: [bool; 2],
) -> Position {
    let player = |score, chop_spent| Player {
        score: Score(score),
        previous: 0,
        chop_spent,
    };
    let (me, them) = (player(mine, i_chopped), player(theirs, they_chopped));
    Position {
        players: match seat {
            Seat::First => [me, them],
            Seat::Second => [them, me],
        },
        to_move: seat,
        ..Position::START
    }
}

fn of_plain(at: Plain) -> Position {
    let spent = [at.i_chopped, at.they_chopped];
    position(Seat::First, [at.mine, at.theirs], spent)
}

fn chop(rules: &Rules, position: &Position) -> Turn {
    Turn::take(rules, position, Choice::PORK_CHOP, &Toss::default()).expect("a chop")
}

/// Ten dice as they fell.
struct Fallen {
    toss: Toss,
    sum: u16,
    ones: u16,
}

/// Ten dice with each sum that they can have without a one, and some with ones.
fn tosses(sides: u8) -> Vec<Fallen> {
    let mut tosses = vec![vec![2; 10]];
    for place in 0..10 {
        for _ in 2..sides {
            let mut more = tosses.last().expect("one").clone();
            more[place] += 1;
            tosses.push(more);
        }
    }
    for ones in [1, 2, 9, 10] {
        let mut toss = vec![sides; 10];
        toss[..ones].fill(1);
        tosses.push(toss);
    }
    let fallen = tosses.into_iter().map(|toss: Vec<u8>| {
        let text: Vec<String> = toss.iter().map(u8::to_string).collect();
        Fallen {
            toss: text.join(" ").parse().expect("a toss"),
            sum: toss.iter().map(|&face| u16::from(face)).sum(),
            ones: toss.iter().map(|&face| u16::from(face == 1)).sum(),
        }
    });
    fallen.collect()
}

/// The scores trade owners and nothing else happens, at whatever scores: where Swine
/// Swap would hold before or after, where both are alike, at 0 to 0, and one point
/// before the goal. No turn begins with the goal reached, so a chop never ends a game.
#[test]
fn a_chop_trades_the_scores_and_does_nothing_else() {
    let others = [
        None,
        Some(SwineSwap::Double),
        Some(SwineSwap::DigitProduct),
        Some(SwineSwap::Multiple),
    ];
    let mut would_swap_at_once = 0;
    for swine_swap in others {
        let rules = Rules {
            swine_swap,
            ..SPRING_2017
        };
        for (mine, theirs) in all_scores() {
            for (seat, they_chopped) in [(Seat::First, false), (Seat::Second, true)] {
                let before = position(seat, [mine, theirs], [false, they_chopped]);
                let turn = chop(&rules, &before);
                // The program.
                let (mine, theirs) = (theirs, mine);
                let mut after = position(seat, [mine, theirs], [true, they_chopped]);
                after.to_move = seat.other();
                assert_eq!(turn.after, after, "{before}");
                assert_eq!((turn.points(), turn.after.winner(&rules)), (0, None));
                would_swap_at_once += u32::from(mine == 2 * theirs || theirs == 2 * mine);
            }
        }
    }
    assert!(would_swap_at_once > 100);
}

/// Each later −1 is ten dice, of four sides where Hog Wild says so, with Pig Out,
/// Hogtimus Prime and Swine Swap, also where it reaches the goal and the swap then
/// hands that to the other player. Whether the other has chopped is no matter.
#[test]
fn a_spent_chop_is_ten_dice_in_all() {
    let tosses = [tosses(6), tosses(4)];
    let (mut won, mut handed_over) = (0, 0);
    for (mine, theirs) in all_scores() {
        for they_chopped in [false, true] {
            let before = position(Seat::First, [mine, theirs], [true, they_chopped]);
            for Fallen { toss, sum, ones } in &tosses[usize::from(sides(mine, theirs) == 4)] {
                // The program.
                let expected = add(100, mine, theirs, points(10, *sum, *ones));

                let turn = Turn::take(&SPRING_2017, &before, Choice::PORK_CHOP, toss);
                let turn = turn.expect("ten dice");
                let [me, them] = turn.after.players.map(|player| player.score.0);
                let came = match turn.after.winner(&SPRING_2017) {
                    Some(Seat::First) => Next::Won,
                    Some(Seat::Second) => Next::Lost,
                    None => Next::Scores(me, them),
                };
                assert_eq!(came, expected, "{before}: {toss}");
                assert!(turn.is_on_dice(), "{before}: {toss}");
                let spent = turn.after.players.map(|player| player.chop_spent);
                assert_eq!(spent, [true, they_chopped]);
                won += u32::from(came == Next::Won);
                handed_over += u32::from(came == Next::Lost);
            }
        }
    }
    assert!(won > 1000 && handed_over > 100, "{won}, {handed_over}");
}

/// The ways of ten dice are counted alike, to the last of 6¹⁰.
#[test]
fn ten_dice_fall_in_as_many_ways() {
    for faces in [4, 6] {
        let die = Die::new(u8::try_from(faces).expect("few")).expect("a die");
        let counted = Distribution::of_dice(&SPRING_2017, die, 10);
        let plain = ways(10, faces);
        assert!(counted.points().eq(plain.keys().copied()), "{faces} sides");
        for (points, count) in plain {
            assert_eq!(counted.ways(points), count, "{points} of {faces} sides");
        }
    }
}

/// "As if that player rolled 10 dice" where a lecturer's own rules allow fewer: the
/// most that can be rolled.
#[test]
fn a_spent_chop_is_no_more_dice_than_can_be_rolled() {
    for most_dice in 1..=10 {
        let rules = Rules {
            most_dice,
            ..SPRING_2017
        };
        for (mine, theirs) in all_scores() {
            let before = position(Seat::First, [mine, theirs], [true, false]);
            let roll = rules.roll_in(&before, Choice::PORK_CHOP).expect("legal");
            assert!(matches!(roll, Roll::Dice(dice, _) if dice == most_dice));
        }
    }
}

/// Having chopped is a fact about the player, and stays with the player whatever
/// becomes of the scores. Games of random choices with the dice written down, played
/// by a program that keeps a list of those who have chopped.
#[test]
fn the_chop_is_spent_by_a_player_and_not_by_a_score() {
    let (mut swaps_after_chops, mut both_spent) = (0, 0);
    for seed in 0..300 {
        let mut dice = FairDice::new(seed);
        let mut position = Position::START;
        // The program's game.
        let mut scores = [0, 0];
        let mut chopped: Vec<usize> = Vec::new();
        for turn in 0.. {
            let mover = turn % 2;
            let other = 1 - mover;
            // −1 in a third of all turns, else 0 to 7 dice.
            let wanted = dice.roll(Die::new(12).expect("a die"));
            let choice = i64::from(wanted) - 5;
            let choice = choice.max(-1);
            let number = match choice {
                -1 if !chopped.contains(&mover) => None,
                -1 => Some(10),
                number => Some(u16::try_from(number).expect("not negative")),
            };
            let faces = sides(scores[mover], scores[other]);
            let die = Die::new(u8::try_from(faces).expect("few")).expect("a die");
            let toss = dice.toss(
                die,
                number.map_or(0, |number| u8::try_from(number).expect("few")),
            );
            let fell = || toss.outcomes().iter().copied();
            let next = match number {
                None => {
                    chopped.push(mover);
                    Next::Scores(scores[other], scores[mover])
                }
                Some(0) => {
                    let theirs = scores[other];
                    // Of one digit more than the largest, 2, 3, 5 and 7 are primes.
                    let bacon = match 1 + (theirs / 10).max(theirs % 10) {
                        2 => 3,
                        3 => 5,
                        5 => 7,
                        7 => 11,
                        points => points,
                    };
                    add(100, scores[mover], theirs, bacon)
                }
                Some(number) => {
                    let ones = fell().filter(|&face| face == 1).count();
                    let ones = u16::try_from(ones).expect("few");
                    let points = points(number, fell().map(u16::from).sum(), ones);
                    let next = add(100, scores[mover], scores[other], points);
                    let straight = Next::Scores(scores[mover] + points, scores[other]);
                    let swapped = matches!(next, Next::Scores(..)) && next != straight;
                    swaps_after_chops += u32::from(swapped && chopped.len() == 1);
                    next
                }
            };

            let choice = Choice::try_from(choice).expect("a choice");
            let taken = Turn::take(&SPRING_2017, &position, choice, &toss).expect("legal");
            position = taken.after;
            let winner = position.winner(&SPRING_2017).map(Seat::index);
            match next {
                Next::Won => assert_eq!(winner, Some(mover)),
                Next::Lost => assert_eq!(winner, Some(other)),
                Next::Scores(mine, theirs) => {
                    scores[mover] = mine;
                    scores[other] = theirs;
                    assert_eq!(winner, None);
                    assert_eq!(position.players.map(|player| player.score.0), scores);
                }
            }
            let spent = position.players.map(|player| player.chop_spent);
            assert_eq!(spent, [0, 1].map(|player| chopped.contains(&player)));
            both_spent += u32::from(chopped.len() == 2);
            if winner.is_some() {
                break;
            }
        }
    }
    assert!(
        swaps_after_chops > 10 && both_spent > 100,
        "{swaps_after_chops}, {both_spent}"
    );
}

/// Feral Hogs, which no handout has beside it: a chop is a turn of no dice and has no
/// bonus, and a spent one is a turn of ten.
#[test]
fn feral_hogs_remembers_a_chop_as_no_dice_and_a_spent_one_as_ten() {
    let rules = Rules {
        feral_hogs: Some(FeralHogs::new(2, 3)),
        ..SPRING_2017
    };
    let twos: Toss = "2 2 2 2 2 2 2 2 2 2".parse().expect("a toss");
    for previous in 0..=10 {
        let mut before = position(Seat::First, [30, 41], [false, false]);
        before.players[0].previous = previous;
        let turn = chop(&rules, &before);
        assert_eq!((turn.bonus, turn.after.players[0].previous), (0, 0));
        before.players[0].chop_spent = true;
        let turn = Turn::take(&rules, &before, Choice::PORK_CHOP, &twos).expect("ten dice");
        let bonus = if previous == 8 { 3 } else { 0 };
        assert_eq!((turn.bonus, turn.after.players[0].previous), (bonus, 10));
    }
}

/// Two who always choose −1 trade 0 for 0 twice, and roll ten dice from then on: the
/// same game as that of two who always roll ten.
#[test]
fn two_who_always_chop_play_with_ten_dice() {
    let rate = |choice| {
        let table = Table::from_fn(100, |_| choice);
        Duel::new(&SPRING_2017)
            .win_rate(&table, &table)
            .expect("it fits")
    };
    let (chops, tens) = (rate(Choice::PORK_CHOP), rate(Choice::dice(10)));
    let always_ten = |_: u16, _: u16| 10;
    let mut plain = PlainGame::new(100, [Some(&always_ten), Some(&always_ten)]);
    let start = Plain {
        mine: 0,
        theirs: 0,
        i_chopped: true,
        they_chopped: true,
    };
    let exact = plain.wins(0, start);
    // The program is more exact than the bound, and would tell.
    assert!(!holds(exact, chops.first + 1e-9, chops.error_bound));
    for rate in [chops, tens] {
        assert!(
            holds(exact, rate.first, rate.error_bound),
            "{rate:?}: {exact:?}"
        );
    }
}

/// Whole games to 100 of two tables of random choices, a −1 among every few.
#[test]
fn tables_with_chops_win_as_often_as_the_program_says() {
    for seed in 0..3 {
        let choices = [0, 1].map(|player| {
            let mut dice = FairDice::new(10 * seed + player);
            let die = Die::new(14).expect("a die");
            let choice = |_| (i8::try_from(dice.roll(die)).expect("few") - 4).max(-1);
            (0..10_000).map(choice).collect::<Vec<i8>>()
        });
        let at = |mine: u16, theirs: u16| usize::from(mine) * 100 + usize::from(theirs);
        let [a, b] = choices.each_ref().map(|choices| {
            Table::from_fn(100, |scores| {
                let choice = choices[at(scores.mine.0, scores.theirs.0)];
                Choice::try_from(i64::from(choice)).expect("a choice")
            })
        });
        let rate = Duel::new(&SPRING_2017).win_rate(&a, &b).expect("they fit");
        let [a, b] = choices
            .each_ref()
            .map(|choices| move |mine, theirs| choices[at(mine, theirs)]);
        let mut plain = PlainGame::new(100, [Some(&a), Some(&b)]);
        let start = Plain {
            mine: 0,
            theirs: 0,
            i_chopped: false,
            they_chopped: false,
        };
        let first = plain.wins(0, start);
        assert!(
            holds(first, rate.first, rate.error_bound),
            "{rate:?}: {first:?}"
        );
        let (least, most) = plain.wins(1, start);
        let second = (ONE - most, ONE - least);
        assert!(
            holds(second, rate.second, rate.error_bound),
            "{rate:?}: {second:?}"
        );
    }
}

/// Perfect play knows what a chop is worth at every pair of scores and in every state
/// of both chops, one point before the goal too; and where both are spent, the game is
/// that without the rule.
#[test]
fn perfect_play_values_each_chop_as_the_program_does() {
    const GOAL: u16 = 14;
    let rules = Rules {
        goal: GOAL,
        ..SPRING_2017
    };
    let perfect = PerfectPlay::solve(&rules);
    let without = PerfectPlay::solve(&Rules {
        pork_chop: None::<PorkChop>,
        ..rules.clone()
    });
    let mut plain = PlainGame::new(GOAL, [None, None]);
    let mut best = 0;
    for (mine, theirs) in all_scores().filter(|&(mine, theirs)| mine.max(theirs) < GOAL) {
        for [i_chopped, they_chopped] in SPENT {
            let at = Plain {
                mine,
                theirs,
                i_chopped,
                they_chopped,
            };
            let known = of_plain(at);
            let bound = perfect.error_bound();
            let value = perfect.value(&known);
            assert!(holds(plain.wins(0, at), value, bound), "{at:?}: {value}");
            for (choice, value) in perfect.choice_values(&known) {
                let exact = plain.wins_with(0, at, choice.number());
                assert!(holds(exact, value, bound), "{at:?}, {choice}: {value}");
            }
            let chops = perfect.best_choice(&known) == Some(Choice::PORK_CHOP);
            best += u32::from(chops && !i_chopped);
            if i_chopped && they_chopped {
                let spent = position(Seat::First, [mine, theirs], [false; 2]);
                let same = (without.value(&spent) - value).abs();
                assert!(same <= bound + without.error_bound(), "{at:?}: {same}");
            }
        }
    }
    assert!(best > 10, "perfect play chops at {best} positions");
}
