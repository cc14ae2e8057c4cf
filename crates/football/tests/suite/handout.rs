//! The handout's game and its positions.

use pigskin_football::{
    Football, House, IllegalMove, Luck, Play, Position, ReplayPlayError, Square, Team,
};
use pigskin_game::{Game, Record, Seat, Status};

use crate::square;

fn position(text: &str) -> Position {
    text.parse().expect("a position")
}

fn moves(text: &str) -> Vec<u8> {
    let moves = position(text).moves().into_iter();
    moves.map(Square::number).collect()
}

#[test]
fn the_example_game_goes_move_by_move() {
    let game = Football::new(2).unwrap();
    let mut position = game.start();
    let mut seen = vec![position.to_string()];
    for number in [2, 4, 1, 5, 3] {
        assert_eq!(position.moves(), [square(number)], "the only move");
        position = position.after(square(number)).unwrap();
        seen.push(position.to_string());
    }
    let expected = [
        "MM_OO",
        "M_MOO to move ohio",
        "MO__O",
        "__M_O to move ohio",
        "__MO_",
        "____M to move ohio",
    ];
    assert_eq!(seen, expected);
    assert_eq!(position.winner(), Some(Team::Michigan));
    assert_eq!(game.status(&position), Status::Won(Seat::First));
}

#[test]
fn a_piece_at_the_edge_cannot_move() {
    assert_eq!(moves("___OM"), []);
    assert_eq!(position("___OM").winner(), Some(Team::Ohio));
}

#[test]
fn a_jump_goes_over_one_piece_only() {
    assert_eq!(moves("_MMO_ to move ohio"), []);
    assert_eq!(
        position("_MMO_ to move ohio").winner(),
        Some(Team::Michigan)
    );
    assert_eq!(moves("__MO_ to move ohio"), [4]);
}

#[test]
fn moves_are_listed_from_the_left_for_both_teams() {
    assert_eq!(moves("M_MO_M_"), [1, 3, 6]);
    assert_eq!(moves("_O_MO_O to move ohio"), [2, 5, 7]);
}

#[test]
fn prefer_jumps_takes_the_leftmost_jump_as_it_sees_the_board() {
    use pigskin_football::Strategy;
    let choice = |text: &str| {
        let position = position(text);
        let luck = &mut Luck::new(1);
        position.turned(House::PreferJumps.choose(position.seen_by_mover(), luck))
    };
    assert_eq!(choice("M_MO_MO_"), square(3));
    assert_eq!(choice("M_M_OO_"), square(1));
    // Ohio's left is Michigan's right.
    assert_eq!(choice("_MO_MO to move ohio"), square(6));
    assert_eq!(choice("_MO_O to move ohio"), square(3));
}

#[test]
fn illegal_moves_say_what_is_wrong() {
    let ohio = position("_O_MO to move ohio");
    let error = |number| ohio.after(square(number)).unwrap_err().to_string();
    assert_eq!(error(4), "ohio has no piece on square 4");
    assert_eq!(error(60), "ohio has no piece on square 60");
    let blocked = position("MMO_").after(square(1)).unwrap_err();
    assert_eq!(
        blocked.to_string(),
        "michigan's piece on square 1 cannot move"
    );
    assert_eq!(position("___OM").after(square(5)), Err(IllegalMove::Over));
}

#[test]
fn a_move_against_the_rules_ends_play_with_a_reason() {
    let game = Football::new(2).unwrap();
    let first = |_: pigskin_football::Board, _: &mut Luck| square(1);
    let error = Play::new(&game, [&first, &House::Random], &mut Luck::new(1)).unwrap_err();
    assert_eq!(error.to_string(), "michigan made an illegal move in MM_OO");
    assert_eq!(error.team, Team::Michigan);
}

#[test]
fn a_record_of_another_game_or_another_end_is_refused() {
    let game = Football::new(3).unwrap();
    let play = Play::new(&game, [&House::Random, &House::Random], &mut Luck::new(1)).unwrap();
    let text = play.record(["a", "b"]).to_string();
    let replay = |text: &str| Play::replay(&Record::parse(text).expect("a record"));
    assert_eq!(replay(&text), Ok(play.clone()));

    let hog = replay(&text.replace("d-football", "hog"));
    assert_eq!(hog, Err(ReplayPlayError::Game("hog".to_owned())));
    let loser = play.winner.other();
    let claim = format!("result: {}", play.winner);
    let other = replay(&text.replace(&claim, &format!("result: {loser}")));
    assert!(matches!(other, Err(ReplayPlayError::Result { .. })));
    let cut = text.trim_end().rsplit_once('\n').unwrap().0;
    assert_eq!(replay(cut), Err(ReplayPlayError::Unfinished));
    let more = replay(&format!("{text}1:\n")).unwrap_err().to_string();
    assert!(more.ends_with("comes after the end of the game"), "{more}");
}

#[test]
fn who_moves_first_at_the_start_has_the_first_seat() {
    let game = Football {
        start: position("_MMO_O to move ohio"),
    };
    assert_eq!(game.seat(Team::Ohio), Seat::First);
    assert_eq!(game.team(Seat::Second), Team::Michigan);
    assert_eq!(game.status(&game.start), Status::ToMove(Seat::First));
    let play = Play::new(&game, [&House::Random, &House::Random], &mut Luck::new(3)).unwrap();
    assert_eq!(Play::replay(&play.record(["a", "b"])), Ok(play));
}

#[test]
fn a_forfeited_game_is_replayed_to_where_it_stopped() {
    let text = "pigskin game 1\ngame: d-football\nstart: MM_OO\nresult: michigan\n\
                forfeit: ohio strategy produced an error\n\n2:\n";
    let play = Play::replay(&Record::parse(text).expect("a record")).expect("a forfeited game");
    assert_eq!((play.winner, play.moves.len()), (Team::Michigan, 1));
    let why = play.forfeit.as_deref();
    assert_eq!(why, Some("ohio strategy produced an error"));
    let again = play.record(["a", "b"]).to_string();
    assert_eq!(
        Play::replay(&Record::parse(&again).expect("a record")),
        Ok(play)
    );

    let claim = text.replace("result: michigan", "result: ohio");
    let error = Play::replay(&Record::parse(&claim).expect("a record")).unwrap_err();
    assert!(matches!(error, ReplayPlayError::Result { .. }), "{error}");
}
