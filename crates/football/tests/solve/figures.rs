//! Known figures.

use pigskin_football::solve::Solver;

use crate::start;

#[test]
fn the_first_player_wins_but_for_one_and_three() {
    for pieces in 1..=31 {
        let mut solver = Solver::new();
        assert_eq!(solver.wins(start(pieces)), pieces != 1 && pieces != 3);
        assert!(
            solver.expansions() < 5_000,
            "{pieces}: {}",
            solver.expansions()
        );
    }
}

/// The hardest of 200,000 boards drawn from all that a game of eleven reaches. They need
/// about 60,000 expansions; 99 of 100 boards need less than 8,000.
#[test]
fn the_hardest_boards_of_eleven_are_not_hard() {
    let boards = [
        ("MMM__M_M__M____OO_OOOOO", false),
        ("MMMM_M_MM__MOO_OOO_OO_O", false),
        ("MMMM___M_MM_OO__OOOOO_O", false),
        ("MM_MMMMMM_O____OO_OOOOO", true),
    ];
    for (board, wins) in boards {
        let mut solver = Solver::new();
        assert_eq!(solver.wins(board.parse().expect("a board")), wins);
        let expansions = solver.expansions();
        assert!(expansions < 200_000, "{board}: {expansions}");
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
