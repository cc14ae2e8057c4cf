//! The handouts' examples, replayed turn by turn.

use pigskin_game::Seat;
use pigskin_hog::{
    AnnounceHighest, AnnounceLeadChanges, Both, Choice, Commentary, Dice, Die, Edition, FALL_2017,
    FALL_2019, HogtimusPrime, Names, PigOut, Play, Player, Position, ReplayPlayError, Rules,
    SPRING_2017, SayScores, Score, TestDice, Toss, Turn,
};

/// A position at these scores, the first player to move.
fn at(mine: u16, theirs: u16) -> Position {
    let player = |score| Player {
        score: Score(score),
        ..Player::default()
    };
    Position {
        players: [player(mine), player(theirs)],
        ..Position::START
    }
}

fn take(rules: &Rules, position: &Position, choice: i64, toss: &str) -> Turn {
    let choice = Choice::try_from(choice).expect("a choice");
    let toss: Toss = toss.parse().expect("a toss");
    Turn::take(rules, position, choice, &toss).expect("a legal turn")
}

fn scores(position: &Position) -> [u16; 2] {
    position.players.map(|player| player.score.0)
}

#[test]
fn all_dice_are_rolled_even_when_a_one_falls_early() {
    let mut dice = TestDice::new([1, 5, 6, 2]).expect("outcomes");
    let toss = dice.toss(Die::SIX_SIDED, 3);
    assert_eq!(PigOut::points_of(Some(PigOut::One), &toss), 1);
    assert_eq!(dice.roll(Die::SIX_SIDED), 2);
}

#[test]
fn test_dice_score_their_sum() {
    let mut dice = TestDice::new([3, 4]).expect("outcomes");
    let toss = dice.toss(Die::SIX_SIDED, 2);
    assert_eq!(PigOut::points_of(Some(PigOut::One), &toss), 7);
}

#[test]
fn feral_hogs_first_example() {
    // Each turn rolls a one, except the last, which rolls no dice for 10 points.
    let turns = [
        (3, "1 2 2", [1, 0]),
        (4, "1 2 2 2", [1, 1]),
        (5, "1 2 2 2 2", [5, 1]),
        (2, "1 2", [5, 5]),
        (7, "1 2 2 2 2 2 2", [9, 5]),
        (0, "", [9, 18]),
    ];
    // The example does not mention swaps: 1 and 1, 5 and 5 are swapped without effect.
    let mut position = Position::START;
    for (dice, toss, expected) in turns {
        position = take(&FALL_2019, &position, dice, toss).after;
        assert_eq!(scores(&position), expected);
    }
}

#[test]
fn feral_hogs_second_example_by_arithmetic() {
    let turn = take(&FALL_2019, &Position::START, 2, "1 2");
    assert_eq!(turn.bonus, 3);
    let tame = Rules {
        feral_hogs: None,
        ..FALL_2019
    };
    assert_eq!(take(&tame, &Position::START, 2, "1 2").bonus, 0);
}

#[test]
fn digit_products_are_swapped() {
    for (mine, theirs, swaps) in [
        (2, 4, false),
        (22, 4, false),
        (28, 4, true),
        (124, 2, true),
        (44, 28, true),
        (2, 0, false),
        (10, 0, true),
    ] {
        let scores = pigskin_hog::Scores::new(mine, theirs);
        assert_eq!(FALL_2019.swaps(scores), swaps, "{scores}");
    }
}

#[test]
fn doubles_are_swapped_in_spring_2017() {
    // 9 points are not prime, and 37 + 92 is no multiple of seven.
    let turn = take(&SPRING_2017, &at(37, 92), 2, "5 4");
    assert_eq!(scores(&turn.after), [92, 46]);
    // 17 points are lifted to 19; 110 is double 55, and wins for the other.
    let turn = take(&SPRING_2017, &at(91, 55), 5, "3 3 3 4 4");
    assert_eq!((turn.base, turn.lifted), (17, 19));
    assert_eq!(scores(&turn.after), [55, 110]);
    assert_eq!(turn.after.winner(&SPRING_2017), Some(Seat::Second));
}

#[test]
fn pig_out_points_are_lifted_in_spring_2017() {
    let turn = take(&SPRING_2017, &at(0, 1), 5, "1 1 1 6 6");
    assert_eq!((turn.base, turn.lifted), (3, 5));
    assert_eq!(HogtimusPrime::Points.lift(11), 13);
}

#[test]
fn spring_2017_sample_game() {
    let turn = take(&SPRING_2017, &at(14, 42), 0, "");
    assert_eq!((turn.base, turn.lifted), (5, 7));
    assert_eq!(scores(&turn.after), [42, 21]);
    let chop = take(&SPRING_2017, &turn.after, -1, "");
    assert_eq!(scores(&chop.after), [21, 42]);
    let chop = take(&SPRING_2017, &chop.after, -1, "");
    assert_eq!(scores(&chop.after), [42, 21]);
    let dice = take(&SPRING_2017, &chop.after, -1, "1 2 2 2 2 2 2 2 2 2");
    assert_eq!(scores(&dice.after), [42, 22]);
}

#[test]
fn multiples_are_swapped_in_fall_2017() {
    let turn = take(&FALL_2017, &at(37, 92), 2, "5 4");
    assert_eq!(scores(&turn.after), [92, 46]);
    let turn = take(&FALL_2017, &at(91, 37), 5, "4 4 4 4 4");
    assert_eq!(scores(&turn.after), [37, 111]);
    assert_eq!(turn.after.winner(&FALL_2017), Some(Seat::Second));
    // A score of one divides every score, and does not count.
    assert_eq!(
        scores(&take(&FALL_2017, &at(0, 50), 2, "1 4").after),
        [1, 50]
    );
}

fn say(commentary: &mut dyn Commentary, scores: &[(u16, u16)]) -> Vec<Vec<String>> {
    let pairs = scores
        .iter()
        .map(|&(first, second)| [Score(first), Score(second)]);
    pairs
        .map(|scores| commentary.say(scores, &Names::default()))
        .collect()
}

#[test]
fn lead_changes_are_announced() {
    let said = say(
        &mut AnnounceLeadChanges::default(),
        &[(5, 0), (5, 12), (8, 12), (8, 13), (15, 13)],
    );
    assert_eq!(
        said.concat(),
        [
            "Player 0 takes the lead by 5",
            "Player 1 takes the lead by 7",
            "Player 0 takes the lead by 2",
        ]
    );
}

#[test]
fn both_speak_in_order() {
    let mut commentary = Both(SayScores, AnnounceLeadChanges::default());
    let said = say(&mut commentary, &[(10, 0), (10, 6), (6, 17)]);
    assert_eq!(
        said,
        [
            vec![
                "Player 0 now has 10 and Player 1 now has 0",
                "Player 0 takes the lead by 10"
            ],
            vec!["Player 0 now has 10 and Player 1 now has 6"],
            vec![
                "Player 0 now has 6 and Player 1 now has 17",
                "Player 1 takes the lead by 11"
            ],
        ]
    );
}

#[test]
fn the_highest_gain_of_one_player_is_announced() {
    let said = say(
        &mut AnnounceHighest::new(Seat::Second),
        &[
            (12, 0),
            (12, 11),
            (20, 11),
            (13, 20),
            (20, 35),
            (20, 47),
            (21, 47),
            (21, 77),
        ],
    );
    assert_eq!(
        said.concat(),
        [
            "11 point(s)! That's the biggest gain yet for Player 1",
            "15 point(s)! That's the biggest gain yet for Player 1",
            "30 point(s)! That's the biggest gain yet for Player 1",
        ]
    );
}

#[test]
fn combinations_nest() {
    let mut commentary = Both(
        AnnounceHighest::new(Seat::First),
        Both(
            AnnounceHighest::new(Seat::Second),
            AnnounceLeadChanges::default(),
        ),
    );
    let said = say(&mut commentary, &[(22, 0), (22, 23)]);
    assert_eq!(
        said.concat(),
        [
            "22 point(s)! That's the biggest gain yet for Player 0",
            "Player 0 takes the lead by 22",
            "23 point(s)! That's the biggest gain yet for Player 1",
            "Player 1 takes the lead by 1",
        ]
    );
}

#[test]
fn a_record_cannot_claim_outcomes_that_dice_do_not_have() {
    let always = |_: pigskin_hog::Scores| Choice::dice(1);
    let edition = Edition::named("fall-2017").expect("a handout's edition");
    let mut dice = TestDice::new([100]).expect("outcomes");
    let play = Play::new(&edition.rules, [&always, &always], &mut dice).expect("legal choices");
    let mut record = play.record(&edition, ["one die", "one die"]);
    assert_eq!(Play::replay(&record), Ok((edition, play)));
    record.tags.retain(|(name, _)| name != "dice");
    assert_eq!(
        Play::replay(&record),
        Err(ReplayPlayError::Dice { turn: 1 })
    );
}
