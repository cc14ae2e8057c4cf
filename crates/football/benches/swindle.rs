//! The cost of the perfect strategies, and the value of setting traps.
//!
//! Run with `cargo bench -p pigskin-football --bench swindle`; the chance of
//! eleven a side takes a minute, twice. Each bench asserts its answer before it
//! measures.

use divan::{Bencher, black_box};
use pigskin_football::solve::{Perfect, PerfectSwindler};
use pigskin_football::{Board, Luck, Strategy};

fn main() {
    divan::main();
}

fn start(pieces: u8) -> Board {
    Board::start(pieces).expect("a number of pieces")
}

/// The chance to beat random from the second seat; the best possible ones are
/// 1 − 4.743e-5, 1 − 5.051e-6, 1 − 2.2e-8. Lines of play with a chance below the last
/// number count as lost.
#[divan::bench(args = [
    (8, 0.999_95, 0.0),
    (9, 0.999_99, 1e-11),
    (11, 0.999_999, 1e-10),
], sample_count = 1, sample_size = 1)]
fn chance_from_the_second_seat(bencher: Bencher, (pieces, least, neglect): (u8, f64, f64)) {
    let chance = || PerfectSwindler::default().chance_moving_second(start(pieces), neglect);
    let found = chance();
    assert!(found >= least, "{pieces}: 1 - {:e}", 1.0 - found);
    println!("{pieces} a side: at least 1 - {:.4e}", 1.0 - found);
    bencher.bench(chance);
}

/// The slowest moves on lost boards of eleven, by a player with an empty memory.
#[divan::bench(args = [
    "MMMMMMMMM_MO_O_OOOOOOOO",
    "MMMMM____MM_OO_O__OOOOO",
    "MMMMM___MM___OO_OO_OOOO",
])]
fn trap(bencher: Bencher, board: &str) {
    let board: Board = board.parse().expect("a board");
    let square = || PerfectSwindler::default().choose(black_box(board), &mut Luck::new(1));
    assert!(board.moves() >> square().bit() & 1 == 1);
    bencher.bench(square);
}

/// The winning move on the board of eleven for which the solver needs longest.
#[divan::bench]
fn winning_move(bencher: Bencher) {
    let board: Board = "MMMMMMMM_M__MOOO_OOOOOO".parse().expect("a board");
    let square = || Perfect::default().choose(black_box(board), &mut Luck::new(1));
    let theirs = board.after(square().bit());
    assert!(!pigskin_football::solve::Solver::new().wins(theirs));
    bencher.bench(square);
}
