//! Known figures.

use pigskin_football::solve::Solver;

use crate::start;

#[test]
fn the_first_player_wins_but_for_one_and_three() {
    for pieces in 1..=31 {
        let mut solver = Solver::new();
        assert_eq!(solver.wins(start(pieces)), pieces != 1 && pieces != 3);
        assert!(
            solver.expansions() < 50_000,
            "{pieces}: {}",
            solver.expansions()
        );
    }
}

#[test]
fn margins_of_the_start() {
    let known = [1, 0, 1, 0, 0, -1, -2, -3, -4];
    for (pieces, margin) in (1..).zip(known) {
        assert_eq!(Solver::new().margin(start(pieces)), margin, "{pieces}");
    }
}

/// At the fifth move of the only opening, the quiet move n − 2 wins and the
/// capture loses.
#[test]
fn the_quiet_fifth_move_wins() {
    for pieces in 5..=13_u32 {
        let narrow = u8::try_from(pieces).expect("few pieces");
        let mut board = start(narrow);
        for _ in 0..4 {
            assert_eq!(board.moves().count_ones(), 1);
            board = board.after(board.moves().trailing_zeros());
        }
        assert_eq!(board.moves().count_ones(), 2);
        assert_eq!(Solver::new().winning_moves(board), 1 << (pieces - 3));
        assert_eq!(board.jumps() >> (pieces - 3) & 1, 0);
    }
}
