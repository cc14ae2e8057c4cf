//! The cost of perfect play, with a solver that knows nothing yet.
//!
//! Run with `cargo bench -p pigskin-football --bench solve`. Each bench asserts
//! its answer before it measures.

use divan::{Bencher, black_box};
use pigskin_football::Board;
use pigskin_football::solve::{Certificate, Solver, verify};

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

/// The number of moves by which the start is won.
#[divan::bench(args = [(9, -4), (10, -4), (11, -4)], sample_count = 10)]
fn margin(bencher: Bencher, (pieces, margin): (u8, i32)) {
    assert_eq!(Solver::new().margin(start(pieces)), margin);
    bencher.bench_local(|| Solver::new().margin(black_box(start(pieces))));
}

/// Checking the certificate of a start.
#[divan::bench(args = [11, 31])]
fn check(bencher: Bencher, pieces: u8) {
    let certificate = Certificate::prove(pieces);
    let text = certificate.expect("a number of pieces").to_string();
    assert!(verify(&text).expect("a proof").first_wins);
    bencher.bench_local(|| verify(black_box(&text)));
}
