//! The cost of perfect play, with a solver that knows nothing yet.
//!
//! Run with `cargo bench -p pigskin-football --bench solve`. Each bench asserts
//! its answer before it measures.

use divan::{Bencher, black_box};
use pigskin_football::Board;
use pigskin_football::solve::Solver;

fn main() {
    divan::main();
}

fn start(pieces: u8) -> Board {
    Board::start(pieces).expect("a number of pieces")
}

/// The winner from the start.
#[divan::bench(args = [8, 10, 11, 12, 13, 20, 31])]
fn from_the_start(bencher: Bencher, pieces: u8) {
    assert!(Solver::new().wins(start(pieces)));
    bencher.bench_local(|| Solver::new().wins(black_box(start(pieces))));
}

/// Boards of eleven in the middle of a game, from easy ones to the hardest of 200,000.
#[divan::bench(args = [
    ("_M__M_MM____M_O__OOOO_O", true),
    ("__M_MMMMM_O____O__OOO_O", false),
    ("MMM__M_MMO__OO__O__OO_O", false),
    ("MMM__M_M__M____OO_OOOOO", false),
])]
fn in_the_middle(bencher: Bencher, (board, wins): (&str, bool)) {
    let board: Board = board.parse().expect("a board");
    assert_eq!(Solver::new().wins(board), wins);
    bencher.bench_local(|| Solver::new().wins(black_box(board)));
}

/// The winning move on the board of eleven for which the solver needs longest.
#[divan::bench]
fn winning_move(bencher: Bencher) {
    let board: Board = "MMMMMMMM_M__MOOO_OOOOOO".parse().expect("a board");
    let winning = || Solver::new().winning_moves(black_box(board));
    assert_ne!(winning(), 0);
    bencher.bench_local(winning);
}
