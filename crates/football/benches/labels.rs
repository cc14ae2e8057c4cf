//! What it costs to label all boards, and to look one up.
//!
//! Run with `cargo bench -p pigskin-football --bench labels`. Each bench asserts
//! its answer before it measures.

use divan::{Bencher, black_box};
use pigskin_football::Board;
use pigskin_football::solve::{Labels, Solver};

fn main() {
    divan::main();
}

fn labels(pieces: u8) -> Labels {
    Labels::of(pieces, &mut |_| {}).expect("a number of pieces")
}

/// All boards of a game, from nothing to the bytes of a file.
#[divan::bench(args = [
    (9, 860_984),
    (10, 4_383_569),
    (11, 21_476_310),
], sample_count = 3, sample_size = 1)]
fn label_all(bencher: Bencher, (pieces, boards): (u8, u64)) {
    let whole = labels(pieces);
    assert_eq!(whole.boards(), boards);
    assert!(whole.to_bytes().len() < 8_000_000);
    // What is in the repository comes from this.
    assert!(Labels::at_hand(pieces) == Some(&whole));
    assert_eq!(
        whole.wins(Board::start(pieces).expect("a start")),
        Some(true)
    );
    bencher.bench(|| labels(black_box(pieces)).to_bytes());
}

/// Reading a file.
#[divan::bench]
fn read(bencher: Bencher) {
    let bytes = labels(9).to_bytes();
    assert!(Labels::from_bytes(&bytes).is_ok());
    bencher.bench(|| Labels::from_bytes(black_box(&bytes)));
}

/// The label of a board in the middle of a game.
#[divan::bench]
fn look_up(bencher: Bencher) {
    let labels = labels(9);
    let mut board = Board::start(9).expect("a start");
    let mut solver = Solver::new();
    while board.moves().count_ones() < 4 {
        assert_eq!(labels.wins(board), Some(solver.wins(board)));
        board = board.after(board.moves().ilog2());
    }
    bencher.bench(|| black_box(&labels).wins(black_box(board)));
}
