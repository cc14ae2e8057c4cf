//! Values of boards, compared with play by the rules, with the solver and by known figures.

use std::ops::ControlFlow;

use pigskin_football::Board;
use pigskin_football::solve::{Plain, Solver, ValueError, Values};
use pigskin_game::short_game::{Definition, Dyadic, Games, Outcome, Partizan, Value};
use proptest::prelude::*;

use crate::{all_boards, any_board, few_pieces, start};

/// The canonical form of a value as a tree.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Tree {
    left: Vec<Tree>,
    right: Vec<Tree>,
}

impl Tree {
    fn of(games: &Games, value: Value) -> Tree {
        let all = |options: &[Value]| {
            options
                .iter()
                .map(|&option| Tree::of(games, option))
                .collect()
        };
        Tree {
            left: all(games.left(value)),
            right: all(games.right(value)),
        }
    }
}

impl Partizan for Tree {
    fn left(&self) -> Vec<Tree> {
        self.left.clone()
    }

    fn right(&self) -> Vec<Tree> {
        self.right.clone()
    }
}

/// The winner by a solver, for either team to move.
fn outcome(mut wins: impl FnMut(Board) -> bool, board: Board) -> Outcome {
    Outcome::of_left(wins(board), !wins(board.mirrored()))
}

#[test]
fn the_starts_have_known_values() {
    let known = ["0", "*", "0", "*", "±1/2", "±1", "±2", "±3"];
    for (pieces, name) in (1..).zip(known) {
        let mut values = Values::new();
        let value = values.value(start(pieces)).expect("no limit");
        assert_eq!(values.games().name(value).as_deref(), Ok(name), "{pieces}");
    }
}

#[test]
fn boards_of_the_rules_have_their_values() {
    // MMOO never moves. Pieces that have passed all others have their moves.
    let known = [
        ("MMOO", "0"),
        ("M__", "2"),
        ("__O", "-2"),
        ("O_M_", "1"),
        ("M_O", "0"),
        ("MO_", "1"),
        ("_MO_", "*"),
        ("_MO_MMOO_MO_", "0"),
    ];
    let mut values = Values::new();
    for (board, name) in known {
        let value = values
            .value(board.parse().expect("a board"))
            .expect("no limit");
        assert_eq!(values.games().name(value).as_deref(), Ok(name), "{board}");
    }
}

/// No splitting, no integers, no canonical forms: only moves.
#[test]
fn values_equal_their_boards_by_the_definition() {
    let mut values = Values::new();
    let mut definition = Definition::default();
    for squares in 1..=8 {
        for board in all_boards(squares) {
            let value = values.value(board).expect("no limit");
            let tree = Tree::of(values.games(), value);
            assert!(definition.equal(&board, &tree), "{board}");
        }
    }
}

#[test]
fn outcomes_agree_with_plain_search_on_every_board_of_up_to_ten_squares() {
    let (mut values, mut plain) = (Values::new(), Plain::default());
    for squares in 1..=10 {
        for board in all_boards(squares) {
            let value = values.value(board).expect("no limit");
            let known = outcome(|board| plain.wins(board), board);
            assert_eq!(values.games().outcome(value), Ok(known), "{board}");
        }
    }
}

#[test]
fn outcomes_agree_with_the_solver_on_every_board_that_a_game_of_up_to_seven_comes_to() {
    for pieces in 1..=7 {
        let mut plain = Plain::default();
        plain.wins(start(pieces));
        let (mut values, mut solver) = (Values::new(), Solver::new());
        for (board, wins) in plain.labels() {
            let value = values.value(board).expect("no limit");
            let known = Outcome::of_left(wins, !solver.wins(board.mirrored()));
            assert_eq!(values.games().outcome(value), Ok(known), "{board}");
        }
    }
}

#[test]
fn a_limit_is_an_error() {
    let mut values = Values::with_limits(100, u64::MAX);
    assert!(values.value(start(3)).is_ok());
    assert_eq!(values.value(start(8)), Err(ValueError::Regions(100)));
    assert_eq!(values.regions(), 100);
    // What is known stays known.
    assert!(values.value(start(3)).is_ok());
    let error = Values::with_limits(usize::MAX, 50)
        .value(start(8))
        .expect_err("a limit");
    assert_eq!(
        error.to_string(),
        "the values need more than 50 comparisons and canonical forms"
    );
    // The largest boards end within a limit too.
    let far = format!("M{}O", "_".repeat(61)).parse().expect("a board");
    let mut values = Values::with_limits(3000, 100_000);
    let _ = values.value(start(31));
    let _ = values.value(far);
}

#[test]
fn progress_is_told() {
    let mut told = Vec::new();
    let mut values = Values::new();
    let value = values.value_with_progress(start(6), &mut |regions| {
        told.push(regions);
        ControlFlow::Continue(())
    });
    assert!(value.is_ok());
    assert!(told.len() > 3 && told.is_sorted(), "{told:?}");
}

#[test]
fn progress_stops_a_value() {
    let mut values = Values::new();
    let stopped = values.value_with_progress(start(6), &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(ValueError::Stopped));
    let value = values.value(start(6)).expect("no limit");
    assert_eq!(values.games().name(value).as_deref(), Ok("±1"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn parts_add_up(board in any_board(14)) {
        let mut values = Values::new();
        let value = values.value(board).expect("no limit");
        let parts = values.parts(board).expect("no limit");
        let mut sum = values.games().integer(parts.spare.into()).expect("no limit");
        let mut end = 0;
        for part in &parts.parts {
            prop_assert!(part.from >= end);
            end = part.from + u32::from(part.board.squares());
            prop_assert!(end <= u32::from(board.squares()));
            sum = values.games().sum(sum, part.value).expect("no limit");
        }
        prop_assert_eq!(sum, value);
        // The pieces of a part are those of the board, but for runners.
        let mirrored = values.value(board.mirrored()).expect("no limit");
        prop_assert_eq!(values.games().negative(value), Ok(mirrored));
    }

    #[test]
    fn parts_are_where_they_say(board in any_board(14)) {
        let mut values = Values::new();
        let parts = values.parts(board).expect("no limit").parts;
        for part in parts {
            prop_assert_eq!(values.value(part.board), Ok(part.value));
            let within = (1 << part.board.squares()) - 1;
            let all = board.mine() >> part.from & within;
            prop_assert_eq!(part.board.mine() & !all, 0);
            let all = board.theirs() >> part.from & within;
            prop_assert_eq!(part.board.theirs() & !all, 0);
            // Pieces of both teams, or there would be nothing but spare moves.
            prop_assert!(part.board.mine() != 0 && part.board.theirs() != 0);
        }
    }

    /// No move secures more than the board's left wall, and on a hot board one secures that;
    /// after it the other team can do no better than the mean less the temperature.
    #[test]
    fn the_hottest_move_secures_the_left_wall(board in any_board(14)) {
        let mut values = Values::new();
        let value = values.value(board).expect("no limit");
        let thermograph = values.games().thermograph(value).expect("small");
        let winning = Solver::new().winning_moves(board);
        let moves = values.moves(board).expect("no limit");
        for next in &moves {
            prop_assert_eq!(next.wins, winning >> next.bit & 1 == 1);
            let after = values.value(board.after(next.bit)).expect("no limit");
            prop_assert_eq!(values.games().negative(after), Ok(next.value));
        }
        let hottest = values.hottest_move(board).expect("no limit");
        prop_assert_eq!(hottest.is_some(), thermograph.temperature() > Dyadic::ZERO);
        if let Some(hottest) = hottest {
            prop_assert!(hottest.wins || winning == 0);
            let most = moves.iter().map(|next| next.secures).max();
            let paid = thermograph.mean().plus(thermograph.temperature());
            prop_assert_eq!(Ok(most), paid.map(Some));
        }
    }

    #[test]
    fn free_moves_add_integers(board in any_board(13), free in -5..=5_i32) {
        let mut values = Values::new();
        let value = values.value(board).expect("no limit");
        let spare = values.games().integer(free.into()).expect("no limit");
        let sum = values.games().sum(value, spare).expect("no limit");
        let mut plain = Plain::default();
        let first = plain.wins_with(board, free);
        let second = !plain.wins_with(board.mirrored(), -free);
        prop_assert_eq!(values.games().outcome(sum), Ok(Outcome::of_left(first, second)));
    }

    #[test]
    fn outcomes_agree_with_room(board in few_pieces()) {
        let mut values = Values::with_limits(20_000, u64::MAX);
        let mut solver = Solver::new();
        if let Ok(value) = values.value(board) {
            let known = outcome(|board| solver.wins(board), board);
            prop_assert_eq!(values.games().outcome(value), Ok(known));
        }
    }
}
