//! The bounds from barriers, checked by plain search with free moves.

use pigskin_football::Board;
use pigskin_football::solve::{Plain, Solver, worth};
use proptest::prelude::*;

use crate::{all_boards, any_board, few_pieces};

/// Tests both bounds by their definition, and the margin that follows from them.
fn bounds_hold(plain: &mut Plain, board: Board) -> bool {
    let (lower, upper) = worth(board).into_inner();
    let second_wins = !plain.wins_with(board.mirrored(), lower);
    let first_loses = !plain.wins_with(board, -upper);
    let first_wins = plain.wins_with(board, 1 - lower);
    lower <= upper && second_wins && first_loses && first_wins
}

#[test]
fn bounds_hold_on_every_board_of_up_to_nine_squares() {
    let mut plain = Plain::default();
    for squares in 1..=9 {
        for board in all_boards(squares) {
            assert!(bounds_hold(&mut plain, board), "{board} {:?}", worth(board));
        }
    }
}

#[test]
fn settled_boards_have_exact_bounds() {
    for (board, moves) in [("MMOO", 0), ("M___", 3), ("MM_OO___", 0), ("_M_O", 0)] {
        let board: Board = board.parse().expect("a board");
        let bounds = worth(board);
        assert!(bounds.contains(&moves), "{board} {bounds:?}");
    }
    let board: Board = "M_M_MMOO_O".parse().expect("a board");
    assert_eq!(worth(board), 2..=2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn bounds_hold_on_any_board(board in any_board(13)) {
        prop_assert!(bounds_hold(&mut Plain::default(), board), "{board} {:?}", worth(board));
    }

    #[test]
    fn bounds_of_the_other_team_are_the_same(board in any_board(40)) {
        let (lower, upper) = worth(board).into_inner();
        prop_assert_eq!(worth(board.mirrored()), -upper..=-lower);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// A barrier that is still to be built needs room, and few pieces.
    #[test]
    fn bounds_hold_with_room(board in few_pieces()) {
        prop_assert!(bounds_hold(&mut Plain::default(), board), "{board} {:?}", worth(board));
    }

    /// A move ahead helps to build a barrier in time.
    #[test]
    fn agrees_with_room(board in few_pieces(), free in -9..9) {
        let wins = Plain::default().wins_with(board, free);
        prop_assert_eq!(Solver::new().wins_with(board, free), wins, "{} {}", board, free);
    }
}
