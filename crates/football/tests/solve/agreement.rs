//! The fast solver compared with plain search.

use pigskin_football::Board;
use pigskin_football::solve::{Plain, Probe, Solver};
use proptest::prelude::*;

use crate::{all_boards, any_board, in_a_game, start};

#[test]
fn agrees_on_every_board_that_a_game_of_up_to_eight_comes_to() {
    let counts = [1, 6, 19, 104, 659, 4480, 27_754, 159_293];
    for (pieces, count) in (1..).zip(counts) {
        let mut plain = Plain::default();
        plain.wins(start(pieces));
        let mut solver = Solver::new();
        let mut labels = 0;
        for (board, wins) in plain.labels() {
            assert_eq!(solver.wins(board), wins, "{board}");
            labels += 1;
        }
        // With one piece per side there is one more: the board after one move.
        assert_eq!(labels, if pieces == 1 { 3 } else { count }, "{pieces}");
    }
}

#[test]
fn agrees_on_every_board_of_up_to_ten_squares() {
    let mut plain = Plain::default();
    let mut solver = Solver::new();
    for squares in 1..=10 {
        for board in all_boards(squares) {
            assert_eq!(solver.wins(board), plain.wins(board), "{board}");
        }
    }
}

#[test]
fn agrees_with_free_moves() {
    let mut plain = Plain::default();
    let mut solver = Solver::new();
    for squares in 1..=7 {
        for board in all_boards(squares) {
            for free in -4..=4 {
                let wins = plain.wins_with(board, free);
                assert_eq!(solver.wins_with(board, free), wins, "{board} {free}");
            }
        }
    }
}

#[test]
fn winning_moves_lead_to_lost_boards() {
    let mut plain = Plain::default();
    let mut solver = Solver::new();
    plain.wins(start(6));
    for (board, wins) in plain.clone().labels() {
        let winning = solver.winning_moves(board);
        assert_eq!(winning & !board.moves(), 0);
        assert_eq!(winning != 0, wins);
        for bit in (0..13).filter(|bit| board.moves() >> bit & 1 == 1) {
            let lost = !plain.wins(board.after(bit));
            assert_eq!(winning >> bit & 1 == 1, lost, "{board} {bit}");
        }
    }
}

/// Plain search can need millions of boards early in a game of eleven, so only boards near
/// the end are compared here; the law below holds for all boards.
fn is_short(board: Board) -> bool {
    board.mine().count_ones() + board.theirs().count_ones() <= 10
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn agrees_on_any_board(board in any_board(15)) {
        prop_assert_eq!(Solver::new().wins(board), Plain::default().wins(board));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_board_is_won_if_a_move_leads_to_a_lost_one(board in in_a_game(11)) {
        // Solvers that share nothing, not even their memory.
        let wins = Solver::new().wins(board);
        prop_assert_eq!(Solver::new().winning_moves(board) != 0, wins);
    }

    #[test]
    fn an_answer_within_a_budget_is_the_answer(board in any_board(17), budget in 0..2000_u64) {
        let mut solver = Solver::new();
        let within = solver.winning_moves_within(board, budget);
        prop_assert!(solver.expansions() <= budget);
        // Proofs found before the search gave up do not change the answer.
        let winning = Solver::new().winning_moves(board);
        prop_assert_eq!(solver.winning_moves(board), winning);
        prop_assert!(within.is_none_or(|within| within == winning));
        let enough = solver.expansions();
        prop_assert_eq!(Solver::new().winning_moves_within(board, enough.max(20_000)), Some(winning));
        prop_assert_eq!(Probe::default().winning_moves_within(board, 20_000), Some(winning));
    }

    #[test]
    fn more_free_moves_never_hurt(board in any_board(17), free in -5..5) {
        let mut solver = Solver::new();
        prop_assert!(!solver.wins_with(board, free) || solver.wins_with(board, free + 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn agrees_late_in_a_game_of_eleven(board in in_a_game(11)) {
        if is_short(board) {
            prop_assert_eq!(Solver::new().wins(board), Plain::default().wins(board));
        }
    }
}
