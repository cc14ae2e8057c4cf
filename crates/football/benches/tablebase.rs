//! The cost of computing a tablebase, and of looking a board up.
//!
//! Run with `cargo bench -p pigskin-football --bench tablebase`. Each bench asserts its
//! answer before it measures.

use divan::{Bencher, black_box};
use pigskin_football::Board;
use pigskin_football::solve::{Solver, Tablebase};

fn main() {
    divan::main();
}

fn computed(pieces: u8) -> Tablebase {
    Tablebase::compute(pieces, &mut |_| {}).expect("a number of pieces")
}

/// A whole tablebase, computed and written as bytes.
#[divan::bench(args = [
    (9, 860_984),
    (10, 4_383_569),
    (11, 21_476_310),
], sample_count = 3, sample_size = 1)]
fn label_all(bencher: Bencher, (pieces, boards): (u8, u64)) {
    let whole = computed(pieces);
    assert_eq!(whole.boards(), boards);
    assert!(whole.to_bytes().len() < 8_000_000);
    // The files in the repository are written by this.
    assert!(Tablebase::bundled(pieces) == Some(&whole));
    assert_eq!(
        whole.wins(Board::start(pieces).expect("a start")),
        Some(true)
    );
    bencher.bench(|| computed(black_box(pieces)).to_bytes());
}

/// Checking all labels by the rules.
#[divan::bench(args = [9, 11], sample_count = 1, sample_size = 1)]
fn check(bencher: Bencher, pieces: u8) {
    let tablebase = Tablebase::bundled(pieces).expect("it is bundled");
    assert_eq!(tablebase.check(), Ok(()));
    bencher.bench(|| black_box(tablebase).check());
}

/// Reading a file.
#[divan::bench]
fn read(bencher: Bencher) {
    let tablebase = Tablebase::bundled(11).expect("it is bundled");
    let bytes = tablebase.to_bytes();
    assert!(Tablebase::from_bytes(&bytes).as_ref() == Ok(tablebase));
    bencher.bench(|| Tablebase::from_bytes(black_box(&bytes)));
}

/// The label of a board in the middle of a game.
#[divan::bench]
fn look_up(bencher: Bencher) {
    let tablebase = Tablebase::bundled(11).expect("it is bundled");
    let board: Board = "MMMMM____MM_OO_O__OOOOO".parse().expect("a board");
    assert_eq!(tablebase.wins(board), Some(Solver::new().wins(board)));
    bencher.bench(|| black_box(tablebase).wins(black_box(board)));
}
